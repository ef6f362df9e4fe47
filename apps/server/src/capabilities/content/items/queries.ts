/** SQL of the desk: pieces with their states, versions, acts. */
import type { ContentItemDocument, ContentItemKind } from '@house/rules/content-items';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { ContentItemFilter, ContentItemHead, ContentItemVersion } from './port.ts';
import { GROUP_FIELD } from './rules.ts';
import { type HeadRow, toHead, toVersion, type VersionRow } from './schema.ts';

const state = sql`case
  when p.archived_at is not null then 'archived'
  when p.shown is null then p.pending
  when p.shown_until <= clock_timestamp() then 'ended'
  when p.shown_from > clock_timestamp() then 'scheduled'
  else 'live' end`;
const headColumns = sql`p.id, p.kind, p.slug, ${state} as state, p.pending, p.newest, p.shown, p.position,
  p.shown_from, p.shown_until, p.changed_at, clock_timestamp() as now`;

/** Writers of one house's content take turns until their commit. */
export async function lockContent(tx: Tx, merchant: string): Promise<void> {
  await sql`-- content.lockContentItems
    select pg_advisory_xact_lock(hashtextextended('content_items:' || ${merchant}, 0))`.execute(tx);
}

export async function findHead(db: Db, merchant: string, id: bigint): Promise<ContentItemHead | undefined> {
  const { rows } = await sql<HeadRow>`-- content.findContentItem
    select ${headColumns} from content_items p where merchant = ${merchant} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : toHead(rows[0]);
}

export async function countContentItems(db: Db, merchant: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`-- content.countContentItems
    select count(*) as count from content_items where merchant = ${merchant}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

function filtered(merchant: string, { kind, state: wanted, q = '', group }: ContentItemFilter) {
  const field = GROUP_FIELD[kind];
  const part = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions: RawBuilder<unknown>[] = [
    sql`p.merchant = ${merchant} and p.kind = ${kind}`,
    wanted === undefined ? sql`p.archived_at is null` : sql`${state} = ${wanted}`,
  ];
  if (q.trim() !== '') {
    conditions.push(sql`(p.slug ilike ${part} or exists (
      select 1 from jsonb_each(v.document -> 'texts') t where t.value ->> 'title' ilike ${part}))`);
  }
  if (group !== undefined && group !== '' && field !== null) {
    conditions.push(sql`v.document #>> array['fields', ${field}::text] = ${group}`);
  }
  return sql`content_items p join content_versions v on v.item_id = p.id and v.version = p.newest
    where ${sql.join(conditions, sql` and `)}`;
}

type ListedRow = HeadRow & {
  titles: ContentItemDocument['texts'];
  fields: ContentItemDocument['fields'];
  audience: ContentItemDocument['audience'];
  starts_at: string | null;
  ends_at: string | null;
  made_by_name: string;
};

/** Rows with their texts: how complete they are is for the caller to say. */
export async function listHeads(db: Db, merchant: string, filter: ContentItemFilter) {
  const from = filtered(merchant, filter);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ListedRow>`-- content.listContentItems
      select ${headColumns}, v.document -> 'fields' as fields, v.document ->> 'audience' as audience,
        v.document ->> 'startsAt' as starts_at, v.document ->> 'endsAt' as ends_at, v.made_by_name,
        (select jsonb_object_agg(t.key, t.value || jsonb_build_object('html', left(t.value ->> 'html', 1)))
          from jsonb_each(v.document -> 'texts') t) as titles
      from ${from} order by p.position, p.changed_at desc, p.id desc
      offset ${filter.offset} limit ${filter.limit}`.execute(db),
    sql<{ total: bigint; now: Date }>`-- content.countListed
      select count(*) as total, clock_timestamp() as now from ${from}`.execute(db),
  ]);
  const { total, now } = present(counted[0], 'a count answers a row');
  return { rows: rows.map((row) => ({ ...row, head: toHead(row) })), total: Number(total), now };
}

const versionRows = (contentItemId: bigint) => sql`
  select v.version, v.document, v.base, v.restores, v.made_by, v.made_by_name, v.reason, v.at, p.shown = v.version as is_shown,
    a.by_id as published_by, a.by_name as published_by_name, a.reason as publish_reason, a.at as published_at
  from content_versions v join content_items p on p.id = v.item_id
    left join lateral (select * from content_acts a where a.item_id = v.item_id and a.act = 'publish'
      and a.version = v.version order by seq desc limit 1) a on true
  where v.item_id = ${contentItemId}`;

/**
 * Who made any version upon the published one. A version that brought a published one back leaves nobody's
 * earlier work behind: what was made before it counts no more, and bringing it back is no work at all.
 */
export async function authorsSinceShown(db: Db, contentItemId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ made_by: bigint }>`-- content.authorsSinceShownContentItem
    with since as (
      select coalesce(p.shown, 0) as shown,
        coalesce(max(v.version) filter (where v.restores in (
          select a.version from content_acts a where a.item_id = p.id and a.act = 'publish')), 0) as restored,
        coalesce(max(v.version) filter (where v.restores = p.shown), 0) as undone
      from content_items p join content_versions v on v.item_id = p.id where p.id = ${contentItemId} group by p.id
    )
    select distinct v.made_by from content_versions v, since where v.item_id = ${contentItemId} and v.made_by is not null
      and v.version > since.shown and v.version >= since.restored and v.version > since.undone`.execute(db);
  return rows.map(({ made_by }) => made_by);
}

export async function findContentItemVersion(
  db: Db,
  contentItemId: bigint,
  version: number,
): Promise<{ version: ContentItemVersion; document: ContentItemDocument } | undefined> {
  const { rows } = await sql<VersionRow>`-- content.findContentItemVersion
    ${versionRows(contentItemId)} and v.version = ${version}`.execute(db);
  return rows[0] === undefined ? undefined : { version: toVersion(rows[0]), document: rows[0].document };
}

