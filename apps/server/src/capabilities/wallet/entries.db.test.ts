/** Pages of a member's ledger, by the days they are of and line by line: the same lines, in the same order, with the same sums. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/logs.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { listStatements } from '../../platform/testing/statements.ts';
import { selectEntries } from './entries.ts';
import { givenFundedMember, givenWallet, givenWalletProjections } from './given.ts';
import {
  dayRange,
  ENTRY_TYPES,
  type EntryFilter,
  HOUSE_ACCOUNTS,
  MEMBER_ACCOUNTS,
  SHARD_COUNT,
  shardOf,
} from './port.ts';

const DHAKA = 360;

let database: TestDatabase;
let projections: Projections;
let member: bigint;
beforeAll(async () => {
  database = await givenDatabase();
  projections = createProjections({ db: database.db, log: createLogger({ level: 'silent', role: 'test' }) });
  for (const projection of givenWalletProjections())
    projections.register(projection, { shards: SHARD_COUNT, heads: null });
  member = await givenFundedMember(database, givenWallet(database), 0n);
});
afterAll(async () => {
  await database.close();
});

/**
 * Lines of the member and of another one of his shard, an hour and more apart, the last a while ago. Keys are as old as
 * their line, but of every tenth ten days older: asked for again late, or of an order made then.
 */
async function givenLines(count: number, daysAgo: number): Promise<void> {
  const { bet, prize, hold, holdReturn } = ENTRY_TYPES;
  const { cash, locked } = MEMBER_ACCOUNTS;
  await database.pool.query("select ensure_partitions(now() - interval '3 months', now() + interval '1 month')");
  await database.pool.query(
    `with head as (update wallet_heads set seq = seq + $3::integer where shard = $1 returning seq - $3::integer as before), lines as (
      select n, head.before + n as seq, now() - make_interval(days => $4::integer) + interval '83 minutes' * n as at, (n % 4)::integer as kind
      from head, generate_series(1, $3::integer) n)
    insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, contra_after, reference, type, account, contra)
    select $1, case when n % 7 = 0 then $2::bigint + 16 else $2::bigint end,
      overlay(gen_random_uuid()::text placing left(key_floor(at - case when n % 10 = 0 then interval '10 days' else interval '1 second' end)::text, 13) from 1 for 13)::uuid,
      seq, at, case when kind in (1, 2) then n else -n end, 1, case when kind >= 2 then 1 end, 7,
      (array[${bet}, ${prize}, ${holdReturn}, ${hold}])[kind + 1], ${cash},
      case when kind >= 2 then ${locked} else ${HOUSE_ACCOUNTS.lottery} end
    from lines`,
    [shardOf(member), member, count, daysAgo],
  );
}

const range = dayRange({ from: undefined, to: undefined }, Date.now(), DHAKA);
const filterOf = (more: Partial<EntryFilter>): EntryFilter => ({
  memberId: member,
  ...range,
  offset: 0,
  limit: 20,
  ...more,
});

async function compareAll(): Promise<void> {
  const filters: Partial<EntryFilter>[] = [
    {},
    { account: 'cash' },
    { account: 'locked' },
    { account: 'points' },
    { type: 'prize' },
    { type: 'hold' },
    { type: 'hold', account: 'locked' },
    { from: new Date(range.to.getTime() - 9 * 86_400_000), to: new Date(range.to.getTime() - 8 * 86_400_000) },
    { from: range.to },
  ];
  for (const more of filters)
    for (const offset of [0, 17, 200]) {
      const filter = filterOf({ offset, ...more });
      const byLines = await selectEntries(database.db, filter, null);
      expect(await selectEntries(database.db, filter, DHAKA), JSON.stringify([more, offset])).toEqual(byLines);
    }
}

test('a page of whole days is what its lines are, read by the projections or not yet, whatever their keys', async () => {
  await givenLines(450, 30);
  await compareAll();
  await projections.catchUp();
  await compareAll();
  await givenLines(3, 1);
  await compareAll();
});

test('totals of the house are of days of its zone', async () => {
  await projections.catchUp();
  const read = async (statement: string) => (await database.pool.query(statement)).rows;
  const kept = await read(`select day::text, type, sum(amount)::text as amount, sum(lines)::text as lines
    from wallet_house_totals group by 1, 2 order by 1, 2`);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(
    await read(`select (at at time zone 'UTC' + interval '6 hours')::date::text as day, type, (-sum(amount))::text as amount,
      count(*)::text as lines from wallet_entries where contra >= 100 group by 1, 2 order by 1, 2`),
  );
});

test('neither its sums nor its lines are looked for in all there are, except by reference or while the days are rebuilt', async () => {
  await projections.catchUp();
  const readBy = async (more: Partial<EntryFilter>) => {
    const { statements } = await listStatements(() => selectEntries(database.db, filterOf(more), DHAKA));
    return ['daysOfEntries', 'sumEntries', 'selectEntries'].filter((name) =>
      statements.some((text) => text.includes(`-- wallet.${name}`)),
    );
  };
  expect(await readBy({})).toEqual(['daysOfEntries', 'selectEntries']);
  expect(await readBy({ account: 'points' })).toEqual(['daysOfEntries']);
  expect(await readBy({ reference: { id: 7n } })).toEqual(['sumEntries', 'selectEntries']);
  expect(await readBy({ from: new Date(range.from.getTime() + 1) })).toEqual(['sumEntries', 'selectEntries']);
  await database.pool.query("update projection_positions set position = 0 where name = 'wallet.memberDays'");
  await database.pool.query('update wallet_heads set seq = seq + 5000');
  expect(await readBy({})).toEqual(['daysOfEntries', 'sumEntries', 'selectEntries']);
});
