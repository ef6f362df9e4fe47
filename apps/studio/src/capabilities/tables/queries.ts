/**
 * The statements of live tables, a function each. All times are the database's: what is due is told by its clock alone. What
 * only the driver of a table may write is written in a transaction that holds the table's lease.
 */
import type { Mark } from '@house/games/live/live';
import type { Db, Tx } from '@house/server/platform/database';
import { type RawBuilder, sql } from 'kysely';
import type { Choice, RoundState, ShownTableRound } from '../../contract.ts';
import { columns as betColumns, type NewRound, type RoundRow } from '../rounds/queries.ts';

export interface Lease {
  readonly table: string;
  readonly owner: string;
  readonly fence: bigint;
}

/** Another process drives the table: nothing that this one writes as its driver stands. */
export class TableLeaseLost extends Error {
  override readonly name = 'TableLeaseLost';
}

export interface TableRow {
  readonly code: string;
  readonly game: string;
  readonly names: { readonly bn: string; readonly en: string };
  readonly state: 'open' | 'closing' | 'closed';
  readonly betting_seconds: number;
  /** Units of 0.0001. */
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly max_win: bigint;
  readonly left_out: readonly string[];
}

export interface ShoeRow {
  readonly id: string;
  readonly table_code: string;
  readonly number: number;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly hands: number;
  readonly revealed_at: Date | null;
}

export type TableRoundState = ShownTableRound['state'];

export interface TableRoundRow {
  readonly id: string;
  readonly table_code: string;
  readonly number: number;
  readonly shoe: string;
  readonly hand: number;
  readonly state: TableRoundState;
  readonly open_until: Date;
  readonly locked_until: Date | null;
  readonly dealing_from: Date | null;
  readonly dealing_until: Date | null;
  readonly result_until: Date | null;
  readonly mark: Mark | null;
  /** Of the game's stages of decisions, while players decide. */
  readonly stage: number;
  readonly deciding_until: Date | null;
}

/** A decision that was asked for, with what became of its stake; null: it needs none. */
export interface DecisionRow {
  readonly player: string;
  readonly seat: string;
  readonly place: number;
  readonly act: string;
  readonly bet: string | null;
  readonly state: RoundState | null;
  readonly operator_void: string | null;
}

const LEASE = '5 seconds';
const LOCKED = '2 seconds';
const RESULT = '5 seconds';
const DECISION = '12 seconds';
/** No state of a hand and no lease lasts so long, but for what officials tell. */
const LONGEST = '2 minutes';
/** Leases that ended so long ago were of processes that died. */
const ABANDONED = '2 minutes';

/** Its time has come; what lies further off than it was ever set was set before the clock was set back. */
const hasCome = (at: RawBuilder<unknown>) =>
  sql`(clock_timestamp() >= ${at} or clock_timestamp() < ${at} - ${LONGEST}::interval)`;

const tableColumns = sql`code, game, names, state, betting_seconds, min_stake, max_stake, max_win, left_out`;
const shoeColumns = sql`id, table_code, number, commitment, sealed, hands, revealed_at`;
const roundColumns = sql`id, table_code, number, shoe, hand, state, open_until, locked_until, dealing_from, dealing_until,
  result_until, mark, stage, deciding_until`;

/** Milliseconds since 1970 by the database's clock. */
export async function readNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`-- studio.now
    select clock_timestamp() as now`.execute(db);
  return rows[0]?.now.getTime() ?? Number.NaN;
}

/** Null while another holds it. */
export async function takeLease(db: Db, table: string, owner: string): Promise<Lease | null> {
  const { rows } = await sql<{ fence: bigint }>`-- studio.takeTableLease
    insert into table_leases (table_code, owner, fence, until)
    values (${table}, ${owner}, 1, clock_timestamp() + ${LEASE}::interval)
    on conflict (table_code) do update
      set owner = excluded.owner, fence = table_leases.fence + 1, until = clock_timestamp() + ${LEASE}::interval
      where ${hasCome(sql`table_leases.until`)}
    returning fence`.execute(db);
  return rows[0] === undefined ? null : { table, owner, fence: rows[0].fence };
}

