/**
 * Missions (operations.md 5.4): something to do within a day, a week or once, in steps with a reward each, and the week's
 * board of those who did most. Periods begin at midnight of the house's zone, weeks on Mondays.
 */
import { GROUP_OF_PRODUCT } from './cashback.ts';

export const MISSION_KINDS = ['loginDays', 'depositCount', 'depositSum', 'turnover', 'winMultiple', 'invite'] as const;
export type MissionKind = (typeof MISSION_KINDS)[number];
export const MISSION_PERIODS = ['daily', 'weekly', 'once'] as const;
export type MissionPeriod = (typeof MISSION_PERIODS)[number];
export type MissionState = 'locked' | 'active' | 'done' | 'claimed' | 'expired';

/** A reward is claimed until so long behind the end of its period. */
export const CLAIM_HOURS_AFTER = 24;
/** So many of a week's board are paid. */
export const BOARD_PAID = 50;

export interface MissionStep {
  /** A count, or units of 0.0001 where the kind is an amount. */
  readonly goal: bigint;
  /** Cash, units of 0.0001. */
  readonly reward: bigint;
  /** For the week's board. */
  readonly points: number;
}

export interface Period {
  /** Days since 1970, the last one not meant; null: without an end. */
  readonly from: number;
  readonly to: number | null;
}

/** 1970 began on a Thursday: the Monday of that week was three days before. */
const MONDAY_SHIFT = 3;
const WEEK = 7;

/** The week that a day lies in, by its Monday. */
export const weekOf = (day: number): number => {
  const shifted = day + MONDAY_SHIFT;
  return shifted - (((shifted % WEEK) + WEEK) % WEEK) - MONDAY_SHIFT;
};

export function periodOf(period: MissionPeriod, day: number, startsOn: number): Period {
  if (period === 'daily') return { from: day, to: day + 1 };
  if (period === 'weekly') return { from: weekOf(day), to: weekOf(day) + WEEK };
  return { from: startsOn, to: null };
}

export interface StepStanding {
  readonly step: number;
  readonly state: MissionState;
  /** At most the goal. */
  readonly done: bigint;
}

interface StepInput {
  readonly progress: bigint;
  readonly claimed: ReadonlySet<number>;
  /** Whether its period, and the day to claim in, are over. */
  readonly isOver: boolean;
  readonly canClaim: boolean;
}

/** Where each step stands: one is worked on at a time, all that were reached can be claimed. */
export function stepsOf(
  steps: readonly MissionStep[],
  { progress, claimed, isOver, canClaim }: StepInput,
): StepStanding[] {
  let isNext = true;
  return steps.map(({ goal }, step) => {
    const reached = progress >= goal;
    const done = progress < 0n ? 0n : reached ? goal : progress;
    if (claimed.has(step)) return { step, state: 'claimed', done };
    if (reached) return { step, state: canClaim ? 'done' : 'expired', done };
    if (isOver) return { step, state: 'expired', done };
    const state = isNext ? 'active' : 'locked';
    isNext = false;
    return { step, state, done };
  });
}

/** Why steps do not hold; null: they do. Goals rise. */
export function faultOfSteps(steps: readonly MissionStep[]): 'none' | 'order' | null {
  if (steps.length === 0) return 'none';
  return steps.every(({ goal }, place) => goal > (steps[place - 1]?.goal ?? 0n)) ? null : 'order';
}

export interface Scored {
  readonly memberId: bigint;
  readonly score: number;
  /** When the score was reached, milliseconds. */
  readonly at: number;
}

/** The board's order: more first, then who had it earlier, then the older account. */
export function byScore(one: Scored, other: Scored): number {
  return other.score - one.score || one.at - other.at || (one.memberId < other.memberId ? -1 : 1);
}

/** Products that a mission by turnover can name; empty: all. */
export const MISSION_PRODUCTS: readonly string[] = [...Object.keys(GROUP_OF_PRODUCT), 'lottery', 'elottery'];
