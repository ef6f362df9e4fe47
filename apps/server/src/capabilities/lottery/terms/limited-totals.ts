/**
 * What all members have on a limited number in a draw, in whichever play that takes the same bet. Play money is not in it.
 *
 * A total of a draw (`lottery_limited_totals`):
 *
 * uncounted  the limit was made while the draw sold. The worker counts what stood before, a piece at a time; meanwhile the
 *            number is refused. Leaves by: all of it counted.
 * following  bets may be on their way that were judged before the limit was made and hold no total. Whoever holds the row
 *            counts on out of the journal, from where it was counted to. Leaves by: the first look two minutes after the
 *            limit was made, the worker's if nobody bets; until then what pages show may be a bet behind.
 * standing   each bet that holds the number is added in its transaction. Nothing leaves.
 *
 * A limit of a whole play has one such row too, with how far it is counted, and a row of its own for each number
 * (`lottery_limited_number_totals`). Once it stands, which ends never, only the numbers a bet holds are locked: two who bet
 * on different numbers do not wait for one another.
 */
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { PRODUCTS, type Wagers } from '../../wagers/port.ts';
import { SHARD_COUNT } from '../../wallet/port.ts';
import { ofKnownGame } from '../known-games.ts';
import { catalogueGame } from '../rules.ts';
import {
  type HeldLimit,
  isOfPlay,
  limitsOn,
  type ReadyLimit,
  readLimitedNumbers,
  readyLimits,
  type SoldNumber,
  TIMES_WHEN_REDUCED,
  type TotalName,
  totalName,
} from './limited-numbers.ts';

export interface TotalsDeps {
  readonly unitStakesAfter: Wagers['unitStakesAfter'];
}

/**
 * What a bet that was judged before a limit was made may take to come in: what processes keep in memory, the queue of
 * postings and the longest statement are far below.
 */
const ON_THEIR_WAY = sql`interval '2 minutes'`;
/** Of counting, before draws get their turn. */
const TURN_MILLISECONDS = 500;

/** What is staked on limits in a draw, held until the transaction ends. */
export interface LockedTotals {
  readonly staked: ReadonlyMap<TotalName, bigint>;
  /** Limits of which nobody can say yet what is staked: up to where it is counted, by shard. */
  readonly counting: ReadonlyMap<bigint, readonly bigint[]>;
}

interface TotalRow {
  readonly limit_id: bigint;
  readonly market_id: bigint;
  readonly staked: bigint;
  readonly counted: boolean;
  /** Up to where it is counted, by shard; null: whoever takes a bet adds it. */
  readonly positions: readonly string[] | null;
  /** Every bet that was judged before the limit was made is in. */
  readonly settled: boolean;
}

const TOTAL_ROW = sql`t.limit_id, t.market_id, t.staked, t.counted, t.positions::text[] as positions,
  clock_timestamp() > n.made_at + ${ON_THEIR_WAY} as settled`;
const BEGINNING = sql`array_fill(0::bigint, array[${sql.raw(String(SHARD_COUNT))}])`;

/**
 * Holds the totals of these limits in a draw until `tx` ends, in order of id, then those of numbers of whole plays, in order
 * of limit and number; answers what is staked, in every play each is `ready` for. What came in since the last look is counted while bets may be on their way that were judged before the
 * limit was made. What stood before it is the worker's to count.
 */
