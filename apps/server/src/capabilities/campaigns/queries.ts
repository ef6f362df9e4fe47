/** The statements of campaigns and their grants. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Campaign, CampaignState, CampaignTerms, Grant, GrantState } from './port.ts';

export interface CampaignRow extends Omit<Campaign, 'refused' | 'audience'> {
  readonly content: Buffer;
  readonly memberIds: readonly bigint[];
  readonly memberKinds: readonly string[];
  readonly decidedById: bigint | null;
  readonly decisionKey: string | null;
  readonly stopKey: string | null;
}

const columns = sql`c.id, c.content, c.name, c.vendor, c.games, c.rounds, c.stake, c.win_limit as "winLimit", c.budget,
  c.multiplier, c.starts_at as "startsAt", c.ends_at as "endsAt", c.grant_days as "grantDays",
  c.member_ids as "memberIds", c.member_kinds as "memberKinds", c.state, c.reason, c.requested_by as "requestedById",
  c.requested_name as "requestedBy", c.requested_at as "requestedAt", c.decided_by as "decidedById",
  c.decided_name as "decidedBy", c.decided_at as "decidedAt", c.decided_because as "decidedBecause",
  c.decision_key as "decisionKey", c.stopped_name as "stoppedBy", c.stop_key as "stopKey", c.ended_at as "endedAt", g.*`;
const FROM = sql`free_round_campaigns c cross join lateral (
  select count(*)::int as grants, coalesce(sum(used), 0)::int as "roundsUsed", coalesce(sum(won), 0)::bigint as won
  from free_round_grants where campaign_id = c.id) g`;

export async function readCampaign(db: Db | Tx, id: bigint): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`-- campaigns.read
    select ${columns} from ${FROM} where c.id = ${id}`.execute(db);
  return rows[0];
}

export async function findByKey(db: Db | Tx, key: string): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`-- campaigns.findByKey
    select ${columns} from ${FROM} where c.key = ${key}::uuid`.execute(db);
  return rows[0];
}

/** Held until the transaction ends, so that it is decided, stopped and granted from one after the other. */
export async function lockCampaign(tx: Tx, id: bigint): Promise<CampaignRow | undefined> {
  await sql`-- campaigns.lock
    select from free_round_campaigns where id = ${id} for update`.execute(tx);
  return readCampaign(tx, id);
}

export interface NewCampaign extends CampaignTerms {
  readonly id: bigint;
  readonly key: string;
  readonly content: Buffer;
  readonly memberIds: readonly bigint[];
  readonly memberKinds: readonly string[];
  readonly staffId: bigint;
  readonly staff: string;
  readonly reason: string;
}

/** False: a campaign of this key is there. */
export async function insertCampaign(tx: Tx, one: NewCampaign): Promise<boolean> {
  const { rows } = await sql`-- campaigns.insert
    insert into free_round_campaigns (id, key, content, name, vendor, games, rounds, stake, win_limit, budget, multiplier,
      starts_at, ends_at, grant_days, member_ids, member_kinds, requested_by, requested_name, reason)
    values (${one.id}, ${one.key}::uuid, ${one.content}, ${one.name}, ${one.vendor}, ${[...one.games]}::text[], ${one.rounds},
      ${one.stake}, ${one.winLimit}, ${one.budget}, ${one.multiplier}, ${one.startsAt}, ${one.endsAt}, ${one.grantDays},
      ${one.memberIds.map(String)}::bigint[], ${[...one.memberKinds]}::text[], ${one.staffId}, ${one.staff}, ${one.reason})
    on conflict (key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function decideCampaign(
  tx: Tx,
  id: bigint,
  by: { state: 'running' | 'rejected'; staffId: bigint; staff: string; key: string; reason: string },
): Promise<void> {
  await sql`-- campaigns.decide
    update free_round_campaigns set state = ${by.state}, decided_by = ${by.staffId}, decided_name = ${by.staff},
      decided_at = clock_timestamp(), decided_because = ${by.reason}, decision_key = ${by.key}::uuid
    where id = ${id}`.execute(tx);
}

/** `by`: null where it is its budget. What is left of its grants is cancelled. */
export async function stopCampaign(tx: Tx, id: bigint, by: { staff: string; key: string } | null): Promise<void> {
  await sql`-- campaigns.stop
    update free_round_campaigns set state = 'stopped', stopped_name = ${by?.staff ?? null}, stop_key = ${by?.key ?? null}::uuid,
      ended_at = clock_timestamp() where id = ${id} and state = 'running'`.execute(tx);
  await cancelGrants(tx, sql`campaign_id = ${id}`);
}

/** What the vendor was never told has not to be told. Answers how many. */
async function cancelGrants(db: Db | Tx, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql`-- campaigns.cancelGrants
    update free_round_grants set state = 'cancelled', ended_at = clock_timestamp(), tries = 0,
      cancel_told_at = case when state = 'waiting' and tries = 0 then clock_timestamp() end,
      next_try_at = clock_timestamp()
    where ${which} and state in ('waiting', 'granted', 'active') returning id`.execute(db);
  return rows.length;
}

export const cancelGrant = (tx: Tx, id: bigint): Promise<number> => cancelGrants(tx, sql`id = ${id}`);
export const cancelGrantsOf = (db: Db, memberId: bigint): Promise<number> =>
  cancelGrants(db, sql`member_id = ${memberId}`);

/** Campaigns that run and have paid what they may. */
export async function selectSpent(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- campaigns.spent
    select c.id from free_round_campaigns c where c.state = 'running'
      and (select sum(won) from free_round_grants where campaign_id = c.id) >= c.budget`.execute(db);
  return rows.map(({ id }) => id);
}

