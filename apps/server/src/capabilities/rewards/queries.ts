/** Statements of rewards: rules, items, cashback. Those of runs and ranks stand beside what they are for. */
import type { Rank } from '@house/growth/ranks';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { shardOf } from '../wallet/port.ts';
import type { CashbackClaim, Item, ItemKind, NewItem, Page } from './port.ts';

export async function readClock(tx: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`-- rewards.readClock
    select clock_timestamp() as now`.execute(tx);
  return present(rows[0], 'the database has a clock').now;
}

/** One member's claims are made one after the other. Answers the clock. */
export async function lockRewardsOf(tx: Tx, memberId: bigint): Promise<Date> {
  await sql`-- rewards.lockOf
    select pg_advisory_xact_lock(${LOCK_CLASSES.rewards}, hashint8(${memberId}))`.execute(tx);
  return readClock(tx);
}

interface RuleRow {
  readonly version: number;
  readonly content: unknown;
  readonly made_by: string;
  readonly made_at: Date;
}

export async function newestRule(db: Db | Tx, kind: 'ranks' | 'points' | 'board'): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`-- rewards.newestRule
    select version, content, made_by, made_at from reward_rules where kind = ${kind} order by version desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** False: somebody else made this version. */
export async function insertRule(
  tx: Tx,
  {
    kind,
    version,
    content,
    madeBy,
  }: { kind: 'ranks' | 'points' | 'board'; version: number; content: string; madeBy: string },
): Promise<boolean> {
  const { rows } = await sql`-- rewards.insertRule
    insert into reward_rules (kind, version, content, made_by, made_at)
    values (${kind}, ${version}, ${content}::jsonb, ${madeBy}, clock_timestamp()) on conflict do nothing
    returning version`.execute(tx);
  return rows.length === 1;
}

/** As the database keeps it; a type, so that it can be written as canonical JSON. */
export type RankContent = {
  readonly rank: number;
  readonly deposits: string | null;
  readonly turnover: string | null;
  readonly keep: string | null;
  readonly upgradeGift: string;
  readonly monthlyGift: string;
  readonly birthdayGift: string;
  readonly cashback: Rank['cashback'];
};

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));
const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

export const toRankContent = ({ rank, deposits, turnover, keep, cashback, ...gifts }: Rank): RankContent => ({
  ...{ rank, cashback },
  deposits: textOf(deposits),
  turnover: textOf(turnover),
  keep: textOf(keep),
  upgradeGift: String(gifts.upgradeGift),
  monthlyGift: String(gifts.monthlyGift),
  birthdayGift: String(gifts.birthdayGift),
});

export const fromRankContent = ({ rank, deposits, turnover, keep, cashback, ...gifts }: RankContent): Rank => ({
  ...{ rank, cashback },
  deposits: amountOf(deposits),
  turnover: amountOf(turnover),
  keep: amountOf(keep),
  upgradeGift: BigInt(gifts.upgradeGift),
  monthlyGift: BigInt(gifts.monthlyGift),
  birthdayGift: BigInt(gifts.birthdayGift),
});

const ITEM = sql`i.id, i.member_id as "memberId", i.kind, i.detail, i.gives, i.thing, i.about, i.turns, i.amount, i.multiplier,
  case when i.state = 'open' and i.expires_at <= clock_timestamp() then 'expired' else i.state end as state,
  i.made_at as "madeAt", i.expires_at as "expiresAt", i.claimed_at as "claimedAt"`;

/** Answers how many were new. */
export async function insertItems(tx: Tx, items: readonly (NewItem & { readonly id: bigint })[]): Promise<number> {
  if (items.length === 0) return 0;
  const rows = items.map(({ id, memberId, amount, gives = 'cash', thing, ...item }) => ({
    ...{ id: String(id), member: String(memberId), amount: String(amount), gives },
    ...(thing === undefined ? {} : { thing: String(thing) }),
    ...item,
  }));
  const { rows: made } = await sql`-- rewards.insertItems
    insert into reward_items (id, member_id, kind, cause, detail, gives, thing, about, amount, multiplier, made_at, expires_at, tell_at, warn_at)
    select n.id, n.member, n.kind, n.cause, n.detail, n.gives, n.thing, n.about, n.amount, n.multiplier, clock_timestamp(),
      clock_timestamp() + make_interval(days => n.days), clock_timestamp(),
      case when n.days > 1 then clock_timestamp() + make_interval(days => n.days - 1) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id bigint, member bigint, kind text, cause text, detail text,
      gives text, thing bigint, about jsonb, amount bigint, multiplier integer, days integer)
    on conflict (member_id, cause) do nothing returning id`.execute(tx);
  return made.length;
}

export async function pageItems(
  db: Db,
  memberId: bigint,
  { isOpen, offset, limit }: Page & { isOpen: boolean },
): Promise<{ rows: Item[]; total: number }> {
  const open = sql`i.state = 'open' and i.expires_at > clock_timestamp()`;
  const { rows } = await sql<Item & { total: number }>`-- rewards.pageItems
    select ${ITEM}, count(*) over ()::int as total from reward_items i
    where i.member_id = ${memberId} and ${isOpen ? open : sql`not (${open})`}
    order by ${isOpen ? sql`i.expires_at, i.id` : sql`i.id desc`} offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

