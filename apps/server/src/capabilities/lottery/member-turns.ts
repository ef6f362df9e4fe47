/** One bet, chase, card or shot of a member at a time: each locks what he has staked while it holds a connection. */
import { type Refusal, refuse } from '../../platform/result.ts';
import { createTurns, type Turns } from '../../platform/turns.ts';

export type MemberTurns = Turns<Refusal<'request.unavailable'>>;

/** Of one member: beyond what a page asks for at once. */
const WAITING_MAX = 40;
const RETRY_SECONDS = 2;

export const createMemberTurns = (): MemberTurns =>
  createTurns({
    waitingMost: WAITING_MAX,
    busy: refuse('request.unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  });
