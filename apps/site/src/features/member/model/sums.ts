/** Sums over rows of a record, exact: decimal strings of the wire in, mills out. */
import type { Wager } from '@house/contract/wagers/site';
import type { AccountEntry } from '@house/contract/wallet/site';
import { millsOf } from '../../../shared/mills.ts';

export interface InOut {
  readonly in: bigint;
  readonly out: bigint;
}

/** Every wallet of a member; whatever else stands against a line is the house's. */
export const WALLETS = ['cash', 'bonus', 'locked', 'points'] as const satisfies readonly AccountEntry['wallet'][];

/**
 * What came in and what went out, both as sizes, as the server adds up a filter: over all wallets, a line between two of
 * them counts nothing.
 */
export function sumEntries(
  rows: readonly Pick<AccountEntry, 'amount' | 'contra'>[],
  filter: { wallet?: AccountEntry['wallet'] },
): InOut {
  const own: ReadonlySet<string> = new Set(filter.wallet === undefined ? WALLETS : []);
  let [credits, debits] = [0n, 0n];
  for (const { amount, contra } of rows) {
    if (own.has(contra)) continue;
    const mills = millsOf(amount);
    if (mills < 0n) debits -= mills;
    else credits += mills;
  }
  return { in: credits, out: debits };
}

/** The server's sums of a filter as sizes. */
export function totalsOf(totals: { in: string; out: string }): InOut {
  const out = millsOf(totals.out);
  return { in: millsOf(totals.in), out: out < 0n ? -out : out };
}

export interface WagerSums {
  readonly bets: number;
  readonly stake: bigint;
  readonly net: bigint;
}

/** Bets that are still open count in the stake and not in the result. */
export function sumWagers(rows: readonly Pick<Wager, 'stake' | 'net'>[]): WagerSums {
  return {
    bets: rows.length,
    stake: rows.reduce((sum, row) => sum + millsOf(row.stake), 0n),
    net: rows.reduce((sum, row) => sum + (row.net === null ? 0n : millsOf(row.net)), 0n),
  };
}
