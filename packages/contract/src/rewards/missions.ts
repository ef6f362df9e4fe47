/** Missions (specification 7; screens.md 5.13, 7.20). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';
import { productName } from './shapes.ts';

/** Goals and progress are amounts, or counts ('3.00' sign-in days), or times of a stake. */
export const MISSION_KINDS = ['loginDays', 'depositCount', 'depositSum', 'turnover', 'winMultiple', 'invite'] as const;
export const MISSION_PERIODS = ['daily', 'weekly', 'once'] as const;
const terms = {
  id,
  names: z.record(z.string(), z.string()),
  kind: z.enum(MISSION_KINDS),
  period: z.enum(MISSION_PERIODS),
  /** What counts, of turnover and wins; null: every product. */
  product: z.nullable(productName),
  /** Of counted deposits the least one, of wins the least stake. */
  least: positiveAmount,
};

const mission = z.object({
  ...terms,
  /** The first day of the period, in the house's zone: it names the period. */
  from: day,
  /** What was done in the period so far; zero where more was taken back. */
  progress: positiveAmount,
  /** It is over, and claimed for a day longer. */
  isOver: z.boolean(),
  /** Null: without an end. */
  endsAt: z.nullable(instant),
  steps: z.array(
    z.object({
      goal: positiveAmount,
      reward: positiveAmount,
      /** For the week's board. */
      points: z.int(),
      state: z.enum(['locked', 'active', 'done', 'claimed', 'expired']),
    }),
  ),
});
export type MissionView = z.output<typeof mission>;

export const getMissions = defineCall('getMissions', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  audience: 'member',
  reply: z.object({
    rows: z.array(mission),
    /** How many steps can be claimed. */
    done: z.int(),
    /** A break or an exclusion of their own: nothing is offered and nothing can be claimed. */
    paused: z.boolean(),
  }),
  refusals: ['session.trialAccount'],
  summary: 'Missions that are open, with the own progress, those that end soonest first; at most 50.',
});

export const claimMission = defineCall('claimMission', {
  method: 'POST',
  path: '/wps/missions/:id/steps/:step/claim',
  audience: 'member',
  params: z.object({ id, step: z.string().check(z.regex(/^[0-2]$/)) }),
  body: z.object({ from: day }),
  reply: z.object({ amount: positiveAmount }),
  refusals: ['rewards.missionUnknown', 'rewards.stepNotDone', 'rewards.paused', 'session.trialAccount', 'wallet.busy'],
  summary: 'Claims a step that was reached in a period, up to a day behind its end. Repeatable: it is paid once.',
});

/** Points: for the week's board. */
const step = z.object({
  goal: positiveAmount,
  reward: positiveAmount,
  points: z._default(z.int().check(z.gte(0), z.lte(1_000)), 0),
});
const deskMission = z.object({
  ...terms,
  steps: z.array(step),
  startsOn: day,
  /** Its last day. */
  endsOn: z.nullable(day),
  madeBy: z.string(),
});
export type DeskMission = z.output<typeof deskMission>;

export const listMissions = defineCall('listMissions', {
  method: 'GET',
  path: '/desk/api/rewards/missions',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(deskMission) }),
  summary: 'Missions, the newest first.',
});

export const makeMission = defineCall('makeMission', {
  method: 'POST',
  path: '/desk/api/rewards/missions',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    names: z.object({ bn: words(80).check(z.minLength(1)), en: words(80).check(z.minLength(1)) }),
    kind: z._default(terms.kind, 'turnover'),
    period: terms.period,
    product: terms.product,
    least: z._default(terms.least, '0'),
    steps: z.array(step).check(z.minLength(1), z.maxLength(3)),
    /** Null: today. */
    startsOn: z.nullable(day),
    endsOn: z.nullable(day),
  }),
  reply: deskMission,
  refusals: ['rewards.missionWrong', 'staff.reasonRequired'],
  summary: 'Opens a mission of up to three steps. It is never changed afterwards, only ended.',
});

export const endMission = defineCall('endMission', {
  method: 'POST',
  path: '/desk/api/rewards/missions/:id/end',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: deskMission,
  refusals: ['rewards.missionUnknown', 'staff.reasonRequired'],
  summary: 'Ends a mission with today: what was reached can be claimed up to the end of tomorrow.',
});
