/** SQL of payout accounts. Times are the database's. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { PayoutAccount, PayoutKind } from './port.ts';
import { PAYOUT_WAIT_HOURS } from './rules.ts';

export async function selectPayoutAccounts(db: Db, memberId: bigint): Promise<PayoutAccount[]> {
  const { rows } = await sql<PayoutAccount>`-- identity.selectPayoutAccounts
    select id, kind, bank_name as "bankName", account, holder, is_default as "isDefault", added_at as "addedAt",
      added_at + make_interval(hours => ${PAYOUT_WAIT_HOURS}) as "usableAt",
      added_at <= clock_timestamp() - make_interval(hours => ${PAYOUT_WAIT_HOURS}) as usable,
      holder = (select m.real_name from members m where m.id = member_id) as "isOwn"
    from payout_accounts where member_id = ${memberId} and removed_at is null
    order by is_default desc, added_at, id`.execute(db);
  return rows;
}

/**
 * The number is his from now on; false when it is somebody else's. A number that nobody has among his accounts any more is
 * free: naming it once keeps nobody's own number from him. Waits for who is just claiming it.
 */
export async function claimNumber(tx: Tx, memberId: bigint, numberKey: string): Promise<boolean> {
  await sql`-- identity.claimPayoutNumber
    insert into payout_numbers (number_key, member_id) values (${numberKey}, ${memberId})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ memberId: bigint }>`-- identity.lockPayoutNumber
    select member_id as "memberId" from payout_numbers where number_key = ${numberKey} for update`.execute(tx);
  if (rows[0]?.memberId === memberId) return true;
  // A statement of its own: it sees what was added while this one waited for the lock.
  const taken = await sql`-- identity.takeFreePayoutNumber
    update payout_numbers set member_id = ${memberId}, made_at = clock_timestamp() where number_key = ${numberKey}
      and not exists (select from payout_accounts where number_key = ${numberKey} and removed_at is null)
    returning number_key`.execute(tx);
  return taken.rows.length > 0;
}

/** False when he has it already. */
export async function insertPayoutAccount(
  tx: Tx,
  row: {
    id: bigint;
    memberId: bigint;
    kind: PayoutKind;
    numberKey: string;
    account: string;
    bankName: string | null;
    holder: string;
    isDefault: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql`-- identity.insertPayoutAccount
    insert into payout_accounts (id, member_id, kind, number_key, account, bank_name, holder, is_default)
    values (${row.id}, ${row.memberId}, ${row.kind}, ${row.numberKey}, ${row.account}, ${row.bankName}, ${row.holder},
      ${row.isDefault})
    on conflict (number_key, kind) where removed_at is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function clearDefault(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- identity.clearDefaultPayoutAccount
    update payout_accounts set is_default = false
    where member_id = ${memberId} and is_default and removed_at is null`.execute(tx);
}

/** False when he has no such account. */
export async function makeDefault(tx: Tx, memberId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.makeDefaultPayoutAccount
    update payout_accounts set is_default = true
    where member_id = ${memberId} and id = ${id} and removed_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function markRemoved(tx: Tx, memberId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await sql`-- identity.removePayoutAccount
    update payout_accounts set removed_at = clock_timestamp(), is_default = false
    where member_id = ${memberId} and id = ${id} and removed_at is null returning id`.execute(tx);
  return rows.length > 0;
}
