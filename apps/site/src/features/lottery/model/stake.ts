/**
 * The stake box: a unit, or the person's own amount, times a multiplier.
 *
 * Promises: the stake per line is exact (mills), null while what is typed is no amount.
 */
import { ONE } from '@house/money/amount';
import { parseTypedAmount } from '@house/money/display';

export const STAKE_UNITS = ['1', '10', '100', '1000'] as const;
export type StakeUnit = (typeof STAKE_UNITS)[number] | 'own';

export const MULTIPLIER_MOST = 9_999;

export interface StakeChoice {
  readonly unit: StakeUnit;
  /** As typed; read only while `unit` is `own`. */
  readonly own: string;
  readonly multiplier: number;
}

export const FIRST_STAKE: StakeChoice = { unit: '10', own: '', multiplier: 1 };

/** The unit in mills, before the multiplier; null while the own amount cannot be read or is not above zero. */
export function unitOf(stake: StakeChoice): bigint | null {
  if (stake.unit !== 'own') return BigInt(stake.unit) * ONE;
  const typed = parseTypedAmount(stake.own);
  return typed === null || typed <= 0n ? null : typed;
}

/** The stake of one line in mills. */
export function stakePerLine(stake: StakeChoice): bigint | null {
  const unit = unitOf(stake);
  return unit === null ? null : unit * BigInt(stake.multiplier);
}
