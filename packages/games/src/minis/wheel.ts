/** Wheel: a segment of the chosen wheel, each as likely as every other, says what comes back. */
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { MiniGame } from '../mini.ts';
import { fieldsOf, oneOf } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

const TENTH = ONE / 10n;

/** One segment that pays so many tenths, all others nothing. */
const single = (segments: number, tenths: number): number[] => [
  tenths,
  ...Array.from({ length: segments - 1 }, () => 0),
];

/** Tenths of the stake, around the wheel. */
const WHEELS = {
  low10: [13, 12, 12, 0, 12, 12, 12, 0, 12, 12],
  medium20: [30, 0, 15, 0, 20, 0, 15, 0, 15, 0, 19, 0, 15, 0, 20, 0, 15, 0, 15, 15],
  high10: single(10, 97),
  high20: single(20, 194),
  high50: single(50, 485),
} as const satisfies Readonly<Record<string, readonly number[]>>;

type WheelName = keyof typeof WHEELS;
export const WHEEL_NAMES = Object.keys(WHEELS) as readonly WheelName[];

export interface WheelChoice {
  readonly wheel: WheelName;
}

/** What each segment pays, around the wheel: times the stake, ten-thousandths. */
export function wheelSegments(wheel: WheelName): bigint[] {
  return WHEELS[wheel].map((tenths) => BigInt(tenths) * TENTH);
}

export const WHEEL: MiniGame<WheelChoice, never> = {
  code: 'WHEEL',
  kind: 'mini',
  rtp: { lowest: '0.970000', highest: '0.970000', proof: 'exact' },
  volatility: 'medium',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const wheel = oneOf(fieldsOf(input)['wheel'], WHEEL_NAMES);
    return wheel === null ? null : { wheel };
  },
  readAction: () => null,
  draw: (random, { wheel }) => [random.rand(WHEELS[wheel].length)],
  judge({ wheel }, [segment = 0]) {
    const multiplier = mustHave(wheelSegments(wheel)[segment], 'a segment that is there');
    return { events: [{ kind: 'stop', segment }], over: true, multiplier };
  },
};
