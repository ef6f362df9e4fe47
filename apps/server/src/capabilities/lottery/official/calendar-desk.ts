/** What the desk changes of the calendars: stations, holidays, feeds, made-up results. Each change is written down. */
import { isDeepStrictEqual } from 'node:util';
import { type CanonicalValue, canonicalJson } from '@house/fairness/canonical-json';
import { isWrongField, readAnnouncement } from '@house/lottery/announced';
import { isZone } from '@house/lottery/official-schedule';
import { sql } from 'kysely';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { RecordAct } from '../port.ts';
import { catalogueGame } from '../rules.ts';
import { fieldsOfGame, readFeed } from './feeds/ask.ts';
import type { FeedAnswer } from './feeds/json.ts';
import { fillIn, hostOf, readFeedSettings } from './feeds/settings.ts';
import type {
  Calendar,
  CalendarActor,
  CalendarDesk,
  CalendarRefusal,
  FeedEdit,
  NewHoliday,
  StationEdit,
} from './port.ts';
import {
  type FeedChangeRow,
  type FeedRow,
  findFeedChange,
  findTrialDraw,
  markPlanned,
  readFeedChanges,
  readFeeds,
  readFollowers,
  readHolidays,
  readOnSale,
  readSimulates,
  readStations,
  type StationRow,
  unplanFollowers,
} from './queries.ts';

const REASON_LENGTH_MIN = 3;

export interface CalendarDeskDeps {
  readonly db: Db;
  readonly record: RecordAct;
  readonly judgeHands: Identity['judgeHands'];
  /** Results may be made up: a demo house. */
  readonly simulates: boolean;
  /** Hosts that feeds may be read from in the clear, or inside our own network. */
  readonly feedHosts: readonly string[];
}

interface Made {
  readonly object: string;
  readonly before: CanonicalValue;
  readonly after: CanonicalValue;
}

/** Null: done before under this key, so there is nothing to write down again. */
type Change = (tx: Tx) => Promise<Made | CalendarRefusal | null>;

