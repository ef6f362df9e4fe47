/** Sic bo as it lies on the felt. */
import type { LiveGame } from '@house/games/live/live';
import { SIC_BO } from '@house/games/live/sic-bo';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';

const FACES = [1, 2, 3, 4, 5, 6];
const PAIRS = FACES.flatMap((one) => FACES.filter((two) => two > one).map((two) => [one, two] as const));
const plain = (text: string) => ({ bn: text, en: text });

export const layout: LiveLayout = {
  game: SIC_BO as LiveGame,
  name: { bn: 'সিক বো', en: 'Sic Bo' },
  hue: 'h-rose',
  seats: [],
  groups: [
    {
      columns: 4,
      spots: [
        { id: 'small', text: { bn: 'ছোট 4–10', en: 'Small 4–10' }, tone: 'blue' },
        { id: 'odd', text: { bn: 'বিজোড়', en: 'Odd' } },
        { id: 'even', text: { bn: 'জোড়', en: 'Even' } },
        { id: 'big', text: { bn: 'বড় 11–17', en: 'Big 11–17' }, tone: 'red' },
      ],
    },
    {
      columns: 7,
      spots: Array.from({ length: 14 }, (_, at) => ({ id: `total-${at + 4}`, text: plain(String(at + 4)) })),
    },
    {
      title: { bn: 'একটি সংখ্যা', en: 'Single number' },
      columns: 6,
      spots: FACES.map((face) => ({ id: `single-${face}`, text: plain(String(face)) })),
    },
    {
      title: { bn: 'দুই সংখ্যা', en: 'Two numbers' },
      folded: true,
      columns: 5,
      spots: PAIRS.map(([one, two]) => ({ id: `pair-${one}-${two}`, text: plain(`${one} + ${two}`) })),
    },
    {
      title: { bn: 'জোড়া ও ত্রয়ী', en: 'Doubles and triples' },
      folded: true,
      columns: 6,
      spots: [
        ...FACES.map((face) => ({ id: `double-${face}`, text: plain(`${face}-${face}`) })),
        ...FACES.map((face) => ({ id: `triple-${face}`, text: plain(`${face}-${face}-${face}`) })),
        { id: 'any-triple', text: { bn: 'যেকোনো ত্রয়ী', en: 'Any triple' }, span: 6 },
      ],
    },
  ],
  marks: {
    big: { letter: { bn: 'বড়', en: 'B' }, name: { bn: 'বড়', en: 'Big' }, tone: 'red' },
    small: { letter: { bn: 'ছোট', en: 'S' }, name: { bn: 'ছোট', en: 'Small' }, tone: 'blue' },
    triple: { letter: { bn: 'ত্র', en: 'T' }, name: { bn: 'ত্রয়ী', en: 'Triple' }, tone: 'green' },
  },
  roadOfFigures: true,
  rules: [
    {
      bn: 'তিনটি পাশা। বড় 11–17, ছোট 4–10; ত্রয়ী এলে বড়, ছোট, জোড়, বিজোড় হারে। একটি সংখ্যা একবার, দুবার বা তিনবার এলে 1, 2 বা 3 গুণ।',
      en: 'Three dice. Big is 11 to 17, small 4 to 10; a triple loses on big, small, odd and even. A single number pays 1, 2 or 3 by how many dice show it.',
    },
  ],
};

export const game = clientGameOf(layout);
