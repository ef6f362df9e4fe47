/**
 * A house of an earlier release opens under this one (docs/adr/0026-one-baseline-for-new-houses.md): its schema becomes that
 * of a new house, and what its members and its books say stays as it was.
 *
 * testing/house-at-0092.sql.gz is a house that the simulator played under the release whose last migration is 0092: bets
 * won, lost, void and taken back, chases, corrected results, late bets, deposits, and a draw that is still on sale.
 * testing/house-at-0092.json.gz is what that release itself told of it.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { randomInt } from '@house/fairness/random';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DRAW_TIME, moveDraw, readDraw, SALE_OVER } from '../capabilities/lottery/given.ts';
import { formatTicket } from '../capabilities/wagers/port.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { DatabaseUnfit, migrate, SOURCES } from '../platform/migrate.ts';
import { givenDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp, givenConfig } from './given.ts';

interface Told {
  readonly members: readonly {
    readonly id: string;
    readonly balances: Readonly<Record<string, string>>;
    readonly records: readonly Readonly<Record<string, unknown>>[];
  }[];
  readonly draws: readonly { readonly id: string; readonly proof: unknown; readonly digests: unknown }[];
}

const readBeside = (name: string): string =>
  gunzipSync(readFileSync(new URL(`testing/${name}`, import.meta.url))).toString();
const DUMP = readBeside('house-at-0092.sql.gz');
const TOLD: Told = JSON.parse(readBeside('house-at-0092.json.gz'));
/** Of the house that was played. */
const SECRETS = { draw: 'a secret for tests only', instant: 'a secret of cards for tests' };

let admin: pg.Client;
const made: string[] = [];
const opened: Database[] = [];

async function givenOldHouse(): Promise<string> {
  const name = `house_before_${process.pid}_${randomInt(1_000_000_000)}`;
  await admin.query(`create database ${name}`);
  made.push(name);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(DUMP);
  await client.end();
  return address.href;
}

function open(url: string): Database {
  const database = openDatabase({ url, maxConnections: 4, applicationName: 'house-test' });
  opened.push(database);
  return database;
}

let url: string;
let old: Database;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  url = await givenOldHouse();
  old = open(url);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

