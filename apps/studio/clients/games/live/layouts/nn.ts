/** Niu niu as it lies on the felt. */
import type { LiveGame } from '@house/games/live/live';
import { NIU_NIU } from '@house/games/live/niu-niu';
import type { Text } from '../../../shell/words.ts';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { SEAT_NAMES, SEATED, SEATED_MARKS } from './seats.ts';

const BULLS: Readonly<Record<string, Text>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [`bull-${at + 1}`, { bn: `ষাঁড় ${at + 1}`, en: `bull ${at + 1}` }]),
);

export const layout: LiveLayout = {
  game: NIU_NIU as LiveGame,
  name: { bn: 'নিউ নিউ', en: 'Niu Niu' },
  hue: 'h-ember',
  seats: SEATED,
  worths: {
    ...BULLS,
    'no-bull': { bn: 'ষাঁড় নেই', en: 'no bull' },
    'bull-bull': { bn: 'ষাঁড়-ষাঁড়', en: 'bull-bull' },
    'five-faces': { bn: 'পাঁচ ছবি', en: 'five faces' },
  },
  groups: [
    {
      columns: 3,
      spots: [
        ...SEAT_NAMES.map(({ seat, text }) => ({ id: `equal-${seat}`, text, tone: 'blue' as const })),
        ...SEAT_NAMES.map(({ seat }) => ({
          id: `double-${seat}`,
          text: { bn: `দ্বিগুণ ${seat}`, en: `Double ${seat}` },
          tone: 'red' as const,
        })),
      ],
    },
  ],
  marks: SEATED_MARKS,
  roadOfFigures: true,
  rules: [
    {
      bn: 'এক ডেক, ব্যাংকার ও তিন আসনে পাঁচটি করে তাস। তিনটি তাসের যোগফল 10-এর গুণিতক হলে বাকি দুটির শেষ অঙ্ক ষাঁড়; 0 হলে ষাঁড়-ষাঁড়। পাঁচটি ছবি সবার উপরে। সমান হলে বড় তাস, তারপর চিহ্ন। সমান বেট 0.95 দেয়।',
      en: 'One deck, five cards for the banker and three seats. Where three cards add up to tens, the last figure of the other two is the bull; 0 is bull-bull. Five faces are above all. Equal hands are decided by the highest card, then its suit. A plain bet pays 0.95.',
    },
    {
      bn: 'দ্বিগুণ বেটে জেতা হাতের গুণ চলে: 6 পর্যন্ত 1, 7–9 2, ষাঁড়-ষাঁড় 3, পাঁচ ছবি 5। বেটের পাঁচ ভাগের এক ভাগ মূল বেট; হারলে মূল বেটের সেই গুণ যায়, বাকিটা ফেরত আসে।',
      en: 'A double bet counts by the winner’s hand: 1 up to six, 2 for seven to nine, 3 for bull-bull, 5 for five faces. A fifth of the stake is the base; a loss takes that many bases, the rest comes back.',
    },
  ],
};

export const game = clientGameOf(layout);