/** False: it was lost. */
export async function renewLease(db: Db, { table, owner, fence }: Lease): Promise<boolean> {
  const { rows } = await sql`-- studio.renewTableLease
    update table_leases set until = clock_timestamp() + ${LEASE}::interval
    where table_code = ${table} and owner = ${owner} and fence = ${String(fence)} and until >= clock_timestamp()
    returning fence`.execute(db);
  return rows.length > 0;
}

export async function releaseLease(db: Db, { table, owner, fence }: Lease): Promise<void> {
  await sql`-- studio.releaseTableLease
    update table_leases set until = clock_timestamp() - interval '1 millisecond'
    where table_code = ${table} and owner = ${owner} and fence = ${String(fence)}`.execute(db);
}

/** Throws TableLeaseLost; else nobody can take over before the transaction ends. */
export async function holdLease(tx: Tx, { table, owner, fence }: Lease): Promise<void> {
  const { rows } = await sql`-- studio.holdTableLease
    select from table_leases
    where table_code = ${table} and owner = ${owner} and fence = ${String(fence)} and until >= clock_timestamp()
    for share`.execute(tx);
  if (rows.length === 0) throw new TableLeaseLost();
}

export async function listTables(db: Db): Promise<readonly TableRow[]> {
  const { rows } = await sql<TableRow>`-- studio.tables
    select ${tableColumns} from live_tables order by sort, code`.execute(db);
  return rows;
}

export async function findTable(db: Db | Tx, code: string): Promise<TableRow | undefined> {
  const { rows } = await sql<TableRow>`-- studio.table
    select ${tableColumns} from live_tables where code = ${code}`.execute(db);
  return rows[0];
}

export async function closeTable(tx: Tx, code: string): Promise<void> {
  await sql`-- studio.closeTable
    update live_tables set state = 'closed' where code = ${code} and state = 'closing'`.execute(tx);
}

/** Tables with something to finish whether anybody listens or not: a hand, a bet, closing, a shoe whose driver died between hands. */
export async function listUnfinishedTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`-- studio.unfinishedTables
    select table_code as code from table_rounds where state not in ('settled', 'void')
    union select table_code from table_rounds where id in (
      select table_round from rounds where table_round is not null and state in ('placed', 'open'))
    union select code from live_tables where state = 'closing'
    union select s.table_code from table_shoes s join live_tables t on t.code = s.table_code
      join table_leases l on l.table_code = s.table_code
      where s.revealed_at is null and s.hands > 0 and t.state = 'open'
        and l.until < clock_timestamp() - ${ABANDONED}::interval`.execute(db);
  return rows.map(({ code }) => code);
}

export async function findShoe(db: Db | Tx, id: string): Promise<ShoeRow | undefined> {
  const { rows } = await sql<ShoeRow>`-- studio.shoe
    select ${shoeColumns} from table_shoes where id = ${id}`.execute(db);
  return rows[0];
}

export async function findOpenShoe(db: Db | Tx, table: string): Promise<ShoeRow | undefined> {
  const { rows } = await sql<ShoeRow>`-- studio.openShoe
    select ${shoeColumns} from table_shoes where table_code = ${table} and revealed_at is null`.execute(db);
  return rows[0];
}

/** No hand of it is begun before the transaction ends. */
export async function holdShoe(tx: Tx, id: string): Promise<void> {
  await sql`-- studio.holdShoe
    select from table_shoes where id = ${id}::uuid for update`.execute(tx);
}

