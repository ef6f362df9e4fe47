/**
 * When draws are held elsewhere, as the desk changes it: stations and holidays (lottery.md 9.2). A row that says a later
 * time than the true one sells bets on numbers that are known, so it is never one person's word. What was saved is
 *
 * waiting    the calendar is as it was. Leaves by: confirmed or rejected, or replaced by a newer save.
 * applied    it only makes the house more careful (station-rules.ts), so it counted at once.
 * confirmed  a second person, separate from the first, said so; it counts since.
 * rejected   somebody dropped it.
 * replaced   it was saved anew. Of these four nothing leaves.
 *
 * The row has to be as it was when it was opened, and no other row of its place may draw on its days, both when it is
 * saved and when it is confirmed. Days on which a game does not draw are added at once, for they sell nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import {
  findSavedChange,
  insertChange,
  markDecided,
  markReplaced,
  readWaitingChanges,
  type SavedChange,
} from './calendar-changes.ts';
import { type Change, holdGame, type Made } from './desk-change.ts';
import type {
  CalendarChange,
  CalendarDesk,
  CalendarRefusal,
  HolidayView,
  NewHoliday,
  OldStation,
  StationView,
} from './port.ts';
import { type HolidayRow, readHolidays, readStations, type StationRow } from './queries.ts';
import { isMoreCareful, isPossible, overlaps } from './station-rules.ts';

export interface StationDeskDeps {
  readonly change: Change;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
}

type StationDesk = Pick<CalendarDesk, 'saveStation' | 'addHoliday' | 'removeHoliday' | 'decideChange'>;
type SavedStation = Extract<SavedChange, { kind: 'station' }>;
type SavedHoliday = Extract<SavedChange, { kind: 'holiday' }>;

/** See port.ts. */
export function createStationDesk({ change, checkSecondApprover }: StationDeskDeps): StationDesk {
  return {
    saveStation: (actor, { key, ...edit }) =>
      change(actor, 'schedules.station', async (tx) => {
        if (!(await holdGame(tx, edit.gameCode))) return refuse('lottery.gameUnknown');
        const saved = await findSavedChange(tx, { key });
        if (saved !== null) return isSameStation(saved, edit) ? null : refuse('request.keyReused');
        const judged = await judgeStation(tx, edit);
        if (isRefusal(judged)) return judged;
        const { old } = judged;
        const applied = old !== null && isMoreCareful(old, edit);
        const waiting = await readWaitingChanges(tx);
        const replaced = waiting.filter((one) => one.kind === 'station' && isReplaced(one, edit));
        await markReplaced(tx, idsOf(replaced));
        await insertChange(tx, {
          ...{ kind: 'station', station_id: edit.id, version: edit.version, holiday_id: null, said: plainOf(edit) },
          ...{ outcome: applied ? 'applied' : 'waiting', key, by: actor },
        });
        if (applied) await writeStation(tx, edit);
        const before = old === null ? null : plainOf(old);
        return { object: objectOf(edit), before, after: { ...plainOf(edit), waits: !applied } };
      }),

    addHoliday: (actor, holiday) =>
      change(actor, 'schedules.holiday', async (tx) => {
        if (!(await holdGame(tx, holiday.gameCode))) return refuse('lottery.gameUnknown');
        if (holiday.from > holiday.to || Date.parse(holiday.to) - Date.parse(holiday.from) > 60 * 86_400_000) {
          return refuse('lottery.scheduleWrong');
        }
        const { numAffectedRows } = await sql`-- lottery.addHoliday
          insert into lottery_holidays (game_code, from_day, to_day, note, key)
          values (${holiday.gameCode}, ${holiday.from}::date, ${holiday.to}::date, ${holiday.note}, ${holiday.key}::uuid)
          on conflict (key) do nothing`.execute(tx);
        if (numAffectedRows === 0n) return isSameHoliday(tx, holiday);
        const { key: _, ...after } = holiday;
        return { object: `holiday:${holiday.gameCode}`, before: null, after };
      }),

    removeHoliday: (actor, { id, key }) =>
      change(actor, 'schedules.holidayRemoved', async (tx) => {
        const look = async () => ({
          saved: await findSavedChange(tx, { key }),
          holiday: (await readHolidays(tx, null)).map(viewOfHoliday).find((one) => one.id === id),
        });
        const seen = await look();
        const gameCode = seen.holiday?.gameCode ?? seen.saved?.game_code;
        if (gameCode === undefined || !(await holdGame(tx, gameCode))) return refuse('lottery.scheduleChanged');
        const { saved, holiday } = await look();
        if (saved !== null) return saved.holiday_id === id ? null : refuse('request.keyReused');
        if (holiday === undefined) return refuse('lottery.scheduleChanged');
        const waiting = await readWaitingChanges(tx);
        await markReplaced(tx, idsOf(waiting.filter((one) => one.holiday_id === id)));
        const { id: _, ...said } = holiday;
        await insertChange(tx, {
          ...{ kind: 'holiday', station_id: null, version: 0, holiday_id: id, said },
          ...{ outcome: 'waiting', key, by: actor },
        });
        return { object: `holiday:${gameCode}`, before: said, after: { waits: true } };
      }),

    decideChange: (actor, { id, confirm }) =>
      change(actor, confirm ? 'schedules.changeConfirmed' : 'schedules.changeRejected', async (tx) => {
        const found = await findSavedChange(tx, { id });
        if (found === null || !(await holdGame(tx, found.game_code))) return refuse('lottery.scheduleChanged');
        const waiting = await findSavedChange(tx, { id });
        const outcome = confirm ? 'confirmed' : 'rejected';
        if (waiting?.outcome === outcome && waiting.decided_by === actor.staffId) return null;
        if (waiting?.outcome !== 'waiting') return refuse('lottery.scheduleChanged');
        if (confirm && waiting.saved_by === actor.staffId) return refuse('lottery.scheduleSamePerson');
        const tied = confirm ? await checkSecondApprover(tx, actor.staffId, [waiting.saved_by]) : undefined;
        if (tied !== undefined) return tied;
        await markDecided(tx, id, { outcome, staffId: actor.staffId });
        return waiting.kind === 'holiday' ? decideHoliday(tx, waiting, confirm) : decideStation(tx, waiting, confirm);
      }),
  };
}

