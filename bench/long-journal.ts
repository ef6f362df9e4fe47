/**
 * The start of a house that has ten million lines in its journal: a demo house, closed; ten thousand members with a
 * thousand lines each over twelve months, written straight into it as posting and the projections leave them; started again,
 * until the first page is there. In the end its books are added up (`npm run drill` does the same of a copy).
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { composeApp } from '../apps/server/src/main/compose.ts';
import { givenConfig } from '../apps/server/src/main/given.ts';
import { startEmbeddedDatabase } from '../apps/server/src/platform/postgres/embedded.ts';
import { head, tell } from './print.ts';
import { startOnce } from './start.ts';

const MEMBERS = 10_000;
const SHARDS = 16;
const MONTHS = 12;
/** Every other line takes half of what the one before gave, so every second one ends with so much more. */
const GAIN = 10_000;
/** Of the brand's day (UTC+6). */
const ZONE_MINUTES = 360;

/** Every projection of a house that is open, once none of them has a line left to read. */
async function untilFollowed(address: string): Promise<readonly string[]> {
  for (;;) {
    const told = await (await fetch(new URL('/metrics', address))).text();
    const behind = [...told.matchAll(/^house_projection_behind\{projection="([^"]+)"\} (\S+)$/gm)];
    if (behind.length > 0 && behind.every(([, , lines]) => lines === '0')) return behind.map(([, name = '']) => name);
    await wait(100);
  }
}

/** `lines` of each member; `projections` are set as if they had read them. Answers seconds. */
async function fill(url: string, lines: number, projections: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '128MB'`);
    await client.query(`select ensure_partitions(now() - interval '${MONTHS} months', now())`);
    // Ids whose shards follow one another, of before the first line.
    const { rows } = await client.query<{ first: string }>(
      `select (id_floor(now() - interval '${MONTHS + 1} months') / ${SHARDS} * ${SHARDS})::text as first`,
    );
    const first = rows[0]?.first ?? '0';
    await client.query(
      `insert into members (id, username, username_key, nickname, password_hash, kind)
       select $1::bigint + p, 'long' || p, 'long' || p, '', '', 'player' from generate_series(0, ${MEMBERS - 1}) p`,
      [first],
    );
    await client.query(
      `insert into wallet_accounts (shard, member_id, account, balance)
       select p % ${SHARDS}, $1::bigint + p, a, case a when 1 then ${(lines / 2) * GAIN} else 0 end
       from generate_series(0, ${MEMBERS - 1}) p, generate_series(1, 4) a`,
      [first],
    );
    // One order of adjustments: each member has a line of it, to which all of theirs refer.
    await client.query(
      `with one as (
         insert into adjustment_orders (id, key, content, code, reason, state, requested_by, requested_name, decided_by, decided_name, decided_at)
         values ($1::bigint, gen_random_uuid(), '', 'bench', 'bench', 'approved', 0, '', 1, '', now()) returning id
       )
       insert into adjustment_lines (id, order_id, n, line_key, member_id, kind, amount, times, outcome)
       select $1::bigint + p, one.id, p, p::text, $1::bigint + p, 'adjustment', ${(lines / 2) * GAIN}, 0, 'posted'
       from one, generate_series(0, ${MEMBERS - 1}) p`,
      [first],
    );
    await client.query('create temp table heads as select shard, seq from wallet_heads');
    const { rowCount: unread } = await client.query(
      `select from unnest($1::text[]) n (name) cross join heads h
       where h.seq > coalesce((select position from projection_positions p where p.name = n.name and p.shard = h.shard), 0)`,
      [projections],
    );
    if (unread !== 0) throw new Error('the house was closed before its projections had read its journal');
    const many = 20;
    for (let from = 0; from < lines; from += many) {
      await client.query(
        `insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, reference, type, account, contra)
         select h.shard, $1::bigint + p, (substr(key_floor(t.at)::text, 1, 14) || '7000-8000-' || lpad(to_hex(p), 12, '0'))::uuid,
           h.seq + (k::bigint * ${MEMBERS} + p) / ${SHARDS} + 1, t.at,
           case k % 2 when 0 then ${2 * GAIN} else ${-GAIN} end, (k / 2) * ${GAIN} + case k % 2 when 0 then ${2 * GAIN} else ${GAIN} end, $1::bigint + p, 9, 1, 103
         from generate_series($2::integer, $3::integer - 1) k
         cross join lateral (select now() - interval '${MONTHS} months' + k * (interval '${MONTHS} months' / ${lines}) as at) t
         cross join generate_series(0, ${MEMBERS - 1}) p join heads h on h.shard = p % ${SHARDS}`,
        [first, from, Math.min(from + many, lines)],
      );
    }
    await client.query(
      `update wallet_heads w set seq = h.seq + ${(MEMBERS / SHARDS) * lines} from heads h where h.shard = w.shard`,
    );
    // What projections keep: what stood before stands, those of other capabilities have nothing of adjustments.
    await client.query(
      `insert into wallet_account_sums (shard, member_id, account, amount)
       select p % ${SHARDS}, $1::bigint + p, 1, ${(lines / 2) * GAIN} from generate_series(0, ${MEMBERS - 1}) p`,
      [first],
    );
    await client.query(
      `with days as materialized (
         select shard, member_id, (at at time zone 'UTC' + interval '${ZONE_MINUTES} minutes')::date as day,
           sum(greatest(amount, 0)) as credits, sum(greatest(-amount, 0)) as debits, count(*) as lines
         from wallet_entries where type = 9 and contra = 103 and member_id >= $1::bigint and member_id < $1::bigint + ${MEMBERS} group by 1, 2, 3
       ), kept as (
         insert into wallet_member_days (shard, member_id, day, account, type, credits, debits, lines)
         select shard, member_id, day, 1, 9, credits, debits, lines from days
       )
       insert into wallet_house_totals as t (shard, account, type, day, amount, lines)
       select shard, 103, 9, day, sum(debits - credits), sum(lines) from days group by 1, 4
       on conflict (shard, account, type, day) do update set amount = t.amount + excluded.amount, lines = t.lines + excluded.lines`,
      [first],
    );
    await client.query(
      `insert into projection_positions (name, shard, position)
       select n.name, h.shard, h.seq from unnest($1::text[]) n (name), wallet_heads h
       on conflict (name, shard) do update set position = excluded.position`,
      [projections],
    );
    await client.query('vacuum (analyze) wallet_entries, wallet_accounts, wallet_member_days');
  } finally {
    await client.end();
  }
  return (performance.now() - began) / 1_000;
}

export async function benchLongJournal(lines: number): Promise<void> {
  head(`The house started, ${(lines / 1e6).toFixed(0)} million lines in its journal`);
  const dataDirectory = process.env.LONG_JOURNAL_DIR ?? (await mkdtemp(join(tmpdir(), 'house-long-')));
  try {
    await chmod(dataDirectory, 0o755);
    tell('the house as it begins, from nothing to the first page', await startOnce(dataDirectory), { unit: 's' });
    let projections: readonly string[] = [];
    const again = await startOnce(dataDirectory, async (address) => {
      projections = await untilFollowed(address);
    });
    tell('started again, with next to nothing in its journal', again, { unit: 's' });
    const filling = await startEmbeddedDatabase({ dataDirectory, note: () => undefined });
    tell('lines written', await fill(filling.url, lines / MEMBERS, projections), { unit: 's' });
    await filling.stop();
    for (const time of ['once', 'twice']) {
      tell(`started with it ${time}`, await startOnce(dataDirectory), { unit: 's', goal: '<= 15' });
    }
    const books = await startEmbeddedDatabase({ dataDirectory, note: () => undefined });
    const house = await composeApp(givenConfig(books.url, { role: 'http' }));
    const began = performance.now();
    const { balanced, checks } = await house.ports.reconciler.run('full');
    const failed = checks.filter(({ holds }) => !holds).map(({ name }) => name);
    tell('checks of its books that do not hold', failed.length, {
      ...{
        unit: '',
        goal: '<= 0',
        note: `${failed.join(', ') || (balanced ? 'balanced' : 'not balanced')}, ${((performance.now() - began) / 1_000).toFixed(0)} s`,
      },
    });
    await house.stop();
    await books.stop();
  } finally {
    if (process.env.LONG_JOURNAL_DIR === undefined) await rm(dataDirectory, { recursive: true, force: true });
  }
}
