/** SQL of the days and their runs. */
import { listFacts } from '@house/lottery/facts';
import { type DailyProduct, pointProductOf } from '@house/lottery/products';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { countedTurnover, numbersOf, PRODUCTS } from '../../wagers/port.ts';
import { keyTime, SHARD_COUNT } from '../../wallet/port.ts';

/** 04:00 of the next day (operations.md 4.2). */
const DUE_HOURS = 4;

/** A day whose run has begun. */
export interface RebateDay {
  /** `yyyy-mm-dd` in the house's zone. */
  readonly day: string;
  /** When it began, for the keys of its lines. */
  readonly key_time: Date;
}

/** Rows of the days up to today; the first there is is the day on which a house begins to give back. */
export async function openDays(db: Db): Promise<void> {
  const zone = sql`make_interval(mins => ${DHAKA_OFFSET_MINUTES}::integer)`;
  await sql`-- lottery.openRebateDays
    insert into lottery_rebate_days (day, starts_at, ends_at, due_at)
    select d.day, x.starts_at, x.starts_at + interval '1 day', x.starts_at + interval '1 day' + make_interval(hours => ${DUE_HOURS}::integer)
    from (select (clock_timestamp() at time zone 'UTC' + ${zone})::date as day) today
    cross join lateral (
      select n::date as day from generate_series(
        coalesce((select max(day) + 1 from lottery_rebate_days), today.day), today.day, interval '1 day') n) d
    cross join lateral (select (d.day - ${zone}) at time zone 'UTC' as starts_at) x
    on conflict do nothing`.execute(db);
}

/** The oldest day that is not done, once its time has come; its run begins now unless it had. */
export async function claimDay(db: Db): Promise<RebateDay | null> {
  await sql`-- lottery.endRebateDays
    update lottery_rebate_days d set state = 'done', done_at = clock_timestamp()
    where d.state = 'paying' and not exists (
      select 1 from lottery_rebate_shards s where s.day = d.day and s.step <> 'done')`.execute(db);
  return transact(db, async (tx) => {
    const { rows } = await sql<RebateDay & { state: string }>`-- lottery.dueRebateDay
      select day::text as day, state, ${keyTime(sql`began_at`)} as key_time from (
        select * from lottery_rebate_days where state <> 'done' order by day limit 1) d
      where d.due_at <= clock_timestamp()`.execute(tx);
    const due = rows[0];
    if (due === undefined || due.state === 'paying') return due ?? null;
    const begun = await sql<RebateDay>`-- lottery.beginRebateDay
      update lottery_rebate_days set state = 'paying', began_at = date_trunc('milliseconds', clock_timestamp())
      where day = ${due.day}::date and state = 'waiting' returning day::text as day, began_at as key_time`.execute(tx);
    if (begun.rows[0] === undefined) return null;
    await sql`-- lottery.beginRebateShards
      insert into lottery_rebate_shards (day, shard, head) select ${due.day}::date, shard, seq from wallet_heads`.execute(
      tx,
    );
    return begun.rows[0];
  });
}

export interface ClaimedShard {
  readonly shard: number;
  readonly step: 'count' | 'share' | 'pay';
  readonly position: bigint;
}

/**
 * A shard that can go on, held until `tx` ends. It is counted once the turnover has passed where its journal stood,
 * and nobody is paid before all shards are shared out: who earns may live in any of them.
 */
