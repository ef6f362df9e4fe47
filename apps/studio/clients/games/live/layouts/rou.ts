/** Roulette as it lies on the felt: a number is pressed after the kind of bet. */
import type { LiveGame } from '@house/games/live/live';
import { ROULETTE } from '@house/games/live/roulette';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { pocketTone } from '../wheel.tsx';

const inLast = (number: number): boolean => number % 3 === 0;

export const layout: LiveLayout = {
  game: ROULETTE as LiveGame,
  name: { bn: 'রুলেট', en: 'Roulette' },
  hue: 'h-wine',
  seats: [],
  scene: 'wheel',
  groups: [
    {
      columns: 6,
      spots: [],
      numbers: {
        toneOf: pocketTone,
        kinds: [
          { id: 'n', text: { bn: 'একক', en: 'Straight' }, spotOf: (number) => `n-${number}` },
          {
            id: 'right',
            text: { bn: 'জোড় পাশে', en: 'Split beside' },
            spotOf: (number) => (number === 0 || inLast(number) ? null : `split-${number}-${number + 1}`),
          },
          {
            id: 'down',
            text: { bn: 'জোড় নিচে', en: 'Split below' },
            spotOf: (number) => (number === 0 || number > 33 ? null : `split-${number}-${number + 3}`),
          },
          {
            id: 'street',
            text: { bn: 'সারি', en: 'Street' },
            spotOf: (number) => (number === 0 ? null : `street-${number - ((number - 1) % 3)}`),
          },
          {
            id: 'corner',
            text: { bn: 'কোণ', en: 'Corner' },
            spotOf: (number) => (number === 0 || inLast(number) || number > 32 ? null : `corner-${number}`),
          },
          {
            id: 'line',
            text: { bn: 'দুই সারি', en: 'Six line' },
            spotOf: (number) => {
              const first = number - ((number - 1) % 3);
              return number === 0 || first > 31 ? null : `line-${first}`;
            },
          },
        ],
      },
    },
    {
      columns: 6,
      spots: [
        { id: 'low', text: { bn: '1–18', en: '1–18' } },
        { id: 'even', text: { bn: 'জোড়', en: 'Even' } },
        { id: 'red', text: { bn: 'লাল', en: 'Red' }, tone: 'red' },
        { id: 'black', text: { bn: 'কালো', en: 'Black' }, tone: 'dark' },
        { id: 'odd', text: { bn: 'বিজোড়', en: 'Odd' } },
        { id: 'high', text: { bn: '19–36', en: '19–36' } },
        { id: 'dozen-1', text: { bn: '1–12', en: '1–12' }, span: 2 },
        { id: 'dozen-2', text: { bn: '13–24', en: '13–24' }, span: 2 },
        { id: 'dozen-3', text: { bn: '25–36', en: '25–36' }, span: 2 },
        { id: 'column-1', text: { bn: 'কলাম 1', en: 'Column 1' }, span: 2 },
        { id: 'column-2', text: { bn: 'কলাম 2', en: 'Column 2' }, span: 2 },
        { id: 'column-3', text: { bn: 'কলাম 3', en: 'Column 3' }, span: 2 },
      ],
    },
    {
      title: { bn: 'শূন্যের সাথে', en: 'With zero' },
      folded: true,
      columns: 6,
      spots: [
        ...[1, 2, 3].map((number) => ({ id: `split-0-${number}`, text: { bn: `0–${number}`, en: `0–${number}` } })),
        { id: 'trio-0-1-2', text: { bn: '0–1–2', en: '0–1–2' } },
        { id: 'trio-0-2-3', text: { bn: '0–2–3', en: '0–2–3' } },
        { id: 'first-four', text: { bn: '0–3', en: '0–3' } },
      ],
    },
  ],
  marks: {
    red: { letter: { bn: 'লাল', en: 'R' }, name: { bn: 'লাল', en: 'Red' }, tone: 'red' },
    black: { letter: { bn: 'কালো', en: 'B' }, name: { bn: 'কালো', en: 'Black' }, tone: 'dark' },
    zero: { letter: { bn: '0', en: '0' }, name: { bn: 'শূন্য', en: 'Zero' }, tone: 'green' },
  },
  roadOfFigures: true,
  rules: [
    {
      bn: 'একটি শূন্যসহ 37 ঘর। একক, জোড়, সারি, কোণ ও দুই সারির বেট সংখ্যার উপর; আগে বেটের ধরন বেছে তারপর শুরুর সংখ্যায় চাপুন। শূন্য এলে লাল-কালো, জোড়-বিজোড়, ছোট-বড় ও ডজন-কলাম হারে।',
      en: 'One zero, 37 pockets. Choose the kind of bet, then press the number it begins with. Zero loses on red and black, odd and even, low and high, dozens and columns.',
    },
  ],
};

export const game = clientGameOf(layout);
