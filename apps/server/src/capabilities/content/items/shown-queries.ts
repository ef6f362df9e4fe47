/** SQL of what the site shows: windows and audiences are judged here, by the database's clock. */
import type { ContentItemKind } from '@house/rules/content-items';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { ListWish, ShownContentItem, Viewer } from './port.ts';
import { audiencesOf, GROUP_FIELD } from './rules.ts';
import { type ShownRow, toShown } from './schema.ts';

const LIMIT_MAX = 100;
/** Where no text is in the viewer's language, and none in English: the language the house writes first. */
const LAST_LANGUAGE = 'bn';

interface About {
  readonly merchant: string;
  readonly kind: ContentItemKind;
  readonly viewer: Viewer;
}

const inWindow = sql`p.shown is not null and p.archived_at is null and p.shown_from <= clock_timestamp()
  and (p.shown_until is null or p.shown_until > clock_timestamp())`;

/** Pieces of a kind that this viewer may see now, as `p` with their shown version `v`. */
function visible({ merchant, kind, viewer }: About, groups: readonly string[] | undefined) {
  const group = GROUP_FIELD[kind];
  const grouped =
    groups === undefined || group === null
      ? sql``
      : sql`and v.document #>> array['fields', ${group}::text] = any(${groups})`;
  return sql`content_items p join content_versions v on v.item_id = p.id and v.version = p.shown
    where p.merchant = ${merchant} and p.kind = ${kind} and ${inWindow}
      and v.document ->> 'audience' = any(${audiencesOf(viewer)})
      and coalesce((v.document ->> 'rankFrom')::int, 0) <= ${viewer.rank} ${grouped}`;
}

/** A text in the viewer's language, else in English, else in the house's first. */
function textIn(language: string, name: 'title' | 'summary' | 'line' | 'html') {
  return sql`coalesce(nullif(v.document #>> array['texts', ${language}::text, ${name}::text], ''),
    nullif(v.document #>> array['texts', 'en', ${name}::text], ''),
    nullif(v.document #>> array['texts', ${LAST_LANGUAGE}::text, ${name}::text], ''), '')`;
}

function shownColumns(language: string, withHtml: boolean) {
  return sql`p.id, p.kind, p.slug, p.position, p.shown as version, p.shown_from, clock_timestamp() as now,
    ${textIn(language, 'title')} as title, ${textIn(language, 'summary')} as summary,
    ${textIn(language, 'line')} as line, ${withHtml ? textIn(language, 'html') : sql`''`} as html,
    v.document -> 'fields' as fields, v.document ->> 'audience' = 'agents' as for_agents,
    (select max(a.at) from content_acts a
      where a.item_id = p.id and a.act = 'publish' and a.version = p.shown) as published_at`;
}

export async function listShown(db: Db, about: About, wish: ListWish): Promise<ShownContentItem[]> {
  const { groups, offset = 0, limit = LIMIT_MAX, withHtml = false } = wish;
  const { rows } = await sql<ShownRow>`-- content.listShown
    select ${shownColumns(about.viewer.language, withHtml)} from ${visible(about, groups)}
    order by coalesce(v.document #>> '{fields,pinned}' = 'true', false) desc, p.position, p.shown_from desc, p.id desc
    offset ${offset} limit ${Math.min(limit, LIMIT_MAX)}`.execute(db);
  return rows.map(toShown);
}

export async function countShown(db: Db, about: About, groups: readonly string[] | undefined): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`-- content.countShown
    select count(*) as count from ${visible(about, groups)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function findShown(db: Db, about: About, slug: string): Promise<ShownContentItem | undefined> {
  const { rows } = await sql<ShownRow>`-- content.findShown
    select ${shownColumns(about.viewer.language, true)} from ${visible(about, undefined)}
      and p.slug = ${slug}`.execute(db);
  return rows[0] === undefined ? undefined : toShown(rows[0]);
}

export async function readRevision(db: Db, merchant: string): Promise<number> {
  const { rows } = await sql<{ revision: bigint }>`-- content.readRevision
    select revision from content_revisions where merchant = ${merchant}`.execute(db);
  return Number(rows[0]?.revision ?? 0n);
}

export async function moveRevision(tx: Tx, merchant: string): Promise<number> {
  const { rows } = await sql<{ revision: bigint }>`-- content.moveRevision
    insert into content_revisions as r (merchant, revision) values (${merchant}, 1)
    on conflict (merchant) do update set revision = r.revision + 1 returning revision`.execute(tx);
  return Number(rows[0]?.revision ?? 0n);
}

const untoldTurn = (
  merchant: string,
) => sql`merchant = ${merchant} and shown is not null and not (start_told and end_told)
      and ((not start_told and shown_from <= clock_timestamp()) or (not end_told and shown_until <= clock_timestamp()))`;

/** Whether a window opened or closed since the last look: mostly none did, and a look costs no transaction. */
export async function hasTurns(db: Db, merchant: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`-- content.hasContentItemTurns
    select exists (select from content_items where ${untoldTurn(merchant)}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Marks the windows that opened or closed since the last look; answers how many. Of two lookers one gets each. */
export async function markTurns(tx: Tx, merchant: string): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`-- content.markContentItemTurns
    update content_items set start_told = start_told or shown_from <= clock_timestamp(),
      end_told = end_told or shown_until <= clock_timestamp()
    where ${untoldTurn(merchant)}
    returning id`.execute(tx);
  return rows.length;
}

/** The word of this voter on the article that stands: this one, or the one he gave before; undefined when the key is another's. */
export async function putVote(
  db: Db,
  contentItemId: bigint,
  { voter, useful, key }: { voter: string; useful: boolean; key: string },
): Promise<boolean | undefined> {
  await sql`-- content.putVote
    insert into content_votes (item_id, voter, useful, key) values (${contentItemId}, ${voter}, ${useful}, ${key})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ useful: boolean }>`-- content.findVote
    select useful from content_votes where item_id = ${contentItemId} and voter = ${voter}`.execute(db);
  return rows[0]?.useful;
}
