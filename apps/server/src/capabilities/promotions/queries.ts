/** Statements of promotions and of what members have of them. */
import { LOW_RISK_PERCENT, weighed } from '@house/growth/bonus';
import { type PromotionRule, type PromotionTrigger, progressOf } from '@house/growth/promotions';
import { ONE } from '@house/money/amount';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { productOf, turnoverPlaceAt } from '../wagers/port.ts';
import { ENTRY_TYPES, shardOf } from '../wallet/port.ts';
import type { Entry, EntryState, Page, Promotion, StaffAct, Terms, Version, Voucher } from './port.ts';

/** A rule as the database keeps it: amounts as text. */
export type RuleContent = Omit<PromotionRule, 'trigger' | 'reward' | 'budget' | 'play'> & {
  readonly play?: { readonly maxStake: string; readonly maxConvert: number } | null;
  readonly trigger: Omit<PromotionTrigger, 'amount'> & { readonly amount: string };
  readonly reward: Omit<PromotionRule['reward'], 'amount' | 'per'> & {
    readonly amount: string;
    readonly per: string | null;
  };
  readonly budget: string | null;
};

export const toContent = ({ play, ...rule }: PromotionRule): RuleContent => ({
  ...rule,
  ...(play == null ? {} : { play: { ...play, maxStake: String(play.maxStake) } }),
  trigger: { ...rule.trigger, amount: String(rule.trigger.amount) },
  reward: {
    ...rule.reward,
    amount: String(rule.reward.amount),
    per: rule.reward.per == null ? null : String(rule.reward.per),
  },
  budget: rule.budget === null ? null : String(rule.budget),
});

const fromContent = (content: RuleContent): PromotionRule => ({
  ...content,
  // Versions of before say nothing of it: none is staked.
  play: content.play == null ? null : { ...content.play, maxStake: BigInt(content.play.maxStake) },
  trigger: { ...content.trigger, amount: BigInt(content.trigger.amount) },
  reward: {
    ...content.reward,
    amount: BigInt(content.reward.amount),
    // Versions of before say nothing of it.
    per: content.reward.per == null ? null : BigInt(content.reward.per),
  },
  budget: content.budget === null ? null : BigInt(content.budget),
});

type Kept<Row extends { rule: PromotionRule }> = Omit<Row, 'rule'> & { readonly rule: RuleContent };
const read = <Row extends { rule: RuleContent }>({ rule, ...row }: Row) => ({ ...row, rule: fromContent(rule) });

export async function readClock(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`-- promotions.readClock
    select clock_timestamp() as now`.execute(db);
  return present(rows[0], 'the database has a clock').now;
}

/** One member's entries are made and ended one after the other. Answers the clock. */
export async function lockPromotionsOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- promotions.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.promotions}, hashint8(${memberId}))`.execute(tx);
  return readClock(tx);
}

const VERSION = sql`v.promotion_id as "promotionId", v.version, v.names, v.rule, v.starts_on as "startsOn", v.ends_on as "endsOn",
  v.state, v.reason, v.asked_by_id as "askedById", v.asked_by as "askedBy", v.asked_at as "askedAt",
  v.decided_by as "decidedBy", v.decided_at as "decidedAt"`;

const OFFERED_AT_MOST = 50;
/** What no bet takes: a bonus of which less is left is played away. */
export const LEAST_LEFT = ONE;

export interface LiveTerms extends Terms {
  readonly promotionId: bigint;
  readonly version: number;
  readonly spent: bigint;
}
const LIVE = sql`v.promotion_id as "promotionId", v.version, v.names, v.rule, v.starts_on as "startsOn", v.ends_on as "endsOn", p.spent`;

/** What is offered on a day, and what will be. */
export async function readLive(db: Db | Tx, today: number): Promise<LiveTerms[]> {
  const { rows } = await sql<Kept<LiveTerms>>`-- promotions.readLive
    select ${LIVE} from promotions p join promotion_versions v on v.promotion_id = p.id and v.version = p.live_version
    where p.live_version is not null and p.ended_at is null and (v.ends_on is null or v.ends_on >= ${today})
    order by p.id desc limit ${OFFERED_AT_MOST}`.execute(db);
  return rows.map(read);
}

/** The version that members are offered, with the promotion held: budgets and accounts of one person are judged one by one. */
export async function lockLive(tx: Tx, id: bigint, today: number): Promise<LiveTerms | undefined> {
  await sql`-- promotions.lock
    select from promotions where id = ${id} for update`.execute(tx);
  return findLive(tx, id, today);
}

/** The version that members are offered, as it is. */
export async function findLive(db: Db | Tx, id: bigint, today: number): Promise<LiveTerms | undefined> {
  const { rows } = await sql<Kept<LiveTerms>>`-- promotions.readOne
    select ${LIVE} from promotions p join promotion_versions v on v.promotion_id = p.id and v.version = p.live_version
    where p.id = ${id} and p.ended_at is null and v.starts_on <= ${today} and (v.ends_on is null or v.ends_on >= ${today})`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : read(rows[0]);
}

export async function findByCode(db: Db, code: string, today: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`-- promotions.findByCode
    select p.id from promotions p join promotion_versions v on v.promotion_id = p.id and v.version = p.live_version
    where p.live_version is not null and p.ended_at is null and v.starts_on <= ${today} and (v.ends_on is null or v.ends_on >= ${today})
      and v.rule->'trigger'->>'kind' = 'code' and v.rule->'trigger'->>'code' = ${code}
    order by p.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

