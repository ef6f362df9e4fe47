/**
 * Follows the calendars of draws held elsewhere (lottery.md 9.2, 10): makes the draws ahead from the rows, and when the
 * rows changed, moves or voids those that nobody can have bet on yet. A draw on sale stands; the desk voids it if it must.
 *
 * Draws are made as far ahead as a chase may take them (1.6), long before they are on sale, and dropped only when they are
 * near: a mistaken row or holiday of next spring costs nothing once it is taken back.
 */
import {
  type Holiday,
  isZone,
  type OfficialDraw,
  type OfficialRule,
  officialDraws,
  type Zone,
} from '@house/lottery/official-schedule';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present } from '../../../platform/result.ts';
import type { Market, Wagers } from '../../wagers/port.ts';
import { CHASE_DRAWS_MAX } from '../chases/port.ts';
import { commitInTime } from '../commit-in-time.ts';
import { insertDraws, markVoid } from '../queries.ts';
import type { NewDraw } from '../schema.ts';
import {
  type AheadRow,
  findUnplannedGames,
  lockCalendar,
  markPlanned,
  moveDrawTimes,
  readDrawsAhead,
  readHolidays,
  readMadeUp,
  readSimulates,
  readStations,
  type StationRow,
  turnSimulated,
} from './queries.ts';
import { findResultSource } from './sources.ts';

/** A year, with the draw of a weekly place after it. */
const PLANNED_DAYS = 370;
/** Planned again when less than this is left: every day. */
const DAYS_MIN = PLANNED_DAYS - 1;
/** Nearer than this a draw that is in no row any more is dropped, for good: its number is used. Until then a row may bring it back. */
const DROPPED_WITHIN_DAYS = 24;
const DAY = 86_400_000;
const MINUTE = 60_000;
/** A draw that is already under way is made only when this much of its sale is left. */
const SALE_MIN_MILLISECONDS = 60_000;

export interface CalendarDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Pick<Wagers, 'openMarkets' | 'moveMarket' | 'voidMarket'>;
  /** Whether results are made up where the desk has not said. */
  readonly simulates: boolean;
}

/** Answers how many draws were made. Safe beside other workers: a game is taken by one. */
export async function prepareOfficialDraws(deps: CalendarDeps): Promise<number> {
  let made = 0;
  for (const gameCode of await findUnplannedGames(deps.db, DAYS_MIN)) {
    made += await commitInTime((notice) =>
      transact(deps.db, async (tx) => {
        const game = await lockCalendar(tx, gameCode);
        return game === null ? 0 : followCalendar(deps, tx, gameCode, { now: game.now, notice });
      }),
    );
  }
  return made;
}

interface Moment {
  readonly now: Date;
  /** Milliseconds until a draw that is under way may open. */
  readonly notice: number;
}

async function followCalendar(deps: CalendarDeps, tx: Tx, gameCode: string, { now, notice }: Moment): Promise<number> {
  const soonest = now.getTime() + notice;
  const stations = await readStations(tx, gameCode);
  const holidays = (await readHolidays(tx, gameCode)).map(holidayOf);
  const simulated = deps.simulates && (await readSimulates(tx)) !== false;
  const until = new Date(now.getTime() + PLANNED_DAYS * DAY);
  const source = await findResultSource(tx, gameCode);
  const followed = source === null ? null : await readSourceDays(tx, source.source_game, { from: now, until });
  const plan = stations.flatMap((row) =>
    officialDraws([ruleOf(row)], holidays, now.getTime(), until.getTime())
      .flatMap((draw) => (followed === null ? [draw] : afterSource(draw, followed)))
      .filter(({ closeAt }) => closeAt - now.getTime() >= SALE_MIN_MILLISECONDS)
      .map((draw) => plannedOf(draw, row, soonest)),
  );
  const reach = chaseReach(plan);
  const ahead = new Map((await readDrawsAhead(tx, gameCode, now)).map((row) => [row.draw_no, row]));
  const fresh: NewDraw[] = [];
  const turned: bigint[] = [];
  for (const draw of plan) {
    const known = ahead.get(draw.drawNo);
    ahead.delete(draw.drawNo);
    const simulatedOn = followed?.get(dayOf(draw.drawNo))?.simulated ?? simulated;
    if (known === undefined) {
      if (!reach.has(draw.drawNo)) continue;
      const { resultDueAt, giveUpAt, station, ...times } = draw;
      const sourceGame = source?.source_game ?? null;
      const official = { station, simulated: simulatedOn, resultDueAt, giveUpAt, sourceGame };
      fresh.push({
        id: deps.ids.next(),
        gameCode,
        commitment: null,
        beaconKind: 'none' as const,
        beaconRound: null,
        ...times,
        official,
      });
    } else if (known.untouched) {
      if (known.simulated !== simulatedOn) turned.push(known.id);
      if (differs(known, draw)) await moveDraw(deps, tx, { ...draw, id: known.id });
    }
  }
  // What is left is in no row any more.
  const near = new Date(now.getTime() + DROPPED_WITHIN_DAYS * DAY);
  for (const row of ahead.values())
    if (row.untouched && !row.void && row.draw_at > now && row.draw_at < near) await dropDraw(deps, tx, row.id);
  await turnSimulated(tx, turned);
  await insertDraws(tx, fresh);
  await deps.wagers.openMarkets(
    tx,
    fresh.map(
      ({ id, drawNo, openAt, closeAt }): Market => ({
        id,
        product: 'lottery',
        gameCode,
        label: drawNo,
        opensAt: openAt,
        closesAt: closeAt,
      }),
    ),
  );
  await markPlanned(tx, gameCode, until);
  return fresh.length;
}

