/**
 * Crash: a rocket's multiplier grows as e^(0.06 t), t in seconds, until it ends; who left before gets his stake times the
 * multiplier he left at. It ends at max(1.00, floor(97 / (1 - U)) / 100), U = h / 2^52 with h the first 52 bits of the
 * round's stream, and at 1000 at the latest: whatever target one leaves at, 97 % come back.
 *
 * One rocket flies for many. So a round is open until its member leaves (`cash-out` with the multiplier that the server's
 * clock showed then, `multiplierAt`) or the rocket has ended (`end`, which also takes his automatic cash-out), and where it
 * ends is told by `end` alone.
 */
import { draw52Bits } from '@house/fairness/round';
import { ONE } from '@house/money/amount';
import type { MiniGame, MiniState } from '../mini.ts';
import { fieldsOf, wholeNumber } from './input.ts';
import { MINI_MAX_WIN, MINI_STAKES } from './stakes.ts';

const RETURNED = 97n;
const BITS = 2n ** 52n;
const LEAST = 101;
const MOST = 100_000;
const HUNDREDTH = ONE / 100n;

export interface CrashChoice {
  /** In hundredths, 101 to 100,000; null: the member leaves by hand. */
  readonly autoCashOut: number | null;
}

export type CrashAction =
  | { readonly kind: 'cash-out' /** In hundredths. */; readonly at: number }
  | { readonly kind: 'end' };

/** Where a rocket ends, in hundredths, from 52 bits. */
export function crashPoint(bits: bigint): number {
  const point = (RETURNED * BITS) / (BITS - bits);
  return point > BigInt(MOST) ? MOST : Math.max(100, Number(point));
}

const SCALE = 10n ** 36n;

/** e^(0.00006): what the multiplier grows by in a millisecond. Its series ends once a term is below the scale. */
const GROWTH = (() => {
  let [sum, term] = [0n, SCALE];
  for (let at = 1n; term > 0n; at += 1n) {
    sum += term;
    term = (term * 6n) / (100_000n * at);
  }
  return sum;
})();

/** What the rocket shows after so many whole milliseconds, in hundredths, floored: the same on every machine. */
export function multiplierAt(milliseconds: number): number {
  let [power, base] = [SCALE, GROWTH];
  for (let left = milliseconds; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * base) / SCALE;
    base = (base * base) / SCALE;
  }
  return Number((power * 100n) / SCALE);
}

/** The first millisecond at which the rocket shows that many hundredths, of 100 to 100,000. */
export function millisecondsTo(hundredths: number): number {
  let [low, high] = [0, 120_000];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (multiplierAt(middle) >= hundredths) high = middle;
    else low = middle + 1;
  }
  return low;
}

const scaled = (hundredths: number): bigint => BigInt(hundredths) * HUNDREDTH;

export const CRASH: MiniGame<CrashChoice, CrashAction> = {
  code: 'CRASH',
  kind: 'mini',
  rtp: { lowest: '0.970000', highest: '0.970000', proof: 'exact' },
  volatility: 'high',
  stakes: MINI_STAKES,
  maxWin: MINI_MAX_WIN,
  readChoice(input) {
    const { autoCashOut: wanted = null } = fieldsOf(input);
    if (wanted === null) return { autoCashOut: null };
    const autoCashOut = wholeNumber(wanted, LEAST, MOST);
    return autoCashOut === null ? null : { autoCashOut };
  },
  readAction(input) {
    const { kind, at: left } = fieldsOf(input);
    if (kind === 'end') return { kind };
    const at = wholeNumber(left, LEAST, MOST);
    return kind !== 'cash-out' || at === null ? null : { kind, at };
  },
  draw: (random) => [Number(draw52Bits(random))],
  judge({ autoCashOut }, [bits = 0], actions): MiniState | null {
    const point = crashPoint(BigInt(bits));
    const [action] = actions;
    if (action === undefined) return { events: [], over: false, multiplier: 0n };
    if (action.kind === 'cash-out') {
      if (action.at > point || (autoCashOut !== null && action.at > autoCashOut)) return null;
      const multiplier = scaled(action.at);
      return { events: [{ kind: 'cashed-out', multiplier }], over: true, multiplier };
    }
    const crash = { kind: 'crash', multiplier: scaled(point) } as const;
    if (autoCashOut === null || autoCashOut > point) return { events: [crash], over: true, multiplier: 0n };
    const multiplier = scaled(autoCashOut);
    return { events: [{ kind: 'cashed-out', multiplier }, crash], over: true, multiplier };
  },
};
