/** Er ba gang as it lies on the felt. */
import { ER_BA_GANG } from '@house/games/live/er-ba-gang';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { SEAT_NAMES, SEATED, SEATED_MARKS } from './seats.ts';

export const layout: LiveLayout = {
  game: ER_BA_GANG as LiveGame,
  name: { bn: 'এর বা গাং', en: 'Er Ba Gang' },
  hue: 'h-teal',
  seats: SEATED,
  worths: { pair: { bn: 'জোড়া', en: 'pair' }, 'two-eight': { bn: '2 ও 8', en: '2 and 8' } },
  groups: [
    { columns: 3, spots: SEAT_NAMES.map(({ seat, text }) => ({ id: `seat-${seat}`, text, tone: 'blue' as const })) },
  ],
  marks: SEATED_MARKS,
  roadOfFigures: true,
  rules: [
    {
      bn: '1–9 বিন্দু ও সাদা, চারটি করে 40 গুটি; সাদা আধা পয়েন্ট। প্রতি আসনে দুটি গুটি। ক্রম: জোড়া (সাদা সবার উপরে), 2 ও 8, তারপর যোগফলের শেষ অঙ্ক। সমান হলে বড় গুটি, তাও সমান হলে ব্যাংকার জেতে।',
      en: 'Forty tiles, four each of 1 to 9 dots and white; white is half a point. Two tiles for each. Order: pairs (white above all), 2 and 8, then the last figure of the sum. Equal points are decided by the higher tile; if that is equal the banker wins.',
    },
  ],
};

export const game = clientGameOf(layout);
