/** Mahjong-lite for two: characters and dots. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { MAHJONG_LITE } from '@house/games/card-rooms/mahjong-lite/mahjong-lite';
import type { Text } from '../../shell/words.ts';
import { cardClient } from '../card-rooms/client-game.tsx';

const FANS = Object.fromEntries(
  [1, 2, 4, 8].map((fan): [string, Text] => [`fan-${fan}`, { bn: `জয়, ${fan} গুণ`, en: `Won, ${fan} times` }]),
);

export const game = cardClient({
  game: MAHJONG_LITE as CardRoomGame,
  name: { bn: 'মাহজং লাইট', en: 'Mahjong Lite' },
  hue: 'h-teal',
  unit: { bn: 'মূল বাজি', en: 'Base' },
  bigHand: true,
  piles: { wall: { bn: 'দেয়াল', en: 'Wall' } },
  acts: {
    draw: { text: { bn: 'টালি নিন', en: 'Draw' }, key: 'd' },
    win: { text: { bn: 'জয়!', en: 'Win!' }, key: 'w' },
    discard: { text: { bn: 'টালি ফেলুন', en: 'Throw away' }, key: '' },
  },
  says: { auto: { bn: 'সময় শেষ, নিজে চলল', en: 'Out of time, drawn and thrown away' } },
  marks: FANS,
  worths: {},
  rules: [
    {
      bn: 'দুজন, ৭২টি টালি: ১–৯ অক্ষর (◆) ও ১–৯ বৃত্ত (●), চারটি করে। ১৩টি হাতে; পালায় একটি নিন, একটি ফেলুন।',
      en: 'Two players, 72 tiles: characters (◆) and dots (●) from 1 to 9, four of each. Thirteen in hand; in turn draw one and throw one away.',
    },
    {
      bn: 'চারটি সেট ও এক জোড়া হলে জয়: সেট মানে একই তিনটি, অথবা এক রঙের পরপর তিনটি। সাতটি ভিন্ন জোড়াও জেতে। নিজে তুলে বা প্রতিপক্ষের ফেলা টালিতে জেতা যায়।',
      en: 'Four sets and a pair win: a set is three alike or three in a row of one suit. Seven different pairs win as well. You win by your own draw or by what the other has just thrown.',
    },
    {
      bn: 'পাওনা = মূল বাজি × গুণ: সব একই-তিন ২, এক রং ৪, সাত জোড়া ৪, নিজে তোলা ২; একসঙ্গে সর্বোচ্চ ৮। দেয়াল শেষ হলে কেউ কিছু দেন না।',
      en: 'Paid is the base times: all threes alike 2, one suit 4, seven pairs 4, own draw 2; together 8 at most. When the wall is used up nobody pays.',
    },
  ],
  rake: {
    bn: 'রেক: জেতার ৫ %; ঘর নিজে খেলে না।',
    en: 'Rake: 5 % of what is won; the house never plays.',
  },
  time: {
    bn: 'পালায় ১৫ সেকেন্ড; শেষ হলে টালি নিয়ে সেটিই ফেলা হয়। পরপর দুবার হলে বাইরে বসানো হয়, তখন পালা এভাবেই চলে যতক্ষণ না ফেরেন।',
    en: 'A turn is 15 seconds; after them a tile is drawn and thrown away. After two in a row you sit out and your turns go so until you are back.',
  },
});
