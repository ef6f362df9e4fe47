/** Statements of results from files. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Waiting } from '../../../platform/module.ts';
import type { ImportableMatch, ImportRow } from './port.ts';

const CRICKET = sql`('cricket', 't10', 'odi', 'test')`;
const MATCHES_MAX = 100;
const LISTED_MAX = 60;

const IMPORT = sql`i.id, i.key, i.event_id as "eventId", e.names, i.digest, i.summary, i.outcomes, i.reason, i.state,
  i.requested_by as "requestedById", i.requested_name as "requestedBy", i.requested_at as "requestedAt",
  i.decided_name as "decidedBy", i.decided_at as "decidedAt", i.decided_because as "decidedBecause"`;

export async function selectImports(db: Db): Promise<readonly ImportRow[]> {
  const { rows } = await sql<ImportRow>`-- sports.imports
    select ${IMPORT} from sports_imports i join sports_events e on e.id = i.event_id
    order by i.state = 'requested' desc, case when i.state = 'requested' then i.id end, i.id desc
    limit ${LISTED_MAX}`.execute(db);
  return rows;
}

export async function findImport(
  db: Db,
  by: { readonly id: bigint } | { readonly key: string },
  lock: 'hold' | 'look' = 'look',
): Promise<ImportRow | undefined> {
  const which = 'id' in by ? sql`i.id = ${by.id}` : sql`i.key = ${by.key}::uuid`;
  const { rows } = await sql<ImportRow>`-- sports.import
    select ${IMPORT} from sports_imports i join sports_events e on e.id = i.event_id
    where ${which} ${lock === 'hold' ? sql`for update of i` : sql``}`.execute(db);
  return rows[0];
}

/** Those of real cricket that began lately. */
export async function selectImportable(db: Db): Promise<readonly ImportableMatch[]> {
  const { rows } = await sql<ImportableMatch>`-- sports.importableMatches
    select id, names, starts_at as "startsAt" from sports_events
    where feed is not null and sport in ${CRICKET}
      and starts_at between clock_timestamp() - interval '30 days' and clock_timestamp()
    order by starts_at desc, id limit ${MATCHES_MAX}`.execute(db);
  return rows;
}

/** Null: it is no real match of cricket. */
export async function hasBegun(db: Db, id: bigint): Promise<boolean | null> {
  const { rows } = await sql<{ begun: boolean }>`-- sports.importableMatch
    select starts_at <= clock_timestamp() or status <> 'upcoming' as begun from sports_events
    where id = ${id} and feed is not null and sport in ${CRICKET}`.execute(db);
  return rows[0]?.begun ?? null;
}

type NewImport = Pick<ImportRow, 'id' | 'key' | 'eventId' | 'digest' | 'summary' | 'outcomes' | 'reason'> & {
  readonly staffId: bigint;
  readonly staff: string;
};

/** False: one of the same match waits. */
export async function insertImport(tx: Tx, row: NewImport): Promise<boolean> {
  const { rows } = await sql`-- sports.insertImport
    insert into sports_imports (id, key, event_id, digest, summary, outcomes, reason, requested_by, requested_name)
    values (${row.id}, ${row.key}::uuid, ${row.eventId}, ${row.digest}, ${JSON.stringify(row.summary)}::jsonb,
      ${JSON.stringify(row.outcomes)}::jsonb, ${row.reason}, ${row.staffId}, ${row.staff})
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function decideImport(
  tx: Tx,
  id: bigint,
  by: {
    readonly state: 'done' | 'rejected';
    readonly staffId: bigint;
    readonly staff: string;
    readonly reason: string;
  },
): Promise<void> {
  await sql`-- sports.decideImport
    update sports_imports set state = ${by.state}, decided_by = ${by.staffId}, decided_name = ${by.staff},
      decided_at = clock_timestamp(), decided_because = ${by.reason} where id = ${id}`.execute(tx);
}

/** The match is over, with the score of the file. */
export async function endEvent(tx: Tx, id: bigint, state: object): Promise<void> {
  await sql`-- sports.endImported
    update sports_events set status = 'ended', state = ${JSON.stringify(state)}::jsonb, revision = revision + 1,
      ended_at = coalesce(ended_at, clock_timestamp()) where id = ${id}`.execute(tx);
}

export async function lookAtImports(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`-- sports.waitingImports
    select count(*)::int as count, min(requested_at) as "oldestSince" from sports_imports where state = 'requested'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}