/**
 * The numbers of the draws that a chase may take: so many of each place; of the game where one place draws a day, for its
 * chases are over those (`followsAt`). Draws beyond that stand where they were made before a nearer one came between.
 */
function chaseReach(plan: readonly Planned[]): ReadonlySet<string> {
  const days = new Set(plan.map(({ drawNo }) => dayOf(drawNo)));
  const runs = days.size < plan.length ? Map.groupBy(plan, ({ station }) => station).values() : [plan];
  return new Set(
    [...runs].flatMap((run) =>
      run
        .toSorted((a, b) => a.drawAt.getTime() - b.drawAt.getTime())
        .slice(0, CHASE_DRAWS_MAX)
        .map(({ drawNo }) => drawNo),
    ),
  );
}

interface SourceDay {
  readonly closeAt: number;
  /** Of the draw that is made already; null where none is. */
  readonly simulated: boolean | null;
}

const dayOf = (drawNo: string): string => drawNo.slice(0, 8);

/** The days on which the game that others follow draws, by `yyyyMMdd`. */
async function readSourceDays(
  tx: Tx,
  gameCode: string,
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, SourceDay>> {
  const rules = (await readStations(tx, gameCode)).map(ruleOf);
  const holidays = (await readHolidays(tx, gameCode)).map(holidayOf);
  const made = new Map((await readMadeUp(tx, gameCode, from)).map((row) => [row.draw_no, row.simulated]));
  const draws = officialDraws(rules, holidays, from.getTime() - DAY, until.getTime() + DAY);
  return new Map(
    draws.map(({ issueNo, closeAt }) => [dayOf(issueNo), { closeAt, simulated: made.get(issueNo) ?? null }]),
  );
}

/** A draw that follows another closes no later than that: nobody bets on numbers that may be known. None, if none. */
function afterSource(draw: OfficialDraw, days: ReadonlyMap<string, SourceDay>): OfficialDraw[] {
  const day = days.get(dayOf(draw.issueNo));
  return day === undefined ? [] : [{ ...draw, closeAt: Math.min(draw.closeAt, day.closeAt) }];
}

function holidayOf(row: { game_code: string; from_day: string; to_day: string }): Holiday {
  return { gameCode: row.game_code, from: row.from_day, to: row.to_day };
}

export function zoneOf(text: string): Zone {
  must(isZone(text), 'a station lies in a zone the house knows');
  return text;
}

function ruleOf(row: StationRow): OfficialRule {
  return {
    gameCode: row.game_code,
    station: row.station,
    zone: zoneOf(row.zone),
    on: row.weekdays.length > 0 ? { weekdays: row.weekdays } : { monthDays: row.month_days },
    drawMinute: row.draw_minute,
    closeBeforeMinutes: row.close_before_minutes,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  };
}

interface Planned {
  readonly drawNo: string;
  readonly station: string;
  readonly openAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly resultDueAt: Date;
  readonly giveUpAt: Date;
}

/** `soonest`: when a draw that is under way may open. */
function plannedOf(draw: OfficialDraw, row: StationRow, soonest: number): Planned {
  const after = (minutes: number): Date => new Date(draw.drawAt + minutes * MINUTE);
  return {
    drawNo: draw.issueNo,
    station: draw.station,
    openAt: new Date(Math.max(draw.openAt, soonest)),
    closeAt: new Date(draw.closeAt),
    drawAt: new Date(draw.drawAt),
    resultDueAt: after(row.result_minutes),
    giveUpAt: after(row.void_after_minutes),
  };
}

function differs(known: AheadRow, draw: Planned): boolean {
  return known.close_at.getTime() !== draw.closeAt.getTime() || known.draw_at.getTime() !== draw.drawAt.getTime();
}

async function moveDraw(deps: CalendarDeps, tx: Tx, draw: Planned & { id: bigint }): Promise<void> {
  await moveDrawTimes(tx, draw);
  const moved = await deps.wagers.moveMarket(tx, draw.id, { opensAt: draw.openAt, closesAt: draw.closeAt });
  must(moved, 'a market that has not opened can be moved');
}

async function dropDraw(deps: CalendarDeps, tx: Tx, drawId: bigint): Promise<void> {
  must(!isRefusal(await deps.wagers.voidMarket(tx, drawId)), 'a market that has not opened can be void');
  // The market waited for postings in flight: its sale may have begun since the row was read. Nothing to give back is the
  // rule, and the refund says so.
  await markVoid(tx, [drawId], { by: 'house', reason: 'not in the calendar any more', key: null, refunded: false });
}

/** The row of a place that holds on a day, else the newest. */
export function rowAt(rows: readonly StationRow[], day: string): StationRow {
  const holds = rows.find(
    ({ valid_from: from, valid_to: to }) => (from === null || from <= day) && (to === null || to >= day),
  );
  return present(holds ?? rows.at(-1), 'a place has a row');
}
