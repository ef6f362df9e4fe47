/** The desk's calls about draws held elsewhere: the contract in, the capability, the contract out. */
import type { ReplyOf } from '@house/contract/call';
import {
  addHoliday,
  type DeskStation,
  decideCalendarChange,
  decideFeed,
  decideResult,
  enterResult,
  getSchedules,
  listAwaitedResults,
  removeHoliday,
  saveFeed,
  saveStation,
  setSimulatedResults,
  tryFeed,
} from '@house/contract/lottery/desk-results';
import type { Clock } from '../../../platform/clock.ts';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { summariseDraw } from '../view.ts';
import type {
  AwaitedResult,
  Calendar,
  CalendarActor,
  CalendarChange,
  CalendarDesk,
  HolidayView,
  OldStation,
  ResultActor,
  ResultDesk,
  StationView,
} from './port.ts';

interface Asking {
  readonly principal: Principal;
  readonly address: string;
}

function actorOf({ principal, address }: Asking): ResultActor {
  return {
    staffId: principal.id,
    name: principal.name,
    address,
    mayEnter: principal.rights.includes('results.enter'),
    mayApprove: principal.rights.includes('results.approve'),
  };
}

function byOf(request: Asking & { body: { reason: string } }): CalendarActor {
  const { principal, address, body } = request;
  return { staffId: principal.id, name: principal.name, address, reason: body.reason };
}

export function serveOfficialDesk(
  house: CallRouter,
  { results, calendar, clock }: { results: ResultDesk; calendar: CalendarDesk; clock: Clock },
): void {
  house.serveSignedIn(listAwaitedResults, 'draws.view', async (request) => ({
    rows: (await results.list(actorOf(request))).map(writeAwaited),
    serverTime: new Date(clock.now()).toISOString(),
  }));
  house.serveSignedIn(enterResult, 'results.enter', async (request) => {
    const { key, numbers } = request.body;
    return results.enter(actorOf(request), { drawId: BigInt(request.params.id), key, announcement: numbers });
  });
  house.serveSignedIn(decideResult, 'results.approve', async (request) => {
    const { key, numbers, reason } = request.body;
    const drawId = BigInt(request.params.id);
    return results.decide(actorOf(request), { drawId, key, announcement: numbers, reason });
  });

  house.serveSignedIn(getSchedules, 'draws.view', async ({ principal }) =>
    writeCalendar(await calendar.read(principal.id)),
  );
  house.serveSignedIn(saveStation, 'schedules.edit', async (request) => {
    const { id, reason: _, ...edit } = request.body;
    return (await calendar.saveStation(byOf(request), { ...edit, id: id === null ? null : BigInt(id) })) ?? {};
  });
  house.serveSignedIn(addHoliday, 'schedules.edit', async (request) => {
    const { reason: _, ...holiday } = request.body;
    return (await calendar.addHoliday(byOf(request), holiday)) ?? {};
  });
  house.serveSignedIn(removeHoliday, 'schedules.edit', async (request) => {
    const removal = { id: BigInt(request.params.id), key: request.body.key };
    return (await calendar.removeHoliday(byOf(request), removal)) ?? {};
  });
  house.serveSignedIn(decideCalendarChange, 'results.approve', async (request) => {
    const { confirm } = request.body;
    return (await calendar.decideChange(byOf(request), { id: BigInt(request.params.id), confirm })) ?? {};
  });
  house.serveSignedIn(saveFeed, 'schedules.edit', async (request) => {
    const { settings, reason: _, ...feed } = request.body;
    return (await calendar.saveFeed(byOf(request), { ...feed, settings: readJson(settings) })) ?? {};
  });
  house.serveSignedIn(decideFeed, 'results.approve', async (request) => {
    const { confirm } = request.body;
    return (await calendar.decideFeed(byOf(request), { id: BigInt(request.params.id), confirm })) ?? {};
  });
  house.serveSignedIn(tryFeed, 'schedules.edit', async ({ principal, address, body }) => {
    const actor = { staffId: principal.id, name: principal.name, address };
    const tried = await calendar.tryFeed(actor, { ...body, settings: readJson(body.settings) });
    if ('refused' in tried) return tried;
    return { ...tried, fields: tried.fields.map(({ code, numbers }) => ({ code, numbers: numbers && [...numbers] })) };
  });
  house.serveSignedIn(
    setSimulatedResults,
    'schedules.edit',
    async (request) => (await calendar.setSimulated(byOf(request), request.body.on)) ?? {},
  );
}

/** Null where it is no JSON: no settings at all, which are refused as such. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function writeAwaited(row: AwaitedResult): ReplyOf<typeof listAwaitedResults>['rows'][number] {
  return {
    ...row,
    draw: summariseDraw(row.draw),
    feeds: row.feeds.map((feed) => ({ ...feed, at: feed.at.toISOString() })),
    people: row.people.map((person) => ({ ...person, at: person.at.toISOString() })),
    entries: row.entries.map(({ staff, numbers }) => ({ staff, numbers: [...numbers] })),
    follows: row.follows === null ? null : { ...row.follows, differs: row.follows.differs && [...row.follows.differs] },
  };
}

function writeCalendar({
  stations,
  holidays,
  changes,
  feeds,
  feedChanges,
  follows,
  onSale,
  simulates,
  maySimulate,
}: Calendar): ReplyOf<typeof getSchedules> {
  return {
    stations: stations.map(writeStation),
    holidays: holidays.map(writeHoliday),
    changes: changes.map(({ what, ...change }) => ({
      ...change,
      id: String(change.id),
      what: what.kind === 'station' ? writeStationChange(what) : { ...what, holiday: writeHoliday(what.holiday) },
      savedAt: change.savedAt.toISOString(),
    })),
    feeds: feeds.map((feed) => ({
      ...feed,
      settings: JSON.stringify(feed.settings),
      countsFrom: feed.countsFrom.toISOString(),
      last: feed.last === null ? null : { ...feed.last, at: feed.last.at.toISOString() },
    })),
    feedChanges: feedChanges.map((change) => ({
      ...change,
      id: String(change.id),
      settings: JSON.stringify(change.settings),
      savedAt: change.savedAt.toISOString(),
    })),
    follows: follows.map((row) => ({ ...row })),
    onSale: onSale.map((draw) => ({ ...draw, closeAt: draw.closeAt.toISOString() })),
    simulates,
    maySimulate,
  };
}

function writeRow({ id: _id, version: _version, ...row }: StationView) {
  return {
    ...row,
    names: { bn: row.names['bn'] ?? '', en: row.names['en'] ?? '' },
    weekdays: [...row.weekdays],
    monthDays: [...row.monthDays],
  };
}

function writeStation(station: OldStation): DeskStation {
  return { ...writeRow(station), id: String(station.id), version: station.version };
}

function writeStationChange({ kind, before, after }: Extract<CalendarChange['what'], { kind: 'station' }>) {
  return { kind, before: before === null ? null : writeStation(before), after: writeRow(after) };
}

function writeHoliday(holiday: HolidayView): ReplyOf<typeof getSchedules>['holidays'][number] {
  return { ...holiday, id: String(holiday.id) };
}
