/** Applications of affiliates: types; what is promised stands in ../port.ts. */
import type { Tx } from '../../../platform/database.ts';
import type { Refusal } from '../../../platform/result.ts';
import type { OpenAccountRefusal } from '../../identity/port.ts';
import type { Actor, Sender } from '../parties.ts';

export type ApplicationState = 'open' | 'approved' | 'rejected';
export type ContactKind = 'email' | 'telegram' | 'whatsapp';

export interface ApplicationWish {
  readonly key: string;
  readonly name: string;
  readonly company: string;
  readonly country: string;
  readonly channels: readonly { readonly kind: string; readonly link: string }[];
  readonly traffic: number;
  readonly languages: readonly string[];
  readonly email: string;
  readonly telegram: string;
  readonly whatsapp: string;
  readonly message: string;
  readonly code: string | null;
  readonly domain: string | null;
  readonly termsAccepted: boolean;
}

export interface Application {
  readonly refused?: undefined;
  readonly id: bigint;
  readonly number: string;
  readonly state: ApplicationState;
  readonly name: string;
  readonly company: string;
  readonly country: string;
  readonly channels: readonly { readonly kind: string; readonly link: string }[];
  readonly traffic: number;
  readonly languages: readonly string[];
  readonly message: string;
  readonly code: string | null;
  readonly contacts: readonly { readonly kind: ContactKind; readonly value: string }[];
  readonly madeAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  /** Of one that was approved: the agent's account. */
  readonly memberId: bigint | null;
  readonly account: string | null;
}

/** What an approval makes. */
export interface AccountOfApplicant {
  readonly username: string;
  /** The agent they come to stand under; null: the top of a line. */
  readonly upline: string | null;
  /** For the house's own tests. */
  readonly isTest: boolean;
  /** Whoever registers on this host without a code comes to them. */
  readonly domain: string | null;
}

export type Decision =
  | { readonly state: 'rejected'; readonly reason: string }
  | { readonly state: 'approved'; readonly reason: string; readonly account: AccountOfApplicant };

export type DecideRefusal =
  | OpenAccountRefusal
  | Refusal<
      'applications.decided' | 'applications.uplineUnknown' | 'applications.domainTaken' | 'staff.reasonRequired'
    >;

/** How an applicant is told; the link opens the page of their application. */
export type TellApplicant = (
  tx: Tx,
  news: {
    readonly number: string;
    readonly to: string;
    readonly language: string;
    readonly state: 'approved' | 'rejected';
    readonly secret: string;
  },
) => Promise<void>;

/** The account of an approved applicant, as they see it. */
export interface ApplicantAccount {
  readonly username: string;
  readonly code: string;
  /** Until they have set one of their own. */
  readonly firstPassword: string | null;
}

type Unknown = Refusal<'applications.unknown'>;
export type ApplyRefusal = Refusal<
  | 'request.keyReused'
  | 'request.tooMany'
  | 'applications.contactMissing'
  | 'applications.contactInvalid'
  | 'applications.linkInvalid'
  | 'applications.termsNotAccepted'
  | 'applications.codeUnknown'
  | 'applications.alreadyOpen'
>;

export interface Applications {
  /** The same key again answers the same. */
  apply(
    sender: Sender,
    wish: ApplicationWish,
  ): Promise<{ refused?: undefined; number: string; secret: string } | ApplyRefusal>;
  findBySecret(secret: string): Promise<Application | Unknown>;
  /** Of an application that was approved; for whoever has its secret alone. */
  accountOf(application: Application): Promise<ApplicantAccount | null>;
  list(filter: {
    state?: ApplicationState;
    offset: number;
    limit: number;
  }): Promise<{ rows: Application[]; total: number }>;
  /** Written down before it is shown. */
  showContacts(actor: Actor, id: bigint): Promise<Application | Unknown>;
  /**
   * Once; an approval makes the account, its code and its host with it. The same by the same one of staff again answers the same.
   */
  decide(actor: Actor, id: bigint, decision: Decision): Promise<Application | Unknown | DecideRefusal>;
}
