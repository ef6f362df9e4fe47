/** The statements of chases. */
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { keyTime } from '../../wallet/port.ts';
import { ofKnownGame } from '../known-games.ts';
import { followsAt } from '../list-queries.ts';
import type { Chase, ChaseHead, ChaseLine, ChaseOrder, StopReason } from './port.ts';

interface OrderRow {
  readonly place: number;
  readonly line: number;
  readonly draw_id: bigint;
  readonly draw_no: string;
  readonly multiple: number;
  readonly amount: bigint;
  readonly state: ChaseOrder['state'];
  readonly ticket: string | null;
  readonly prize: bigint | null;
}

/** A chase as it is told, of a row `c` of `lottery_chases`. */
const HEAD = sql`c.id, c.game_code as "gameCode", l.play, l.lines as "lineCount", c.stop_on_win as "stopOnWin", c.state,
    c.stop_reason as "stopReason", c.made_at as "madeAt", c.ended_at as "endedAt",
    p.draws, p.drawn, p.held, p.in_play as "inPlay", p.won, p.returned`;
const OF_HEAD = sql`cross join lateral (
      select count(*)::integer as lines, min(play) filter (where line = 1) as play
      from lottery_chase_lines where chase_id = c.id) l
    cross join lateral (
      select count(distinct draw_id)::integer as draws,
        (count(distinct draw_id) filter (where state = 'settled'))::integer as drawn,
        coalesce(sum(amount) filter (where state = 'waiting'), 0)::bigint as held,
        coalesce(sum(amount) filter (where state = 'placed'), 0)::bigint as in_play,
        coalesce(sum(prize) filter (where state = 'settled'), 0)::bigint as won,
        coalesce(sum(coalesce(prize, amount)) filter (where state = 'returned'), 0)::bigint as returned
      from lottery_chase_orders where chase_id = c.id) p`;

async function withOrders(db: Db | Tx, head: ChaseHead): Promise<Chase> {
  const { rows: lines } = await sql<ChaseLine>`-- lottery.chaseLines
    select line, play, selection, units, unit_stake as "unitStake" from lottery_chase_lines
    where chase_id = ${String(head.id)} order by line`.execute(db);
  const { rows: orders } = await sql<OrderRow>`-- lottery.chaseOrders
    select o.place, o.line, o.draw_id, d.draw_no, o.multiple, o.amount, o.state, o.ticket,
      case when o.state = 'settled' then o.prize end as prize
    from lottery_chase_orders o join lottery_draws d on d.id = o.draw_id
    where o.chase_id = ${String(head.id)} order by o.place`.execute(db);
  return {
    ...head,
    lines,
    orders: orders.map(({ draw_id: drawId, draw_no: drawNo, ...order }) => ({ ...order, drawId, drawNo })),
  };
}

