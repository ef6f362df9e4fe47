/** Every way in ends here: the one place where a member's session begins and is written down. */
import type { Db, Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Refusal } from '../../../platform/result.ts';
import type { Content } from '../../content/port.ts';
import type { Delivery } from '../../delivery/port.ts';
import type { Passwords } from '../passwords.ts';
import type { Member, OnMemberCreated, Origin, SignedIn, TellMember } from '../port.ts';
import { touchMemberLogin } from '../queries.ts';
import { readPasswordStanding } from '../session-queries.ts';
import type { Sessions } from '../sessions.ts';
import { rememberDevice } from './device-tokens.ts';
import { insertSignIn, isFamiliar, type SignInNote } from './history.ts';
import type { FundTrial, SignInMethod } from './port.ts';
import { tellNewSignIn } from './tell-sign-in.ts';

interface SignInCodes {
  requestCode(request: {
    purpose: 'login' | 'extraCheck';
    channel: 'sms' | 'mail';
    to: string;
    memberId: bigint | null;
    origin: Origin;
    language: string;
    /** False: nothing is sent, but answer, limits and time are the same. */
    deliver: boolean;
  }): Promise<
    | { readonly refused?: undefined; readonly expiredMinutes: number }
    | Refusal<'identity.codeTooSoon' | 'identity.codeDayLimit' | 'identity.codesFull'>
  >;
  redeemCode(
    tx: Tx,
    proof: { purpose: 'login' | 'extraCheck'; to: string; from?: string; code: string | undefined },
  ): Promise<undefined | Refusal<'identity.codeMissing' | 'identity.codeWrong' | 'identity.codeExpired'>>;
}

/** What other parts of identity and the house give; a way in that needs one which is missing is closed. */
export interface SignInHelp {
  readonly codes?: SignInCodes;
  readonly humanCheck?: {
    verify(
      proof: string | undefined,
      origin: Origin,
    ): Promise<undefined | Refusal<'identity.humanCheckRequired' | 'identity.humanCheckFailed'>>;
  };
  readonly verifyFirebaseToken?: (
    idToken: string,
  ) => Promise<{ readonly refused?: undefined; readonly mobile: string } | Refusal<'identity.phoneTokenInvalid'>>;
  readonly authenticator?: {
    isBound(memberId: bigint): Promise<boolean>;
    /** Counts the try and uses the code up, in transactions of its own: never to be asked within one. */
    verifyCode(memberId: bigint, code: string): Promise<boolean>;
  };
  readonly countryOf?: (address: string) => string | null;
  readonly fundTrial?: FundTrial;
}

export interface EntryParts extends SignInHelp {
  readonly db: Db;
  readonly ids: Ids;
  readonly content: Content;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly onMemberCreated: OnMemberCreated;
  readonly tellMember: TellMember;
  readonly delivery: Pick<Delivery, 'send'>;
}

/** After how many days a password must be changed (operations.md 10); null: never, they do not grow too old here. */
export async function passwordDays(content: Content, tx: Tx | null = null): Promise<number | null> {
  const { flags, document } = await (tx === null ? content.settings() : content.settingsWithin(tx));
  return flags.passwordExpiry ? document.passwordExpiryDays : null;
}

export function noteSignIn(
  parts: EntryParts,
  db: Db | Tx,
  note: Omit<SignInNote, 'country'>,
  origin: Origin,
): Promise<void> {
  return insertSignIn(db, { ...note, country: parts.countryOf?.(origin.address) ?? null }, origin);
}

interface EntryWish {
  readonly method: SignInMethod;
  readonly remember?: boolean;
  readonly unchecked?: boolean;
  /** The session ends here at the latest. */
  readonly until?: Date;
}

export async function openSession(
  parts: EntryParts,
  tx: Tx,
  member: Member,
  origin: Origin,
  wish: EntryWish = { method: 'registration' },
): Promise<SignedIn> {
  const { method, unchecked = false, until = null } = wish;
  // Takes the member's row, so that of two sign-ins at once the later one ends the earlier one's session.
  await touchMemberLogin(tx, member.id);
  const { token, sessionId, expiresAt } = await parts.sessions.startSession(tx, 'member', member.id, origin, {
    method,
    until,
  });
  const standing = await readPasswordStanding(tx, sessionId, await passwordDays(parts.content, tx));
  const known = method === 'registration' || member.kind === 'trial' || (await isFamiliar(tx, member.id, origin));
  await noteSignIn(parts, tx, { memberId: member.id, method, result: 'ok', unchecked }, origin);
  if (!known) await tellNewSignIn(parts, tx, member.id, origin, method);
  return {
    token,
    expiresAt,
    member,
    firstTime: member.firstLoginAt === null,
    forcedChange: standing?.forcedChange ?? null,
    remembered: wish.remember === true ? await rememberDevice(tx, member.id, origin) : null,
  };
}
