/** What the house's accounts moved by day, from what is kept behind the journal (projections.ts `houseTotals`). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { ENTRY_NAMES } from './entries.ts';
import { HOUSE_ACCOUNTS, type HouseDays, houseAccountOf } from './port.ts';

/** See port.ts `houseDays`: points are no money. One statement, so that what was owed before and what moved since are of one moment. */
export async function selectHouseDays(
  db: Db,
  days: { readonly from: string; readonly to: string },
): Promise<HouseDays> {
  const { rows } = await sql<{
    day: string | null;
    account: number;
    type: number;
    amount: string;
  }>`-- wallet.houseDays
    select null as day, 0 as account, 0 as type, coalesce(-sum(amount), 0)::text as amount from wallet_house_totals
      where account not in (${HOUSE_ACCOUNTS.trial}, ${HOUSE_ACCOUNTS.pointMall}) and day < ${days.from}::date
    union all
    select day::text, account, type, sum(amount)::text from wallet_house_totals
      where account not in (${HOUSE_ACCOUNTS.trial}, ${HOUSE_ACCOUNTS.pointMall}) and day >= ${days.from}::date and day <= ${days.to}::date
      group by day, account, type`.execute(db);
  const before = present(
    rows.find(({ day }) => day === null),
    'an aggregate has a row',
  );
  return {
    owedBefore: BigInt(before.amount),
    moves: rows.flatMap(({ day, account, type, amount }) => {
      const name = houseAccountOf(account);
      return day === null || name === undefined
        ? []
        : [{ day, account: name, type: ENTRY_NAMES.get(type) ?? null, amount: BigInt(amount) }];
    }),
  };
}