/** One chase of a member is made at a time: the same call twice at once is one chase. */
export async function lockChaser(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- lottery.lockChaser
    select pg_advisory_xact_lock(${LOCK_CLASSES.chases}, hashint8(${memberId}::bigint))`.execute(tx);
}

export async function findByKey(tx: Tx, memberId: bigint, key: string): Promise<{ hash: Buffer; chase: Chase } | null> {
  const { rows } = await sql<ChaseHead & { hash: Buffer }>`-- lottery.chaseByKey
    select ${HEAD}, c.content_hash as hash from lottery_chases c ${OF_HEAD}
    where c.member_id = ${memberId} and c.key = ${key}::uuid`.execute(tx);
  if (rows[0] === undefined) return null;
  const { hash, ...head } = rows[0];
  return { hash, chase: await withOrders(tx, head) };
}

export async function findChase(db: Db | Tx, memberId: bigint, chaseId: bigint): Promise<Chase | null> {
  const { rows } = await sql<ChaseHead>`-- lottery.findChase
    select ${HEAD} from lottery_chases c ${OF_HEAD}
    where c.id = ${String(chaseId)} and c.member_id = ${memberId}`.execute(db);
  return rows[0] === undefined ? null : withOrders(db, rows[0]);
}

export async function listChases(
  db: Db | Tx,
  memberId: bigint,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ChaseHead[]; total: number }> {
  const { rows } = await sql<ChaseHead>`-- lottery.listChases
    select ${HEAD} from (
      select * from lottery_chases where member_id = ${memberId} order by id desc offset ${offset} limit ${limit}) c ${OF_HEAD}
    order by c.id desc`.execute(db);
  const counted = await sql<{ total: bigint }>`-- lottery.countChases
    select count(*) as total from lottery_chases where member_id = ${memberId}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/**
 * The draw and those after it that still take bets or will, soonest first; of a game drawn elsewhere at its place
 * (`followsAt`).
 */
export async function readDrawsFrom(
  tx: Tx,
  gameCode: string,
  firstDrawId: bigint,
  count: number,
): Promise<{ id: bigint; drawNo: string; opened: boolean }[]> {
  const { rows } = await sql<{ id: bigint; drawNo: string; opened: boolean }>`-- lottery.drawsOfChase
    select d.id, d.draw_no as "drawNo", d.open_at <= clock_timestamp() as opened from lottery_draws d join lottery_draws f on f.id = ${String(firstDrawId)} and f.game_code = ${gameCode}
    where d.game_code = ${gameCode} and d.state in ('scheduled', 'open') and d.close_at > clock_timestamp()
      and (not d.official or ${followsAt(gameCode, sql`f.station`)})
      and d.draw_at >= f.draw_at
    order by d.draw_at limit ${count}`.execute(tx);
  return rows;
}

/** What a member's other chases wait to bet in these draws. A line's text is read once, in however many of them it waits. */
export async function readWaitingIn(
  tx: Tx,
  memberId: bigint,
  draws: readonly { id: bigint }[],
): Promise<{ drawId: bigint; play: string; selection: string; unitStake: bigint }[]> {
  const { rows } = await sql<{
    chase_id: bigint;
    line: number;
    draw_id: bigint;
    multiple: number;
  }>`-- lottery.waitingOfMember
    select o.chase_id, o.line, o.draw_id, o.multiple
    from lottery_chases c join lottery_chase_orders o on o.chase_id = c.id and o.state = 'waiting'
    where c.member_id = ${memberId} and c.state = 'active'
      and o.draw_id = any (${draws.map(({ id }) => String(id))}::bigint[])`.execute(tx);
  if (rows.length === 0) return [];
  const chaseIds = [...new Set(rows.map((row) => String(row.chase_id)))];
  const { rows: lines } = await sql<Omit<ChaseLine, 'units'> & { chase_id: bigint }>`-- lottery.linesThatWait
    select chase_id, line, play, selection, unit_stake as "unitStake" from lottery_chase_lines
    where chase_id = any (${chaseIds}::bigint[])`.execute(tx);
  const nameOf = (row: { chase_id: bigint; line: number }): string => `${row.chase_id} ${row.line}`;
  const byName = new Map(lines.map((line) => [nameOf(line), line]));
  return rows.map((row) => {
    const { play, selection, unitStake } = present(byName.get(nameOf(row)), 'an order is of a line');
    return { drawId: row.draw_id, play, selection, unitStake: unitStake * BigInt(row.multiple) };
  });
}

/** How many chases of a member have not ended, and how many orders wait in them. */
export async function countRunning(tx: Tx, memberId: bigint): Promise<{ chases: number; waiting: number }> {
  const { rows } = await sql<{ chases: number; waiting: number }>`-- lottery.runningChases
    select count(*)::integer as chases, coalesce(sum(o.waiting), 0)::integer as waiting
    from lottery_chases c cross join lateral (
      select count(*) as waiting from lottery_chase_orders where chase_id = c.id and state = 'waiting') o
    where c.member_id = ${memberId} and c.state in ('active', 'stopping')`.execute(tx);
  return rows[0] ?? { chases: 0, waiting: 0 };
}

export interface NewChase {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly key: string;
  readonly hash: Uint8Array;
  readonly gameCode: string;
  readonly stopOnWin: boolean;
  /** In their order. */
  readonly lines: readonly Omit<ChaseLine, 'line'>[];
  /** In the order of their places. */
  readonly orders: readonly { line: number; drawId: bigint; multiple: number; amount: bigint }[];
}

export async function insertChase(tx: Tx, chase: NewChase): Promise<void> {
  const id = String(chase.id);
  await sql`-- lottery.insertChase
    insert into lottery_chases (id, member_id, key, content_hash, game_code, stop_on_win)
    values (${id}, ${chase.memberId}, ${chase.key}::uuid, ${Buffer.from(chase.hash)}, ${chase.gameCode},
      ${chase.stopOnWin})`.execute(tx);
  const lines = chase.lines.map(({ play, selection, units, unitStake }, index) => ({
    l: index + 1,
    p: play,
    s: selection,
    u: units,
    a: String(unitStake),
  }));
  await sql`-- lottery.insertChaseLines
    insert into lottery_chase_lines (chase_id, line, play, selection, units, unit_stake)
    select ${id}, l, p, s, u, a
    from json_to_recordset(${JSON.stringify(lines)}::json) as x(l smallint, p text, s text, u integer, a bigint)`.execute(
    tx,
  );
  const orders = chase.orders.map(({ line, drawId, multiple, amount }, index) => ({
    p: index + 1,
    l: line,
    d: String(drawId),
    m: multiple,
    a: String(amount),
  }));
  await sql`-- lottery.insertChaseOrders
    insert into lottery_chase_orders (chase_id, place, line, draw_id, multiple, amount)
    select ${id}, p, l, d, m, a
    from json_to_recordset(${JSON.stringify(orders)}::json) as x(p smallint, l smallint, d bigint, m integer, a bigint)`.execute(
    tx,
  );
}

export interface DueOrder {
  readonly chase_id: bigint;
  readonly place: number;
  readonly draw_id: bigint;
  readonly member_id: bigint;
  readonly amount: bigint;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly game_code: string;
  /** Staff have locked its member. */
  readonly locked: boolean;
  /** When its chase was made. */
  readonly made_at: Date;
  /** Of its bet. */
  readonly key_time: Date;
  /** The draw takes bets; otherwise it is over for this order. */
  readonly open: boolean;
}

/**
 * Draws that have opened, or are over, with orders that wait for them; of one chase or of all. Few draws have any, however
 * many orders wait: the index of those is read from one draw to the next.
 */
async function readDueDraws(tx: Tx, shut: readonly string[], chaseId: string | null): Promise<string[]> {
  const all = sql`(select draw_id from lottery_chase_orders where state = 'waiting' order by draw_id limit 1)
      union all
      select n.draw_id from waiting w cross join lateral (
        select draw_id from lottery_chase_orders where state = 'waiting' and draw_id > w.draw_id order by draw_id limit 1) n`;
  const one = sql`select distinct draw_id from lottery_chase_orders where state = 'waiting' and chase_id = ${chaseId}::bigint`;
  const { rows } = await sql<{ id: string }>`-- lottery.dueDrawsOfChases
    with recursive waiting as (${chaseId === null ? all : one})
    select d.id::text as id from waiting w
    cross join lateral (select * from lottery_draws where id = w.draw_id offset 0) d
    join lottery_games g on g.code = d.game_code and g.code ${ofKnownGame}
    where d.state not in ('scheduled', 'open') or d.close_at <= clock_timestamp()
      or d.open_at <= clock_timestamp() and g.state = 'on' and g.code <> all (${[...shut]}::text[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Takes waiting orders whose draw has opened, or is over without them; of one chase or of all. Those of a game that is
 * stopped, or of one that is shut, wait on: it may open again before the draw closes. So do those of a chase that may have
 * won already: first what became of its bets is known.
 */
export async function claimOrders(
  tx: Tx,
  { shut, chaseId, most }: { shut: readonly string[]; chaseId: bigint | null; most: number },
): Promise<DueOrder[]> {
  const chase = chaseId === null ? null : String(chaseId);
  const draws = await readDueDraws(tx, shut, chase);
  if (draws.length === 0) return [];
  const { rows } = await sql<DueOrder>`-- lottery.claimChaseOrders
    select o.chase_id, o.place, o.draw_id, c.member_id, o.amount, l.play, l.selection, l.units, c.game_code, c.made_at,
      m.status = 'locked' as locked, ${keyTime(sql`d.open_at`)} as key_time,
      d.state in ('scheduled', 'open') and d.close_at > clock_timestamp() as open
    from lottery_chase_orders o
    join lottery_chases c on c.id = o.chase_id and c.state = 'active'
    join lottery_chase_lines l on l.chase_id = o.chase_id and l.line = o.line
    join members m on m.id = c.member_id
    join lottery_draws d on d.id = o.draw_id
    where o.state = 'waiting' and o.draw_id = any (${draws}::bigint[])
      and (${chase}::bigint is null or o.chase_id = ${chase}::bigint)
      and not (c.stop_on_win and exists (
        select 1 from lottery_chase_orders p join lottery_draws e on e.id = p.draw_id
        where p.chase_id = o.chase_id and p.state = 'placed' and e.state in ('settled', 'void')))
    order by o.chase_id, o.place limit ${most} for update of o skip locked`.execute(tx);
  return rows;
}

/** Heads of the journal are held meanwhile: one statement, however many. */
export async function writePlaced(
  tx: Tx,
  placed: readonly { readonly order: DueOrder; readonly ticket: string }[],
): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map(({ order, ticket }) => ({ c: String(order.chase_id), p: order.place, t: ticket }));
  await sql`-- lottery.chaseOrdersPlaced
    update lottery_chase_orders o set state = 'placed', ticket = x.t
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(c bigint, p smallint, t text)
    where o.chase_id = x.c and o.place = x.p`.execute(tx);
}

export interface OrderToReturn {
  readonly chase_id: bigint;
  readonly place: number;
  readonly member_id: bigint;
  readonly amount: bigint;
  /** Of the line that gives it back, whatever the reason. */
  readonly key_time: Date;
}

/** Those of these orders that still wait, and that nobody else has in hand. */
export async function claimReturns(
  tx: Tx,
  orders: readonly { chase_id: bigint; place: number }[],
): Promise<OrderToReturn[]> {
  const keys = orders.map(({ chase_id, place }) => ({ c: String(chase_id), p: place }));
  const { rows } = await sql<OrderToReturn>`-- lottery.claimChaseReturns
    select o.chase_id, o.place, c.member_id, o.amount, ${keyTime(sql`c.made_at`)} as key_time
    from json_to_recordset(${JSON.stringify(keys)}::json) as x(c bigint, p smallint)
    join lottery_chase_orders o on o.chase_id = x.c and o.place = x.p and o.state = 'waiting'
    join lottery_chases c on c.id = o.chase_id
    order by o.chase_id, o.place for update of o skip locked`.execute(tx);
  return rows;
}

/** `returned`: what came back of a bet; all of it where that is not told. */
export async function writeReturned(
  tx: Tx,
  orders: readonly { chase_id: bigint; place: number; returned?: bigint }[],
): Promise<void> {
  if (orders.length === 0) return;
  const keys = orders.map(({ chase_id, place, returned }) => ({
    c: String(chase_id),
    p: place,
    w: returned === undefined ? null : String(returned),
  }));
  await sql`-- lottery.chaseOrdersReturned
    update lottery_chase_orders o set state = 'returned', prize = x.w
    from json_to_recordset(${JSON.stringify(keys)}::json) as x(c bigint, p smallint, w bigint)
    where o.chase_id = x.c and o.place = x.p`.execute(tx);
}

export interface EndedOrder {
  readonly chase_id: bigint;
  readonly place: number;
  readonly member_id: bigint;
  readonly ticket: string;
  readonly draw_id: bigint;
  readonly game_code: string;
  readonly result: number[] | null;
  /** What counts in its place. */
  readonly corrected_result: number[] | null;
  readonly play: string;
  readonly selection: string;
}

/** Of an order `o` of a chase `c`, with its line `l` and its draw `d`. */
export const ENDED_ORDER = sql`o.chase_id, o.place, c.member_id, o.ticket, o.draw_id, d.game_code, l.play, l.selection,
  d.result, d.corrected_result`;

/** Takes bets of chases whose draw has ended. */
export async function claimEnded(tx: Tx, most: number): Promise<EndedOrder[]> {
  const { rows } = await sql<EndedOrder>`-- lottery.claimEndedChaseOrders
    select ${ENDED_ORDER}
    from lottery_chase_orders o
    join lottery_chases c on c.id = o.chase_id
    join lottery_chase_lines l on l.chase_id = o.chase_id and l.line = o.line
    join lottery_draws d on d.id = o.draw_id and (d.state = 'settled' or d.state = 'void')
    where o.state = 'placed' order by o.chase_id, o.place limit ${most} for update of o skip locked`.execute(tx);
  return rows;
}

export interface OrderOutcome {
  readonly chase_id: bigint;
  readonly place: number;
  readonly state: 'settled' | 'returned';
  /** What it won; of a bet that its member took back, what came back of its stake; null where all of it went back. */
  readonly prize: bigint | null;
}

export async function writeOutcomes(tx: Tx, outcomes: readonly OrderOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ chase_id, place, state, prize }) => ({
    c: String(chase_id),
    p: place,
    s: state,
    w: prize === null ? null : String(prize),
  }));
  await sql`-- lottery.chaseOrdersEnded
    update lottery_chase_orders o set state = x.s, prize = x.w
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(c bigint, p smallint, s text, w bigint)
    where o.chase_id = x.c and o.place = x.p and (o.state, o.prize) is distinct from (x.s, x.w)`.execute(tx);
}

/** Begins to stop those of these chases that are active. A win stops only those that stop on a win. */
export async function beginStop(tx: Tx, chaseIds: readonly bigint[], reason: StopReason): Promise<void> {
  if (chaseIds.length === 0) return;
  await sql`-- lottery.beginChaseStops
    update lottery_chases set state = 'stopping', stop_reason = ${reason}
    where id = any (${chaseIds.map(String)}::bigint[]) and state = 'active' and (${reason} <> 'won' or stop_on_win)`.execute(
    tx,
  );
}

export interface StoppingChase {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly stop_reason: StopReason;
  /** Of the lines that give its orders back. */
  readonly key_time: Date;
}

/** The next that stops; of all, or this one if it does. */
export async function claimStopping(tx: Tx, chaseId: bigint | null): Promise<StoppingChase | null> {
  const { rows } = await sql<StoppingChase>`-- lottery.claimStoppingChase
    select id, member_id, stop_reason, ${keyTime(sql`made_at`)} as key_time from lottery_chases where state = 'stopping'
      and (${chaseId === null ? null : String(chaseId)}::bigint is null or id = ${chaseId === null ? null : String(chaseId)}::bigint)
    order by id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** The bets of a chase on draws that have not ended. */
export async function readPlaced(db: Db, chaseId: bigint): Promise<{ place: number; ticket: string }[]> {
  const { rows } = await sql<{ place: number; ticket: string }>`-- lottery.placedOfChase
    select place, ticket from lottery_chase_orders where chase_id = ${String(chaseId)} and state = 'placed' order by place`.execute(
    db,
  );
  return rows;
}

export interface PlacedOrder {
  readonly chase_id: bigint;
  readonly place: number;
  readonly amount: bigint;
  readonly ticket: string;
}

/** The bets of these chases whose draws have not ended. */
export async function readPlacedOf(tx: Tx, chaseIds: readonly bigint[]): Promise<PlacedOrder[]> {
  const { rows } = await sql<PlacedOrder>`-- lottery.placedOfChases
    select chase_id, place, amount, ticket from lottery_chase_orders
    where chase_id = any (${chaseIds.map(String)}::bigint[]) and state = 'placed'`.execute(tx);
  return rows;
}

export async function readWaiting(
  tx: Tx,
  chaseId: bigint,
): Promise<{ chase_id: bigint; place: number; amount: bigint }[]> {
  const { rows } = await sql<{ chase_id: bigint; place: number; amount: bigint }>`-- lottery.waitingOfChase
    select chase_id, place, amount from lottery_chase_orders
    where chase_id = ${String(chaseId)} and state = 'waiting' order by place for update`.execute(tx);
  return rows;
}

export async function endStop(tx: Tx, chaseId: bigint): Promise<void> {
  await sql`-- lottery.endChaseStop
    update lottery_chases set state = 'stopped', ended_at = clock_timestamp() where id = ${String(chaseId)}`.execute(
    tx,
  );
}

/**
 * Active chases with nothing left to wait for are done. They are held first: of two workers that each have some of the
 * last orders in hand, the later one sees what the other wrote.
 */
export async function endDone(tx: Tx, chaseIds: readonly bigint[]): Promise<void> {
  if (chaseIds.length === 0) return;
  const ids = chaseIds.map(String);
  await sql`-- lottery.holdEndingChases
    select from lottery_chases where id = any (${ids}::bigint[]) and state = 'active' order by id for update`.execute(
    tx,
  );
  await sql`-- lottery.endDoneChases
    update lottery_chases c set state = 'done', ended_at = clock_timestamp()
    where c.id = any (${ids}::bigint[]) and c.state = 'active'
      and not exists (select 1 from lottery_chase_orders o where o.chase_id = c.id and o.state in ('waiting', 'placed'))`.execute(
    tx,
  );
}
