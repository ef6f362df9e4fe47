/** Draws held elsewhere at the desk (lottery.md 12.3, screens.md 7.12 to 7.14): results, stations, holidays, feeds. */
import * as z from 'zod/mini';
import { defineCall, type ReplyOf } from '../call.ts';
import { day, empty, gameCode, id, instant, key, reason, text, words } from '../shapes.ts';
import { drawSummary } from './site.ts';

const slot = z.enum(['A', 'B']);

/**
 * waiting: nobody said anything; one: a second input is missing; differ: two persons enter it; conflict: a third decides.
 * follows: its result is another draw's, which is not there yet.
 */
export const resultState = z.enum(['waiting', 'one', 'differ', 'conflict', 'agreed', 'simulated', 'follows']);
export type ResultStateName = z.output<typeof resultState>;

export const awaitedResult = z.object({
  draw: drawSummary,
  state: resultState,
  /** You may enter the result now. */
  takesEntry: z.boolean(),
  /** You may decide now between two entries that differ. */
  takesDecision: z.boolean(),
  /** You have entered it. */
  entered: z.boolean(),
  /** You said or confirmed where results of the game are read, so you enter none. */
  ownSource: z.boolean(),
  feeds: z.array(z.object({ slot, problem: z.nullable(z.string()), at: instant })),
  /** Who entered it; never what. */
  people: z.array(z.object({ decided: z.boolean(), staff: z.string(), at: instant })),
  /** What was entered: only for whoever decides. */
  entries: z.array(z.object({ staff: z.string(), numbers: z.array(z.int()) })),
  /** Where the result follows from another game's draw of the day. */
  follows: z.nullable(
    z.object({
      gameCode: z.string(),
      /** Null until it has its result. */
      drawNo: z.nullable(z.string()),
      /** What it would have to be since that draw was corrected; null where the two agree. */
      differs: z.nullable(z.array(z.int())),
    }),
  ),
});
export type AwaitedResultView = z.output<typeof awaitedResult>;

export const listAwaitedResults = defineCall('listAwaitedResults', {
  method: 'GET',
  path: '/desk/api/results',
  audience: 'staff',
  reply: z.object({ rows: z.array(awaitedResult), serverTime: instant }),
  summary: 'Closed draws of elsewhere that wait for their result, then the latest that are over.',
});

/** By field of the game's announcement, every number of it as a text. */
const announcement = z.record(words(16), z.array(words(16)).check(z.maxLength(100)));
const ENTRY_REFUSALS = [
  'lottery.drawUnknown',
  'lottery.resultNotEntered',
  'lottery.resultTooEarly',
  'lottery.resultSamePerson',
  'lottery.resultOwnSource',
  'lottery.resultDone',
  'lottery.resultConflict',
  'lottery.resultNoConflict',
  'lottery.resultWrong',
  'staff.notSeparate',
  'request.keyReused',
] as const;

export const enterResult = defineCall('enterResult', {
  method: 'POST',
  path: '/desk/api/results/:id/entry',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, numbers: announcement }),
  reply: z.object({ state: resultState }),
  refusals: [...ENTRY_REFUSALS],
  summary: 'Enters a result, blind to what others entered; each person once.',
});

export const decideResult = defineCall('decideResult', {
  method: 'POST',
  path: '/desk/api/results/:id/decision',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, numbers: announcement }),
  reply: z.object({ state: resultState }),
  refusals: [...ENTRY_REFUSALS, 'staff.reasonRequired'],
  summary: 'Decides a result on which two people differ; a third person only.',
});

const station = z.object({
  gameCode,
  /** What draw numbers name beside their date. */
  station: z.string().check(z.regex(/^[A-Z0-9]{2,6}$/)),
  names: z.object({ bn: words(60).check(z.minLength(1)), en: words(60).check(z.minLength(1)) }),
  zone: text(40),
  /** 0 Sunday to 6 Saturday; or days of the month. One of the two. */
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.maxLength(7)),
  monthDays: z.array(z.int().check(z.gte(1), z.lte(31))).check(z.maxLength(31)),
  /** Local minutes after midnight. */
  drawMinute: z.int().check(z.gte(0), z.lte(1_439)),
  closeBeforeMinutes: z.int().check(z.gte(1), z.lte(720)),
  resultMinutes: z.int().check(z.gte(1), z.lte(1_440)),
  voidAfterMinutes: z.int().check(z.gte(60), z.lte(10_080)),
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
});
export const deskStation = z.object({ id, version: z.int(), ...station.shape });
export type DeskStation = z.output<typeof deskStation>;

const holiday = z.object({ gameCode, from: day, to: day, note: words(100).check(z.minLength(1)) });

/** What one person saved of a calendar; draws are held as if nobody had before another confirmed it. */
const calendarChange = z.object({
  id,
  gameCode: z.string(),
  what: z.union([
    /** A row as it is and as it would be; null: a new one is added. */
    z.object({ kind: z.literal('station'), before: z.nullable(deskStation), after: station }),
    /** Days on which the game would draw after all. */
    z.object({ kind: z.literal('holiday'), holiday: z.object({ id, ...holiday.shape }) }),
  ]),
  /** Why, by whoever saved it. */
  reason: z.string(),
  savedBy: z.string(),
  savedAt: instant,
  /** You saved it yourself. */
  own: z.boolean(),
});
export type DeskCalendarChange = z.output<typeof calendarChange>;