export async function addSpent(tx: Tx, id: bigint, amount: bigint): Promise<void> {
  await sql`-- promotions.addSpent
    update promotions set spent = spent + ${amount} where id = ${id}`.execute(tx);
}

const PROMOTION = sql`${VERSION}, p.live_version as "liveVersion", p.ended_at as "endedAt", p.spent,
  (select count(*)::int from promotion_entries e where e.promotion_id = p.id and e.state not in ('applying', 'rejected')) as members,
  (select count(*)::int from promotion_entries e where e.promotion_id = p.id and e.state = 'held') as held,
  (select count(*)::int from promotion_entries e where e.promotion_id = p.id and e.state = 'met') as met`;
/** The one that waits, or else the one that counts, or else the newest. */
const SHOWN = sql`lateral (select v.* from promotion_versions v where v.promotion_id = p.id
  order by v.state <> 'waiting', v.version is distinct from p.live_version, v.version desc limit 1) v`;

export async function pagePromotions(db: Db, { offset, limit }: Page): Promise<{ rows: Promotion[]; total: number }> {
  const { rows } = await sql<Kept<Promotion> & { total: number }>`-- promotions.page
    select ${PROMOTION}, count(*) over ()::int as total from promotions p cross join ${SHOWN}
    order by p.ended_at is not null, p.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => read(row)), total: rows[0]?.total ?? 0 };
}

export async function readPromotion(db: Db | Tx, id: bigint): Promise<Promotion | undefined> {
  const { rows } = await sql<Kept<Promotion>>`-- promotions.read
    select ${PROMOTION} from promotions p cross join ${SHOWN} where p.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : read(rows[0]);
}

const VERSIONS_SHOWN = 50;
export async function readVersions(db: Db | Tx, id: bigint): Promise<Version[]> {
  const { rows } = await sql<Kept<Version>>`-- promotions.versions
    select ${VERSION} from promotion_versions v where v.promotion_id = ${id} order by v.version desc limit ${VERSIONS_SHOWN}`.execute(
    db,
  );
  return rows.map(read);
}

export async function findVersionByKey(db: Db | Tx, key: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`-- promotions.versionByKey
    select promotion_id as id from promotion_versions where key = ${key}::uuid`.execute(db);
  return rows[0]?.id;
}