export async function endByTime(db: Db): Promise<void> {
  await sql`-- campaigns.expireGrants
    update free_round_grants set state = 'expired', ended_at = clock_timestamp()
    where state in ('waiting', 'granted', 'active') and valid_to <= clock_timestamp()`.execute(db);
  await sql`-- campaigns.end
    update free_round_campaigns set state = 'over', ended_at = clock_timestamp()
    where state = 'running' and ends_at <= clock_timestamp()`.execute(db);
}

export async function pageCampaigns(
  db: Db,
  state: CampaignState | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: readonly CampaignRow[]; total: number }> {
  const of = sql`(${state}::text is null or c.state = ${state})`;
  const { rows } = await sql<CampaignRow>`-- campaigns.page
    select ${columns} from ${FROM} where ${of}
    order by ${state === 'requested' ? sql`c.id` : sql`c.id desc`} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- campaigns.count
    select count(*)::int as total from free_round_campaigns c where ${of}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectWaiting(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`-- campaigns.waiting
    select count(*)::int as count, min(requested_at) as since from free_round_campaigns where state = 'requested'`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, oldestSince: rows[0]?.since ?? null };
}

const grantColumns = sql`g.id, g.campaign_id as "campaignId", c.name as campaign, g.member_id as "memberId", g.vendor, c.games,
  g.state, g.rounds, g.used, c.stake, c.win_limit as "winLimit", c.multiplier, g.won, c.starts_at as "validFrom",
  g.valid_to as "validTo", g.made_at as "madeAt", g.fault,
  g.state = 'cancelled' and g.cancel_told_at is null as "isCancelUntold"`;
const GRANTS = sql`free_round_grants g join free_round_campaigns c on c.id = g.campaign_id`;

/** Grants of members who have none of this cause. */
export async function insertGrants(
  tx: Tx,
  { id: campaignId, vendor, rounds }: Pick<CampaignRow, 'id' | 'vendor' | 'rounds'>,
  grants: readonly { readonly id: bigint; readonly memberId: bigint; readonly cause: string }[],
): Promise<void> {
  await sql`-- campaigns.grant
    insert into free_round_grants (id, campaign_id, member_id, vendor, cause, rounds, valid_to)
    select x.id, ${campaignId}, x.member_id, ${vendor}, x.cause, ${rounds},
      least(c.ends_at, greatest(c.starts_at, clock_timestamp()) + make_interval(days => c.grant_days))
    from unnest(${grants.map(({ id }) => String(id))}::bigint[], ${grants.map(({ memberId }) => String(memberId))}::bigint[],
      ${grants.map(({ cause }) => cause)}::text[]) as x(id, member_id, cause)
    join free_round_campaigns c on c.id = ${campaignId}
    on conflict (campaign_id, member_id, cause) do nothing`.execute(tx);
}

export async function findGrantByCause(
  tx: Tx,
  wish: { readonly campaignId: bigint; readonly memberId: bigint; readonly cause: string },
): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`-- campaigns.grantByCause
    select ${grantColumns} from ${GRANTS} where g.campaign_id = ${wish.campaignId} and g.member_id = ${wish.memberId}
      and g.cause = ${wish.cause}`.execute(tx);
  return rows[0];
}

export async function readGrant(db: Db | Tx, id: bigint): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`-- campaigns.readGrant
    select ${grantColumns} from ${GRANTS} where g.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockGrant(tx: Tx, id: bigint): Promise<Grant | undefined> {
  await sql`-- campaigns.lockGrant
    select from free_round_grants where id = ${id} for update`.execute(tx);
  return readGrant(tx, id);
}

export async function pageGrants(
  db: Db,
  filter: { readonly campaignId: bigint | null; readonly memberId: bigint | null; readonly state: GrantState | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: readonly Grant[]; total: number }> {
  const { campaignId, memberId, state } = filter;
  const of = sql`(${campaignId}::bigint is null or g.campaign_id = ${campaignId})
    and (${memberId}::bigint is null or g.member_id = ${memberId}) and (${state}::text is null or g.state = ${state})`;
  const { rows } = await sql<Grant>`-- campaigns.pageGrants
    select ${grantColumns} from ${GRANTS} where ${of} order by g.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`-- campaigns.countGrants
    select count(*)::int as total from free_round_grants g where ${of}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectOfMember(db: Db, memberId: bigint, limit: number): Promise<readonly Grant[]> {
  const { rows } = await sql<Grant>`-- campaigns.grantsOfMember
    select ${grantColumns} from ${GRANTS} where g.member_id = ${memberId} and g.state <> 'refused'
      and coalesce(g.ended_at, clock_timestamp()) > clock_timestamp() - interval '30 days'
    order by g.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Members with rounds that can be begun, after one of them. */
export async function selectHolders(db: Db, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- campaigns.holders
    select distinct member_id as id from free_round_grants
    where state in ('waiting', 'granted', 'active') and member_id > ${after} order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Grants whose vendor is to be told something, put off meanwhile, so that two processes do not both tell. */
export async function takeUntold(db: Db, limit: number): Promise<readonly Grant[]> {
  const { rows } = await sql<{ id: bigint }>`-- campaigns.takeUntold
    update free_round_grants set tries = tries + 1,
      next_try_at = clock_timestamp() + least(interval '5 seconds' * power(2, least(tries, 12)), interval '15 minutes')
    where id in (
      select g.id from free_round_grants g
      where (g.state = 'waiting' or (g.state = 'cancelled' and g.cancel_told_at is null))
        and g.next_try_at <= clock_timestamp()
      order by g.next_try_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  if (rows.length === 0) return [];
  const taken = await sql<Grant>`-- campaigns.untold
    select ${grantColumns} from ${GRANTS} where g.id = any (${rows.map(({ id }) => String(id))}::bigint[])`.execute(db);
  return taken.rows;
}

/** What the vendor said of a grant. A cancellation that came meanwhile stays to be told. */
export async function noteTold(
  db: Db,
  id: bigint,
  told: { state: 'granted' | 'refused' } | 'cancelled',
): Promise<void> {
  if (told === 'cancelled') {
    await sql`-- campaigns.cancelTold
      update free_round_grants set cancel_told_at = clock_timestamp(), fault = null where id = ${id}`.execute(db);
    return;
  }
  await sql`-- campaigns.told
    update free_round_grants set state = ${told.state}, told_at = clock_timestamp(), fault = case when ${told.state} = 'granted' then null else fault end,
      ended_at = case when ${told.state} = 'refused' then clock_timestamp() end
    where id = ${id} and state = 'waiting'`.execute(db);
}

export async function noteFault(db: Db, id: bigint, fault: string): Promise<void> {
  await sql`-- campaigns.noteFault
    update free_round_grants set fault = ${fault.slice(0, 200)} where id = ${id}`.execute(db);
}
