/** Fish, prawn, crab as it lies on the felt. */
import { FISH_PRAWN_CRAB } from '@house/games/live/fish-prawn-crab';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout, Tone } from '../layout.ts';

const FACES: readonly (readonly [id: string, tone: Tone, bn: string, en: string])[] = [
  ['fish', 'red', 'মাছ', 'Fish'],
  ['prawn', 'green', 'চিংড়ি', 'Prawn'],
  ['gourd', 'blue', 'লাউ', 'Gourd'],
  ['coin', 'blue', 'মুদ্রা', 'Coin'],
  ['crab', 'green', 'কাঁকড়া', 'Crab'],
  ['rooster', 'red', 'মোরগ', 'Rooster'],
];

export const layout: LiveLayout = {
  game: FISH_PRAWN_CRAB as LiveGame,
  name: { bn: 'মাছ চিংড়ি কাঁকড়া', en: 'Fish Prawn Crab' },
  hue: 'h-sea',
  seats: [],
  things: Object.fromEntries(FACES.map(([id, , bn, en]) => [id, { bn, en }])),
  groups: [
    { columns: 3, spots: FACES.map(([id, tone, bn, en]) => ({ id: `single-${id}`, text: { bn, en }, tone })) },
    {
      columns: 3,
      spots: [
        { id: 'colour-red', text: { bn: 'লাল', en: 'Red' }, tone: 'red' },
        { id: 'colour-green', text: { bn: 'সবুজ', en: 'Green' }, tone: 'green' },
        { id: 'colour-blue', text: { bn: 'নীল', en: 'Blue' }, tone: 'blue' },
      ],
    },
    {
      title: { bn: 'দুই ছবি', en: 'Two pictures' },
      folded: true,
      columns: 3,
      spots: FACES.flatMap(([one, , bn, en], at) =>
        FACES.slice(at + 1).map(([two, , otherBn, otherEn]) => ({
          id: `pair-${one}-${two}`,
          text: { bn: `${bn} + ${otherBn}`, en: `${en} + ${otherEn}` },
        })),
      ),
    },
    {
      title: { bn: 'জোড়া ও ত্রয়ী', en: 'Doubles and triples' },
      folded: true,
      columns: 3,
      spots: [
        ...FACES.map(([id, , bn, en]) => ({ id: `double-${id}`, text: { bn: `${bn} ×2`, en: `${en} ×2` } })),
        ...FACES.map(([id, , bn, en]) => ({ id: `triple-${id}`, text: { bn: `${bn} ×3`, en: `${en} ×3` } })),
        { id: 'any-triple', text: { bn: 'যেকোনো ত্রয়ী', en: 'Any triple' }, span: 3 },
      ],
    },
  ],
  marks: {
    triple: { letter: { bn: '×3', en: '×3' }, name: { bn: 'ত্রয়ী', en: 'Triple' }, tone: 'green' },
    double: { letter: { bn: '×2', en: '×2' }, name: { bn: 'জোড়া', en: 'Double' }, tone: 'red' },
    mixed: { letter: { bn: '·', en: '·' }, name: { bn: 'তিন ছবি', en: 'Three pictures' }, tone: 'blue' },
  },
  rules: [
    {
      bn: 'তিনটি পাশায় মাছ, চিংড়ি, লাউ, মুদ্রা, কাঁকড়া, মোরগ। একটি ছবি একবার, দুবার বা তিনবার এলে 1, 2 বা 3 গুণ। রং: অন্তত একটি পাশায় এলে। লাল মাছ ও মোরগ, সবুজ চিংড়ি ও কাঁকড়া, নীল লাউ ও মুদ্রা।',
      en: 'Three dice of fish, prawn, gourd, coin, crab and rooster. A picture pays 1, 2 or 3 by how many dice show it. A colour wins when at least one die shows it: red fish and rooster, green prawn and crab, blue gourd and coin.',
    },
  ],
};

export const game = clientGameOf(layout);