export async function listContentItemVersions(
  db: Db,
  contentItemId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<ContentItemVersion[]> {
  const { rows } = await sql<VersionRow>`-- content.listContentItemVersions
    ${versionRows(contentItemId)} order by v.version desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(toVersion);
}

export async function countVotes(db: Db, contentItemId: bigint): Promise<{ useful: number; notUseful: number }> {
  const { rows } = await sql<{ useful: bigint; not_useful: bigint }>`-- content.countVotes
    select count(*) filter (where useful) as useful, count(*) filter (where not useful) as not_useful
    from content_votes where item_id = ${contentItemId}`.execute(db);
  return { useful: Number(rows[0]?.useful ?? 0n), notUseful: Number(rows[0]?.not_useful ?? 0n) };
}

/** Answers false when another piece of the kind has this slug. */
export async function insertContentItem(
  tx: Tx,
  merchant: string,
  contentItem: { id: bigint; kind: ContentItemKind; slug: string; ordered: boolean },
): Promise<boolean> {
  const { id, kind, slug, ordered } = contentItem;
  const { rows } = await sql`-- content.insertContentItem
    insert into content_items (id, merchant, kind, slug, position)
    values (${id}, ${merchant}, ${kind}, ${slug}, case when ${ordered} then
      coalesce((select max(position) from content_items where merchant = ${merchant} and kind = ${kind}), 0) + 1 else 0 end)
    on conflict (merchant, kind, slug) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export interface NewVersion {
  readonly contentItemId: bigint;
  readonly version: number;
  readonly document: ContentItemDocument;
  readonly base: number;
  readonly restores: number | null;
  readonly by: { readonly id: bigint | null; readonly name: string };
  readonly reason: string;
}

/** Adds the version and makes it the newest, as a draft. */
export async function insertContentItemVersion(tx: Tx, { by, ...one }: NewVersion): Promise<void> {
  await sql`-- content.insertContentItemVersion
    insert into content_versions (item_id, version, document, base, restores, made_by, made_by_name, reason)
    values (${one.contentItemId}, ${one.version}, ${JSON.stringify(one.document)}::jsonb, ${one.base}, ${one.restores}, ${by.id},
      ${by.name}, ${one.reason})`.execute(tx);
  await sql`-- content.pointAtNewest
    update content_items set newest = ${one.version}, pending = 'draft', changed_at = clock_timestamp()
    where id = ${one.contentItemId}`.execute(tx);
}

export async function setPending(tx: Tx, id: bigint, pending: 'draft' | 'inReview'): Promise<void> {
  await sql`-- content.setPending
    update content_items set pending = ${pending}, changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/**
 * Shows the newest version from its own start, or from now; one that is live already keeps the moment it began.
 * A correction of what is live must not move it to the top of every list.
 */
export async function showNewest(
  tx: Tx,
  id: bigint,
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
): Promise<void> {
  await sql`-- content.showNewest
    with times as (
      select coalesce(${startsAt}::timestamptz,
        case when shown is not null and shown_from <= clock_timestamp()
          and (shown_until is null or shown_until > clock_timestamp()) then shown_from end,
        clock_timestamp()) as opens, ${endsAt}::timestamptz as closes
      from content_items where id = ${id}
    )
    update content_items p set shown = newest, pending = null, shown_from = opens, shown_until = closes,
      start_told = opens <= clock_timestamp(), end_told = closes is null, changed_at = clock_timestamp()
    from times where p.id = ${id}`.execute(tx);
}

export async function endNow(tx: Tx, id: bigint): Promise<void> {
  await sql`-- content.endContentItem
    update content_items set shown_until = clock_timestamp(), start_told = true, end_told = true,
      changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

export async function setArchived(tx: Tx, id: bigint, archived: boolean): Promise<void> {
  await sql`-- content.archiveContentItem
    update content_items set archived_at = case when ${archived} then clock_timestamp() end,
      changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** The ids of a kind in their present order. */
export async function listOrder(tx: Tx, merchant: string, kind: ContentItemKind): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- content.listOrder
    select id from content_items where merchant = ${merchant} and kind = ${kind} order by position, id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function putOrder(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`-- content.putOrder
    update content_items p set position = o.place
    from unnest(${ids.map(String)}::bigint[]) with ordinality o (id, place) where p.id = o.id
      and p.position <> o.place`.execute(tx);
}

export interface Act {
  readonly act: string;
  readonly contentItemId: bigint | null;
  readonly version: number | null;
  readonly by: { readonly id: bigint | null; readonly name: string };
  readonly reason: string;
  readonly key: string | null;
  readonly asked: Buffer | null;
}

export async function insertAct(tx: Tx, merchant: string, { by, ...act }: Act): Promise<void> {
  await sql`-- content.insertAct
    insert into content_acts (merchant, item_id, act, version, by_id, by_name, reason, key, asked)
    values (${merchant}, ${act.contentItemId}, ${act.act}, ${act.version}, ${by.id}, ${by.name}, ${act.reason}, ${act.key},
      ${act.asked})`.execute(tx);
}

export async function findAct(
  tx: Tx,
  merchant: string,
  key: string,
): Promise<{ contentItemId: bigint | null; asked: Buffer | null } | undefined> {
  const { rows } = await sql<{ item_id: bigint | null; asked: Buffer | null }>`-- content.findAct
    select item_id, asked from content_acts where merchant = ${merchant} and key = ${key}`.execute(tx);
  return rows[0] === undefined ? undefined : { contentItemId: rows[0].item_id, asked: rows[0].asked };
}
