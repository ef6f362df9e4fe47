/** Fan tan (FT): beads are counted off by fours; what is left, 1 to 4, decides (games.md 1.11). */
import { ONE } from '@house/money/amount';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

/** Sixty counts, fifteen for each remainder. */
const LEAST = 61;
const COUNTS = 60;
const NUMBERS = [1, 2, 3, 4];
const leftOf = (count: number): number => count % 4 || 4;

const among = (id: string, numbers: readonly number[], odds: string, rtp: string): Spot<number> =>
  fixedSpot<number>(id, odds, rtp, (count) => numbers.includes(leftOf(count)));

/** `wins` is paid, `holds` give the stake back. */
const nim = (wins: number, holds: number): Spot<number> =>
  fixedSpot<number>(
    `nim-${wins}-${holds}`,
    '1.9',
    '0.975000',
    (count) => leftOf(count) === wins,
    (count) => leftOf(count) === holds,
  );

const spots: readonly Spot<number>[] = [
  ...NUMBERS.map((number) => among(`fan-${number}`, [number], '2.85', '0.962500')),
  among('odd', [1, 3], '0.95', '0.975000'),
  among('even', [2, 4], '0.95', '0.975000'),
  among('small', [1, 2], '0.95', '0.975000'),
  among('big', [3, 4], '0.95', '0.975000'),
  among('kwok-2-3', [2, 3], '0.95', '0.975000'),
  among('kwok-1-4', [1, 4], '0.95', '0.975000'),
  ...NUMBERS.flatMap((wins) => NUMBERS.filter((holds) => holds !== wins).map((holds) => nim(wins, holds))),
  ...NUMBERS.map(
    (number): Spot<number> => ({
      ...{ id: `zheng-${number}`, pays: ['0.95'], rtp: '0.987500' },
      returned(count) {
        if (leftOf(count) === number) return ONE + (ONE * 95n) / 100n;
        return leftOf(count) === ((number + 1) % 4) + 1 ? 0n : ONE;
      },
    }),
  ),
  ...NUMBERS.map((left) => {
    const three = NUMBERS.filter((number) => number !== left);
    return among(`three-${three.join('-')}`, three, '0.31', '0.982500');
  }),
];

export const FAN_TAN: LiveGame<number> = {
  ...{ code: 'FT', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['odd', 'even'], hasBigRoad: true },
  draw: (random) => LEAST + random.rand(COUNTS),
  events: (count) => [
    { kind: 'beads', count },
    { kind: 'worth', seat: 'beads', worth: String(leftOf(count)) },
  ],
  mark: (count) => ({ code: leftOf(count) % 2 === 1 ? 'odd' : 'even', text: String(leftOf(count)) }),
};
