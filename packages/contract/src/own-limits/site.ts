/** What a member sets himself against playing too much: limits, cooling-off, self-exclusion (operations.md 7). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, instant, key, positiveAmount, words } from '../shapes.ts';

export const limitKind = z.enum(['deposit', 'stake', 'loss']);
export type LimitKind = z.output<typeof limitKind>;
/** Of the brand's zone; weeks from Monday. */
export const limitPeriod = z.enum(['day', 'week', 'month']);
export type LimitPeriod = z.output<typeof limitPeriod>;
/** 24 hours, 7 days, 30 days. */
export const coolOffSpan = z.enum(['day', 'week', 'month']);
/** 6 months, 12 months, 5 years, for ever. */
export const exclusionSpan = z.enum(['halfYear', 'year', 'fiveYears', 'permanent']);

export const ownLimits = z.object({
  /** Those that are set. */
  limits: z.array(
    z.object({
      kind: limitKind,
      period: limitPeriod,
      amount,
      /** What of it the period has used so far; of deposits with the orders that are open. */
      used: amount,
      /** What is asked for and waits: null amount, that there be no limit. It can be confirmed from `opensAt` on. */
      raise: z.nullable(z.object({ amount: z.nullable(amount), askedAt: instant, opensAt: instant })),
    }),
  ),
  /** Null: he cools off from nothing. */
  coolOffUntil: z.nullable(instant),
  /** Stands until staff lift it, from `liftableAt` on; null end: it has none. */
  exclusion: z.nullable(z.object({ beganAt: instant, endsAt: z.nullable(instant), liftableAt: z.nullable(instant) })),
});
export type OwnLimitsView = z.output<typeof ownLimits>;

export const getOwnLimits = defineCall('getOwnLimits', {
  method: 'GET',
  path: '/wps/own-limits',
  audience: 'member',
  reply: ownLimits,
  summary: 'What the member has set himself, and what of it is used.',
});

export const setOwnLimit = defineCall('setOwnLimit', {
  method: 'PUT',
  path: '/wps/own-limits/:kind/:period',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  /** Null: no limit. */
  body: z.object({ key, amount: z.nullable(positiveAmount) }),
  reply: ownLimits,
  refusals: ['request.keyReused', 'ownLimits.notSet'],
  summary:
    'Sets a limit. The first and a lower one count at once; a higher one, or none, waits 24 hours to be confirmed.',
});

export const confirmOwnLimit = defineCall('confirmOwnLimit', {
  method: 'POST',
  path: '/wps/own-limits/:kind/:period/confirm',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  body: z.object({ key }),
  reply: ownLimits,
  refusals: ['request.keyReused', 'ownLimits.noRaise', 'ownLimits.raiseTooEarly'],
  summary: 'Confirms the raise that waits, once its 24 hours are over.',
});

export const dropOwnLimitRaise = defineCall('dropOwnLimitRaise', {
  method: 'POST',
  path: '/wps/own-limits/:kind/:period/drop',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  body: z.object({ key }),
  reply: ownLimits,
  refusals: ['request.keyReused', 'ownLimits.noRaise'],
  summary: 'Drops the raise that waits; the limit stays as it is.',
});

export const startCoolOff = defineCall('startCoolOff', {
  method: 'POST',
  path: '/wps/own-limits/cool-off',
  audience: 'member',
  body: z.object({ key, span: coolOffSpan }),
  reply: ownLimits,
  refusals: ['request.keyReused', 'ownLimits.pauseNotLonger'],
  summary: 'Pauses deposits and bets from now on. It can be lengthened, not ended.',
});

export const excludeMyself = defineCall('excludeMyself', {
  method: 'POST',
  path: '/wps/own-limits/exclusion',
  audience: 'member',
  /** The word of the page, in any of its languages: he means it. */
  body: z.object({ key, span: exclusionSpan, word: words(40) }),
  reply: ownLimits,
  refusals: ['request.keyReused', 'ownLimits.pauseNotLonger', 'ownLimits.wordWrong'],
  summary:
    'Excludes the member from deposits and bets. It cannot be undone early; afterwards staff lift it when asked.',
});
