/** Who moves money in and out in a run: members of their own, so that nobody's chases and limits meet what happens here. */
import type { SeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { givenMember } from '../src/capabilities/identity/given.ts';
import type { Asker } from '../src/capabilities/identity/port.ts';
import type { Wallet } from '../src/capabilities/wallet/port.ts';
import { givenFreeCash, givenPayoutAccount } from '../src/capabilities/withdrawals/given.ts';
import { ADJUSTMENTS } from './audit/accounts.ts';
import type { Auditor } from './audit/auditor.ts';
import { DEPOSIT_FEE } from './audit/deposits.ts';
import type { SimProcess } from './process.ts';
import { type Stage, TAKA } from './stage.ts';
import type { VendorMessage } from './vendor-message.ts';

export interface TillMember {
  readonly id: bigint;
  readonly username: string;
  /** By number: the first is paid by the interface, the other by people. */
  readonly accounts: readonly [bigint, bigint];
  /** Of their session at the vendor. */
  readonly token: string;
  readonly upline: TillMember | null;
}

export interface Till {
  readonly members: readonly TillMember[];
  /** Messages of the vendor that are still on their way. */
  readonly late: VendorMessage[];
  /** Withdrawals by number that were asked for. */
  readonly asked: bigint[];
  /** What is chosen of it. */
  readonly random: SeededRandom;
  /** A generator for an action that runs beside others. */
  fork(): SeededRandom;
}

/** A member as they ask for their money. */
export const askerOf = ({ id, username }: TillMember): Asker => ({
  ...{ memberId: id, username, sessionId: '', language: 'bn' },
  origin: { address: '203.0.113.9', userAgent: '' },
});

/** Of which nothing has to be played. */
async function giveCash(wallet: Wallet, auditor: Auditor, memberId: bigint, amount: bigint): Promise<void> {
  await givenFreeCash(wallet, memberId, amount);
  auditor.move(memberId, amount, ADJUSTMENTS);
}

/** Those who stand above each: two under an agent, one of them with one below, and two under nobody. */
const UPLINES = [null, 0, 1, 0, null] as const;

export async function openTill(
  { database: { db }, auditor, random: all }: Stage,
  { wallet, vendor, money }: SimProcess,
  freshId: () => bigint,
): Promise<Till> {
  const random = all.fork('till');
  await money.manualDeposits.seedDemoAccounts();
  // What only watches in a new house counts here.
  await sql`update risk_rules set mode = 'on'`.execute(db);
  const { fixed, basisPoints } = DEPOSIT_FEE;
  await sql`update deposit_channels set fee_fixed = ${fixed}, fee_basis_points = ${basisPoints}, fee_by = 'member'
    where code = 'sandbox'`.execute(db);
  const members: TillMember[] = [];
  for (const above of UPLINES) {
    const upline = above === null ? null : (members[above] ?? null);
    const { id, username } = await givenMember(db, { id: freshId(), kind: members.length === 0 ? 'agent' : 'player' });
    await sql`update members set upline_id = ${upline?.id ?? null} where id = ${id}`.execute(db);
    await db.transaction().execute((tx) => wallet.openAccounts(tx, id));
    auditor.open(id);
    await giveCash(wallet, auditor, id, BigInt(random.between(2_000, 40_000)) * TAKA);
    const accounts = [await givenPayoutAccount(db, id), await givenPayoutAccount(db, id, 'nagad')] as const;
    members.push({ id, username, accounts, upline, token: await vendor.openSession(id) });
  }
  let forks = 0;
  const fork = () => {
    forks += 1;
    return random.fork(String(forks));
  };
  return { members, late: [], asked: [], random, fork };
}
