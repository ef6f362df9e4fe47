/** What vendors tell of members' wallets, held for ten seconds (operations.md 2.8). */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { ToldBalance } from './port.ts';
import { type AccountRow, keepTold, readClock } from './queries.ts';
import type { VendorWalletApi, WalletReport } from './vendor-api.ts';

const HELD_MILLISECONDS = 10_000;
const HELD_MAX = 20_000;

export interface Balances {
  /** Asks the vendor, whatever is held; null: it did not answer. */
  ask(memberId: bigint, vendor: string, api: VendorWalletApi): Promise<WalletReport | null>;
  /** As it was told at most ten seconds ago, or else the last time. */
  tell(memberId: bigint, account: AccountRow, api: VendorWalletApi): Promise<ToldBalance | null>;
  /** What is held of it is not so any more. */
  forget(memberId: bigint, vendor: string): void;
}

export function createBalances({ db, clock }: { db: Db; clock: Clock }): Balances {
  const held = new Map<string, { report: Promise<WalletReport | null>; until: number; at: Date }>();
  const nameOf = (memberId: bigint, vendor: string): string => `${vendor} ${memberId}`;

  async function look(memberId: bigint, vendor: string, api: VendorWalletApi): Promise<WalletReport | null> {
    const askedAt = await readClock(db);
    const report = await api.read(String(memberId));
    if (report !== null) await keepTold(db, { memberId, vendor, balance: report.balance, askedAt });
    return report;
  }

  const balances: Balances = {
    ask(memberId, vendor, api) {
      const now = clock.now();
      const report = look(memberId, vendor, api);
      if (held.size >= HELD_MAX) held.clear();
      held.set(nameOf(memberId, vendor), { report, until: now + HELD_MILLISECONDS, at: new Date(now) });
      return report;
    },
    async tell(memberId, { vendor, balance, balance_at: balanceAt }, api) {
      const name = nameOf(memberId, vendor);
      const known = held.get(name);
      const isFresh = known !== undefined && clock.now() < known.until;
      const report = await (isFresh ? known.report : balances.ask(memberId, vendor, api));
      const at = held.get(name)?.at ?? new Date(clock.now());
      if (report !== null) return { amount: report.balance, at, stale: false };
      return balance === null || balanceAt === null ? null : { amount: balance, at: balanceAt, stale: true };
    },
    forget(memberId, vendor) {
      held.delete(nameOf(memberId, vendor));
    },
  };
  return balances;
}
