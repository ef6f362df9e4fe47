/** What the desk sees of the calendars, and where results are read: feeds, made-up results. Each change is written down. */
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '@house/fairness/canonical-json';
import { isWrongField, readAnnouncement } from '@house/lottery/announced';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { RecordAct } from '../port.ts';
import { catalogueGame } from '../rules.ts';
import { readWaitingChanges } from './calendar-changes.ts';
import { createChange, holdGame } from './desk-change.ts';
import { fieldsOfGame, readFeed } from './feeds/ask.ts';
import type { FeedAnswer } from './feeds/json.ts';
import { fillIn, hostOf, readFeedSettings } from './feeds/settings.ts';
import type { Calendar, CalendarActor, CalendarDesk, FeedEdit } from './port.ts';
import {
  type FeedChangeRow,
  type FeedRow,
  findFeedChange,
  findTrialDraw,
  readFeedChanges,
  readFeeds,
  readHolidays,
  readOnSale,
  readProjections,
  readSimulates,
  readStations,
  unplanAll,
} from './queries.ts';
import { createStationDesk, viewOfChange, viewOfHoliday, viewOfStation } from './station-desk.ts';

export interface CalendarDeskDeps {
  readonly db: Db;
  readonly record: RecordAct;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** Results may be made up: a demo house. */
  readonly simulates: boolean;
  /** Hosts that feeds may be read from in the clear, or inside our own network. */
  readonly feedHosts: readonly string[];
}

export function createCalendarDesk(deps: CalendarDeskDeps): CalendarDesk {
  const { db } = deps;
  const change = createChange(deps);

  async function isOfficial(gameCode: string): Promise<boolean> {
    const { rows } = await sql`-- lottery.isOfficialGame
      select from lottery_games where code = ${gameCode} and official`.execute(db);
    return rows.length > 0;
  }

  return {
    ...createStationDesk({ change, checkSecondApprover: deps.checkSecondApprover }),

    async read(staffId): Promise<Calendar> {
      const [stationRows, holidays, changes, feeds, feedChanges, projections, onSale, simulates] = await Promise.all([
        readStations(db, null),
        readHolidays(db, null),
        readWaitingChanges(db),
        readFeeds(db),
        readFeedChanges(db),
        readProjections(db),
        readOnSale(db),
        readSimulates(db),
      ]);
      const stations = stationRows.map(viewOfStation);
      return {
        stations,
        holidays: holidays.map(viewOfHoliday),
        changes: changes.map((saved) => viewOfChange(saved, stations, staffId)),
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
        follows: projections.map((row) => ({ gameCode: row.game_code, source: row.source_game })),
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
        const tied = confirm ? await deps.checkSecondApprover(tx, actor.staffId, [waiting.saved_by]) : undefined;
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
        await unplanAll(tx);
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