const plain = (told: unknown): unknown =>
  JSON.parse(JSON.stringify(told, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

/** Each line of the journal, in its order. */
const JOURNAL = `select shard, seq, member_id, key, at, amount, balance_after, contra_after, market_id, reference, type, account,
  contra, units, play, selection from wallet_entries order by shard, seq`;

async function tellMember({ ports }: RunningApp, id: string): Promise<unknown> {
  const memberId = BigInt(id);
  const found = await ports.wagers.listWagersOf({
    memberId,
    from: new Date('2026-11-01'),
    to: new Date('2026-12-31'),
    offset: 0,
    limit: 500,
  });
  const tell = async (row: (typeof found.rows)[number]) => {
    const ticket = formatTicket(row);
    const { placedAt, marketId, product, gameCode, play, selection, stake, units, state, prize, turnover } = row;
    return {
      ...{ ticket, placedAt, marketId, product, gameCode, play, selection, stake, units, state, prize, turnover },
      receipt: (await ports.wagers.describeTicket(row)).digest,
    };
  };
  const records: unknown[] = [];
  for (const row of found.rows) records.push(await tell(row));
  return plain({ id, balances: await ports.wallet.balancesOf(memberId), records });
}

/** What each statement finds, of everything but months, whose names follow the day on which a house was made. */
const SCHEMA: Readonly<Record<string, string>> = {
  columns: `select concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid),
      row_number() over (partition by a.attrelid order by a.attnum)) as found
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'c') and not a.attisdropped and a.attnum > 0 and not c.relispartition
      and c.relnamespace = any (OURS)`,
  tables: `select concat_ws(' ', c.relkind, c.relpersistence, c.oid::regclass, c.reloptions, pg_get_partkeydef(c.oid)) as found
    from pg_class c where c.relkind in ('r', 'p', 'v', 'c', 'S') and not c.relispartition and c.relnamespace = any (OURS)`,
  // NOT NULL is told with the columns; its name keeps what a table was called at first, and nothing goes by it.
  constraints: `select concat_ws(' ', n.conrelid::regclass, n.conname, pg_get_constraintdef(n.oid)) as found
    from pg_constraint n join pg_class c on c.oid = n.conrelid
    where n.contype <> 'n' and not c.relispartition and n.connamespace = any (OURS)`,
  indexes: `select pg_get_indexdef(i.indexrelid) as found from pg_index i join pg_class c on c.oid = i.indrelid
    where not c.relispartition and c.relnamespace = any (OURS)`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as found
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and not c.relispartition and c.relnamespace = any (OURS)`,
  functions: `select pg_get_functiondef(p.oid) as found from pg_proc p where p.pronamespace = any (OURS)`,
  views: `select concat_ws(' ', c.oid::regclass, pg_get_viewdef(c.oid)) as found from pg_class c
    where c.relkind = 'v' and c.relnamespace = any (OURS)`,
};

async function describeSchema({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {};
  for (const [part, statement] of Object.entries(SCHEMA)) {
    const { rows } = await pool.query<{ found: string }>(
      statement.replace('OURS', `'{public,sandbox_gateway}'::regnamespace[]`),
    );
    described[part] = rows.map(({ found }) => found).toSorted();
  }
  return described;
}

/** Rows that a new house begins with, and members and staff do not add to: whatever else stands in these tables came after. */
const SEEDED = [
  'game_categories',
  'staff_roles',
  'lottery_result_sources',
  'lottery_stations',
  'lottery_product_points',
];

async function readSeeds({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const found: string[] = [];
  for (const table of SEEDED) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - array['created_at', 'changed_at', 'made_at'])::text as row from ${table} t order by 1`,
    );
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found;
}

/** What `market_id` was called in 0092. */
const MARKET_ID_BEFORE = 'gate_id';

/** Opened without a worker, so that nothing goes on by itself. */
const openHouse = () =>
  givenApp(url, { config: { role: 'http', secrets: { ...givenConfig(url).secrets, ...SECRETS } } });

test('its schema becomes that of a new house, and its journal stays line by line', async () => {
  const { rows: before } = await old.pool.query(JOURNAL.replace('market_id', `${MARKET_ID_BEFORE} as market_id`));
  expect(before.length).toBeGreaterThan(100);
  await migrate(url, SOURCES);
  const fresh = await givenDatabase({ maxConnections: 1 });
  opened.push(fresh);
  expect(await describeSchema(old)).toEqual(await describeSchema(fresh));
  expect(await readSeeds(old)).toEqual(await readSeeds(fresh));
  expect((await old.pool.query(JOURNAL)).rows).toEqual(before);
});

test('its members have the balances, records and receipts that they had, its draws their proofs', async () => {
  const house = await openHouse();
  try {
    for (const member of TOLD.members) expect(await tellMember(house, member.id)).toEqual(member);
    for (const { id, proof, digests } of TOLD.draws) {
      const drawId = BigInt(id);
      // They stay verifiable by the scheme they were drawn with.
      const shown = plain(await house.ports.lottery.getProof(drawId)) as { draw: { state: string } };
      const voided = shown.draw.state === 'void' ? expect.any(Object) : null;
      expect(shown).toEqual({ ...(proof as object), scheme: 1, voided });
      const listed = await house.ports.lottery.listDigests(drawId, '', 1_000);
      expect(plain(listed)).toEqual({ ...(digests as object), shards: expect.any(Array) });
    }
  } finally {
    await house.stop();
  }
});

test('its books balance, and what was on sale is drawn and settled', async () => {
  const house = await openHouse();
  try {
    const full = async () => {
      const { checks } = await house.ports.reconciler.run('full');
      expect(checks.filter((check) => !check.holds)).toEqual([]);
    };
    await full();
    const { rows: onSale } = await old.pool.query<{ id: bigint; sold: bigint }>(
      `select d.id, count(*) as sold from lottery_draws d join wallet_entries e on e.market_id = d.id and e.play is not null
       where d.state = 'open' group by d.id`,
    );
    expect(onSale.length).toBeGreaterThan(0);
    for (const times of [SALE_OVER, DRAW_TIME]) {
      for (const { id } of onSale) await moveDraw(old.db, id, times);
      await house.ports.lottery.runDueDraws();
    }
    for (const { id } of onSale)
      await expect
        .poll(async () => {
          await house.ports.lottery.runDueDraws();
          return (await readDraw(old.db, id)).state;
        })
        .toBe('settled');
    await full();
  } finally {
    await house.stop();
  }
});

test('a house from before that is refused in a sentence that names the release to go through', async () => {
  const older = await givenOldHouse();
  await open(older).pool.query(`delete from schema_migrations where name >= '0089'`);
  await expect(migrate(older, SOURCES)).rejects.toThrow(
    'stands at migration 0088_draws_of_the_desk.sql, and this release opens houses from 0092_narrow_keys.sql on. ' +
      'Start the release whose last migration is 0096_legs.sql once, then this one.',
  );
  await expect(migrate(older, SOURCES)).rejects.toThrow(DatabaseUnfit);
});
