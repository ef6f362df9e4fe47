/** Zha Jin Hua. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { ZHA_JIN_HUA } from '@house/games/card-rooms/zha-jin-hua/zha-jin-hua';
import { cardClient } from '../card-rooms/client-game.tsx';
import { THREE_CARD_WORDS } from '../card-rooms/three-card-words.ts';

export const game = cardClient({
  ...THREE_CARD_WORDS,
  game: ZHA_JIN_HUA as CardRoomGame,
  name: { bn: 'ঝা জিন হুয়া', en: 'Zha Jin Hua' },
  hue: 'h-orchid',
  rules: [
    {
      bn: 'ক্রম: তিনটি সমান, একই রঙের ক্রমিক, একই রঙ, ক্রমিক, জোড়া, হাই কার্ড। A-2-3 সবচেয়ে ছোট ক্রমিক। “২-৩-৫” কিছু নয়।',
      en: 'Order: three alike, straight flush, flush, straight, pair, high card. A-2-3 is the lowest straight. 2-3-5 beats nothing special.',
    },
    {
      bn: 'তিন পাত্তির মতো খেলা হয়। তুলনার দাম চলতি বাজির দ্বিগুণ, ব্লাইন্ড হলেও; সমান হলে যিনি চেয়েছেন তিনি হারেন।',
      en: 'Played as Teen Patti is. A comparison costs twice the stake, blind too; of equal hands the asker’s loses.',
    },
  ],
});