/** A refusal takes back that it was decided. */
async function decideStation(tx: Tx, waiting: SavedStation, confirm: boolean): Promise<Made | CalendarRefusal> {
  const edit = editOf(waiting);
  const judged = await judgeStation(tx, edit);
  if (confirm) {
    if (isRefusal(judged)) return judged;
    await writeStation(tx, edit);
  }
  const before = isRefusal(judged) || judged.old === null ? null : plainOf(judged.old);
  return { object: objectOf(edit), before, after: { ...plainOf(edit), savedBy: waiting.saved_name } };
}

async function decideHoliday(tx: Tx, waiting: SavedHoliday, confirm: boolean): Promise<Made | CalendarRefusal> {
  if (confirm) {
    const { numAffectedRows } = await sql`-- lottery.removeHoliday
      delete from lottery_holidays where id = ${String(waiting.holiday_id)}`.execute(tx);
    if (numAffectedRows === 0n) return refuse('lottery.scheduleChanged');
  }
  const object = `holiday:${waiting.game_code}`;
  return { object, before: { ...waiting.said }, after: { savedBy: waiting.saved_name } };
}

/** The row that is changed, null for a new one; or why it cannot be so. */
async function judgeStation(tx: Tx, edit: StationView): Promise<{ readonly old: OldStation | null } | CalendarRefusal> {
  if (!isPossible(edit)) return refuse('lottery.scheduleWrong');
  const rows = (await readStations(tx, edit.gameCode)).map(viewOfStation);
  const old = rows.find(({ id }) => id === edit.id) ?? null;
  if (edit.id !== null && old?.version !== edit.version) return refuse('lottery.scheduleChanged');
  if (old !== null && old.station !== edit.station) return refuse('lottery.scheduleWrong');
  if (rows.some((row) => row.id !== edit.id && overlaps(row, edit))) return refuse('lottery.scheduleWrong');
  return { old };
}

/** By a newer save of the same row, or of a new row that could not stand beside this one. */
function isReplaced(waiting: SavedStation, edit: StationView): boolean {
  if (waiting.game_code !== edit.gameCode || waiting.station_id !== edit.id) return false;
  return edit.id !== null || overlaps(editOf(waiting), edit);
}

