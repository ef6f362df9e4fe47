/** The statements about draws held elsewhere: inputs, calendars, stations, feeds. */
import type { Announcement } from '@house/lottery/announced';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { ofKnownGame } from '../known-games.ts';
import { drawColumns } from '../queries.ts';
import type { DrawRow } from '../schema.ts';

export interface InputRow {
  readonly id: bigint;
  readonly draw_id: bigint;
  readonly kind: 'feed' | 'person' | 'decision';
  readonly slot: 'A' | 'B' | null;
  readonly staff_id: bigint | null;
  readonly staff: string | null;
  readonly numbers: number[] | null;
  /** What it told beside the result. */
  readonly beside: Announcement | null;
  readonly problem: string | null;
  readonly key: string | null;
  readonly at: Date;
}

export async function readInputs(db: Db | Tx, drawIds: readonly bigint[]): Promise<InputRow[]> {
  if (drawIds.length === 0) return [];
  const { rows } = await sql<InputRow>`-- lottery.readResultInputs
    select id, draw_id, kind, slot, staff_id, staff, numbers, beside, problem, key, at from lottery_result_inputs
    where draw_id = any (${drawIds.map(String)}::bigint[]) order by id`.execute(db);
  return rows;
}

export async function findInputByKey(tx: Tx, key: string): Promise<InputRow | null> {
  const { rows } = await sql<InputRow>`-- lottery.findResultInput
    select id, draw_id, kind, slot, staff_id, staff, numbers, beside, problem, key, at from lottery_result_inputs
    where key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

const jsonOf = (beside: Announcement | null): string | null => (beside === null ? null : JSON.stringify(beside));

export async function insertPersonInput(
  tx: Tx,
  input: {
    drawId: bigint;
    kind: 'person' | 'decision';
    staffId: bigint;
    staff: string;
    numbers: readonly number[];
    beside: Announcement | null;
    key: string;
  },
): Promise<void> {
  await sql`-- lottery.enterResult
    insert into lottery_result_inputs (draw_id, kind, staff_id, staff, numbers, beside, key)
    values (${String(input.drawId)}, ${input.kind}, ${String(input.staffId)}, ${input.staff},
      ${[...input.numbers]}::smallint[], ${jsonOf(input.beside)}::jsonb, ${input.key}::uuid)`.execute(tx);
}

/** What a feed said: a first answer that reads stays, nonsense makes room for it. */
export async function writeFeedInput(
  tx: Tx,
  input: {
    drawId: bigint;
    slot: 'A' | 'B';
    numbers: readonly number[] | null;
    beside: Announcement | null;
    problem: string | null;
  },
): Promise<void> {
  const numbers = input.numbers === null ? null : [...input.numbers];
  await sql`-- lottery.takeFeedResult
    insert into lottery_result_inputs as i (draw_id, kind, slot, numbers, beside, problem)
    values (${String(input.drawId)}, 'feed', ${input.slot}, ${numbers}::smallint[], ${jsonOf(input.beside)}::jsonb,
      ${input.problem})
    on conflict (draw_id, slot) where kind = 'feed'
    do update set numbers = excluded.numbers, beside = excluded.beside, problem = excluded.problem, at = clock_timestamp()
      where i.numbers is null`.execute(tx);
}

export async function markAgreed(tx: Tx, drawId: bigint): Promise<void> {
  await sql`-- lottery.markResultAgreed
    update lottery_draws set agreed_at = clock_timestamp() where id = ${String(drawId)} and agreed_at is null`.execute(
    tx,
  );
}

/** Closed draws of elsewhere whose result is not published, the oldest first. */
export async function listAwaited(db: Db, limit: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.listAwaitedResults
    select ${drawColumns} from lottery_draws d
    where d.official and d.state in ('scheduled', 'open', 'closed') and d.close_at <= clock_timestamp()
    order by d.draw_at, d.game_code, d.station limit ${limit}`.execute(db);
  return rows;
}