export async function lockTotals(
  deps: TotalsDeps,
  tx: Tx,
  ready: readonly ReadyLimit[],
  marketId: bigint,
  limits: readonly HeldLimit[],
): Promise<LockedTotals> {
  const ids = [...new Set(limits.map(({ id }) => id))];
  const staked = new Map<TotalName, bigint>();
  const counting = new Map<bigint, readonly bigint[]>();
  if (ids.length === 0) return { staked, counting };
  await beginTotals(tx, marketId, ids);
  const ofPlays = limits.filter(isOfPlay);
  const standing = await readStanding(tx, marketId, [...new Set(ofPlays.map(({ id }) => id))]);
  const { rows } = await sql<TotalRow>`-- lottery.lockLimitedTotals
    select ${TOTAL_ROW} from lottery_limited_totals t join lottery_limited_numbers n on n.id = t.limit_id
    where t.market_id = ${marketId} and t.limit_id = any (${ids.filter((id) => !standing.has(id)).map(String)}::bigint[])
    order by t.limit_id for update of t`.execute(tx);
  for (const row of rows) {
    const own = ready.filter(({ id }) => id === row.limit_id);
    const now = row.counted && row.positions !== null ? await countOn(deps, tx, own, row) : null;
    const positions = now?.left ?? (row.counted ? null : (row.positions ?? []).map(BigInt));
    if (positions !== null) counting.set(row.limit_id, positions);
    else if (!ofPlays.some(({ id }) => id === row.limit_id)) {
      staked.set(totalName(row.limit_id, ''), now?.staked ?? row.staked);
    }
  }
  const known = ofPlays.filter(({ id }) => !counting.has(id));
  for (const [total, stake] of await lockNumbers(tx, marketId, known)) staked.set(total, stake);
  return { staked, counting };
}

/** Limits of plays whose numbers each bet adds to by itself: their own rows are locked by nobody any more. */
async function readStanding(tx: Tx, marketId: bigint, limitIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (limitIds.length === 0) return new Set();
  const { rows } = await sql<{ limit_id: bigint }>`-- lottery.standingTotals
    select limit_id from lottery_limited_totals where market_id = ${marketId} and counted and positions is null
      and limit_id = any (${limitIds.map(String)}::bigint[])`.execute(tx);
  return new Set(rows.map(({ limit_id }) => limit_id));
}

