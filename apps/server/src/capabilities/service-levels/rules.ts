/** What service levels compute, pure: error budgets, and which bet the synthetic player makes. */
import { parseAmount } from '@house/money/amount';
import type { GameOnSale, ServiceLevel } from './port.ts';

export const EVERY_MINUTES = 5;
const BUDGET_DAYS = 30;
/** Runs of thirty days. */
const PLANNED_RUNS = (BUDGET_DAYS * 24 * 60) / EVERY_MINUTES;
const WHOLE_BASIS_POINTS = 10_000;

interface Budget {
  /** Bad runs that thirty days may have. */
  readonly budget: number;
  /** Of these still to be had; below zero: the target is missed. */
  readonly left: number;
}

/**
 * The budget is that of thirty days of runs, however few there were yet: on the first day one bad run of ten is one of the
 * eight that 99.9 % allow, not a target that is missed.
 */
export function budgetOf({
  availabilityBasisPoints,
  bad,
}: Pick<ServiceLevel, 'availabilityBasisPoints' | 'bad'>): Budget {
  const budget = Math.floor((PLANNED_RUNS * (WHOLE_BASIS_POINTS - availabilityBasisPoints)) / WHOLE_BASIS_POINTS);
  return { budget, left: budget - bad };
}

/** What is left as a share of the whole budget, for the alarm: 1 untouched, 0 used up, below zero missed. */
export function shareLeft(level: Pick<ServiceLevel, 'availabilityBasisPoints' | 'bad'>): number {
  const { budget, left } = budgetOf(level);
  return budget === 0 ? Math.sign(left) : left / budget;
}

/** The family whose play `DIGIT` it bets in. */
const FAMILY = 'FAST5D';
export const PLAY = 'DIGIT';
/** A draw that closes sooner could close while the bet is on its way. */
const CLOSES_MILLISECONDS = 5_000;
/** A game that asks for more is left alone: the play money of a trial, 5,000, has to last four hours of bets. */
const STAKE_MAX = 100_000n;

interface Choice {
  readonly gameCode: string;
  readonly drawId: string;
  readonly stake: string;
}

/**
 * A draw to bet on: of the games that are on, the one that closes last. `stopped`: staff stopped them all, or raised their
 * stakes, and nobody can say that the house fails. `noDraw`: games are on and none has a draw on sale.
 */
export function chooseDraw(games: readonly GameOnSale[], serverTime: string): Choice | 'stopped' | 'noDraw' {
  const on = games.filter(
    ({ family, state, minStake }) =>
      family === FAMILY && state === 'on' && (parseAmount(minStake) ?? STAKE_MAX + 1n) <= STAKE_MAX,
  );
  if (on.length === 0) return 'stopped';
  const soonest = Date.parse(serverTime) + CLOSES_MILLISECONDS;
  const [best] = on
    .flatMap(({ gameCode, minStake, current }) =>
      current !== null && current.state === 'open' && Date.parse(current.closeAt) > soonest
        ? [{ gameCode, drawId: current.id, stake: minStake, closeAt: Date.parse(current.closeAt) }]
        : [],
    )
    .toSorted((one, other) => other.closeAt - one.closeAt);
  return best === undefined ? 'noDraw' : { gameCode: best.gameCode, drawId: best.drawId, stake: best.stake };
}
