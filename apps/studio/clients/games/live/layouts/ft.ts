/** Fan tan as it lies on the felt. */
import { FAN_TAN } from '@house/games/live/fan-tan';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';

const ODD = { bn: 'বিজোড়', en: 'Odd' };
const EVEN = { bn: 'জোড়', en: 'Even' };
const NUMBERS = [1, 2, 3, 4];

export const layout: LiveLayout = {
  game: FAN_TAN as LiveGame,
  name: { bn: 'ফ্যান ট্যান', en: 'Fan Tan' },
  hue: 'h-blue',
  seats: [],
  groups: [
    {
      columns: 4,
      spots: NUMBERS.map((number) => ({
        id: `fan-${number}`,
        text: { bn: `ফ্যান ${number}`, en: `Fan ${number}` },
        tone: 'gold' as const,
      })),
    },
    {
      columns: 4,
      spots: [
        { id: 'odd', text: ODD, tone: 'red' },
        { id: 'even', text: EVEN, tone: 'blue' },
        { id: 'small', text: { bn: 'ছোট 1–2', en: 'Small 1–2' } },
        { id: 'big', text: { bn: 'বড় 3–4', en: 'Big 3–4' } },
        { id: 'kwok-2-3', text: { bn: 'কোক 2–3', en: 'Kwok 2–3' }, span: 2 },
        { id: 'kwok-1-4', text: { bn: 'কোক 1–4', en: 'Kwok 1–4' }, span: 2 },
      ],
    },
    {
      title: { bn: 'নিম: প্রথমটি জেতে, দ্বিতীয়টিতে ফেরত', en: 'Nim: the first wins, the second gives back' },
      folded: true,
      columns: 6,
      spots: NUMBERS.flatMap((wins) =>
        NUMBERS.filter((holds) => holds !== wins).map((holds) => ({
          id: `nim-${wins}-${holds}`,
          text: { bn: `${wins} › ${holds}`, en: `${wins} › ${holds}` },
        })),
      ),
    },
    {
      title: { bn: 'জেং ও তিন সংখ্যা', en: 'Zheng and three numbers' },
      folded: true,
      columns: 4,
      spots: [
        ...NUMBERS.map((number) => ({
          id: `zheng-${number}`,
          text: { bn: `জেং ${number}`, en: `Zheng ${number}` },
        })),
        ...NUMBERS.map((left) => {
          const three = NUMBERS.filter((number) => number !== left).join('-');
          return { id: `three-${three}`, text: { bn: three, en: three } };
        }),
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
      bn: 'কাপের নিচের পুঁতি চারটি করে গোনা হয়; শেষে যা থাকে (1–4) তাই ফল। ফ্যান: একটি সংখ্যা। নিম: প্রথমটি জেতে, দ্বিতীয়টিতে বেট ফেরত। জেং: সংখ্যাটি জেতে, বিপরীতটি হারে, বাকি দুটিতে ফেরত।',
      en: 'Beads under a cup are counted off by fours; what is left, 1 to 4, is the result. Fan: one number. Nim: the first number wins, the second gives the stake back. Zheng: the number wins, the opposite one loses, the other two give back.',
    },
  ],
};

export const game = clientGameOf(layout);
