/** Teen Patti. */

import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { TEEN_PATTI } from '@house/games/card-rooms/teen-patti/teen-patti';
import { cardClient } from '../card-rooms/client-game.tsx';
import { THREE_CARD_WORDS } from '../card-rooms/three-card-words.ts';

export const game = cardClient({
  ...THREE_CARD_WORDS,
  game: TEEN_PATTI as CardRoomGame,
  name: { bn: 'তিন পাত্তি', en: 'Teen Patti' },
  hue: 'h-wine',
  rules: [
    {
      bn: 'ক্রম: ট্রেইল, পিওর সিকোয়েন্স, সিকোয়েন্স, কালার, জোড়া, হাই কার্ড। A-K-Q সবচেয়ে বড় সিকোয়েন্স, A-2-3 দ্বিতীয়।',
      en: 'Order: trail, pure sequence, sequence, colour, pair, high card. A-K-Q is the best sequence, A-2-3 the second.',
    },
    {
      bn: 'সবাই বুট দেন। ব্লাইন্ড চাল চলতি বাজি বা তার দ্বিগুণ; তাস দেখলে দ্বিগুণ বা চারগুণ। চারটি ব্লাইন্ড চালের পরে তাস দেখা হয়।',
      en: 'All pay the boot. A blind bet is the stake or twice it; seen it is twice or four times it. After four blind bets your cards are seen.',
    },
    {
      bn: 'দেখা খেলোয়াড় চাল দিয়ে আগের দেখা খেলোয়াড়ের কাছে সাইড শো চাইতে পারেন; রাজি হলে ছোট হাত প্যাক, সমান হলে যিনি চেয়েছেন তিনি। দুজন বাকি থাকলে শো; সমান হাতে যিনি শো চেয়েছেন তিনি হারেন।',
      en: 'A seen player may bet and ask the seen player before for a side show: the lower hand packs, of equal ones the asker’s. With two left either may pay for a show; of equal hands the caller’s loses.',
    },
    {
      bn: 'এক চালে সর্বোচ্চ ১২৮ বুট। পট ১০২৪ বুট হলে সবাই দেখান। চালের টাকা না থাকলে বাকি সব দিয়ে শো; তখন প্রত্যেকের কাছ থেকে ততটাই জেতা যায়।',
      en: 'A bet is 128 boots at most; at a pot of 1,024 boots all show. Who has less than a bet may put in all that is left and all show; they win of each no more than they put in.',
    },
  ],
});
