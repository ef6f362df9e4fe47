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

export const playerProtection = z.object({
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
export type PlayerProtectionView = z.output<typeof playerProtection>;

export const getPlayerProtection = defineCall('getPlayerProtection', {
  method: 'GET',
  path: '/wps/player-protection',
  audience: 'member',
  reply: playerProtection,
  summary: 'What the member has set himself, and what of it is used.',
});

export const setPlayerLimit = defineCall('setPlayerLimit', {
  method: 'PUT',
  path: '/wps/player-protection/:kind/:period',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  /** Null: no limit. */
  body: z.object({ key, amount: z.nullable(positiveAmount) }),
  reply: playerProtection,
  refusals: ['request.keyReused', 'playerProtection.notSet'],
  summary:
    'Sets a limit. The first and a lower one count at once; a higher one, or none, waits 24 hours to be confirmed.',
});

export const confirmPlayerLimit = defineCall('confirmPlayerLimit', {
  method: 'POST',
  path: '/wps/player-protection/:kind/:period/confirm',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  body: z.object({ key }),
  reply: playerProtection,
  refusals: ['request.keyReused', 'playerProtection.noRaise', 'playerProtection.raiseTooEarly'],
  summary: 'Confirms the raise that waits, once its 24 hours are over.',
});

export const dropPlayerLimitRaise = defineCall('dropPlayerLimitRaise', {
  method: 'POST',
  path: '/wps/player-protection/:kind/:period/drop',
  audience: 'member',
  params: z.object({ kind: limitKind, period: limitPeriod }),
  body: z.object({ key }),
  reply: playerProtection,
  refusals: ['request.keyReused', 'playerProtection.noRaise'],
  summary: 'Drops the raise that waits; the limit stays as it is.',
});

export const startCoolOff = defineCall('startCoolOff', {
  method: 'POST',
  path: '/wps/player-protection/cool-off',
  audience: 'member',
  body: z.object({ key, span: coolOffSpan }),
  reply: playerProtection,
  refusals: ['request.keyReused', 'playerProtection.pauseNotLonger'],
  summary: 'Pauses deposits and bets from now on. It can be lengthened, not ended.',
});

export const excludeMyself = defineCall('excludeMyself', {
  method: 'POST',
  path: '/wps/player-protection/exclusion',
  audience: 'member',
  /** The word of the page, in any of its languages: he means it. */
  body: z.object({ key, span: exclusionSpan, word: words(40) }),
  reply: playerProtection,
  refusals: ['request.keyReused', 'playerProtection.pauseNotLonger', 'playerProtection.wordWrong'],
  summary:
    'Excludes the member from deposits and bets. It cannot be undone early; afterwards staff lift it when asked.',
});
