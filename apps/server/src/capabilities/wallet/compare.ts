/**
 * How checks of the books compare: two sums a place, by one statement and so at one instant, while everything goes on.
 * For every capability (through port.ts).
 */
import { type RawBuilder, sql } from 'kysely';

/** Members whose ids are above `after` and not above `upto`. */
export interface MemberRange {
  readonly after: bigint;
  readonly upto: bigint;
}

export interface Difference {
  readonly place: string;
  readonly expected: string;
  readonly found: string;
}

export interface CheckResult {
  /** E.g. `entriesEqualBalances`; its words stand under `desk.check.<name>`. */
  readonly name: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly found: string;
  /** Where it does not hold; at most 20 places. */
  readonly differences: readonly string[];
  /** It counts; without it `expected` and `found` are amounts. */
  readonly counts?: true;
  /** The number of the rules that it compared by, of a check whose rules a release may change. */
  readonly rules?: number;
}

export const DIFFERENCES_MAX = 20;

/** Of a row `row` that has a member_id. */
export function isOfMembers(row: string, { after, upto }: MemberRange): RawBuilder<unknown> {
  const of = sql.raw(row);
  return sql`${of}.member_id > ${after}::bigint and ${of}.member_id <= ${upto}::bigint`;
}

/**
 * Of two queries that answer (place text, amount), at most a row a place: first the two totals, then the places whose
 * amounts differ. What one of them lacks is zero there.
 */
export function compareByPlace(expected: RawBuilder<unknown>, found: RawBuilder<unknown>): RawBuilder<Difference> {
  return sql`with expected as (${expected}), found as (${found}), compared as materialized (
      select coalesce(e.place, f.place) as place, coalesce(e.amount, 0) as expected, coalesce(f.amount, 0) as found
      from expected e full join found f on f.place = e.place)
    select 'all' as place, coalesce(sum(expected), 0)::text as expected, coalesce(sum(found), 0)::text as found from compared
    union all (select place, expected::text, found::text from compared where expected <> found limit ${DIFFERENCES_MAX})`;
}

/** Adds up what statements found, piece by piece: of each the totals come first, then the places that differ. */
export function tallyOf(name: string): {
  add(rows: readonly Difference[]): void;
  result(): CheckResult;
} {
  let expected = 0n;
  let found = 0n;
  let holds = true;
  const differences: string[] = [];
  return {
    add([total, ...places]) {
      expected += BigInt(total?.expected ?? '0');
      found += BigInt(total?.found ?? '0');
      holds &&= places.length === 0 && total?.expected === total?.found;
      const room = DIFFERENCES_MAX - differences.length;
      differences.push(...places.slice(0, room).map((row) => `${row.place}: ${row.expected} <> ${row.found}`));
    },
    result: () => ({ name, holds, expected: expected.toString(), found: found.toString(), differences }),
  };
}
