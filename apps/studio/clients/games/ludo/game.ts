/** Ludo quick: two tokens each, eight minutes. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { LUDO_QUICK } from '@house/games/card-rooms/ludo/ludo';
import { cardClient } from '../card-rooms/client-game.tsx';
import { LudoBoard, tellToken } from './board.tsx';

export const game = cardClient({
  game: LUDO_QUICK as CardRoomGame,
  name: { bn: 'লুডু কুইক', en: 'Ludo Quick' },
  hue: 'h-sea',
  unit: { bn: 'প্রবেশ', en: 'Entry' },
  acts: {
    roll: { text: { bn: 'ছক্কা চালুন', en: 'Roll' }, key: 'r' },
    move: { text: { bn: 'গুটি চালুন', en: 'Move a token' }, key: '' },
  },
  says: {
    leave: { bn: 'গুটি বের হলো', en: 'A token is out' },
    capture: { bn: 'গুটি কাটা!', en: 'Captured!' },
    home: { bn: 'গুটি ঘরে', en: 'A token is home' },
    stay: { bn: 'চাল নেই', en: 'No move' },
    sixes: { bn: 'তিন ছক্কা, পালা শেষ', en: 'Three sixes, turn over' },
    auto: { bn: 'সময় শেষ, নিজে চলল', en: 'Out of time, moved by itself' },
    resign: { bn: 'ছেড়ে গেছেন', en: 'Has left' },
    clock: { bn: 'সময় শেষ', en: 'Time is over' },
  },
  marks: {
    red: { bn: 'লাল', en: 'Red' },
    green: { bn: 'সবুজ', en: 'Green' },
    yellow: { bn: 'হলুদ', en: 'Yellow' },
    blue: { bn: 'নীল', en: 'Blue' },
  },
  worths: {},
  score: { bn: 'ধাপ', en: 'Steps' },
  pick: tellToken,
  Board: LudoBoard,
  rules: [
    {
      bn: 'দুজন বা চারজন, প্রত্যেকের দুটি গুটি। ১ বা ৬ পড়লে গুটি বের হয়। ৬ পড়লে বা গুটি কাটলে আবার চাল; পরপর তিন ছক্কায় পালা শেষ, গুটি নড়ে না।',
      en: 'Two or four players, two tokens each. A token comes out on a 1 or a 6. A six and a capture give another roll; the third six in a row ends the turn and moves nothing.',
    },
    {
      bn: 'তারা ও শুরুর আটটি ঘর নিরাপদ। অন্য ঘরে থাকা প্রতিপক্ষের সব গুটি কেটে ঘরে ফেরে। ঘরে উঠতে ঠিক যত দরকার ততই পড়তে হয়। একটিমাত্র গুটি চলতে পারলে নিজেই চলে।',
      en: 'The eight squares of the starts and the stars are safe. Anywhere else a capture sends home all that stand there. A token comes home by the exact number. The only token that can go moves by itself.',
    },
    {
      bn: 'আগে দুটি গুটি ঘরে তুললে জয়। আট মিনিট শেষে যার ধাপ বেশি তিনি জেতেন, সমান হলে পট ভাগ। টেবিল ছেড়ে গেলে হার।',
      en: 'Both tokens home first wins. After eight minutes whoever has gone most steps wins, the pot is shared where they are equal. Who leaves the table has lost.',
    },
  ],
  rake: {
    bn: 'রেক: বিজয়ীর লাভের ৫ %; ঘর নিজে খেলে না।',
    en: 'Rake: 5 % of what the winner has won beyond their own; the house never plays.',
  },
  time: {
    bn: 'পালায় ১৫ সেকেন্ড; শেষ হলে ছক্কা ও সবচেয়ে এগোনো গুটি নিজে চলে। পরপর দুবার হলে বাইরে বসানো হয়, তখন প্রতি পালা নিজে চলে যতক্ষণ না ফেরেন। লাইন কাটলেও আসন থাকে।',
    en: 'A turn is 15 seconds; after them the die is thrown and the farthest token moves by itself. After two in a row you sit out and every turn goes so until you are back. A broken line keeps your seat.',
  },
});