const feed = z.object({
  gameCode,
  slot,
  kind: z.enum(['json', 'csv']),
  /** As JSON: the address, where each field stands, and what the answer has to say of itself. */
  settings: text(4_000),
  on: z.boolean(),
  version: z.int().check(z.gte(0)),
});
const feedState = z.object({
  ...feed.shape,
  /** It says something of draws that open from then on: since a second person confirmed it. */
  countsFrom: instant,
  /** What came of asking it last, within a month; null while it was not asked. */
  last: z.nullable(z.object({ drawNo: z.string(), at: instant, problem: z.nullable(z.string()) })),
});
export type DeskFeed = z.output<typeof feedState>;

/** What one person saved of a source; nothing is read there before another confirmed it. */
const feedChange = z.object({
  id,
  ...z.omit(feed, { version: true }).shape,
  savedBy: z.string(),
  savedAt: instant,
  /** You saved it yourself. */
  own: z.boolean(),
});
export type DeskFeedChange = z.output<typeof feedChange>;

export const getSchedules = defineCall('getSchedules', {
  method: 'GET',
  path: '/desk/api/schedules',
  audience: 'staff',
  reply: z.object({
    stations: z.array(deskStation),
    holidays: z.array(z.object({ id, ...holiday.shape })),
    changes: z.array(calendarChange),
    feeds: z.array(feedState),
    feedChanges: z.array(feedChange),
    /** Games whose results are another game's, with that game. */
    follows: z.array(z.object({ gameCode: z.string(), source: z.string() })),
    /** Draws on sale, which stay as they are whatever is changed. */
    onSale: z.array(z.object({ gameCode: z.string(), station: z.string(), drawNo: z.string(), closeAt: instant })),
    simulates: z.boolean(),
    maySimulate: z.boolean(),
  }),
  summary: 'The calendars of draws held elsewhere, and where their results come from.',
});

const SCHEDULE_REFUSALS = [
  'lottery.gameUnknown',
  'lottery.scheduleWrong',
  'lottery.scheduleChanged',
  'staff.reasonRequired',
] as const;

export const saveStation = defineCall('saveStation', {
  method: 'POST',
  path: '/desk/api/schedules/stations',
  audience: 'staff',
  /** Without an id a new row; with one, the version it was read at. */
  body: z.object({ key, id: z.nullable(id), version: z.int(), ...station.shape, reason }),
  reply: empty,
  refusals: [...SCHEDULE_REFUSALS, 'request.keyReused'],
  summary:
    'Adds or changes a row of a calendar. Other names, an earlier close and an earlier end count at once; all else counts once a second person confirmed it.',
});

export const addHoliday = defineCall('addHoliday', {
  method: 'POST',
  path: '/desk/api/schedules/holidays',
  audience: 'staff',
  body: z.object({ key, ...holiday.shape, reason }),
  reply: empty,
  refusals: ['lottery.gameUnknown', 'lottery.scheduleWrong', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Days on which a game does not draw; counts at once.',
});

export const removeHoliday = defineCall('removeHoliday', {
  method: 'POST',
  path: '/desk/api/schedules/holidays/:id/removal',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: empty,
  refusals: ['lottery.scheduleChanged', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'A game draws on these days after all; counts once a second person confirmed it.',
});

export const decideCalendarChange = defineCall('decideCalendarChange', {
  method: 'POST',
  path: '/desk/api/schedules/changes/:id/decision',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ confirm: z.boolean(), reason }),
  reply: empty,
  refusals: [
    'lottery.scheduleWrong',
    'lottery.scheduleChanged',
    'lottery.scheduleSamePerson',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Confirms what another person saved of a calendar, for draws that are not on sale yet; or rejects it.',
});

export const saveFeed = defineCall('saveFeed', {
  method: 'POST',
  path: '/desk/api/schedules/feeds',
  audience: 'staff',
  body: z.object({ key, ...feed.shape, reason }),
  reply: empty,
  refusals: [...SCHEDULE_REFUSALS, 'lottery.sourcesNotApart', 'request.keyReused'],
  summary: 'Says where one of the two sources of a game is read; counts once a second person confirmed it.',
});

export const decideFeed = defineCall('decideFeed', {
  method: 'POST',
  path: '/desk/api/schedules/feeds/changes/:id/decision',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ confirm: z.boolean(), reason }),
  reply: empty,
  refusals: [
    'lottery.scheduleChanged',
    'lottery.sourcesNotApart',
    'lottery.sourceSamePerson',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Confirms what another person saved of a source, for draws that open from now on; or rejects it.',
});

export const tryFeed = defineCall('tryFeed', {
  method: 'POST',
  path: '/desk/api/schedules/feeds/trial',
  audience: 'staff',
  body: z.object({ gameCode: feed.shape.gameCode, kind: feed.shape.kind, settings: feed.shape.settings }),
  reply: z.object({
    drawNo: z.string(),
    address: z.string(),
    /** Null numbers: people still enter the result of that draw. */
    fields: z.array(z.object({ code: z.string(), numbers: z.nullable(z.array(z.string())) })),
    /** Why nothing can be read from it; null: everything can. */
    problem: z.nullable(z.string()),
  }),
  refusals: ['lottery.gameUnknown', 'lottery.scheduleWrong', 'lottery.drawUnknown'],
  summary: 'Asks a source now and tells what would be read of a draw that is over; keeps nothing.',
});
export type FeedTrial = ReplyOf<typeof tryFeed>;

export const setSimulatedResults = defineCall('setSimulatedResults', {
  method: 'POST',
  path: '/desk/api/schedules/simulated',
  audience: 'staff',
  body: z.object({ on: z.boolean(), reason }),
  reply: empty,
  refusals: ['lottery.scheduleWrong', 'staff.reasonRequired'],
  summary: 'In a demo house: whether results of new draws are made up, which those draws then say.',
});