export async function lockPromotion(
  tx: Tx,
  id: bigint,
): Promise<{ liveVersion: number | null; ended: boolean } | undefined> {
  const { rows } = await sql<{ liveVersion: number | null; ended: boolean }>`-- promotions.lockPromotion
    select live_version as "liveVersion", ended_at is not null as ended from promotions where id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function insertPromotion(tx: Tx, id: bigint): Promise<void> {
  await sql`-- promotions.insert
    insert into promotions (id) values (${id}) on conflict do nothing`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  { id, version, names, rule, startsOn, endsOn, by }: Terms & { id: bigint; version: number; by: StaffAct },
): Promise<void> {
  await sql`-- promotions.insertVersion
    insert into promotion_versions (promotion_id, version, key, names, rule, starts_on, ends_on, state, reason, asked_by_id, asked_by)
    values (${id}, ${version}, ${by.key}::uuid, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(toContent(rule))}::jsonb,
      ${startsOn}, ${endsOn}, 'waiting', ${by.reason}, ${by.staffId}, ${by.staff})`.execute(tx);
}

export async function decideVersion(
  tx: Tx,
  { id, version }: { id: bigint; version: number },
  state: 'approved' | 'rejected',
  by: StaffAct,
): Promise<void> {
  await sql`-- promotions.decideVersion
    update promotion_versions set state = ${state}, decided_by = ${by.staff}, decided_at = clock_timestamp()
    where promotion_id = ${id} and version = ${version}`.execute(tx);
  if (state === 'rejected') return;
  await sql`-- promotions.goLive
    update promotions set live_version = ${version} where id = ${id}`.execute(tx);
}

export async function endPromotion(tx: Tx, id: bigint): Promise<void> {
  await sql`-- promotions.end
    update promotions set ended_at = clock_timestamp() where id = ${id} and ended_at is null`.execute(tx);
}

type EntryRow = Kept<Omit<Entry, 'progress'>> & {
  readonly turnover: readonly (readonly [number, boolean, string])[] | null;
};
const ENTRY = sql`e.id, e.promotion_id as "promotionId", e.version, e.member_id as "memberId", e.period, e.state, e.amount, e.required,
  v.names, v.rule, e.expires_at as "expiresAt", e.made_at as "madeAt", e.closed_at as "closedAt", e.comment,
  e.decided_reason as "decidedReason",
  (select case b.state when 'held' then greatest(b.pot, 0) when 'met' then least(greatest(b.pot, 0), b.max_convert) end
    from wallet_bonuses b where b.shard = e.shard and b.id = e.id) as left,
  (select jsonb_agg(jsonb_build_array(t.product, t.low_risk, t.turnover::text)) from promotion_turnover t
    where t.entry_id = e.id) as turnover`;
const ENTRIES = sql`promotion_entries e join promotion_versions v on v.promotion_id = e.promotion_id and v.version = e.version`;

function toEntry({ turnover, rule: content, ...row }: EntryRow): Entry {
  const rule = fromContent(content);
  const played: Record<string, bigint> = {};
  for (const [number, isLowRisk, amount] of turnover ?? []) {
    const product = productOf(number);
    if (product === undefined) continue;
    const counts = isLowRisk ? weighed(BigInt(amount), LOW_RISK_PERCENT) : BigInt(amount);
    played[product] = (played[product] ?? 0n) + counts;
  }
  const progress = progressOf(rule, played);
  return { ...row, rule, progress: progress < row.required ? progress : row.required };
}

/** Vouchers of a member, those that can be used first. */
export async function pageVouchers(db: Db, memberId: bigint, today: number, { offset, limit }: Page) {
  const isLive = sql`p.ended_at is null and p.live_version is not null and v.starts_on <= ${today}
    and (v.ends_on is null or v.ends_on >= ${today})`;
  const { rows } = await sql<Kept<Voucher> & { total: number; open: number }>`-- promotions.pageVouchers
    select *, count(*) over ()::int as total, (count(*) filter (where state = 'open') over ())::int as open from (
      select c.code, f.names as "from", v.names, v.rule, c.given_at as "givenAt", c.expires_at as "expiresAt",
        case when c.used_at is not null then 'used' when c.expires_at <= clock_timestamp() then 'expired'
          when ${isLive} then 'open' else 'over' end as state
      from promotion_codes c join promotions p on p.id = c.promotion_id
      join lateral (select v.* from promotion_versions v where v.promotion_id = p.id
        order by v.version is distinct from p.live_version, v.version desc limit 1) v on true
      join promotion_entries e on e.id = c.given_by
      join promotion_versions f on f.promotion_id = e.promotion_id and f.version = e.version
      where c.member_id = ${memberId}) x
    order by state <> 'open', "expiresAt" desc, code offset ${offset} limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ total: _total, open: _open, ...row }) => read(row)),
    ...{ total: rows[0]?.total ?? 0, open: rows[0]?.open ?? 0 },
  };
}

