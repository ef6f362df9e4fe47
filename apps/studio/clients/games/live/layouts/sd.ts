/** Sedie as it lies on the felt. */
import type { LiveGame } from '@house/games/live/live';
import { SEDIE } from '@house/games/live/sedie';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';

const ODD = { bn: 'বিজোড়', en: 'Odd' };
const EVEN = { bn: 'জোড়', en: 'Even' };

export const layout: LiveLayout = {
  game: SEDIE as LiveGame,
  name: { bn: 'সেদিয়ে', en: 'Sedie' },
  hue: 'h-orchid',
  seats: [],
  things: { red: { bn: 'লাল', en: 'red' }, white: { bn: 'সাদা', en: 'white' } },
  groups: [
    {
      columns: 2,
      spots: [
        { id: 'odd', text: ODD, tone: 'red' },
        { id: 'even', text: EVEN, tone: 'blue' },
      ],
    },
    {
      columns: 3,
      spots: [
        { id: 'red-4', text: { bn: '4 লাল', en: '4 red' }, tone: 'red' },
        { id: 'red-3', text: { bn: '3 লাল 1 সাদা', en: '3 red 1 white' }, tone: 'red' },
        { id: 'two-two', text: { bn: '2 লাল 2 সাদা', en: '2 red 2 white' } },
        { id: 'white-4', text: { bn: '4 সাদা', en: '4 white' } },
        { id: 'white-3', text: { bn: '1 লাল 3 সাদা', en: '1 red 3 white' } },
        { id: 'same', text: { bn: 'সব এক রঙের', en: 'All alike' }, tone: 'gold' },
      ],
    },
  ],
  marks: {
    odd: { letter: { bn: 'বি', en: 'O' }, name: ODD, tone: 'red' },
    even: { letter: { bn: 'জো', en: 'E' }, name: EVEN, tone: 'blue' },
  },
  roadOfFigures: true,
  rules: [
    {
      bn: 'চারটি চাকতি, প্রতিটি লাল বা সাদা। লালের সংখ্যা জোড় না বিজোড়, বা ঠিক কয়টি, তার উপর বেট।',
      en: 'Four discs, each red or white. Bets are on whether the number of red ones is odd or even, or on exactly how many.',
    },
  ],
};

export const game = clientGameOf(layout);