export async function openItemIds(db: Db | Tx, memberId: bigint, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`-- rewards.openItemIds
    select id from reward_items where member_id = ${memberId} and state = 'open' and expires_at > clock_timestamp()
      and gives <> 'goods'
    order by expires_at, id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countOpen(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ open: number }>`-- rewards.countOpen
    select count(*)::int as open from reward_items
    where member_id = ${memberId} and state = 'open' and expires_at > clock_timestamp()`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Items of these causes that there are. */
export async function itemsByCause(
  db: Db | Tx,
  memberId: bigint,
  causes: readonly string[],
): Promise<Map<string, Item>> {
  if (causes.length === 0) return new Map();
  const { rows } = await sql<Item & { cause: string }>`-- rewards.itemsByCause
    select ${ITEM}, i.cause from reward_items i
    where i.member_id = ${memberId} and i.cause = any (${[...causes]}::text[])`.execute(db);
  return new Map(rows.map(({ cause, ...item }) => [cause, item]));
}

export async function lockItem(tx: Tx, memberId: bigint, id: bigint): Promise<Item | undefined> {
  const { rows } = await sql<Item>`-- rewards.lockItem
    select ${ITEM} from reward_items i where i.id = ${id} and i.member_id = ${memberId} for update`.execute(tx);
  return rows[0];
}

export async function markClaimed(tx: Tx, id: bigint, at: Date): Promise<void> {
  await sql`-- rewards.markClaimed
    update reward_items set state = 'claimed', claimed_at = ${at} where id = ${id}`.execute(tx);
}

/** A step of a mission that is claimed in this transaction; one that was taken back is open again. */
export async function openStep(tx: Tx, id: bigint, days: number, readSeq: bigint): Promise<void> {
  await sql`-- rewards.openStep
    update reward_items set state = 'open', expires_at = clock_timestamp() + make_interval(days => ${days}), read_seq = ${readSeq}
    where id = ${id} and state in ('open', 'takenBack')`.execute(tx);
}

export async function expireItems(db: Db, most: number): Promise<number> {
  // Goods that nobody claimed stand on the shelf again.
  const { rows } = await sql<{ ended: number }>`-- rewards.expireItems
    with ended as (
      update reward_items set state = 'expired' where id in (
        select id from reward_items where state = 'open' and expires_at <= clock_timestamp()
        order by expires_at limit ${most} for update skip locked) returning gives, thing
    ), back as (
      update reward_products p set stock = p.stock + b.goods, version = p.version + 1
      from (select thing, count(*)::int as goods from ended where gives = 'goods' group by thing) b
      where p.id = b.thing and p.stock is not null
    )
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

export interface CashbackRow {
  readonly day: number;
  readonly product: number;
  readonly turnover: bigint;
  readonly claimed: bigint;
  readonly share: string;
}

/** The days a claim looks at: those of the window, and all before that have less turnover than was claimed for. */
export async function readCashbackDays(db: Db | Tx, memberId: bigint, from: number): Promise<CashbackRow[]> {
  const shard = shardOf(memberId);
  const { rows } = await sql<CashbackRow>`-- rewards.cashbackDays
    select r.day, r.product, r.turnover, coalesce(c.turnover, 0)::bigint as claimed, coalesce(c.share, 0)::text as share
    from reward_turnover r left join reward_cashback_days c
      on c.shard = r.shard and c.member_id = r.member_id and c.day = r.day and c.product = r.product
    where r.shard = ${shard} and r.member_id = ${memberId} and r.day >= ${from}
    union all
    select c.day, c.product, coalesce(r.turnover, 0)::bigint, c.turnover, c.share::text
    from reward_cashback_days c left join reward_turnover r
      on r.shard = c.shard and r.member_id = c.member_id and r.day = c.day and r.product = c.product
    where c.shard = ${shard} and c.member_id = ${memberId} and c.day < ${from}
      and c.turnover > coalesce(r.turnover, 0)`.execute(db);
  return rows;
}

export async function readPaidCashback(db: Db | Tx, memberId: bigint, day: number): Promise<bigint> {
  const { rows } = await sql<{ paid: bigint }>`-- rewards.paidCashback
    select coalesce(sum(amount), 0)::bigint as paid from reward_cashback_claims
    where member_id = ${memberId} and day = ${day}`.execute(db);
  return rows[0]?.paid ?? 0n;
}

const CLAIM = sql`id, at, turnover, amount`;

export async function findCashbackClaim(
  db: Db | Tx,
  memberId: bigint,
  key: string,
): Promise<CashbackClaim | undefined> {
  const { rows } = await sql<CashbackClaim>`-- rewards.findCashbackClaim
    select ${CLAIM} from reward_cashback_claims where member_id = ${memberId} and key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function insertCashbackClaim(
  tx: Tx,
  claim: Omit<CashbackClaim, 'refused'> & { memberId: bigint; key: string; day: number; rank: number },
  lines: readonly {
    readonly day: number;
    readonly product: number;
    readonly turnover: bigint;
    readonly share: bigint;
  }[],
): Promise<void> {
  const { id, memberId, key, day, rank, turnover, amount, at } = claim;
  const rows = lines.map((line) => ({ ...line, turnover: String(line.turnover), share: String(line.share) }));
  await sql`-- rewards.insertCashbackClaim
    with counted as (
      insert into reward_cashback_days as c (shard, member_id, day, product, turnover, share)
      select ${shardOf(memberId)}, ${memberId}, n.day, n.product, n.turnover, n.share
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(day integer, product smallint, turnover bigint, share numeric)
      on conflict (shard, member_id, day, product)
        do update set turnover = c.turnover + excluded.turnover, share = c.share + excluded.share)
    insert into reward_cashback_claims (id, member_id, key, day, rank, turnover, amount, at)
    values (${id}, ${memberId}, ${key}::uuid, ${day}, ${rank}, ${turnover}, ${amount}, ${at})`.execute(tx);
}

export async function pageCashback(
  db: Db,
  memberId: bigint,
  { offset, limit }: Page,
): Promise<{ rows: CashbackClaim[]; total: number }> {
  const { rows } = await sql<CashbackClaim & { total: number }>`-- rewards.pageCashback
    select ${CLAIM}, count(*) over ()::int as total from reward_cashback_claims where member_id = ${memberId}
    order by id desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...claim }) => claim), total: rows[0]?.total ?? 0 };
}

interface CostRow {
  readonly kind: ItemKind | 'cashback';
  readonly made: number;
  readonly madeAmount: bigint;
  readonly claimed: number;
  readonly claimedAmount: bigint;
}

export async function readCosts(db: Db, { from, to }: { from: Date; to: Date }): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`-- rewards.costs
    select kind, count(*) filter (where made_at >= ${from} and made_at < ${to})::int as made,
      coalesce(sum(amount) filter (where made_at >= ${from} and made_at < ${to}), 0)::bigint as "madeAmount",
      count(*) filter (where claimed_at >= ${from} and claimed_at < ${to})::int as claimed,
      coalesce(sum(amount) filter (where claimed_at >= ${from} and claimed_at < ${to}), 0)::bigint as "claimedAmount"
    from reward_items
    where gives = 'cash' and ((made_at >= ${from} and made_at < ${to}) or (claimed_at >= ${from} and claimed_at < ${to})) group by kind
    union all
    select 'cashback', count(*)::int, sum(amount)::bigint, count(*)::int, sum(amount)::bigint
    from reward_cashback_claims where at >= ${from} and at < ${to} having count(*) > 0`.execute(db);
  return rows;
}
