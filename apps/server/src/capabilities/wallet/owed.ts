/** What members' accounts hold at the moment, added up over the house. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { MEMBER_ACCOUNTS, type MemberAccount } from './port.ts';

/** See port.ts `owedNow`. */
export async function selectOwedNow(db: Db): Promise<Record<MemberAccount, bigint>> {
  const { rows } = await sql<{ account: number; amount: string }>`-- wallet.owedNow
    select a.account, sum(a.balance)::text as amount from wallet_accounts a
    where not exists (select from wallet_trial_members t where t.member_id = a.member_id) group by a.account`.execute(
    db,
  );
  const amountOf = (account: MemberAccount): bigint =>
    BigInt(rows.find((row) => row.account === MEMBER_ACCOUNTS[account])?.amount ?? 0);
  return {
    cash: amountOf('cash'),
    bonus: amountOf('bonus'),
    locked: amountOf('locked'),
    points: amountOf('points'),
  };
}
