/**
 * What an adapter is: the calls and words of one family of vendors over the protocol of packages/vendor-protocol.
 *
 * It moves no money and knows no database. It says whether a request is genuine, which call of the protocol it is, and how
 * the outcome is told; what happens in between is the same for every vendor (calls.ts).
 */
import type { SingleCall } from '@house/vendor-protocol/schemas';
import type { Status } from '@house/vendor-protocol/statuses';

/** A request of a vendor as it came in. */
export interface Heard {
  readonly method: 'GET' | 'POST';
  /** Behind `/seamless/{vendor}/`, without the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Empty where it is not there. `name` in lower case. */
  readonly header: (name: string) => string;
  readonly body: string;
}

export type Named = Readonly<Record<string, string>>;

/** What the operator has of a vendor. */
export interface Access {
  /** Secret ones, by the adapter's `keyNames`: those of now, and for a day after a change those of before. */
  readonly keys: readonly Named[];
  /** Those that are no secret, by the adapter's `settingNames`. */
  readonly settings: Named;
}

/** What came of a call. */
export interface CallOutcome {
  readonly status: Status;
  /** Cash after it, in units of 0.0001; below zero where more was taken back than was there; null: nobody is known. */
  readonly balance: bigint | null;
  /** The wallet's own name of what was booked; null where nothing was. */
  readonly ticket: string | null;
  /** The same was done before; nothing moved now. */
  readonly repeated: boolean;
  /** A rollback of a bet that has not come. It is refused when it comes. */
  readonly forestalled: boolean;
}

export interface FamilyReply {
  readonly httpStatus: number;
  /** JSON. */
  readonly body: string;
}

/** What an adapter may ask about what stands. */
export interface House {
  /** ISO code; the house has one. */
  readonly currency: string;
  /** What a transaction of the vendor did for this member; null: nothing that is known. */
  readonly kindOf: (user: string, transactionId: string) => Promise<'bet' | 'win' | null>;
  /** The transaction of the first bet in a round, of a family whose wins name rounds (`Asked.keepsRound`). */
  readonly betOfRound: (user: string, gameCode: string, roundId: string) => Promise<string | null>;
}

/** A request that is a call of the protocol. */
export interface Asked {
  readonly call: SingleCall;
  /** As the call's schema has it, without `requestId`; what does not fit is answered INVALID_REQUEST. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly tell: (outcome: CallOutcome) => FamilyReply;
  /** The same bytes get the same bytes, once it was done. */
  readonly replays?: boolean;
  /** It is a bet whose round later wins name instead of it. */
  readonly keepsRound?: boolean;
}

export type Reading = Asked | { readonly call: null; readonly reply: FamilyReply };

/** Somebody who opens a game. */
export interface LaunchWish {
  readonly user: string;
  readonly token: string;
  readonly gameCode: string;
  /** `bn`, `en`. */
  readonly language: string;
  readonly currency: string;
}

interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Named;
  readonly body?: string;
}

/** Sends it once and answers the body; throws on any other status than 200. */
export type Send = (request: Outgoing) => Promise<string>;

/** How the vendor is reached. */
export interface Reach extends Access {
  /** Without a slash at its end. */
  readonly url: string;
  readonly send: Send;
}

/** A game in the list of a vendor. */
interface OfferedGame {
  readonly code: string;
  readonly name: string;
  /** In the vendor's words. */
  readonly category: string;
  readonly rtpBasisPoints: number | null;
}

export interface Adapter {
  /** Its folder. */
  readonly family: string;
  /** Secret keys it needs; the operator enters them, or makes them with `makeKeys`. */
  readonly keyNames: readonly string[];
  readonly settingNames: readonly string[];
  /** Keys that this side makes by itself, and what the vendor is told of them. */
  readonly makeKeys?: () => { readonly keys: Named; readonly told: string };
  readonly isGenuine: (heard: Heard, access: Access) => boolean;
  readonly read: (heard: Heard, house: House) => Reading | Promise<Reading>;
  /** Told where nothing was looked at, or the body is none. */
  readonly refuse: (status: 'BAD_SIGNATURE' | 'INVALID_REQUEST' | 'TEMPORARY', heard: Heard) => FamilyReply;
  /** Where the game opens. */
  readonly launch: (wish: LaunchWish, reach: Reach) => Promise<string>;
  /** Left out: this family has no such call. */
  readonly listGames?: (reach: Reach) => Promise<OfferedGame[]>;
}
