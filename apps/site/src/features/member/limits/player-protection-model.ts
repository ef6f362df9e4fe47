/** What the page of own limits thinks of a typed amount and of a raise that waits; no React here. */
import type { LimitKind, LimitPeriod, PlayerProtectionView } from '@house/contract/player-protection/site';
import { parseTypedAmount } from '@house/money/display';
import { millsOf } from '../../../shared/mills.ts';

export type PlayerLimit = PlayerProtectionView['limits'][number];

export const KINDS = ['deposit', 'stake', 'loss'] as const satisfies readonly LimitKind[];
export const PERIODS = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[];

const HUNDREDTH = 100n;
/** The most that the house takes as an amount. */
const LARGEST = 99_999_999_999_999n * 10_000n;

/** Mills of a limit as it was typed, nothing rounded; null: it is none. */
export function readLimit(typed: string): bigint | null {
  const mills = typed.trim() === '' ? null : parseTypedAmount(typed);
  return mills === null || mills < 0n || mills % HUNDREDTH !== 0n || mills > LARGEST ? null : mills;
}

export function findLimit(limits: readonly PlayerLimit[], kind: LimitKind, period: LimitPeriod): PlayerLimit | null {
  return limits.find((limit) => limit.kind === kind && limit.period === period) ?? null;
}

/** The share of a limit that is used, at most 1. */
export function usedPart({ amount, used }: Pick<PlayerLimit, 'amount' | 'used'>): number {
  const [most, so] = [millsOf(amount), millsOf(used)];
  return so >= most ? 1 : Number(so) / Number(most);
}

export function canConfirm(raise: NonNullable<PlayerLimit['raise']>, now: number): boolean {
  return now >= Date.parse(raise.opensAt);
}
