/** The statements of agents' links. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { ENTRY_TYPES, shardOf } from '../wallet/port.ts';
import type { PointsWish } from './port.ts';

export interface LinkRow {
  readonly code: string;
  readonly name: string;
  readonly points: PointsWish;
  readonly landing: string;
  readonly uses: number | null;
  readonly clicks: number;
  readonly madeAt: Date;
}

export interface NewLink extends Pick<LinkRow, 'code' | 'name' | 'points' | 'landing' | 'uses'> {
  readonly agentId: bigint;
  readonly key: string;
}

/** False: the key is taken. */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const { rows } = await sql`-- agents.insertLink
    insert into agent_links (code, agent_id, key, name, points, landing, uses, made_at)
    values (${link.code}, ${link.agentId}, ${link.key}::uuid, ${link.name}, ${JSON.stringify(link.points)}::jsonb,
      ${link.landing}, ${link.uses}, clock_timestamp()) on conflict (agent_id, key) do nothing returning code`.execute(
    tx,
  );
  return rows.length > 0;
}

const COLUMNS = sql`l.code, l.name, l.points, l.landing, l.uses, l.clicks, l.made_at as "madeAt"`;

export async function findLinkOfKey(db: Db | Tx, agentId: bigint, key: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`-- agents.findLinkOfKey
    select ${COLUMNS} from agent_links l where l.agent_id = ${agentId} and l.key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function countLinks(db: Db | Tx, agentId: bigint): Promise<number> {
  const { rows } = await sql<{ links: number }>`-- agents.countLinks
    select count(*)::int as links from agent_links where agent_id = ${agentId}`.execute(db);
  return rows[0]?.links ?? 0;
}

/** With how many came by each, and how many of them have deposited. */
export async function pageLinks(
  db: Db,
  agentId: bigint,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<(LinkRow & { readonly registered: number; readonly deposited: number })[]> {
  const { rows } = await sql<LinkRow & { registered: number; deposited: number }>`-- agents.pageLinks
    select ${COLUMNS}, c.registered, c.deposited from (
      select * from agent_links where agent_id = ${agentId} order by made_at desc, code offset ${offset} limit ${limit}) l
    cross join lateral (
      select count(*)::int as registered, (count(*) filter (where exists (
        select from wallet_member_days d
        where d.shard = m.shard and d.member_id = m.member_id and d.type = ${ENTRY_TYPES.deposit})))::int as deposited
      from agent_link_members m where m.code = l.code) c
    order by l.made_at desc, l.code`.execute(db);
  return rows;
}

export async function readLinkPoints(tx: Tx, code: string): Promise<PointsWish | undefined> {
  const { rows } = await sql<{ points: PointsWish }>`-- agents.readLinkPoints
    select points from agent_links where code = ${code}`.execute(tx);
  return rows[0]?.points;
}

export async function insertLinkMember(tx: Tx, code: string, memberId: bigint): Promise<void> {
  await sql`-- agents.insertLinkMember
    insert into agent_link_members (member_id, code, shard, joined_at)
    values (${memberId}, ${code}, ${shardOf(memberId)}, clock_timestamp())`.execute(tx);
}

/** Counts a visitor of a link once a day; of what is no link nothing is kept. */
export async function countVisit(db: Db, code: string, visitor: Buffer): Promise<void> {
  await sql`-- agents.countVisit
    with seen as (
      insert into agent_link_visits (code, day, visitor)
      select l.code, (clock_timestamp() at time zone 'UTC')::date, ${visitor} from agent_links l where l.code = ${code}
      on conflict do nothing returning code)
    update agent_links l set clicks = l.clicks + 1 from seen where l.code = seen.code`.execute(db);
}

/** Forgets who was counted on days that are over. */
export async function sweepVisits(db: Db): Promise<void> {
  await sql`-- agents.sweepVisits
    delete from agent_link_visits where day < (clock_timestamp() at time zone 'UTC')::date`.execute(db);
}
