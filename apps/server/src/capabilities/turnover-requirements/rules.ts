/** What opens a turnover requirement and what counts for it (operations.md 2.5): data. */
import type { ProductCode } from '../wagers/port.ts';
import type { EntryType } from '../wallet/port.ts';
import type { RequirementKind, RequirementTerms } from './port.ts';

const TIMES_ONE = 100;

/**
 * What a credit of each type opens; null: nothing. A new type of line is decided here. Where a bonus or an adjustment opens
 * one, whoever posts it says on which terms (port.ts `setTerms`).
 */
export const TERMS_OF_ENTRIES: Readonly<Record<EntryType, Pick<RequirementTerms, 'multiplier' | 'kind'> | null>> = {
  deposit: { multiplier: TIMES_ONE, kind: 'deposit' },
  bet: null,
  prize: null,
  betRefund: null,
  prizeReversal: null,
  hold: null,
  holdReturn: null,
  holdPaid: null,
  adjustment: null,
  correction: null,
  trialGrant: null,
  rebate: null,
  commission: null,
  dailyRebate: null,
  dailyCommission: null,
  campaignPrize: null,
  payoutReturn: null,
  withdrawalFee: null,
  depositFee: null,
  transferIn: { multiplier: TIMES_ONE, kind: 'deposit' },
  transferOut: null,
  wageRealTime: null,
  cashback: null,
  reward: null,
  pointsEarned: null,
  pointsSpent: null,
  pointsConverted: { multiplier: TIMES_ONE, kind: 'bonus' },
  bonusHeld: null,
  bonusConverted: null,
  bonusForfeited: null,
  bonusStaked: null,
  bonusPrize: null,
  wageDaily: null,
  wageHourly: null,
  dividend: null,
  contractPaid: null,
  vendorOut: null,
  vendorIn: null,
  packetGiven: null,
  packetTaken: { multiplier: TIMES_ONE, kind: 'deposit' },
  packetReturned: null,
};

/** Percent of the turnover of a product that counts, by kind of requirement. */
export const WEIGHTS: Readonly<Record<ProductCode, Readonly<Record<RequirementKind, number>>>> = {
  lottery: { deposit: 100, bonus: 100 },
  elottery: { deposit: 100, bonus: 100 },
  live: { deposit: 100, bonus: 20 },
  slots: { deposit: 100, bonus: 100 },
  fish: { deposit: 100, bonus: 100 },
  pvp: { deposit: 50, bonus: 50 },
  mini: { deposit: 100, bonus: 100 },
  sports: { deposit: 100, bonus: 100 },
  esports: { deposit: 100, bonus: 100 },
  cockfight: { deposit: 50, bonus: 50 },
};

/** Percent of what would count, of plays that about every second result wins. */
export const LOW_RISK_WEIGHT = 50;

/** With less than this in all their accounts and no bet open, a member has played their money: 10.00. */
export const SPENT_BELOW = 100_000n;

const PERCENT = 100n;

export function weightOf(product: ProductCode, kind: RequirementKind, isLowRisk: boolean): number {
  const weight = WEIGHTS[product][kind];
  return isLowRisk ? (weight * LOW_RISK_WEIGHT) / 100 : weight;
}

export const requiredFor = (base: bigint, multiplier: number): bigint =>
  (base * BigInt(multiplier)) / BigInt(TIMES_ONE);

/** What of this turnover a requirement takes that lacks so much, and by how much that brings it on. */
export function takeTurnover(turnover: bigint, weight: number, lacks: bigint): { taken: bigint; progress: bigint } {
  if (weight === 0) return { taken: 0n, progress: 0n };
  const percent = BigInt(weight);
  // Rounded up: a smallest unit more, rather than one that is never played.
  const needs = (lacks * PERCENT + percent - 1n) / percent;
  if (turnover >= needs) return { taken: needs, progress: lacks };
  return { taken: turnover, progress: (turnover * percent) / PERCENT };
}