/** Holds what is staked on numbers of whole plays; none is there before the first bet on it. */
async function lockNumbers(
  tx: Tx,
  marketId: bigint,
  limits: readonly HeldLimit[],
): Promise<(readonly [TotalName, bigint])[]> {
  if (limits.length === 0) return [];
  const held = new Map(limits.map(({ total, id, number }) => [total, { l: String(id), n: number }]));
  const wanted = sql`json_to_recordset(${JSON.stringify([...held.values()])}::json) as x(l bigint, n text)`;
  await sql`-- lottery.beginNumberTotals
    insert into lottery_limited_number_totals (market_id, limit_id, number, staked)
    select ${marketId}, x.l, x.n, 0 from ${wanted}
    where not exists (select from lottery_limited_number_totals t
      where t.market_id = ${marketId} and t.limit_id = x.l and t.number = x.n)
    order by x.l, x.n collate "C" on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ limit_id: bigint; number: string; staked: bigint }>`-- lottery.lockNumberTotals
    select t.limit_id, t.number, t.staked from lottery_limited_number_totals t
    join ${wanted} on t.limit_id = x.l and t.number = x.n
    where t.market_id = ${marketId} order by t.limit_id, t.number for update of t`.execute(tx);
  return rows.map((row) => [totalName(row.limit_id, row.number), row.staked]);
}

/** Of draws that opened since; in one that opens later nobody can have bet before he knew of the limit. */
async function beginTotals(tx: Tx, marketId: bigint, limitIds: readonly bigint[]): Promise<void> {
  await sql`-- lottery.beginLimitedTotals
    insert into lottery_limited_totals (limit_id, market_id, staked, positions)
    select n.id, g.id, 0, case when g.opens_at <= n.made_at + ${ON_THEIR_WAY} then ${BEGINNING} end
    from wager_markets g, lottery_limited_numbers n
    where g.id = ${marketId} and n.id = any (${limitIds.map(String)}::bigint[])
      and not exists (select from lottery_limited_totals t where t.market_id = g.id and t.limit_id = n.id)
    order by n.id on conflict do nothing`.execute(tx);
}

/** The totals of a limit that is made, in the draws on sale: the worker counts what is staked there. */
export async function beginFirstCount(tx: Tx, limitId: bigint): Promise<void> {
  await sql`-- lottery.beginFirstCount
    insert into lottery_limited_totals (limit_id, market_id, staked, positions, counted)
    select n.id, g.id, 0, ${BEGINNING}, false
    from lottery_limited_numbers n join wager_markets g on g.game_code = n.game_code
    where n.id = ${String(limitId)} and n.max_total is not null and g.product = ${PRODUCTS.lottery}
      and g.state = 'active' and g.opens_at <= clock_timestamp() and clock_timestamp() < g.closes_at
    on conflict do nothing`.execute(tx);
}

/** Counts a piece more of a total that is held. `left`: up to where, when that is not all of it. */
async function countOn(
  { unitStakesAfter }: TotalsDeps,
  tx: Tx,
  ready: readonly ReadyLimit[],
  row: TotalRow,
): Promise<{ readonly staked: bigint; readonly left: readonly bigint[] | null }> {
  const before = (row.positions ?? []).map(BigInt);
  const plays = new Map(ready.map(({ soldAs }) => [soldAs.code, soldAs]));
  const { stakes, positions, whole } = await unitStakesAfter(tx, row.market_id, [...plays.keys()], before);
  let { staked } = row;
  const numbers = new Map<string, bigint>();
  for (const { play: code, selection, stake } of stakes) {
    const play = present(plays.get(code), 'only plays that were asked for are told');
    for (const { number, stakeOn } of limitsOn(ready, play, play.grammar.readStored(selection))) {
      const added = stakeOn(stake);
      if (number === '') staked += added;
      else numbers.set(number, (numbers.get(number) ?? 0n) + added);
    }
  }
  await addNumbers(tx, row, numbers);
  const over = whole && row.settled;
  await sql`-- lottery.countLimitedTotal
    update lottery_limited_totals set staked = ${staked}, counted = counted or ${whole},
      positions = ${over ? null : positions.map(String)}::bigint[]
    where market_id = ${row.market_id} and limit_id = ${String(row.limit_id)}`.execute(tx);
  return { staked, left: whole ? null : positions };
}

/** Adds to numbers of a play whose limit's own total is held. */
async function addNumbers(
  tx: Tx,
  { market_id, limit_id }: Pick<TotalRow, 'market_id' | 'limit_id'>,
  added: ReadonlyMap<string, bigint>,
): Promise<void> {
  if (added.size === 0) return;
  const rows = [...added].map(([number, stake]) => ({ n: number, s: String(stake) }));
  await sql`-- lottery.countNumberTotals
    insert into lottery_limited_number_totals as t (market_id, limit_id, number, staked)
    select ${market_id}, ${String(limit_id)}, x.n, x.s
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(n text, s bigint) order by x.n collate "C"
    on conflict (market_id, limit_id, number) do update set staked = t.staked + excluded.staked`.execute(tx);
}

/**
 * A total of a number that is limited still, in a draw on sale, of which the worker has not counted what stood before, or
 * what came in until nothing was on its way any more.
 */
export const uncountedTotals = sql`lottery_limited_totals t
  join lottery_limited_numbers n on n.id = t.limit_id and n.ended_at is null
  join wager_markets g on g.id = t.market_id and g.state = 'active' and clock_timestamp() < g.closes_at
  where t.positions is not null and (not t.counted or clock_timestamp() > n.made_at + ${ON_THEIR_WAY})`;

/** Counts some pieces of what stood before limits, each in a transaction of its own; several workers share them. */
export async function countLimited(deps: { readonly db: Db; readonly wagers: TotalsDeps }): Promise<void> {
  const until = performance.now() + TURN_MILLISECONDS;
  while (performance.now() < until && (await transact(deps.db, (tx) => countOneContentItem(deps.wagers, tx))));
}

async function countOneContentItem(deps: TotalsDeps, tx: Tx): Promise<boolean> {
  const { rows } = await sql<TotalRow & { game_code: string }>`-- lottery.claimUncounted
    select ${TOTAL_ROW}, n.game_code from ${uncountedTotals} and n.game_code ${ofKnownGame} order by g.closes_at, t.limit_id limit 1
    for update of t skip locked`.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  const limits = (await readLimitedNumbers(tx, row.game_code)).filter(({ id }) => id === row.limit_id);
  const ready = readyLimits(catalogueGame(row.game_code), limits);
  await countOn(deps, tx, ready, row);
  return true;
}

/**
 * Adds to totals that are held, or takes off them where a sum is below zero. Bets that are counted out of the journal are
 * not added: whoever looks next finds them there.
 */
export async function addToTotals(tx: Tx, marketId: bigint, added: readonly AddedStake[]): Promise<void> {
  const rowsOf = (ofNumbers: boolean): string | null => {
    const rows = added.filter(({ number }) => (number !== '') === ofNumbers);
    if (rows.length === 0) return null;
    return JSON.stringify(
      rows.map(({ limitId, number, stake }) => ({ l: String(limitId), n: number, s: String(stake) })),
    );
  };
  const [limits, numbers] = [rowsOf(false), rowsOf(true)];
  if (limits !== null) {
    await sql`-- lottery.addToLimitedTotals
      update lottery_limited_totals t set staked = greatest(t.staked + x.s, 0)
      from json_to_recordset(${limits}::json) as x(l bigint, s bigint)
      where t.market_id = ${marketId} and t.limit_id = x.l and (t.positions is null or x.s < 0)`.execute(tx);
  }
  if (numbers !== null) {
    await sql`-- lottery.addToNumberTotals
      update lottery_limited_number_totals t set staked = greatest(t.staked + x.s, 0)
      from json_to_recordset(${numbers}::json) as x(l bigint, n text, s bigint)
      join lottery_limited_totals p on p.market_id = ${marketId} and p.limit_id = x.l
      where t.market_id = ${marketId} and t.limit_id = x.l and t.number = x.n
        and (p.positions is null or x.s < 0)`.execute(tx);
  }
}

/** Units of 0.0001; below zero: taken back. */
export interface AddedStake {
  readonly limitId: bigint;
  /** Of a whole play; empty: the limit is of one number. */
  readonly number: string;
  readonly stake: bigint;
}

/** Those of these members who play with play money. */
export async function readPlayMoney(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`-- lottery.membersWithPlayMoney
    select member_id from wallet_trial_members where member_id = any (${memberIds.map(String)}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/** Of limits of one number, and of each number of whole plays. */
const ALL_TOTALS = sql`(
  select limit_id, '' as number, market_id, staked from lottery_limited_totals
  union all select limit_id, number, market_id, staked from lottery_limited_number_totals) t`;

const SOLD_MAX = 100;

/** What is sold in a draw of numbers that are limited for all members; the fullest first. */
export async function readSoldNumbers(db: Db, marketId: bigint): Promise<SoldNumber[]> {
  const { rows } = await sql<SoldNumber>`-- lottery.soldNumbers
    select t.limit_id as "limitId", n.play, coalesce(nullif(t.number, ''), n.selection) as selection, t.staked as sold,
      n.max_total as "maxTotal", n.full_factor::integer as "fullFactor"
    from ${ALL_TOTALS} join lottery_limited_numbers n on n.id = t.limit_id and n.ended_at is null
    where t.market_id = ${marketId} and n.max_total is not null and t.staked > 0
    order by t.staked::numeric / n.max_total desc, t.limit_id, t.number limit ${SOLD_MAX}`.execute(db);
  return rows;
}

export interface FullDraw {
  readonly limitId: bigint;
  /** Of a whole play; empty: the limit is of one number. */
  readonly number: string;
  readonly marketId: bigint;
  /** What there is at the lower price, where there is one, is sold too. */
  readonly over: boolean;
}

/** Of more nobody is told before he bets. */
const FULL_MAX = 2_000;

/** Of the limits of a game, the draws on sale in which all that is to be had at the usual price is sold, soonest first. */
export async function readFullDraws(db: Db, gameCode: string): Promise<FullDraw[]> {
  const { rows } = await sql<FullDraw>`-- lottery.fullDraws
    select t.limit_id as "limitId", t.number, t.market_id as "marketId",
      n.full_factor is null or t.staked >= ${TIMES_WHEN_REDUCED} * n.max_total as over
    from lottery_limited_numbers n join ${ALL_TOTALS} on t.limit_id = n.id
    join wager_markets g on g.id = t.market_id and g.state = 'active' and g.closes_at > clock_timestamp()
    where n.game_code = ${gameCode} and n.ended_at is null and t.staked >= n.max_total
    order by g.closes_at limit ${FULL_MAX}`.execute(db);
  return rows;
}