export async function insertShoe(
  tx: Tx,
  shoe: Pick<ShoeRow, 'id' | 'table_code' | 'commitment' | 'sealed'>,
): Promise<ShoeRow> {
  const { rows } = await sql<ShoeRow>`-- studio.newShoe
    insert into table_shoes (id, table_code, number, commitment, sealed)
    select ${shoe.id}, ${shoe.table_code}, coalesce(max(number), 0) + 1, ${shoe.commitment}, ${shoe.sealed}
    from table_shoes where table_code = ${shoe.table_code}
    returning ${shoeColumns}`.execute(tx);
  return rows[0] as ShoeRow;
}

/** No hand of it is under way: its seed may be told. */
export async function revealShoe(tx: Tx, id: string): Promise<void> {
  await sql`-- studio.revealShoe
    update table_shoes set revealed_at = clock_timestamp()
    where id = ${id} and revealed_at is null
      and not exists (select from table_rounds where shoe = ${id} and state not in ('settled', 'void'))`.execute(tx);
}

export async function findTableRound(db: Db | Tx, id: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.tableRound
    select ${roundColumns} from table_rounds where id = ${id}`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listTableRounds(db: Db | Tx, table: string, limit: number): Promise<readonly TableRoundRow[]> {
  const { rows } = await sql<TableRoundRow>`-- studio.tableRounds
    select ${roundColumns} from table_rounds where table_code = ${table} order by number desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The marks of every table, newest first, at most so many each. */
export async function listRoads(db: Db, limit: number): Promise<ReadonlyMap<string, readonly Mark[]>> {
  const { rows } = await sql<{ code: string; road: readonly Mark[] }>`-- studio.roads
    select code, array(
      select mark from table_rounds where table_code = code and state in ('result', 'settled')
      order by number desc limit ${limit}) as road
    from live_tables`.execute(db);
  return new Map(rows.map(({ code, road }) => [code, road]));
}

/** The next hand of a shoe: its betting opens now. */
export async function openTableRound(
  tx: Tx,
  { id, shoe, table, fence }: { id: string; shoe: ShoeRow; table: TableRow; fence: bigint },
): Promise<TableRoundRow> {
  const counted = await sql`-- studio.countHand
    update table_shoes set hands = hands + 1 where id = ${shoe.id} and revealed_at is null returning id`.execute(tx);
  if (counted.rows.length === 0) throw new Error(`shoe ${shoe.id} was revealed meanwhile`);
  const { rows } = await sql<TableRoundRow>`-- studio.openTableRound
    insert into table_rounds (id, table_code, number, shoe, hand, fence, open_until)
    select ${id}, ${table.code}, coalesce(max(number), 0) + 1, ${shoe.id}, ${shoe.hands}, ${String(fence)},
      clock_timestamp() + make_interval(secs => ${table.betting_seconds})
    from table_rounds where table_code = ${table.code}
    returning ${roundColumns}`.execute(tx);
  return rows[0] as TableRoundRow;
}

/** Whose betting is open by the database's clock; it cannot be locked before the transaction ends. */
export async function holdOpenRound(tx: Tx, table: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.holdOpenTableRound
    select ${roundColumns} from table_rounds
    where table_code = ${table} and state = 'open' and clock_timestamp() < open_until
    for share`.execute(tx);
  return rows[0];
}

interface OpenHand {
  readonly table: TableRow;
  /** Null: no betting is open by the database's clock. */
  readonly round: Pick<TableRoundRow, 'id' | 'hand'> | null;
}

/** As it is now; nothing is held. Undefined: no such table. */
export async function findOpenHand(db: Db, code: string): Promise<OpenHand | undefined> {
  const { rows } = await sql<TableRow & { round_id: string | null; round_hand: number | null }>`-- studio.openHand
    select t.*, r.id as round_id, r.hand as round_hand
    from live_tables t
    left join table_rounds r on r.table_code = t.code and r.state = 'open' and clock_timestamp() < r.open_until
    where t.code = ${code}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { round_id: id, round_hand: hand, ...table } = row;
  return { table, round: id === null || hand === null ? null : { id, hand } };
}

type NewTableBet = Omit<NewRound, 'seed_pair' | 'crash_round' | 'in_pools' | 'grant_id'>;

/** Undefined: betting is closed, or the player has not as many bets on the hand as were `seen`. */
export async function placeTableBet(db: Db, bet: NewTableBet, seen: number): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.placeTableBet
    select ${betColumns} from place_table_bet(${bet.id}::uuid, ${bet.player}, ${bet.game}, ${bet.currency}, ${bet.key}::uuid,
      ${bet.table_round}::uuid, ${bet.nonce}::integer, ${String(bet.stake)}::bigint, ${JSON.stringify(bet.choice)}::jsonb,
      ${bet.bet_transaction}::uuid, ${bet.win_transaction}::uuid, ${bet.trial}::boolean, ${seen}::integer)`.execute(db);
  return rows[0];
}

/** Of the player: those on the hand, and the one of that key wherever it is. */
export async function listPresses(
  db: Db,
  { player, key, round }: { player: string; key: string; round: string | null },
): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.presses
    select ${betColumns} from rounds
    where player = ${player} and (key = ${key}::uuid or table_round = ${round}::uuid)`.execute(db);
  return rows;
}