const isSameStation = (saved: SavedChange, edit: StationView): boolean =>
  saved.kind === 'station' &&
  isDeepStrictEqual(editOf(saved), { ...plainOf(edit), id: edit.id, version: edit.version });

/** The key was used: for this holiday, which is there already, or for another one. */
async function isSameHoliday(tx: Tx, holiday: NewHoliday): Promise<null | CalendarRefusal> {
  const { rows } = await sql`-- lottery.findHolidayOfKey
    select from lottery_holidays where key = ${holiday.key}::uuid and game_code = ${holiday.gameCode}
      and from_day = ${holiday.from}::date and to_day = ${holiday.to}::date and note = ${holiday.note}`.execute(tx);
  return rows.length === 1 ? null : refuse('request.keyReused');
}

const idsOf = (changes: readonly SavedChange[]): bigint[] => changes.map(({ id }) => id);
const objectOf = ({ gameCode, station }: StationView): string => `station:${gameCode}-${station}`;

/** Without the id and the version, which stand beside it; lists are its own. */
function plainOf({ id: _id, version: _version, ...row }: StationView) {
  return { ...row, names: { ...row.names }, weekdays: [...row.weekdays], monthDays: [...row.monthDays] };
}

function editOf({ said, station_id: id, version }: SavedStation): StationView {
  return { ...said, id, version };
}

export function viewOfStation(row: StationRow): OldStation {
  return {
    id: row.id,
    version: row.version,
    gameCode: row.game_code,
    station: row.station,
    names: row.names,
    zone: row.zone,
    weekdays: row.weekdays,
    monthDays: row.month_days,
    drawMinute: row.draw_minute,
    closeBeforeMinutes: row.close_before_minutes,
    resultMinutes: row.result_minutes,
    voidAfterMinutes: row.void_after_minutes,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  };
}

export function viewOfHoliday({ id, game_code, from_day, to_day, note }: HolidayRow): HolidayView {
  return { id, gameCode: game_code, from: from_day, to: to_day, note };
}

/** What waits, as one member of staff sees it beside the calendars as they are. */
export function viewOfChange(change: SavedChange, stations: readonly OldStation[], staffId?: bigint): CalendarChange {
  return {
    id: change.id,
    gameCode: change.game_code,
    what:
      change.kind === 'holiday'
        ? { kind: 'holiday', holiday: { ...change.said, id: change.holiday_id } }
        : {
            kind: 'station',
            before: stations.find(({ id }) => id === change.station_id) ?? null,
            after: editOf(change),
          },
    reason: change.reason,
    savedBy: change.saved_name,
    savedAt: change.saved_at,
    own: change.saved_by === staffId,
  };
}

async function writeStation(tx: Tx, edit: StationView): Promise<void> {
  const names = JSON.stringify(edit.names);
  const [weekdays, monthDays] = [[...edit.weekdays], [...edit.monthDays]];
  if (edit.id === null) {
    await sql`-- lottery.addStation
      insert into lottery_stations (game_code, station, names, zone, weekdays, month_days, draw_minute,
        close_before_minutes, result_minutes, void_after_minutes, valid_from, valid_to)
      values (${edit.gameCode}, ${edit.station}, ${names}::jsonb, ${edit.zone}, ${weekdays}::smallint[],
        ${monthDays}::smallint[], ${edit.drawMinute}, ${edit.closeBeforeMinutes}, ${edit.resultMinutes},
        ${edit.voidAfterMinutes}, ${edit.validFrom}::date, ${edit.validTo}::date)`.execute(tx);
    return;
  }
  await sql`-- lottery.changeStation
    update lottery_stations set names = ${names}::jsonb, zone = ${edit.zone}, weekdays = ${weekdays}::smallint[],
      month_days = ${monthDays}::smallint[], draw_minute = ${edit.drawMinute},
      close_before_minutes = ${edit.closeBeforeMinutes}, result_minutes = ${edit.resultMinutes},
      void_after_minutes = ${edit.voidAfterMinutes}, valid_from = ${edit.validFrom}::date,
      valid_to = ${edit.validTo}::date, version = version + 1, changed_at = clock_timestamp()
    where id = ${String(edit.id)}`.execute(tx);
}