export async function claimShard(tx: Tx, { day }: RebateDay): Promise<ClaimedShard | null> {
  const { rows } = await sql<ClaimedShard>`-- lottery.claimRebateShard
    select s.shard, s.step, s.position from lottery_rebate_shards s
    where s.day = ${day}::date and case s.step
      when 'count' then s.head <= coalesce((
        select f.position from projection_positions f where f.name = 'wagers.turnover' and f.shard = s.shard), 0)
      when 'share' then true
      when 'pay' then not exists (
        select 1 from lottery_rebate_shards o where o.day = s.day and o.step in ('count', 'share'))
      else false end
    order by s.shard limit 1 for update of s skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function moveShard(
  tx: Tx,
  { day }: RebateDay,
  shard: number,
  to: { step: 'share' | 'pay' | 'done'; position?: bigint; given?: bigint; taken?: bigint },
): Promise<void> {
  const { step, position = 0n, given = 0n, taken = 0n } = to;
  await sql`-- lottery.moveRebateShard
    update lottery_rebate_shards set step = ${step}, position = ${position}, given = given + ${given}, taken = taken + ${taken}
    where day = ${day}::date and shard = ${shard}`.execute(tx);
}

const ELOTTERY = [...numbersOf('elottery')];

/** What is no lottery, by the product it has points as; card rooms have theirs of the rake, which no turnover tells. */
const OF_VENDORS = sql`case g.product when ${PRODUCTS.live} then 'LIVE' when ${PRODUCTS.slots} then 'SLOTS' when ${PRODUCTS.mini} then 'SLOTS'
  when ${PRODUCTS.fish} then 'FISH' when ${PRODUCTS.sports} then 'SPORTS' when ${PRODUCTS.esports} then 'SPORTS'
  when ${PRODUCTS.cockfight} then 'COCK' end`;

/** Which games belong to which product, for the database; cards and raffle tickets are e-lottery. */
const PRODUCT_OF_GAME = JSON.stringify(
  listFacts().flatMap((game) => {
    const product = pointProductOf(game);
    return product === 'LOTT' ? [] : [{ g: game.gameCode, p: product }];
  }),
);

/**
 * What counts for a shard's day, as `found`: the turnover of the day, and as rows of an earlier one by how much it is less or
 * more by now. The figures follow from the times of rows alone, so they are the same whenever they are read. Of one member
 * alone where he is named.
 */
function foundBets(day: string, shard: number, memberId: bigint | null): RawBuilder<unknown> {
  const counted = countedTurnover({ shard, from: sql`t.starts_at`, to: sql`t.ends_at`, memberId });
  return sql`today as materialized (select * from lottery_rebate_days where day = ${day}::date), found as (
      select c.member_id, c.market_id, c.turnover, case when c.counted_at >= t.starts_at then t.day else (
          select d.day from lottery_rebate_days d where c.counted_at >= d.starts_at and c.counted_at < d.ends_at) end as of_day
      from today t cross join lateral (${counted}) c
    ), summed as (
      select f.member_id, x.product, f.of_day, sum(f.turnover)::bigint as turnover
      from found f join wager_markets g on g.id = f.market_id
      left join json_to_recordset(${PRODUCT_OF_GAME}::json) as p(g text, p text) on p.g = g.game_code
      cross join lateral (select case when g.product = ${PRODUCTS.lottery} then p.p when g.product = any (${ELOTTERY}::smallint[]) then 'ELOTT' else ${OF_VENDORS} end as product) x
      where x.product is not null and f.of_day is not null
        and not exists (select 1 from wallet_trial_members t where t.member_id = f.member_id)
      group by f.member_id, x.product, f.of_day having sum(f.turnover) <> 0
    )`;
}

/** Adds up what counts for a shard's day. Answers how many sums there are. */
export async function countBets(tx: Tx, { day }: RebateDay, shard: number): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`-- lottery.countRebateBets
    with ${foundBets(day, shard, null)}
    insert into lottery_rebate_bets (day, shard, member_id, product, of_day, turnover)
    select ${day}::date, ${shard}, member_id, product, of_day, turnover from summed`.execute(tx);
  return numAffectedRows;
}

/** A day that has not paid a shard yet. */
export interface UnpaidDay {
  readonly day: string;
  readonly due_at: Date;
  /** It goes on: more may count for it. */
  readonly today: boolean;
}

/** A house that was away for long has more of them; the newest are told. */
const UNPAID_TOLD = 7;

/** The newest first; none for play money. */
export async function readUnpaidDays(tx: Tx, memberId: bigint, shard: number): Promise<UnpaidDay[]> {
  const { rows } = await sql<UnpaidDay>`-- lottery.readUnpaidRebateDays
    select d.day::text as day, d.due_at, d.ends_at > clock_timestamp() as today from lottery_rebate_days d
    where d.state <> 'done'
      and not exists (select 1 from lottery_rebate_shards s where s.day = d.day and s.shard = ${shard} and s.step = 'done')
      and not exists (select 1 from wallet_trial_members t where t.member_id = ${memberId})
    order by d.day desc limit ${UNPAID_TOLD}`.execute(tx);
  return rows;
}

/** What counts for one member on a day so far: of the day itself, and below zero of days that were paid. */
export async function readDayBets(tx: Tx, day: string, shard: number, memberId: bigint): Promise<DayBet[]> {
  const { rows } = await sql<DayBet>`-- lottery.readRebateBetsOf
    with ${foundBets(day, shard, memberId)}
    select member_id, product, of_day::text as of_day, turnover from summed`.execute(tx);
  return rows;
}

/** Of bets `b` of a member `m` on a product `p` that counted on a day `d`: who earned how much of them, in whatever run. */
const EARNED_OF = sql.raw(`select distinct e.earner_shard, e.earner_id, e.thousandths from lottery_daily_rebates e
  where e.member_id = m and e.day >= d and e.of_day = d and e.product = p and e.amount > 0`);

/** What a member is still to give back of his own rebates: left by earlier runs, and of these bets that are void since. */
export async function readOwing(
  tx: Tx,
  memberId: bigint,
  bets: readonly DayBet[],
): Promise<{ product: DailyProduct; amount: bigint }[]> {
  const rows = bets.map((bet) => ({ p: bet.product, d: bet.of_day, v: String(-bet.turnover) }));
  const found = await sql<{ product: DailyProduct; amount: bigint }>`-- lottery.readOwingRebates
    select product, sum(amount)::bigint as amount from (
      select d.product, d.amount from lottery_rebate_debts d where d.member_id = ${memberId} and d.kind = 'dailyRebate'
      union all
      select b.p, b.v * o.thousandths / 1000
      from json_to_recordset(${JSON.stringify(rows)}::json) as b(p text, d date, v bigint)
      cross join lateral (select ${memberId}::bigint as m) who
      join lateral (${EARNED_OF}) o on o.earner_id = ${memberId} and b.v > 0
    ) x group by product having sum(amount) > 0`.execute(tx);
  return found.rows;
}

export interface DayBet {
  readonly member_id: bigint;
  readonly product: DailyProduct;
  /** Of this day; below: paid for on `of_day` and void since. */
  readonly of_day: string;
  readonly turnover: bigint;
}

/** Takes the next members' sums out. */
export async function takeBets(tx: Tx, { day }: RebateDay, shard: number, members: number): Promise<DayBet[]> {
  const which = sql`day = ${day}::date and shard = ${shard}`;
  const { rows } = await sql<DayBet>`-- lottery.takeRebateBets
    delete from lottery_rebate_bets where ${which} and member_id <= (
      select max(member_id) from (
        select distinct member_id from lottery_rebate_bets where ${which} order by member_id limit ${members}) n)
    returning member_id, product, of_day::text as of_day, turnover`.execute(tx);
  return rows;
}

export interface NewRebate {
  readonly earnerId: bigint;
  readonly memberId: bigint;
  readonly product: DailyProduct;
  readonly thousandths: number;
  readonly turnover: bigint;
  readonly amount: bigint;
}

/** `ofDay`: when the bets counted; the run's own day unless it is an earlier one. */
export async function insertRebates(
  tx: Tx,
  { day }: RebateDay,
  rebates: readonly NewRebate[],
  ofDay = day,
): Promise<void> {
  if (rebates.length === 0) return;
  const rows = rebates.map(({ earnerId, memberId, product, thousandths, turnover, amount }) => ({
    e: String(earnerId),
    m: String(memberId),
    p: product,
    t: thousandths,
    v: String(turnover),
    a: String(amount),
  }));
  await sql`-- lottery.insertDailyRebates
    insert into lottery_daily_rebates (day, of_day, earner_shard, earner_id, product, member_id, thousandths, turnover, amount)
    select ${day}::date, ${ofDay}::date, r.e % ${SHARD_COUNT}::bigint, r.e, r.p, r.m, r.t, r.v, r.a
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(e bigint, m bigint, p text, t smallint, v bigint, a bigint)`.execute(
    tx,
  );
}

/**
 * Of bets that are void since: to each what he had of them, off again; floored, so never more than it was. What they gave
 * may have been given by a run of later too, by the same points: who earned is asked of all of that day's bets.
 */
export async function insertReversals(tx: Tx, { day }: RebateDay, bets: readonly DayBet[]): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map((bet) => ({
    m: String(bet.member_id),
    p: bet.product,
    d: bet.of_day,
    v: String(-bet.turnover),
  }));
  await sql`-- lottery.insertRebateReversals
    insert into lottery_daily_rebates (day, of_day, earner_shard, earner_id, product, member_id, thousandths, turnover, amount)
    select ${day}::date, b.d, o.earner_shard, o.earner_id, b.p, b.m, o.thousandths, -b.v, -(b.v * o.thousandths / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as b(m bigint, p text, d date, v bigint)
    join lateral (${EARNED_OF}) o on b.v * o.thousandths >= 1000`.execute(tx);
}

export interface Owed {
  readonly member_id: bigint;
  readonly product: DailyProduct;
  readonly kind: 'dailyRebate' | 'dailyCommission';
  readonly given: bigint;
  /** Of bets that are void since, and what earlier runs could not take. */
  readonly owing: bigint;
  readonly debt: bigint;
}

/** What the next members of a shard get and owe. */
export async function readOwed(
  tx: Tx,
  { day }: RebateDay,
  { shard, position }: ClaimedShard,
  members: number,
): Promise<Owed[]> {
  const which = sql`day = ${day}::date and earner_shard = ${shard} and earner_id > ${position}`;
  const { rows } = await sql<Owed>`-- lottery.readOwedRebates
    with sums as (
      select earner_id, product, case when earner_id = member_id then 'dailyRebate' else 'dailyCommission' end as kind,
        sum(greatest(amount, 0))::bigint as given, sum(greatest(-amount, 0))::bigint as taken
      from lottery_daily_rebates where ${which} and earner_id <= (
        select max(earner_id) from (
          select distinct earner_id from lottery_daily_rebates where ${which} order by earner_id limit ${members}) n)
      group by 1, 2, 3
    )
    select s.earner_id as member_id, s.product, s.kind, s.given, s.taken + coalesce(d.amount, 0) as owing,
      coalesce(d.amount, 0) as debt
    from sums s left join lottery_rebate_debts d on d.member_id = s.earner_id and d.product = s.product and d.kind = s.kind
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** What stays owed, zero for nothing. */
export async function writeDebts(
  tx: Tx,
  debts: readonly (Pick<Owed, 'member_id' | 'product' | 'kind'> & { readonly left: bigint })[],
): Promise<void> {
  if (debts.length === 0) return;
  const rows = JSON.stringify(
    debts.map((debt) => ({ m: String(debt.member_id), p: debt.product, k: debt.kind, a: String(debt.left) })),
  );
  const given = sql`json_to_recordset(${rows}::json) as r(m bigint, p text, k text, a bigint)`;
  await sql`-- lottery.keepRebateDebts
    insert into lottery_rebate_debts (member_id, product, kind, amount) select m, p, k, a from ${given} where a > 0
    on conflict (member_id, product, kind) do update set amount = excluded.amount`.execute(tx);
  await sql`-- lottery.endRebateDebts
    delete from lottery_rebate_debts d using ${given}
    where r.a = 0 and d.member_id = r.m and d.product = r.p and d.kind = r.k`.execute(tx);
}

/** Longer than a record is read at once (90 days), far longer than any bet can be made void (72 hours). */
const KEPT_DAYS = 100;

/**
 * Drops a portion of who had how much of whose bets, of days long before the oldest that is not done: a run that comes late
 * still finds what it takes back of. Days, sums by shard, points and debts stay, and the lines are in the journal. Answers
 * how many rows it took.
 */
export async function dropOldRebates(db: Db, portion: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`-- lottery.dropOldRebates
    delete from lottery_daily_rebates where ctid = any (array(
      select r.ctid from lottery_daily_rebates r
      where r.day < (select min(day) from lottery_rebate_days where state <> 'done') - ${KEPT_DAYS}::integer
      order by r.day, r.earner_shard limit ${portion}))`.execute(db);
  return Number(numAffectedRows);
}