export function createCalendarDesk(deps: CalendarDeskDeps): CalendarDesk {
  const { db } = deps;

  async function change(actor: CalendarActor, action: AuditAction, make: Change): Promise<CalendarRefusal | undefined> {
    const reason = actor.reason.trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    return transact(db, async (tx) => {
      const done = await make(tx);
      if (done === null) return undefined;
      if ('refused' in done) return done;
      await deps.record(tx, {
        staffId: actor.staffId,
        staff: actor.name,
        address: actor.address,
        action,
        object: done.object,
        reason,
        before: canonicalJson(done.before),
        after: canonicalJson(done.after),
      });
      return undefined;
    });
  }

  /** Holds the game's row, so that a worker that follows the calendar sees all of a change or nothing. */
  async function holdGame(tx: Tx, gameCode: string): Promise<boolean> {
    const { rows } = await sql`-- lottery.holdOfficialGame
      select from lottery_games where code = ${gameCode} and official for update`.execute(tx);
    if (rows.length === 0) return false;
    await markPlanned(tx, gameCode, null);
    await unplanFollowers(tx, gameCode);
    return true;
  }

  async function isOfficial(gameCode: string): Promise<boolean> {
    const { rows } = await sql`-- lottery.isOfficialGame
      select from lottery_games where code = ${gameCode} and official`.execute(db);
    return rows.length > 0;
  }

  return {
    async read(staffId): Promise<Calendar> {
      const [stations, holidays, feeds, feedChanges, followers, onSale, simulates] = await Promise.all([
        readStations(db, null),
        readHolidays(db, null),
        readFeeds(db),
        readFeedChanges(db),
        readFollowers(db),
        readOnSale(db),
        readSimulates(db),
      ]);
      return {
        stations: stations.map(editOf),
        holidays: holidays.map(({ id, game_code, from_day, to_day, note }) => ({
          id,
          gameCode: game_code,
          from: from_day,
          to: to_day,
          note,
        })),
        feeds: feeds.map((row) => ({
          gameCode: row.game_code,
          slot: row.slot,
          kind: row.kind,
          settings: row.settings,
          on: row.state === 'on',
          version: row.version,
          countsFrom: row.confirmed_at,
          last:
            row.last_draw_no === null || row.last_at === null
              ? null
              : { drawNo: row.last_draw_no, at: row.last_at, problem: row.last_problem },
        })),
        feedChanges: feedChanges.map((row) => ({
          id: row.id,
          gameCode: row.game_code,
          slot: row.slot,
          kind: row.kind,
          settings: row.settings,
          on: row.state === 'on',
          savedBy: row.saved_name,
          savedAt: row.saved_at,
          own: row.saved_by === staffId,
        })),
        follows: followers.map((row) => ({ gameCode: row.game_code, source: row.source_game })),
        onSale: onSale.map(({ game_code, station, draw_no, close_at }) => ({
          gameCode: game_code,
          station,
          drawNo: draw_no,
          closeAt: close_at,
        })),
        simulates: deps.simulates && simulates !== false,
        maySimulate: deps.simulates,
      };
    },

    saveStation: (actor, edit) =>
      change(actor, 'schedules.station', async (tx) => {
        if (!(await holdGame(tx, edit.gameCode))) return refuse('lottery.gameUnknown');
        if (!isPossible(edit)) return refuse('lottery.scheduleWrong');
        const rows = await readStations(tx, edit.gameCode);
        const old = edit.id === null ? undefined : rows.find(({ id }) => id === edit.id);
        if (edit.id !== null && (old === undefined || old.version !== edit.version)) {
          return refuse('lottery.scheduleChanged');
        }
        if (old !== undefined && old.station !== edit.station) return refuse('lottery.scheduleWrong');
        if (rows.some((row) => row.id !== edit.id && overlaps(row, edit))) return refuse('lottery.scheduleWrong');
        await writeStation(tx, edit);
        const before = old === undefined ? null : plainOf(editOf(old));
        return { object: `station:${edit.gameCode}-${edit.station}`, before, after: plainOf(edit) };
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

    removeHoliday: (actor, id) =>
      change(actor, 'schedules.holidayRemoved', async (tx) => {
        const old = (await readHolidays(tx, null)).find((row) => row.id === id);
        if (old === undefined) return refuse('lottery.scheduleChanged');
        await holdGame(tx, old.game_code);
        await sql`-- lottery.removeHoliday
          delete from lottery_holidays where id = ${String(id)}`.execute(tx);
        const { id: _, ...before } = old;
        return { object: `holiday:${old.game_code}`, before, after: null };
      }),

    saveFeed: (actor, feed) =>
      change(actor, 'schedules.feed', async (tx) => {
        if (!(await holdGame(tx, feed.gameCode))) return refuse('lottery.gameUnknown');
        const hosts = deps.feedHosts;
        const read = readFeedSettings(feed.kind, feed.settings, { ...fieldsOfGame(feed.gameCode), hosts });
        if ('wrong' in read) return refuse('lottery.scheduleWrong', { field: read.wrong });
        const saved = await findFeedChange(tx, { key: feed.key });
        if (saved !== null) return isSameFeed(saved, feed) ? null : refuse('request.keyReused');
        const feeds = await readFeeds(tx);
        const old = feeds.find((row) => row.game_code === feed.gameCode && row.slot === feed.slot);
        if ((old?.version ?? 0) !== feed.version) return refuse('lottery.scheduleChanged');
        if (!isApart(feed, [...feeds, ...(await readFeedChanges(tx))])) return refuse('lottery.sourcesNotApart');
        // To take an input away needs nobody else; whoever said where it is read stays the one who did.
        const applied = old !== undefined && !feed.on && hasSettings(old, feed);
        await writeFeedChange(tx, feed, actor, applied);
        if (applied) await switchFeedOff(tx, feed);
        return {
          object: `feed:${feed.gameCode}-${feed.slot}`,
          before: shownFeed(old),
          after: { ...shownFeed({ ...feed, state: feed.on ? 'on' : 'off' }), waits: !applied },
        };
      }),

    decideFeed: (actor, { id, confirm }) =>
      change(actor, confirm ? 'schedules.feedConfirmed' : 'schedules.feedRejected', async (tx) => {
        const found = await findFeedChange(tx, { id });
        if (found === null || !(await holdGame(tx, found.game_code))) return refuse('lottery.scheduleChanged');
        const waiting = await findFeedChange(tx, { id });
        const outcome = confirm ? 'confirmed' : 'rejected';
        if (waiting?.outcome === outcome && waiting.decided_by === actor.staffId) return null;
        if (waiting?.outcome !== 'waiting') return refuse('lottery.scheduleChanged');
        if (confirm && waiting.saved_by === actor.staffId) return refuse('lottery.sourceSamePerson');
        const tied = confirm ? await deps.judgeHands(tx, actor.staffId, [waiting.saved_by]) : undefined;
        if (tied !== undefined) return tied;
        const feeds = await readFeeds(tx);
        const old = feeds.find((row) => row.game_code === waiting.game_code && row.slot === waiting.slot);
        const shown = { gameCode: waiting.game_code, ...waiting, on: waiting.state === 'on' };
        if (confirm && !isApart(shown, feeds)) return refuse('lottery.sourcesNotApart');
        await decideFeedChange(tx, id, outcome, actor.staffId);
        if (confirm) await writeFeed(tx, waiting, actor.staffId);
        return {
          object: `feed:${waiting.game_code}-${waiting.slot}`,
          before: shownFeed(old),
          after: { ...shownFeed(waiting), savedBy: waiting.saved_name },
        };
      }),

    async tryFeed(actor, { gameCode, kind, settings }) {
      const announced = (await isOfficial(gameCode)) ? (catalogueGame(gameCode).announced ?? null) : null;
      if (announced === null) return refuse('lottery.gameUnknown');
      const hosts = deps.feedHosts;
      const read = readFeedSettings(kind, settings, { ...fieldsOfGame(gameCode), hosts });
      if ('wrong' in read) return refuse('lottery.scheduleWrong', { field: read.wrong });
      const draw = await findTrialDraw(db, gameCode);
      if (draw === null) return refuse('lottery.drawUnknown');
      const asked = { station: draw.station, drawNo: draw.draw_no };
      const address = fillIn(read.settings.url, asked);
      // Before it is asked: whatever the house opens on somebody's word is on record.
      await transact(db, (tx) =>
        deps.record(tx, {
          staffId: actor.staffId,
          staff: actor.name,
          address: actor.address,
          action: 'schedules.feedTried',
          object: `feed:${gameCode}`,
          after: canonicalJson({ draw: draw.draw_no, address }),
        }),
      );
      const said = await readFeed(read, asked, hosts);
      if (isProblem(said)) return { drawNo: draw.draw_no, address, fields: [], problem: said.problem };
      const numbers = readAnnouncement(announced, said);
      return {
        drawNo: draw.draw_no,
        address,
        fields: [...announced, ...besideIn(gameCode, said)].map(({ code }) => ({
          code,
          numbers: draw.over ? (said[code] ?? []) : null,
        })),
        problem: isWrongField(numbers) ? `field ${numbers.wrong}` : null,
      };
    },

    setSimulated: (actor, on) =>
      change(actor, 'schedules.simulated', async (tx) => {
        if (on && !deps.simulates) return refuse('lottery.scheduleWrong');
        const before = (await readSimulates(tx)) ?? deps.simulates;
        await sql`-- lottery.setSimulated
          update lottery_settings set simulate_results = ${on}`.execute(tx);
        return { object: 'lottery', before, after: on };
      }),
  };
}

/** What the answer tells beside the result. */
function besideIn(gameCode: string, said: FeedAnswer): readonly { readonly code: string }[] {
  return (catalogueGame(gameCode).beside ?? []).filter(({ code }) => Object.hasOwn(said, code));
}

function isProblem(said: FeedAnswer): said is { readonly problem: string } {
  return typeof said['problem'] === 'string';
}

type KeptFeed = Pick<FeedRow | FeedChangeRow, 'game_code' | 'slot' | 'kind' | 'settings' | 'state'>;

function hasSettings(row: KeptFeed, feed: Pick<FeedEdit, 'kind' | 'settings'>): boolean {
  return row.kind === feed.kind && isDeepStrictEqual(row.settings, feed.settings);
}

function isSameFeed(row: KeptFeed, feed: FeedEdit): boolean {
  const place = row.game_code === feed.gameCode && row.slot === feed.slot;
  return place && hasSettings(row, feed) && (row.state === 'on') === feed.on;
}

/** No other source of the game that is on, or would be, asks the same host: two that do are one input. */
function isApart(feed: Pick<FeedEdit, 'gameCode' | 'slot' | 'settings' | 'on'>, others: readonly KeptFeed[]): boolean {
  const host = hostOf(feed.settings);
  return (
    !feed.on ||
    !others.some(
      (row) =>
        row.game_code === feed.gameCode &&
        row.slot !== feed.slot &&
        row.state === 'on' &&
        hostOf(row.settings) === host,
    )
  );
}

/** As the audit log has it. */
function shownFeed(row: Pick<KeptFeed, 'kind' | 'settings' | 'state'> | undefined) {
  return row === undefined ? null : { kind: row.kind, settings: JSON.stringify(row.settings), on: row.state === 'on' };
}

/** The key was used: for this holiday, which is there already, or for another one. */
async function isSameHoliday(tx: Tx, holiday: NewHoliday): Promise<null | CalendarRefusal> {
  const { rows } = await sql`-- lottery.findHolidayOfKey
    select from lottery_holidays where key = ${holiday.key}::uuid and game_code = ${holiday.gameCode}
      and from_day = ${holiday.from}::date and to_day = ${holiday.to}::date and note = ${holiday.note}`.execute(tx);
  return rows.length === 1 ? null : refuse('request.keyReused');
}

/** Without bigint, which JSON does not know. */
function plainOf(given: StationEdit): CanonicalValue {
  const { id: _id, version: _version, ...edit } = given;
  return { ...edit, names: { ...edit.names }, weekdays: [...edit.weekdays], monthDays: [...edit.monthDays] };
}

function isPossible(edit: StationEdit): boolean {
  const { weekdays, monthDays, drawMinute, closeBeforeMinutes, validFrom, validTo } = edit;
  const oneKind = (weekdays.length === 0) !== (monthDays.length === 0);
  const sameDay = closeBeforeMinutes < drawMinute + 720;
  return isZone(edit.zone) && oneKind && sameDay && drawMinute < 1_440 && (validFrom ?? '') <= (validTo ?? '9999');
}

/** One place draws by one row a day, or two draws had one number. */
function overlaps(row: StationRow, edit: StationEdit): boolean {
  if (row.station !== edit.station) return false;
  const apart = (row.valid_to ?? '9999') < (edit.validFrom ?? '') || (edit.validTo ?? '9999') < (row.valid_from ?? '');
  if (apart) return false;
  const bothWeekly = row.weekdays.length > 0 && edit.weekdays.length > 0;
  return !bothWeekly || row.weekdays.some((day) => edit.weekdays.includes(day));
}

function editOf(row: StationRow): StationEdit & { id: bigint } {
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

async function writeStation(tx: Tx, edit: StationEdit): Promise<void> {
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

async function writeFeedChange(tx: Tx, feed: FeedEdit, actor: CalendarActor, applied: boolean): Promise<void> {
  await sql`-- lottery.replaceFeedChange
    update lottery_feed_changes set outcome = 'replaced'
    where game_code = ${feed.gameCode} and slot = ${feed.slot} and outcome = 'waiting'`.execute(tx);
  await sql`-- lottery.saveFeedChange
    insert into lottery_feed_changes (game_code, slot, kind, settings, state, outcome, saved_by, saved_name, saved_key)
    values (${feed.gameCode}, ${feed.slot}, ${feed.kind}, ${JSON.stringify(feed.settings)}::jsonb,
      ${feed.on ? 'on' : 'off'}, ${applied ? 'applied' : 'waiting'}, ${String(actor.staffId)}, ${actor.name},
      ${feed.key}::uuid)`.execute(tx);
}

async function switchFeedOff(tx: Tx, { gameCode, slot }: FeedEdit): Promise<void> {
  await sql`-- lottery.switchFeedOff
    update lottery_feeds set state = 'off', version = version + 1, changed_at = clock_timestamp()
    where game_code = ${gameCode} and slot = ${slot}`.execute(tx);
}

async function decideFeedChange(tx: Tx, id: bigint, outcome: 'confirmed' | 'rejected', staffId: bigint): Promise<void> {
  await sql`-- lottery.decideFeedChange
    update lottery_feed_changes set outcome = ${outcome}, decided_by = ${String(staffId)}, decided_at = clock_timestamp()
    where id = ${String(id)}`.execute(tx);
}

/** What was confirmed counts now, for draws that open from now on. */
async function writeFeed(tx: Tx, change: FeedChangeRow, confirmedBy: bigint): Promise<void> {
  await sql`-- lottery.saveFeed
    insert into lottery_feeds as f (game_code, slot, kind, settings, state, saved_by, confirmed_by)
    values (${change.game_code}, ${change.slot}, ${change.kind}, ${JSON.stringify(change.settings)}::jsonb,
      ${change.state}, ${String(change.saved_by)}, ${String(confirmedBy)})
    on conflict (game_code, slot) do update set kind = excluded.kind, settings = excluded.settings,
      state = excluded.state, saved_by = excluded.saved_by, confirmed_by = excluded.confirmed_by,
      confirmed_at = clock_timestamp(), version = f.version + 1, changed_at = clock_timestamp()`.execute(tx);
}
