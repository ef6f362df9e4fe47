/** Fights at the desk (games.md 6): arenas with what lies on each side, and those held elsewhere, which officials run. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, key, positiveAmount, reason, words } from '../shapes.ts';
import { tableTerms } from './desk.ts';

export const FIGHT_ENDS = ['meron', 'wala', 'draw', 'cancelled'] as const;
/** `first`: one official has told. `held`: two told differently, both tell anew. `agreed`: the studio has not done it yet. */
export const FIGHT_REPORT_STATES = ['first', 'held', 'agreed', 'done', 'failed'] as const;

const fightId = z.uuid();
const report = z.object({
  kind: z.enum(['result', 'correction']),
  state: z.enum(FIGHT_REPORT_STATES),
  firstBy: z.string(),
  firstAt: instant,
  secondBy: z.nullable(z.string()),
  secondAt: z.nullable(instant),
  /** Null until both have told: neither sees what the other says. */
  ends: z.nullable(z.array(z.enum(FIGHT_ENDS))),
  /** Whoever told first does not tell second. */
  isOwn: z.boolean(),
});
export type FightReport = z.output<typeof report>;

const fight = z.object({
  id: fightId,
  number: z.int(),
  /** As of hands of live tables: open, locked, dealing (fighting), result, settled, void. */
  state: z.string(),
  mark: z.nullable(z.string()),
  openedAt: instant,
  /** Of real money. */
  players: z.int(),
  staked: positiveAmount,
  paid: positiveAmount,
  /** What the fight under way pays at most at fixed odds; null of one that is over. */
  atMost: z.nullable(positiveAmount),
  /** What lies on each spot of the fight under way. */
  spots: z.record(z.string(), positiveAmount),
  /** The newest first; of simulated fights none. */
  reports: z.array(report),
});
export type StudioFight = z.output<typeof fight>;

const arena = z.object({
  code: z.string(),
  game: z.string(),
  names: z.object({ bn: z.string(), en: z.string() }),
  terms: tableTerms,
  /** Officials say how its fights end. */
  elsewhere: z.boolean(),
  /** The newest first, twelve at most. */
  fights: z.array(fight),
});
export type StudioArena = z.output<typeof arena>;
const arenas = z.object({ arenas: z.array(arena) });

export const listStudioFights = defineCall('listStudioFights', {
  method: 'GET',
  path: '/desk/api/studio/fights',
  audience: 'staff',
  reply: arenas,
  refusals: ['studio.away'],
  summary: 'Arenas with their last fights: what lies on each side, what was paid, what officials have told.',
});

export const setUpArena = defineCall('setUpArena', {
  method: 'POST',
  path: '/desk/api/studio/arenas',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    names: z.object({ bn: words(60).check(z.minLength(2)), en: words(60).check(z.minLength(2)) }),
    /** Fixed odds, or a pool; a draw is at fixed odds in both. */
    kind: z.enum(['fixed', 'pool']),
    min: positiveAmount,
    max: positiveAmount,
    maxWin: positiveAmount,
  }),
  reply: arenas,
  refusals: ['studio.away', 'studio.tableInvalid', 'studio.arenasFull', 'staff.reasonRequired'],
  summary: 'Sets up an arena that is held elsewhere. Members see it once its game is shown in the catalogue.',
});

export const openFight = defineCall('openFight', {
  method: 'POST',
  path: '/desk/api/studio/arenas/:code/fights',
  audience: 'staff',
  params: z.object({ code: words(8) }),
  body: z.object({ key, reason }),
  reply: arenas,
  refusals: ['studio.away', 'studio.tableUnknown', 'studio.fightBusy', 'staff.reasonRequired'],
  summary: 'Opens betting on the next fight of an arena that is held elsewhere, for as many seconds as its table says.',
});

export const reportFight = defineCall('reportFight', {
  method: 'POST',
  path: '/desk/api/studio/fights/:id/report',
  audience: 'staff',
  params: z.object({ id: fightId }),
  body: z.object({ key, reason, kind: z.enum(['result', 'correction']), end: z.enum(FIGHT_ENDS) }),
  reply: arenas,
  refusals: [
    'studio.away',
    'studio.fightUnknown',
    'studio.fightRuns',
    'studio.fightOver',
    'studio.ownReport',
    'staff.notSeparate',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary:
    'One official says how a fight ended, without seeing what the other says. Two who agree settle it; two who do not hold it.',
});