export async function pageEntries(db: Db, memberId: bigint, { offset, limit }: Page) {
  const { rows } = await sql<EntryRow & { total: number }>`-- promotions.pageEntries
    select ${ENTRY}, count(*) over ()::int as total from ${ENTRIES}
    where e.shard = ${shardOf(memberId)} and e.member_id = ${memberId}
    order by e.state <> 'held', e.id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => toEntry(row)), total: rows[0]?.total ?? 0 };
}

/** What a member has of these promotions. */
export async function readEntriesIn(db: Db | Tx, memberId: bigint, promotionIds: readonly bigint[]): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`-- promotions.entriesIn
    select ${ENTRY} from ${ENTRIES}
    where e.shard = ${shardOf(memberId)} and e.member_id = ${memberId} and e.promotion_id = any (${promotionIds.map(String)}::bigint[])
    order by e.id desc limit 500`.execute(db);
  return rows.map(toEntry);
}

/** Bonuses that may keep a withdrawal: held ones, and those that were met. */
export async function readBinding(db: Db | Tx, memberId: bigint): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`-- promotions.binding
    select ${ENTRY} from ${ENTRIES}
    where e.shard = ${shardOf(memberId)} and e.member_id = ${memberId} and (e.state = 'held' or (e.state = 'met' and e.done_seq is null))`.execute(
    db,
  );
  return rows.map(toEntry);
}

/** The projection that counts what is played for bonuses. */
export const TURNOVER = 'promotions.turnover';

const positionIn = (shard: number) =>
  sql`coalesce((select position from projection_positions where name = ${TURNOVER} and shard = ${shard}), 0)`;

export async function readIsBehind(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const shard = shardOf(memberId);
  const { rows } = await sql<{ behind: boolean }>`-- promotions.isBehind
    select exists (select from promotion_entries
        where shard = ${shard} and member_id = ${memberId} and state in ('held', 'met') and done_seq is null)
      and exists (select from wallet_entries e
        where e.shard = ${shard} and e.member_id = ${memberId} and e.type in (${ENTRY_TYPES.betRefund}, ${ENTRY_TYPES.prizeReversal})
          and e.seq > ${positionIn(shard)}) as behind`.execute(db);
  return rows[0]?.behind ?? false;
}

/** Whether all is counted that was decided for a member before a time: else a bonus would run out that was played. */
export async function hasCounted(tx: Tx, memberId: bigint, before: Date): Promise<boolean> {
  const shard = shardOf(memberId);
  const place = await turnoverPlaceAt(tx, shard, before);
  const { rows } = await sql<{ counted: boolean }>`-- promotions.hasCounted
    select ${positionIn(shard)} >= ${place} as counted`.execute(tx);
  return rows[0]?.counted ?? false;
}

export async function lockEntry(tx: Tx, id: bigint): Promise<Entry | undefined> {
  await sql`-- promotions.lockEntry
    select from promotion_entries where id = ${id} for update`.execute(tx);
  return readEntry(tx, id);
}

export async function readEntry(tx: Db | Tx, id: bigint): Promise<Entry | undefined> {
  const { rows } = await sql<EntryRow>`-- promotions.readEntry
    select ${ENTRY} from ${ENTRIES} where e.id = ${id}`.execute(tx);
  return rows[0] === undefined ? undefined : toEntry(rows[0]);
}

export async function insertEntry(
  tx: Tx,
  entry: {
    readonly id: bigint;
    readonly promotionId: bigint;
    readonly version: number;
    readonly memberId: bigint;
    readonly period: number;
    readonly state: EntryState;
    readonly depositSeq: bigint | null;
    readonly amount: bigint;
    readonly required: bigint;
    readonly comment: string;
  },
): Promise<void> {
  const { id, promotionId, version, memberId, period, state, depositSeq, amount, required, comment } = entry;
  await sql`-- promotions.insertEntry
    insert into promotion_entries (id, promotion_id, version, shard, member_id, period, state, deposit_seq, amount, required, comment)
    values (${id}, ${promotionId}, ${version}, ${shardOf(memberId)}, ${memberId}, ${period}, ${state}, ${depositSeq}, ${amount},
      ${required}, ${comment})`.execute(tx);
}

/** From the place of its line on, turnover counts for it. */
export async function markHeld(tx: Tx, id: bigint, seq: bigint, days: number): Promise<Date> {
  const { rows } = await sql<{ endsAt: Date }>`-- promotions.markHeld
    update promotion_entries set state = 'held', seq = ${seq}, expires_at = clock_timestamp() + make_interval(days => ${days}),
      warn_at = ${days > 1 ? sql`clock_timestamp() + make_interval(days => ${days - 1})` : null}
    where id = ${id} returning expires_at as "endsAt"`.execute(tx);
  return present(rows[0], 'an entry is there before it is held').endsAt;
}

export async function markEnded(tx: Tx, id: bigint, state: EntryState, seq: bigint | null): Promise<void> {
  await sql`-- promotions.markEnded
    update promotion_entries set state = ${state}, closed_seq = ${seq}, closed_at = clock_timestamp() where id = ${id}`.execute(
    tx,
  );
}

export async function markDecided(
  tx: Tx,
  id: bigint,
  state: 'issued' | 'held' | 'rejected',
  by: StaffAct,
): Promise<void> {
  await sql`-- promotions.markDecided
    update promotion_entries set state = ${state}, decided_by = ${by.staff}, decided_reason = ${by.reason} where id = ${id}`.execute(
    tx,
  );
}

export async function hasHeld(tx: Db | Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`-- promotions.hasHeld
    select from promotion_entries where shard = ${shardOf(memberId)} and member_id = ${memberId} and state = 'held' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whether anybody of these is in the promotion. */
export async function findMemberIn(
  tx: Tx,
  promotionId: bigint,
  memberIds: readonly bigint[],
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`-- promotions.memberIn
    select member_id as id from promotion_entries
    where promotion_id = ${promotionId} and member_id = any (${memberIds.map(String)}::bigint[]) and state <> 'rejected' limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Held bonuses that may be played, by turnover of every product alike, those that are played away, and those whose time is over. */
export async function heldToLookAt(
  db: Db,
  { after, most, now }: { after: bigint; most: number; now: Date },
): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`-- promotions.heldToLookAt
    select ${ENTRY} from ${ENTRIES} where e.state = 'held' and e.id > ${after}
      and (e.expires_at < ${now}
        or (select sum(t.turnover) from promotion_turnover t where t.entry_id = e.id) >= e.required
        or exists (select from wallet_bonuses b
          where b.shard = e.shard and b.id = e.id and b.max_stake > 0 and b.pot < ${LEAST_LEFT}))
    order by e.id limit ${most}`.execute(db);
  return rows.map(toEntry);
}

/** The newest bet that a bonus paid in part, and what is left of the bonus; undefined: it paid none. */
export async function readLastStake(
  tx: Tx,
  { id, memberId }: Pick<Entry, 'id' | 'memberId'>,
): Promise<{ readonly seq: bigint; readonly at: Date; readonly pot: bigint } | undefined> {
  const { rows } = await sql<{ seq: bigint; at: Date; pot: bigint }>`-- promotions.lastStake
    select s.seq, e.at, b.pot
    from (select max(s.seq) as seq from wallet_bonus_stakes s where s.member_id = ${memberId} and s.bonus_id = ${id}) s
    join wallet_entries e on e.shard = ${shardOf(memberId)} and e.seq = s.seq
    join wallet_bonuses b on b.shard = e.shard and b.id = ${id}`.execute(tx);
  return rows[0];
}

/** Held bonuses that end soon, whose members were not told; they are held. */
export async function heldToWarn(tx: Tx, { now, most }: { now: Date; most: number }): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`-- promotions.heldToWarn
    select ${ENTRY} from ${ENTRIES} where e.state = 'held' and e.warn_at <= ${now} and e.expires_at > ${now} order by e.warn_at limit ${most}
    for update of e skip locked`.execute(tx);
  return rows.map(toEntry);
}

/** Null: they were told, or do not want to be. */
export async function setWarnAt(tx: Tx, id: bigint, at: Date | null): Promise<void> {
  await sql`-- promotions.setWarnAt
    update promotion_entries set warn_at = ${at} where id = ${id}`.execute(tx);
}

/** Met before a time, and not yet done with. */
export async function metToRelease(db: Db, { before, most }: { before: Date; most: number }): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`-- promotions.metToRelease
    select ${ENTRY} from ${ENTRIES} where e.state = 'met' and e.done_seq is null and e.closed_at < ${before}
    order by e.closed_at limit ${most}`.execute(db);
  return rows.map(toEntry);
}

/** What is decided from here on is nothing to it any more. */
export async function markDone(tx: Tx, { id, memberId }: Pick<Entry, 'id' | 'memberId'>): Promise<void> {
  await sql`-- promotions.markDone
    update promotion_entries set done_seq = ${positionIn(shardOf(memberId))} where id = ${id} and done_seq is null`.execute(
    tx,
  );
}

/** With the promotion held. */
export async function lockSpent(tx: Tx, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ spent: bigint }>`-- promotions.lockSpent
    select spent from promotions where id = ${id} for update`.execute(tx);
  return present(rows[0], 'a promotion stays').spent;
}

export async function usedDeposits(db: Db | Tx, memberId: bigint): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ seq: bigint }>`-- promotions.usedDeposits
    select deposit_seq as seq from promotion_entries where member_id = ${memberId} and deposit_seq is not null
    order by id desc limit 200`.execute(db);
  return new Set(rows.map(({ seq }) => seq));
}

export async function pageClaims(db: Db, { offset, limit }: Page): Promise<{ rows: Entry[]; total: number }> {
  const { rows } = await sql<EntryRow & { total: number }>`-- promotions.pageClaims
    select ${ENTRY}, count(*) over ()::int as total from ${ENTRIES}
    where e.state = 'applying' order by e.made_at offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => toEntry(row)), total: rows[0]?.total ?? 0 };
}

export async function lookAtClaims(db: Db): Promise<{ count: number; oldestSince: Date | null }> {
  const { rows } = await sql<{ count: number; oldestSince: Date | null }>`-- promotions.lookAtClaims
    select count(*)::int as count, min(made_at) as "oldestSince" from promotion_entries where state = 'applying'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldestSince: null };
}