/** The latest draws of elsewhere that are over: with a result, or void. */
export async function listPublished(db: Db, limit: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.listPublishedResults
    select ${drawColumns} from lottery_draws d
    where d.official and (d.result is not null or (d.state = 'void' and d.close_at <= clock_timestamp()))
    order by d.draw_at desc, d.game_code, d.station limit ${limit}`.execute(db);
  return rows;
}

// Calendars.

export interface StationRow {
  readonly id: bigint;
  readonly game_code: string;
  readonly station: string;
  readonly names: Record<string, string>;
  readonly zone: string;
  readonly weekdays: number[];
  readonly month_days: number[];
  readonly draw_minute: number;
  readonly close_before_minutes: number;
  readonly result_minutes: number;
  readonly void_after_minutes: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly version: number;
}

export async function readStations(db: Db | Tx, gameCode: string | null): Promise<StationRow[]> {
  const { rows } = await sql<StationRow>`-- lottery.readStations
    select id, game_code, station, names, zone, weekdays, month_days, draw_minute, close_before_minutes, result_minutes,
      void_after_minutes, valid_from::text as valid_from, valid_to::text as valid_to, version
    from lottery_stations where ${gameCode}::text is null or game_code = ${gameCode}
    order by game_code, station, valid_from nulls first, id`.execute(db);
  return rows;
}

export interface HolidayRow {
  readonly id: bigint;
  readonly game_code: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly note: string;
}

export async function readHolidays(db: Db | Tx, gameCode: string | null): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`-- lottery.readHolidays
    select id, game_code, from_day::text as from_day, to_day::text as to_day, note from lottery_holidays
    where ${gameCode}::text is null or game_code = ${gameCode} order by from_day, game_code`.execute(db);
  return rows;
}

/** Games whose calendar has not been followed so far ahead. */
export async function findUnplannedGames(db: Db, daysAhead: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`-- lottery.findUnplannedGames
    select code from lottery_games
    where official and state = 'on' and code ${ofKnownGame}
      and (planned_until is null or planned_until < clock_timestamp() + ${daysAhead} * interval '1 day')
    order by sort`.execute(db);
  return rows.map((row) => row.code);
}

/** Takes a game to follow its calendar; null when another worker has it or it stopped meanwhile. */
export async function lockCalendar(tx: Tx, gameCode: string): Promise<{ now: Date } | null> {
  const { rows } = await sql<{ now: Date }>`-- lottery.lockCalendar
    select clock_timestamp() as now from lottery_games
    where code = ${gameCode} and official and state = 'on' for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function markPlanned(tx: Tx, gameCode: string, until: Date | null): Promise<void> {
  await sql`-- lottery.markPlanned
    update lottery_games set planned_until = ${until} where code = ${gameCode}`.execute(tx);
}

export interface AheadRow {
  readonly id: bigint;
  readonly draw_no: string;
  readonly open_at: Date;
  readonly close_at: Date;
  readonly draw_at: Date;
  /** Nobody can have bet on it: it is not open yet by the database's clock. */
  readonly untouched: boolean;
  readonly void: boolean;
  readonly simulated: boolean;
}

/** Draws of a game that are made already and not over, void ones too: their numbers are used. */
export async function readDrawsAhead(tx: Tx, gameCode: string, from: Date): Promise<AheadRow[]> {
  const { rows } = await sql<AheadRow>`-- lottery.readDrawsAhead
    select id, draw_no, open_at, close_at, draw_at, simulated, state = 'void' as void,
      state = 'scheduled' and open_at > clock_timestamp() + interval '1 second' as untouched
    from lottery_draws where game_code = ${gameCode} and official and draw_at >= ${from}::timestamptz - interval '1 day'
    order by draw_at for update`.execute(tx);
  return rows;
}

/** Whether the draws of a game from a time on are made up. */
export async function readMadeUp(
  tx: Tx,
  gameCode: string,
  from: Date,
): Promise<{ draw_no: string; simulated: boolean }[]> {
  const { rows } = await sql<{ draw_no: string; simulated: boolean }>`-- lottery.readMadeUp
    select draw_no, simulated from lottery_draws
    where game_code = ${gameCode} and official and draw_at >= ${from}::timestamptz - interval '1 day' and state <> 'void'`.execute(
    tx,
  );
  return rows;
}

/** Games whose results follow from this one look at their calendars again when its changes. */
export async function unplanProjections(tx: Tx, gameCode: string): Promise<void> {
  await sql`-- lottery.unplanProjections
    update lottery_games set planned_until = null
    where code in (select game_code from lottery_result_sources where source_game = ${gameCode})`.execute(tx);
}

/** Draws that have not opened whose results are made up from now on, or are not any more. */
export async function turnSimulated(tx: Tx, drawIds: readonly bigint[]): Promise<void> {
  if (drawIds.length === 0) return;
  await sql`-- lottery.turnSimulated
    update lottery_draws set simulated = not simulated
    where id = any (${drawIds.map(String)}::bigint[]) and state = 'scheduled' and open_at > clock_timestamp()`.execute(
    tx,
  );
}

/** All calendars are followed again. */
export async function unplanAll(tx: Tx): Promise<void> {
  await sql`-- lottery.unplanAll
    update lottery_games set planned_until = null where official`.execute(tx);
}

export async function moveDrawTimes(
  tx: Tx,
  draw: { id: bigint; openAt: Date; closeAt: Date; drawAt: Date; resultDueAt: Date; giveUpAt: Date },
): Promise<void> {
  await sql`-- lottery.moveDraw
    update lottery_draws set open_at = ${draw.openAt}, close_at = ${draw.closeAt}, draw_at = ${draw.drawAt},
      result_due_at = ${draw.resultDueAt}, give_up_at = ${draw.giveUpAt}
    where id = ${String(draw.id)} and state = 'scheduled'`.execute(tx);
}

/** Every station's draw on sale (or the next), the closed one without a result, and the last with one. */
export async function readStationDraws(
  db: Db,
  gameCode: string | null,
): Promise<(DrawRow & { place: 'current' | 'awaited' | 'last' })[]> {
  const { rows } = await sql<DrawRow & { place: 'current' | 'awaited' | 'last' }>`-- lottery.readStationDraws
    select d.* from (
      select distinct s.game_code, s.station from lottery_stations s join lottery_games g on g.code = s.game_code
      where g.state = 'on' and (${gameCode}::text is null or s.game_code = ${gameCode})) p
    cross join lateral (
      (select 'current' as place, ${drawColumns} from lottery_draws d
        where d.official and d.game_code = p.game_code and d.station = p.station
          and d.draw_at > (select clock_timestamp()) and d.close_at > clock_timestamp() and d.state <> 'void'
        order by d.draw_at limit 1)
      union all
      (select 'awaited', ${drawColumns} from lottery_draws d
        where d.official and d.game_code = p.game_code and d.station = p.station
          and d.draw_at > (select clock_timestamp()) - interval '8 days' and d.close_at <= clock_timestamp()
          and d.result is null and d.state <> 'void'
        order by d.draw_at desc limit 1)
      union all
      (select 'last', ${drawColumns} from lottery_draws d
        where d.official and d.game_code = p.game_code and d.station = p.station
          and d.draw_at <= (select clock_timestamp()) + interval '1 day' and d.result is not null
        order by d.draw_at desc limit 1)
    ) d`.execute(db);
  return rows;
}

/** Draws that take bets, or will within the notice that a change needs: the calendar leaves them as they are. */
export async function readOnSale(
  db: Db,
): Promise<{ game_code: string; station: string; draw_no: string; close_at: Date }[]> {
  const { rows } = await sql<{
    game_code: string;
    station: string;
    draw_no: string;
    close_at: Date;
  }>`-- lottery.readOfficialOnSale
    select game_code, station, draw_no, close_at from lottery_draws
    where official and state in ('scheduled', 'open') and due_at is not null
      and open_at <= clock_timestamp() + interval '1 second' and close_at > clock_timestamp()
    order by close_at, draw_no limit 500`.execute(db);
  return rows;
}

// Feeds.

export interface FeedRow {
  readonly game_code: string;
  readonly slot: 'A' | 'B';
  readonly kind: 'json' | 'csv';
  readonly settings: unknown;
  readonly state: 'on' | 'off';
  readonly version: number;
  readonly confirmed_at: Date;
  /** The newest draw it was asked about within a month, and what was wrong with its answer; null while there is none. */
  readonly last_draw_no: string | null;
  readonly last_at: Date | null;
  readonly last_problem: string | null;
}

export async function readFeeds(db: Db | Tx): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`-- lottery.readFeeds
    select f.game_code, f.slot, f.kind, f.settings, f.state, f.version, f.confirmed_at,
      l.draw_no as last_draw_no, l.at as last_at, l.problem as last_problem
    from lottery_feeds f left join lateral (
      select d.draw_no, i.at, i.problem from lottery_draws d
      join lottery_result_inputs i on i.draw_id = d.id and i.kind = 'feed' and i.slot = f.slot
      where d.game_code = f.game_code and d.draw_at between now() - interval '1 month' and now()
      order by d.draw_at desc limit 1) l on true
    order by f.game_code, f.slot`.execute(db);
  return rows;
}

