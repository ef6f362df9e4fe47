/** Applications of affiliates: types; what is promised stands in ../port.ts. */
import type { Refusal } from '../../../platform/result.ts';
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
  list(filter: {
    state?: ApplicationState;
    offset: number;
    limit: number;
  }): Promise<{ rows: Application[]; total: number }>;
  /** Written down before it is shown. */
  showContacts(actor: Actor, id: bigint): Promise<Application | Unknown>;
  decide(
    actor: Actor,
    id: bigint,
    decision: { state: 'approved' | 'rejected'; reason: string },
  ): Promise<Application | Unknown | Refusal<'applications.decided' | 'staff.reasonRequired'>>;
}
