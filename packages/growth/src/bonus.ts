/**
 * A held bonus (operations.md 2.5, 2.6): the house promises an amount, which is worth nothing until its requirement is played
 * and is money of the member's from then on. Nothing of it is ever staked, sent or withdrawn before.
 */

export interface BonusRule {
  /** Of the deposit, hundredths: 100 is all of it. */
  readonly percent: number;
  /** Units of 0.0001. */
  readonly maxBonus: bigint;
  readonly minDeposit: bigint;
  /** How often, hundredths: 1500 is 15 times. */
  readonly multiplier: number;
  /** Deposit and bonus, or the bonus alone. */
  readonly of: 'depositAndBonus' | 'bonus';
  readonly days: number;
}

const HUNDRED = 100n;

/** What a deposit gives; zero: it is too small. */
export function bonusOf({ percent, maxBonus, minDeposit }: BonusRule, deposit: bigint): bigint {
  if (deposit < minDeposit) return 0n;
  const bonus = (deposit * BigInt(percent)) / HUNDRED;
  return bonus < maxBonus ? bonus : maxBonus;
}

/** What has to be played for it, weighed. */
export function requiredOf({ multiplier, of }: BonusRule, deposit: bigint, bonus: bigint): bigint {
  const base = of === 'bonus' ? bonus : deposit + bonus;
  return (base * BigInt(multiplier)) / HUNDRED;
}

/** Of what would count, of plays that about every second result wins. */
export const LOW_RISK_PERCENT = 50;

/** What of a turnover counts: percent, rounded down. */
export const weighed = (turnover: bigint, percent: number): bigint => (turnover * BigInt(percent)) / HUNDRED;

/** What has to be played in a product to bring on so much. */
export function turnoverNeeded(required: bigint, percent: number): bigint {
  const weight = BigInt(percent);
  return (required * HUNDRED + weight - 1n) / weight;
}