/** Undefined: not due yet, or gone on meanwhile. */
export async function lockTableRound(tx: Tx, id: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.lockTableRound
    update table_rounds set state = 'locked', locked_until = clock_timestamp() + ${LOCKED}::interval
    where id = ${id} and state = 'open' and ${hasCome(sql`open_until`)}
    returning ${roundColumns}`.execute(tx);
  return rows[0];
}

/** Stakes whose answer has not come by now are not in the hand: they are asked back. */
async function leaveOut(tx: Tx, id: string): Promise<void> {
  await sql`-- studio.leaveOut
    update rounds set state = 'voiding', next_try_at = clock_timestamp()
    where table_round = ${id} and state = 'placed'`.execute(tx);
}

/** `mark`: null where players decide yet. */
export async function dealTableRound(
  tx: Tx,
  id: string,
  { mark, milliseconds }: { mark: Mark | null; milliseconds: number },
): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.dealTableRound
    update table_rounds set state = 'dealing', mark = ${mark === null ? null : JSON.stringify(mark)}::jsonb,
      dealing_from = clock_timestamp(),
      dealing_until = clock_timestamp() + make_interval(secs => ${milliseconds}::float8 / 1000)
    where id = ${id} and state = 'locked' and ${hasCome(sql`locked_until`)}
    returning ${roundColumns}`.execute(tx);
  if (rows[0] !== undefined) await leaveOut(tx, id);
  return rows[0];
}

/** When a hand leaves `dealing`, or a stage of its decisions: in time, or where nobody has anything left to decide. */
const isDue = (round: TableRoundRow, done: boolean) => sql`id = ${round.id} and stage = ${round.stage}
  and (state = 'dealing' and ${hasCome(sql`dealing_until`)}
    or state = 'deciding' and (${done} or ${hasCome(sql`deciding_until`)}))`;

export async function decideTableRound(
  tx: Tx,
  round: TableRoundRow,
  { stage, done }: { stage: number; done: boolean },
): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.decideTableRound
    update table_rounds set state = 'deciding', stage = ${stage},
      deciding_until = clock_timestamp() + ${DECISION}::interval
    where ${isDue(round, done)} returning ${roundColumns}`.execute(tx);
  if (rows[0] !== undefined) await leaveOut(tx, round.id);
  return rows[0];
}

export async function drawTableRound(
  tx: Tx,
  round: TableRoundRow,
  { mark, milliseconds, done }: { mark: Mark; milliseconds: number; done: boolean },
): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.drawTableRound
    update table_rounds set state = 'drawing', mark = ${JSON.stringify(mark)}::jsonb, dealing_from = clock_timestamp(),
      dealing_until = clock_timestamp() + make_interval(secs => ${milliseconds}::float8 / 1000)
    where ${isDue(round, done)} returning ${roundColumns}`.execute(tx);
  if (rows[0] !== undefined) await leaveOut(tx, round.id);
  return rows[0];
}

