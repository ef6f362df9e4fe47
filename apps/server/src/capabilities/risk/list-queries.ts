/** The statements of lists: what stands on them, and who was found. */
import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { ListEntry, ListMatch, ReadEntry } from './matching.ts';
import type { ListHit, ListKind, RiskList } from './port.ts';

const listColumns = sql`id, kind, source, issued_on::text as "issuedOn", entries, imported_at as "importedAt", staff,
  screened_at as "screenedAt", superseded_at as "supersededAt"`;

const LISTS_SHOWN = 200;

/** Current ones first, each newest first. */
export async function selectLists(db: Db): Promise<RiskList[]> {
  const { rows } = await sql<RiskList>`-- risk.lists
    select ${listColumns} from risk_lists order by (superseded_at is null) desc, id desc limit ${LISTS_SHOWN}`.execute(
    db,
  );
  return rows;
}

export async function findListByKey(
  tx: Tx,
  key: string,
): Promise<(RiskList & { readonly staffId: bigint; readonly hash: Buffer }) | undefined> {
  const { rows } = await sql<RiskList & { staffId: bigint; hash: Buffer }>`-- risk.findListByKey
    select ${listColumns}, staff_id as "staffId", content_hash as hash from risk_lists where key = ${key}::uuid`.execute(
    tx,
  );
  return rows[0];
}

export interface NewList {
  readonly id: bigint;
  readonly kind: ListKind;
  readonly source: string;
  readonly issuedOn: string;
  readonly hash: Buffer;
  readonly staffId: bigint;
  readonly staff: string;
  readonly key: string;
  readonly entries: readonly ReadEntry[];
}

/** Takes the place of the list of the same kind and source. */
export async function insertList(tx: Tx, list: NewList): Promise<RiskList | undefined> {
  const { id, kind, source, issuedOn, hash, staffId, staff, key, entries } = list;
  await sql`-- risk.supersedeList
    update risk_lists set superseded_at = clock_timestamp()
    where kind = ${kind} and lower(source) = lower(${source}) and superseded_at is null`.execute(tx);
  const { rows } = await sql<RiskList>`-- risk.insertList
    insert into risk_lists (id, kind, source, issued_on, entries, content_hash, staff_id, staff, key, screened_at)
    values (${id}, ${kind}, ${source}, ${issuedOn}::date, ${entries.length}, ${hash}, ${staffId}, ${staff}, ${key}::uuid,
      case when ${kind} = 'hosting' then clock_timestamp() end)
    returning ${listColumns}`.execute(tx);
  await sql`-- risk.insertListEntries
    insert into risk_list_entries (list_id, n, what, written, compared, remark)
    select ${id}, x.n, x.what, x.written, x.compared, x.remark
    from unnest(${entries.map(({ what }) => what)}::text[], ${entries.map(({ written }) => written)}::text[],
      ${entries.map(({ compared }) => compared)}::text[], ${entries.map(({ remark }) => remark)}::text[])
      with ordinality as x (what, written, compared, remark, n)`.execute(tx);
  return rows[0];
}

/** The newest of these whose address lies in a network on a list that stands. */
export async function findHosting(
  db: Db,
  signIns: readonly { readonly at: Date; readonly address: string }[],
): Promise<{ readonly address: string; readonly at: Date; readonly source: string } | undefined> {
  const real = signIns.filter(({ address }) => isIP(address) !== 0);
  if (real.length === 0) return undefined;
  const { rows } = await sql<{ address: string; at: Date; source: string }>`-- risk.findHosting
    select a.address, a.at, n.source
    from unnest(${real.map(({ address }) => address)}::text[], ${real.map(({ at }) => at)}::timestamptz[]) as a (address, at)
    cross join lateral (
      select l.source from risk_list_entries e join risk_lists l on l.id = e.list_id and l.superseded_at is null
      where e.what = 'network' and e.compared::inet >>= a.address::inet limit 1) n
    order by a.at desc limit 1`.execute(db);
  return rows[0];
}

/** Whom members are looked for by, of all lists that stand. */
export async function selectEntries(db: Db): Promise<ListEntry[]> {
  const { rows } = await sql<ListEntry>`-- risk.listEntries
    select e.list_id as "listId", e.what, e.compared from risk_list_entries e
    join risk_lists l on l.id = e.list_id and l.superseded_at is null
    where e.what <> 'network' order by l.id, e.n`.execute(db);
  return rows;
}

export async function hasNewLists(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`-- risk.hasNewLists
    select exists (select from risk_lists where screened_at is null and superseded_at is null) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Lists whose entries were read before members were looked for. */
export async function markScreened(db: Db, ids: readonly bigint[]): Promise<void> {
  await sql`-- risk.markScreened
    update risk_lists set screened_at = clock_timestamp() where id = any (${ids.map(String)}::bigint[])`.execute(db);
}

/** False: this was found before. */
export async function insertHit(tx: Tx, id: bigint, memberId: bigint, match: ListMatch): Promise<boolean> {
  const { rows } = await sql`-- risk.insertListHit
    insert into risk_list_hits (id, member_id, what, compared, list_id, score)
    values (${id}, ${memberId}, ${match.what}, ${match.compared}, ${match.listId}, ${match.score})
    on conflict (member_id, what, compared) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** On a list that stands; what was cleared too. */
export async function selectHitsOf(db: Db, memberId: bigint): Promise<ListHit[]> {
  const { rows } = await sql<ListHit>`-- risk.listHitsOf
    select distinct on (h.id) h.id, h.what, e.written, l.source, h.score, a.state, a.outcome
    from risk_list_hits h
    join risk_list_entries e on e.what = h.what and e.compared = h.compared
    join risk_lists l on l.id = e.list_id and l.superseded_at is null
    join risk_alerts a on a.kind = 'list' and a.subject = h.id
    where h.member_id = ${memberId} order by h.id, l.id desc`.execute(db);
  return rows;
}

/** What an entry is called on the newest list that has it. */
export async function readEntry(tx: Tx, match: ListMatch): Promise<{ written: string; source: string } | undefined> {
  const { rows } = await sql<{ written: string; source: string }>`-- risk.readListEntry
    select e.written, l.source from risk_list_entries e join risk_lists l on l.id = e.list_id
    where e.list_id = ${match.listId} and e.what = ${match.what} and e.compared = ${match.compared}
    order by e.n limit 1`.execute(tx);
  return rows[0];
}
