/** Plinko: a ball falls through 8, 12 or 16 rows of pegs, left or right by equal chance at each, into a slot that pays. */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { MiniGame } from '../mini.ts';
import { fieldsOf, oneOf } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

const ROWS = [8, 12, 16] as const;
const RISKS = ['low', 'medium', 'high'] as const;
const TENTH = ONE / 10n;

export interface PlinkoChoice {
  readonly rows: (typeof ROWS)[number];
  readonly risk: (typeof RISKS)[number];
}

/** In tenths of the stake, from the edge to the centre; the other half mirrors it. */
const HALVES: Readonly<Record<PlinkoChoice['rows'], Readonly<Record<PlinkoChoice['risk'], readonly number[]>>>> = {
  8: { low: [55, 21, 12, 9, 5], medium: [120, 32, 12, 7, 4], high: [300, 41, 13, 3, 2] },
  12: {
    low: [110, 32, 18, 13, 11, 9, 6],
    medium: [300, 110, 41, 18, 11, 6, 3],
    high: [1_500, 240, 73, 22, 7, 2, 2],
  },
  16: {
    low: [150, 80, 25, 15, 13, 11, 11, 10, 5],
    medium: [1_000, 360, 120, 50, 25, 15, 10, 5, 3],
    high: [8_000, 1_200, 300, 100, 35, 19, 2, 2, 2],
  },
};

/** What each slot pays, from the left: times the stake, ten-thousandths. */
export function plinkoSlots({ rows, risk }: PlinkoChoice): bigint[] {
  const half = HALVES[rows][risk];
  return [...half, ...half.slice(0, -1).toReversed()].map((tenths) => BigInt(tenths) * TENTH);
}

export const PLINKO: MiniGame<PlinkoChoice, never> = {
  code: 'PLINKO',
  kind: 'mini',
  rtp: { lowest: '0.960938', highest: '0.977100', proof: 'exact' },
  volatility: 'medium',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const rows = oneOf(fieldsOf(input)['rows'], ROWS);
    const risk = oneOf(fieldsOf(input)['risk'], RISKS);
    return rows === null || risk === null ? null : { rows, risk };
  },
  readAction: () => null,
  draw: (random, { rows }) => Array.from({ length: rows }, () => random.rand(2)),
  judge(choice, path) {
    const slot = path.reduce((sum, side) => sum + side, 0);
    const multiplier = mustHave(plinkoSlots(choice)[slot], 'a slot for every path');
    return { events: [{ kind: 'ball', path, slot }], over: true, multiplier };
  },
};