/** Whose players decide by the database's clock; it goes no further before the transaction ends, and one decides at a time. */
export async function holdDecidingRound(tx: Tx, table: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.holdDecidingRound
    select ${roundColumns} from table_rounds
    where table_code = ${table} and state = 'deciding' and clock_timestamp() < deciding_until
    for update`.execute(tx);
  return rows[0];
}

/** Every decision gives its table the time of one more; one whose stake was not taken gave it that before. */
export async function insertDecision(
  tx: Tx,
  round: string,
  decision: Pick<DecisionRow, 'player' | 'seat' | 'place' | 'act' | 'bet'>,
): Promise<void> {
  const { player, seat, place, act, bet } = decision;
  // One before it whose stake was not taken did not count.
  const { rows: before } = await sql`-- studio.forgetDecision
    delete from table_decisions
    where table_round = ${round} and player = ${player} and seat = ${seat} and place = ${place} returning act`.execute(
    tx,
  );
  await sql`-- studio.newDecision
    insert into table_decisions (table_round, player, seat, place, act, bet)
    values (${round}, ${player}, ${seat}, ${place}, ${act}, ${bet})`.execute(tx);
  if (before.length > 0) return;
  await sql`-- studio.moreTime
    update table_rounds set deciding_until = clock_timestamp() + ${DECISION}::interval where id = ${round}`.execute(tx);
}

export async function listDecisions(db: Db | Tx, round: string): Promise<readonly DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`-- studio.decisions
    select d.player, d.seat, d.place, d.act, d.bet, r.state, r.operator_void
    from table_decisions d left join rounds r on r.id = d.bet
    where d.table_round = ${round} order by d.place`.execute(db);
  return rows;
}

/** What lies has been shown. */
export async function endTableRound(tx: Tx, id: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.resultOfTableRound
    update table_rounds set state = 'result', result_until = clock_timestamp() + ${RESULT}::interval
    where id = ${id} and state in ('dealing', 'drawing') and ${hasCome(sql`dealing_until`)}
    returning ${roundColumns}`.execute(tx);
  return rows[0];
}

export async function settleTableRound(tx: Tx, id: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.settleTableRound
    update table_rounds set state = 'settled', ended_at = clock_timestamp()
    where id = ${id} and state = 'result' and ${hasCome(sql`result_until`)}
    returning ${roundColumns}`.execute(tx);
  return rows[0];
}

/** Every stake goes back. Undefined: its bets are decided, or it is over. */
export async function voidTableRound(tx: Tx, id: string): Promise<TableRoundRow | undefined> {
  const { rows } = await sql<TableRoundRow>`-- studio.voidTableRound
    update table_rounds set state = 'void', ended_at = clock_timestamp()
    where id = ${id} and state in ('open', 'locked', 'dealing', 'deciding', 'drawing')
    returning ${roundColumns}`.execute(tx);
  if (rows[0] !== undefined) {
    await sql`-- studio.voidTableBets
      update rounds set state = 'voiding', next_try_at = clock_timestamp()
      where table_round = ${id} and state in ('placed', 'open')`.execute(tx);
  }
  return rows[0];
}

/** Bets in the hand whose stakes were taken and that nobody decided. */
export async function listBets(db: Db | Tx, round: string): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.betsInHand
    select ${betColumns} from rounds where table_round = ${round} and state = 'open'`.execute(db);
  return rows;
}

