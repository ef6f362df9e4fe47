/** Chips on the felt before they are placed: each press is one, so that each can be taken back by itself. Pure. */
import { formatAmount } from '@house/money/amount';
import { unitsOf } from '../../shell/money.ts';
import type { BetMap } from './bet-map.ts';

export interface Chip {
  readonly spot: string;
  /** Decimal string. */
  readonly amount: string;
}

export function sumBySpot(chips: readonly Chip[]): BetMap {
  const sums = new Map<string, bigint>();
  for (const { spot, amount } of chips) sums.set(spot, (sums.get(spot) ?? 0n) + unitsOf(amount));
  return Object.fromEntries([...sums].map(([spot, sum]) => [spot, formatAmount(sum)]));
}

export function totalOf(bets: BetMap): string {
  return formatAmount(Object.values(bets).reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

/** What more of `wanted` fits on a spot beside what lies there: all of it, the rest of the limit, or null for nothing. */
export function fitting(
  wanted: string,
  { lies, limit, min }: { lies: string; limit: string; min: string },
): string | null {
  const room = unitsOf(limit) - unitsOf(lies);
  const amount = unitsOf(wanted) < room ? unitsOf(wanted) : room;
  return amount < unitsOf(min) || amount <= 0n ? null : formatAmount(amount);
}

/** Kept bets as chips, as far as the table takes them on an empty felt. */
export function chipsOf(
  bets: BetMap,
  { spots, min }: { readonly spots: BetMap; readonly min: string },
): readonly Chip[] {
  return Object.entries(bets).flatMap(([spot, stake]) => {
    const amount = fitting(stake, { lies: '0', limit: spots[spot] ?? '0', min });
    return amount === null ? [] : [{ spot, amount }];
  });
}

/** Every chip once more, as far as limits allow. */
export function doubled(
  chips: readonly Chip[],
  placed: BetMap,
  { spots, min }: { readonly spots: BetMap; readonly min: string },
): readonly Chip[] {
  const all = [...chips];
  const now = { ...placed };
  for (const [spot, amount] of Object.entries(sumBySpot(chips)))
    now[spot] = formatAmount(unitsOf(now[spot] ?? '0') + unitsOf(amount));
  for (const [spot, amount] of Object.entries(now)) {
    const more = fitting(amount, { lies: amount, limit: spots[spot] ?? '0', min });
    if (more !== null) all.push({ spot, amount: more });
  }
  return all;
}