export interface FeedChangeRow {
  readonly id: bigint;
  readonly game_code: string;
  readonly slot: 'A' | 'B';
  readonly kind: 'json' | 'csv';
  readonly settings: unknown;
  readonly state: 'on' | 'off';
  readonly outcome: 'waiting' | 'applied' | 'confirmed' | 'rejected' | 'replaced';
  readonly saved_by: bigint;
  readonly saved_name: string;
  readonly saved_at: Date;
  readonly decided_by: bigint | null;
}

const changeColumns = sql.raw(
  'id, game_code, slot, kind, settings, state, outcome, saved_by, saved_name, saved_at, decided_by',
);

/** Changes of sources that wait for a second person. */
export async function readFeedChanges(db: Db | Tx): Promise<FeedChangeRow[]> {
  const { rows } = await sql<FeedChangeRow>`-- lottery.readFeedChanges
    select ${changeColumns} from lottery_feed_changes where outcome = 'waiting' order by game_code, slot`.execute(db);
  return rows;
}

export async function findFeedChange(tx: Tx, by: { id: bigint } | { key: string }): Promise<FeedChangeRow | null> {
  const one = 'id' in by ? sql`id = ${String(by.id)}` : sql`saved_key = ${by.key}::uuid`;
  const { rows } = await sql<FeedChangeRow>`-- lottery.findFeedChange
    select ${changeColumns} from lottery_feed_changes where ${one}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether he said or confirmed where results of the game are read: then he gives no input of his own. */

/** Who said and who confirmed where results of one game, or of each, are read. */
export async function readSourceKeepers(
  db: Db | Tx,
  gameCode: string | null,
): Promise<{ game_code: string; staff_id: bigint }[]> {
  const { rows } = await sql<{ game_code: string; staff_id: bigint }>`-- lottery.readSourceKeepers
    select f.game_code, p.staff_id from lottery_feeds f
    cross join lateral (values (f.saved_by), (f.confirmed_by)) p (staff_id)
    where p.staff_id is not null and (${gameCode}::text is null or f.game_code = ${gameCode})`.execute(db);
  return rows;
}

/** The draw a source can be tried on: the newest whose result nobody enters any more, else the newest whose time has come. */
export async function findTrialDraw(
  db: Db,
  gameCode: string,
): Promise<{ draw_no: string; station: string; over: boolean } | null> {
  const { rows } = await sql<{ draw_no: string; station: string; over: boolean }>`-- lottery.findTrialDraw
    select draw_no, station, state in ('drawn', 'settled', 'void') as over from lottery_draws
    where game_code = ${gameCode} and official and draw_at between now() - interval '1 month' and now()
    order by 3 desc, draw_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Games whose results are another game's. */
export async function readProjections(db: Db): Promise<{ game_code: string; source_game: string }[]> {
  const { rows } = await sql<{ game_code: string; source_game: string }>`-- lottery.readProjections
    select game_code, source_game from lottery_result_sources order by game_code`.execute(db);
  return rows;
}

export interface FeedTurn {
  readonly draw_id: bigint;
  readonly slot: 'A' | 'B';
  readonly kind: 'json' | 'csv';
  readonly settings: unknown;
  readonly game_code: string;
  readonly station: string;
  readonly draw_no: string;
}

/**
 * Takes feeds that are due to be asked: those of closed draws whose time has come and that have not said it yet. A feed
 * says nothing of a draw that opened before it was confirmed: whoever changes where it is read knows no number to bet on.
 */
export async function claimFeedTurns(db: Db, limit: number, everySeconds: number): Promise<FeedTurn[]> {
  const { rows } = await sql<FeedTurn>`-- lottery.claimFeedTurns
    with due as (
      select d.id as draw_id, f.slot, f.kind, f.settings, d.game_code, d.station, d.draw_no
      from lottery_draws d join lottery_feeds f on f.game_code = d.game_code and f.state = 'on'
      left join lottery_feed_turns t on t.draw_id = d.id and t.slot = f.slot
      where d.official and d.game_code ${ofKnownGame} and not d.simulated and d.source_game is null and d.state in ('scheduled', 'open', 'closed')
        and d.draw_at <= clock_timestamp() and d.agreed_at is null and f.confirmed_at <= d.open_at
        and (t.next_at is null or t.next_at <= clock_timestamp())
        and not exists (select from lottery_result_inputs i
          where i.draw_id = d.id and i.kind = 'feed' and i.slot = f.slot and i.numbers is not null)
      order by d.draw_at limit ${limit}
    ), taken as (
      insert into lottery_feed_turns as t (draw_id, slot, next_at)
      select draw_id, slot, clock_timestamp() + ${everySeconds} * interval '1 second' from due
      on conflict (draw_id, slot) do update set next_at = excluded.next_at where t.next_at <= clock_timestamp()
      returning draw_id, slot
    )
    select due.* from due join taken using (draw_id, slot)`.execute(db);
  return rows;
}

export async function readSimulates(db: Db | Tx): Promise<boolean | null> {
  const { rows } = await sql<{ simulate: boolean | null }>`-- lottery.readSimulates
    select simulate_results as simulate from lottery_settings`.execute(db);
  return rows[0]?.simulate ?? null;
}