/** Stakes that were taken, the first to come first, and those that are asked for. */
export async function listStandingBets(db: Db | Tx, round: string): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.standingBets
    select ${betColumns} from rounds
    where table_round = ${round} and state in ('placed', 'open', 'decided', 'settled') order by id`.execute(db);
  return rows;
}

/** Who sits down where is settled one after the other. */
export async function holdSeats(tx: Tx, round: string): Promise<void> {
  await sql`-- studio.holdSeats
    select pg_advisory_xact_lock(hashtextextended(${round}, 41))`.execute(tx);
}

/** Of one player, whatever became of them; one transaction of theirs at a time where `hold`. */
export async function listOwnBets(
  db: Db | Tx,
  round: string,
  player: string,
  { hold = false } = {},
): Promise<readonly RoundRow[]> {
  if (hold) {
    await sql`-- studio.holdPlayerAtTable
      select pg_advisory_xact_lock(hashtextextended(${`${round} ${player}`}, 40))`.execute(db);
  }
  const { rows } = await sql<RoundRow>`-- studio.ownBetsInHand
    select ${betColumns} from rounds where table_round = ${round} and player = ${player} order by id`.execute(db);
  return rows;
}

/** A bet that its player takes back while betting is open. */
export async function undoBet(tx: Tx, id: string, round: string): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`-- studio.undoBet
    update rounds set state = 'voiding', next_try_at = clock_timestamp() + interval '10 seconds'
    where id = ${id} and table_round = ${round} and state = 'open' returning ${betColumns}`.execute(tx);
  return rows[0];
}

const endOf = (acts: readonly string[]): Choice => ({ kind: 'end', ...(acts.length === 0 ? {} : { acts: [...acts] }) });

/** Decides bets by the hand; those that were decided before are left as they are. Answers the rows that it decided. */
export async function decideBets(
  tx: Tx,
  decisions: readonly { readonly id: string; readonly prize: bigint; readonly acts: readonly string[] }[],
): Promise<readonly RoundRow[]> {
  if (decisions.length === 0) return [];
  const { rows } = await sql<RoundRow>`-- studio.decideTableBets
    update rounds set state = 'decided', actions = decided.ended, version = version + 1,
      prize = decided.won, tries = 0, next_try_at = clock_timestamp() + interval '10 seconds'
    from (
      select unnest(${decisions.map(({ id }) => id)}::uuid[]) as bet,
        unnest(${decisions.map(({ prize }) => String(prize))}::bigint[]) as won,
        unnest(${decisions.map(({ acts }) => JSON.stringify([endOf(acts)]))}::jsonb[]) as ended) decided
    where id = decided.bet and state = 'open'
    returning ${betColumns}`.execute(tx);
  return rows;
}

/** What players laid, together: stakes that stand, and their spots. The largest players first. */
export async function readBoard(
  db: Db,
  round: string,
  limit: number,
): Promise<{
  players: number;
  staked: bigint;
  spots: ReadonlyMap<string, bigint>;
  lines: readonly { player: string; stake: bigint }[];
}> {
  const [spots, lines] = await Promise.all([
    sql<{ spot: string; stake: bigint }>`-- studio.tableBoardSpots
      select laid.spot, (sum(laid.amount::numeric) * 10000)::bigint as stake
      from rounds, jsonb_each_text(choice) as laid(spot, amount)
      where table_round = ${round} and state in ('open', 'decided', 'settled') group by laid.spot`.execute(db),
    sql<{ player: string; stake: bigint; players: bigint; staked: bigint }>`-- studio.tableBoardPlayers
      select player, sum(stake)::bigint as stake, count(*) over () as players, (sum(sum(stake)) over ())::bigint as staked
      from rounds where table_round = ${round} and state in ('open', 'decided', 'settled')
      group by player order by stake desc, player limit ${limit}`.execute(db),
  ]);
  return {
    players: Number(lines.rows[0]?.players ?? 0n),
    staked: lines.rows[0]?.staked ?? 0n,
    spots: new Map(spots.rows.map(({ spot, stake }) => [spot, stake])),
    lines: lines.rows,
  };
}
