/**
 * Calls of vendors that speak a family's words: an adapter reads and tells, the decision table is that of every vendor. What
 * a family wants answered again byte by byte is kept before it is sent.
 */
import { createHash } from 'node:crypto';
import { randomUuid } from '@house/fairness/random';
import { REQUESTS } from '@house/vendor-protocol/schemas';
import type { Status } from '@house/vendor-protocol/statuses';
import type { Db } from '../../platform/database.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Asked, CallOutcome, FamilyReply, Heard, House, LaunchWish, Reach } from './adapters/adapter.ts';
import type { Calls, Entry } from './calls.ts';
import { keepAnswer, keepRoundBet, selectRoundBet } from './queries.ts';
import type { AdaptedVendor } from './registry.ts';
import { readUser } from './rules.ts';
import { send, VendorFault } from './send.ts';

interface AdaptedDeps {
  readonly db: Db;
  readonly calls: Pick<Calls, 'settle'>;
  readonly wagers: Pick<Wagers, 'findOutside'>;
  /** ISO code of the house's. */
  readonly currency: string;
}

export interface Adapted {
  /** Answers a request that is genuine, and says what it was. */
  answer(vendor: AdaptedVendor, heard: Heard): Promise<{ call: string; status: Status; reply: FamilyReply }>;
  /** Where the game opens, as the vendor says; throws where it says nothing. */
  launch(vendor: AdaptedVendor, wish: LaunchWish): Promise<string>;
}

/** How a vendor is asked. */
export function reachOf({ code, apiUrl, keys, settings }: AdaptedVendor): Reach {
  if (apiUrl === null) throw new VendorFault(`${code} has no address to ask`);
  return { url: apiUrl.replace(/\/+$/, ''), send, keys, settings };
}

const NOT_DONE = { balance: null, ticket: null, repeated: false, forestalled: false } as const;

export function createAdapted({ db, calls, wagers, currency }: AdaptedDeps): Adapted {
  const houseOf = (vendor: AdaptedVendor): House => ({
    currency,
    async kindOf(user, transactionId) {
      const memberId = readUser(user);
      if (memberId === null) return null;
      for (const kind of ['bet', 'win'] as const) {
        const found = await wagers.findOutside(memberId, { vendor: vendor.code, kind, transactionId });
        if (found !== null) return kind;
      }
      return null;
    },
    async betOfRound(user, gameCode, roundId) {
      const memberId = readUser(user);
      return memberId === null ? null : selectRoundBet(db, { vendor: vendor.code, memberId, gameCode, roundId });
    },
  });

  async function settle(vendor: AdaptedVendor, { call, request, keepsRound }: Asked): Promise<CallOutcome> {
    const read = REQUESTS[call].safeParse({ ...request, requestId: randomUuid() });
    if (!read.success) return { ...NOT_DONE, status: 'INVALID_REQUEST' };
    // The schema of the call has read it.
    const entry = { call, request: read.data } as Entry;
    const [outcome] = await calls.settle(vendor, [entry]);
    if (outcome === undefined) return { ...NOT_DONE, status: 'TEMPORARY' };
    if (keepsRound === true && outcome.status === 'OK' && entry.call === 'bet') {
      const { user, gameCode, roundId, txId: transactionId } = entry.request;
      const memberId = readUser(user);
      if (memberId !== null) {
        await keepRoundBet(db, { vendor: vendor.code, memberId, gameCode, roundId, transactionId });
      }
    }
    return outcome;
  }

  return {
    launch: async (vendor, wish) => vendor.adapter.launch(wish, reachOf(vendor)),
    async answer(vendor, heard) {
      const reading = await vendor.adapter.read(heard, houseOf(vendor));
      if (reading.call === null) return { call: 'unknown', status: 'INVALID_REQUEST', reply: reading.reply };
      const outcome = await settle(vendor, reading);
      const reply = reading.tell(outcome);
      const { call } = reading;
      const { status } = outcome;
      if (reading.replays !== true || status !== 'OK') return { call, status, reply };
      const requestHash = createHash('sha256').update(`${vendor.code} ${heard.path} ${heard.body}`).digest();
      return { call, status, reply: { ...reply, body: await keepAnswer(db, requestHash, reply.body) } };
    },
  };
}
