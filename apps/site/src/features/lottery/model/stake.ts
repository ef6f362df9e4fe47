/**
 * The stake box: at odds, fixed or of a level, a unit, or the person's own amount, times a multiplier; in units at a prize
 * level one of four unit prices times a multiple (lottery.md 1.1, 1.2).
 *
 * Promises: the stake per line is exact (mills), null while what is typed is no amount.
 */
import type { Play, StakeLimits } from '@house/lottery/game';
import { TIMES_MAX, UNIT_PRICES, type UnitMode } from '@house/lottery/pricing';
import { formatAmount, ONE } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';

export const STAKE_UNITS = ['1', '10', '100', '1000'] as const;
export type StakeUnit = (typeof STAKE_UNITS)[number] | 'own';

export const UNIT_MODES: readonly UnitMode[] = ['yuan', 'jiao', 'fen', 'li'];

const MULTIPLIER_MAX = 9_999;

export interface StakeChoice {
  readonly unit: StakeUnit;
  /** As typed; read only while `unit` is `own`. */
  readonly own: string;
  readonly multiplier: number;
  readonly mode: UnitMode;
  /** The wished prize level; null for the highest. */
  readonly level: number | null;
}

export const FIRST_STAKE: StakeChoice = { unit: '10', own: '', multiplier: 1, mode: 'yuan', level: null };

/** A game whose line has one price is staked at that price; others begin at 10. */
export function firstStake({
  minimumStake,
  maximumStake,
}: Pick<StakeLimits, 'minimumStake' | 'maximumStake'>): StakeChoice {
  return minimumStake === maximumStake ? { ...FIRST_STAKE, unit: 'own', own: formatAmount(minimumStake) } : FIRST_STAKE;
}

/** A play at a level is sold in units at one of four prices, unless it takes any stake (prize mode ZY). */
export function sellsUnits({ odds, freeStake }: Pick<Play, 'odds' | 'freeStake'>): boolean {
  return odds === null && !freeStake;
}

export function multiplierMost(inUnits: boolean): number {
  return inUnits ? TIMES_MAX : MULTIPLIER_MAX;
}

/** The unit in mills, before the multiplier; null while the own amount cannot be read or is not above zero. */
export function unitOf(stake: StakeChoice, inUnits: boolean): bigint | null {
  if (inUnits) return UNIT_PRICES[stake.mode];
  if (stake.unit !== 'own') return BigInt(stake.unit) * ONE;
  const typed = parseTypedAmount(stake.own);
  return typed === null || typed <= 0n ? null : typed;
}

/** The stake of one line in mills. */
export function stakePerLine(stake: StakeChoice, inUnits: boolean): bigint | null {
  const unit = unitOf(stake, inUnits);
  return unit === null ? null : unit * BigInt(stake.multiplier);
}
