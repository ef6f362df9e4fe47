/**
 * What becomes of one selection, and what a leg on it returns. One formula (products of the big feeds say the same):
 * a leg multiplies its stake by `v + (1 - v) * (result * odds * d)`, where `v` is the part that is void and `d` the part
 * of a dead heat that wins.
 */
import { ODDS_ONE, type Odds } from './odds.ts';

/** An exact fraction; the denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `win`, `lose`, `void` and the halves of a quarter line; `dead2` to `dead9`: so many share the win. */
export const OUTCOMES = [
  ...['win', 'lose', 'void', 'halfWin', 'halfLose'],
  ...['dead2', 'dead3', 'dead4', 'dead5', 'dead6', 'dead7', 'dead8', 'dead9'],
] as const as readonly Outcome[];
export type Outcome = 'win' | 'lose' | 'void' | 'halfWin' | 'halfLose' | `dead${2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** What an outcome is made of: whether it won, and the parts that are void and that share a dead heat. */
interface Parts {
  readonly won: boolean;
  /** Halves of the stake that are void: 0, 1 or 2. */
  readonly voidHalves: 0 | 1 | 2;
  /** So many share the win. */
  readonly sharers: number;
}

function partsOf(outcome: Outcome): Parts {
  switch (outcome) {
    case 'win':
      return { won: true, voidHalves: 0, sharers: 1 };
    case 'lose':
      return { won: false, voidHalves: 0, sharers: 1 };
    case 'void':
      return { won: false, voidHalves: 2, sharers: 1 };
    case 'halfWin':
      return { won: true, voidHalves: 1, sharers: 1 };
    case 'halfLose':
      return { won: false, voidHalves: 1, sharers: 1 };
    default:
      return { won: true, voidHalves: 0, sharers: Number(outcome.slice('dead'.length)) };
  }
}

/** What a leg multiplies its stake by: `v + (1 - v) * (result * odds * d)`, exactly. */
export function factorOf(odds: Odds, outcome: Outcome): Fraction {
  const { won, voidHalves, sharers } = partsOf(outcome);
  const share = BigInt(sharers);
  const denominator = 2n * BigInt(ODDS_ONE) * share;
  const returned = BigInt(voidHalves) * BigInt(ODDS_ONE) * share;
  const earned = won ? BigInt(2 - voidHalves) * BigInt(odds) : 0n;
  return { numerator: returned + earned, denominator };
}

/** What a leg multiplies its stake by when it wins whole. */
export const wholeWin = (odds: Odds): Fraction => factorOf(odds, 'win');

/** The outcome of a stake that stands half on each of two lines. */
export function halvesOf(first: 'win' | 'lose' | 'void', second: 'win' | 'lose' | 'void'): Outcome {
  if (first === second) return first;
  if (first !== 'void' && second !== 'void') throw new RangeError('neighbouring lines are not won and lost at once');
  return first === 'win' || second === 'win' ? 'halfWin' : 'halfLose';
}
