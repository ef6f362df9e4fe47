/**
 * The door: which calls and which addresses are let in at the moment. The platform asks, `compose.ts` hands in who
 * answers (the state of the site); without a door everything is open.
 */
import type { Call } from '@house/contract/call';
import type { RefusalCode } from '@house/contract/codes';
import type { MaybePromise } from './maybe-promise.ts';
import type { Refusal } from './result.ts';

export interface Door {
  /** Why this call is not answered for this address at the moment; null when it is. */
  refusalOf(call: Call, address: string): MaybePromise<Refusal<RefusalCode> | null>;
  /** False: a socket of this address hears of the state of the site and of nothing else. */
  admits(address: string): Promise<boolean>;
}
