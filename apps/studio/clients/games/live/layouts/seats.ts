/** What games of a banker against three seats share on the page. */
import { TEXTS } from '../texts.ts';

export const SEAT_NAMES = [1, 2, 3].map((seat) => ({ seat, text: { bn: `আসন ${seat}`, en: `Seat ${seat}` } }));

export const SEATED = [
  { id: 'banker', text: TEXTS.banker },
  ...SEAT_NAMES.map(({ seat, text }) => ({ id: `seat-${seat}`, text })),
];

export const SEATED_MARKS = {
  seats: {
    letter: { bn: 'আস', en: 'S' },
    name: { bn: 'বেশি আসন জিতেছে', en: 'Most seats win' },
    tone: 'blue',
  },
  banker: {
    letter: { bn: 'ব্যা', en: 'B' },
    name: { bn: 'ব্যাংকার এগিয়ে', en: 'The banker is ahead' },
    tone: 'red',
  },
} as const;
