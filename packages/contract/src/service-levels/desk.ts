/** Service levels at the desk: what the synthetic player met, the targets, and what is left of the error budgets. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { empty, id, instant, key, reason } from '../shapes.ts';

/** What the synthetic player does, in this order. What needs a step that failed is skipped. */
export const SERVICE_STEPS = ['page', 'signIn', 'balance', 'bet'] as const;
export const serviceStep = z.enum(SERVICE_STEPS);
export type ServiceStep = z.output<typeof serviceStep>;

/** `skipped`: it could not be asked, as while the site is closed; it counts neither for nor against the house. */
export const stepOutcome = z.enum(['ok', 'failed', 'skipped']);
export type StepOutcome = z.output<typeof stepOutcome>;

/** So many of the last runs are shown. */
export const RUNS_SHOWN_MAX = 20;

const playedStep = z.object({
  step: serviceStep,
  outcome: stepOutcome,
  milliseconds: z.int(),
  /** Why it did not go well, in the words of a log (`http 503`, `refused lottery.numberClosed`); null: it did. */
  detail: z.nullable(z.string()),
});

export const serviceLevel = z.object({
  step: serviceStep,
  /** Of 10,000 runs so many must go well. */
  availabilityBasisPoints: z.int(),
  /** A run that takes longer is a bad one. */
  targetMilliseconds: z.int(),
  version: z.int(),
  /** Null: it was never played. */
  last: z.nullable(z.extend(playedStep, { at: instant })),
  /** Of 30 days, without those skipped. */
  runs: z.int(),
  /** Of these, failed or slower than the target. */
  bad: z.int(),
  /** Bad runs that 30 days of runs may have. */
  budget: z.int(),
  /** Of these still to be had; below zero: the target is missed. */
  left: z.int(),
  /** Of the good runs of a day; null: there are none. */
  p95Milliseconds: z.nullable(z.int()),
});
export type ServiceLevelRow = z.output<typeof serviceLevel>;

export const syntheticRun = z.object({ id, at: instant, steps: z.array(playedStep).check(z.maxLength(10)) });
export type SyntheticRunRow = z.output<typeof syntheticRun>;

export const getServiceLevels = defineCall('getServiceLevels', {
  method: 'GET',
  path: '/desk/api/service-levels',
  audience: 'staff',
  reply: z.object({
    on: z.boolean(),
    everyMinutes: z.int(),
    /** The trial account it plays with now; null: none yet. */
    account: z.nullable(z.string()),
    levels: z.array(serviceLevel).check(z.maxLength(10)),
    /** Newest first. */
    runs: z.array(syntheticRun).check(z.maxLength(RUNS_SHOWN_MAX)),
  }),
  summary:
    'What the synthetic player met in its last runs, the targets of each step and what is left of their budgets.',
});

export const switchSyntheticPlayer = defineCall('switchSyntheticPlayer', {
  method: 'POST',
  path: '/desk/api/service-levels/switch',
  audience: 'staff',
  body: z.object({ key, reason, on: z.boolean() }),
  reply: empty,
  refusals: ['staff.reasonRequired'],
  summary: 'Lets the synthetic player play, or stops it. As it stands already: nothing is done.',
});

export const changeServiceTarget = defineCall('changeServiceTarget', {
  method: 'POST',
  path: '/desk/api/service-levels/targets/:step',
  audience: 'staff',
  params: z.object({ step: serviceStep }),
  body: z.object({
    key,
    reason,
    availabilityBasisPoints: z.int().check(z.gte(5_000), z.lte(9_999)),
    targetMilliseconds: z.int().check(z.gte(50), z.lte(10_000)),
    seenVersion: z.int(),
  }),
  reply: empty,
  refusals: ['serviceLevels.changedMeanwhile', 'staff.reasonRequired'],
  summary: 'Changes what a step is held to. Runs of before are judged by it too.',
});
