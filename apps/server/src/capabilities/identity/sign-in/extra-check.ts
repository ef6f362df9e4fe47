/**
 * The extra check: whoever knows the password but comes from an address and a device not seen in 30 days proves one
 * thing more (operations.md 6).
 *
 * A ticket
 * waiting  five tries, ten minutes, from the same visitor and class of device. Leaves by: a right answer, time.
 * done     a session was opened with it. Nothing leaves.
 * Tries are counted by member over a quarter of an hour, so that a new ticket brings no new tries.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { cleanText } from '@house/rules/text';
import { sql } from 'kysely';
import { visitorOf } from '../../../platform/addresses.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import { deviceClass } from '../device-class.ts';
import type { Member, Origin, SignedIn } from '../port.ts';
import { lockMemberRow, selectMember } from '../queries.ts';
import { LOCK_MINUTES } from '../rules.ts';
import { randomToken, tokenHash } from '../sessions.ts';
import { type EntryParts, noteSignIn, openSession } from './entry.ts';
import type {
  ExtraCheckAnswer,
  ExtraCheckMethod,
  ExtraCheckNeeded,
  ExtraCheckRefusal,
  ExtraCodeOutcome,
} from './port.ts';

const TRIES = 5;
const MINUTES = 10;
const TICKET = /^[0-9a-f]{64}$/;

interface Proofs {
  readonly mobile: string | null;
  readonly email: string | null;
  readonly bankName: string | null;
  readonly authenticator: boolean;
}

/** A member and what he can prove himself by. */
interface Proven {
  readonly memberId: bigint;
  readonly proofs: Proofs;
  /** His authenticator's code was right, and is used up. */
  readonly byAuthenticator: boolean;
}

async function readProofs(parts: EntryParts, memberId: bigint): Promise<Proofs> {
  const [{ rows }, authenticator] = await Promise.all([
    sql<{ mobile: string | null; email: string | null; bankName: string | null }>`
      -- identity.readProofs
      select case when mobile_verified_at is not null then mobile end as mobile,
        case when email_verified_at is not null then email end as email,
        nullif(coalesce(payee_name, real_name), '') as "bankName" from members where id = ${memberId}`.execute(
      parts.db,
    ),
    parts.authenticator?.isBound(memberId) ?? false,
  ]);
  const { mobile = null, email = null, bankName = null } = rows[0] ?? {};
  const codes = parts.codes !== undefined;
  return { mobile: codes ? mobile : null, email: codes ? email : null, bankName, authenticator };
}

/** `+880•••••678` */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 4)}${'•'.repeat(Math.max(1, mobile.length - 7))}${mobile.slice(-3)}`;
}

/** `r•••@mail.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`;
}

type Methods = readonly { readonly method: ExtraCheckMethod; readonly masked: string }[];

function methodsOf({ mobile, email, bankName, authenticator }: Proofs): Methods {
  const methods: { method: ExtraCheckMethod; masked: string }[] = [];
  if (mobile !== null) methods.push({ method: 'mobileCode', masked: maskMobile(mobile) });
  if (email !== null) methods.push({ method: 'email', masked: maskEmail(email) });
  if (bankName !== null) methods.push({ method: 'bankName', masked: '' });
  if (authenticator) methods.push({ method: 'authenticator', masked: '' });
  return methods;
}

/** What a member can prove himself by, masked; null when there is nothing. */
export async function provableBy(parts: EntryParts, memberId: bigint): Promise<Methods | null> {
  const methods = methodsOf(await readProofs(parts, memberId));
  return methods.length === 0 ? null : methods;
}

/** A ticket for whoever just proved his password; the caller holds the member's row under it. */
export async function startExtraCheck(
  parts: EntryParts,
  tx: Tx,
  { member, methods, remember }: { member: Member; methods: Methods; remember: boolean },
  origin: Origin,
): Promise<ExtraCheckNeeded> {
  const ticket = randomToken();
  const { rows } = await sql<{ expiresAt: Date }>`
    -- identity.insertExtraCheck
    insert into extra_checks (ticket_hash, member_id, visitor, device, device_hash, remember, expires_at)
    values (${tokenHash(ticket)}, ${member.id}, ${visitorOf(origin.address)}, ${deviceClass(origin.userAgent)},
      ${origin.deviceHash ?? null}, ${remember}, now() + make_interval(mins => ${MINUTES}))
    returning expires_at as "expiresAt"`.execute(tx);
  await noteSignIn(parts, tx, { memberId: member.id, method: 'password', result: 'extraCheck' }, origin);
  return { extraCheck: { ticket, methods, expiresAt: rows[0]?.expiresAt ?? new Date(0) } };
}

interface Ticket {
  readonly memberId: bigint;
  readonly remember: boolean;
}

/** The ticket, when it waits and comes from where it was given to. */
async function findTicket(db: Db | Tx, ticket: string, origin: Origin): Promise<Ticket | undefined> {
  if (!TICKET.test(ticket)) return undefined;
  const { rows } = await sql<Ticket>`
    -- identity.findExtraCheck
    select member_id as "memberId", remember from extra_checks
    where ticket_hash = ${tokenHash(ticket)} and done_at is null and expires_at > now()
      and visitor = ${visitorOf(origin.address)} and device = ${deviceClass(origin.userAgent)}`.execute(db);
  return rows[0];
}

async function countTries(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    -- identity.countExtraTries
    select coalesce(sum(tries), 0)::int as tries from extra_checks
    where member_id = ${memberId} and done_at is null and made_at > now() - make_interval(mins => ${LOCK_MINUTES})`.execute(
    db,
  );
  return rows[0]?.tries ?? TRIES;
}

/** Counts a try before the answer is looked at; answers how many there were before, five when none is left. */
function claimTry(db: Db, ticket: string, memberId: bigint): Promise<number> {
  return transact(db, async (tx) => {
    await sql`
      -- identity.lockExtraChecks
      select pg_advisory_xact_lock(hashtextextended('extraCheck' || ${String(memberId)}, 0))`.execute(tx);
    const tries = await countTries(tx, memberId);
    if (tries < TRIES) {
      await sql`
        -- identity.claimExtraTry
        update extra_checks set tries = tries + 1 where ticket_hash = ${tokenHash(ticket)}`.execute(tx);
    }
    return tries;
  });
}

export async function sendExtraCheckCode(
  parts: EntryParts,
  { ticket, method }: Pick<ExtraCheckAnswer, 'ticket' | 'method'>,
  origin: Origin,
  language: string,
): Promise<ExtraCodeOutcome> {
  const waiting = await findTicket(parts.db, ticket, origin);
  if (waiting === undefined || parts.codes === undefined) return refuse('identity.extraCheckGone');
  if ((await countTries(parts.db, waiting.memberId)) >= TRIES) return refuse('identity.extraCheckOver');
  const proofs = await readProofs(parts, waiting.memberId);
  const channel = method === 'email' ? 'mail' : 'sms';
  const to = method === 'email' ? proofs.email : method === 'mobileCode' ? proofs.mobile : null;
  if (to === null) return refuse('identity.extraCheckGone');
  const { memberId } = waiting;
  return parts.codes.requestCode({ purpose: 'extraCheck', channel, to, memberId, origin, language, deliver: true });
}

const fold = (name: string) => cleanText(name).normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');
const hashOf = (name: string) => createHash('sha256').update(fold(name)).digest();

async function isRight(
  parts: EntryParts,
  tx: Tx,
  { proofs, byAuthenticator }: Proven,
  given: ExtraCheckAnswer,
): Promise<boolean> {
  const redeem = async (to: string | null) =>
    to !== null &&
    parts.codes !== undefined &&
    (await parts.codes.redeemCode(tx, { purpose: 'extraCheck', to, code: given.answer })) === undefined;
  switch (given.method) {
    case 'mobileCode':
      return redeem(proofs.mobile);
    case 'email':
      return redeem(proofs.email);
    case 'bankName':
      return proofs.bankName !== null && timingSafeEqual(hashOf(proofs.bankName), hashOf(given.answer));
    case 'authenticator':
      return byAuthenticator;
  }
}

/** Opens the session that waited, once. */
async function finish(
  parts: EntryParts,
  tx: Tx,
  given: ExtraCheckAnswer,
  waiting: Ticket & Proven,
  origin: Origin,
): Promise<SignedIn | ExtraCheckRefusal | null> {
  if (!(await isRight(parts, tx, waiting, given))) return null;
  // First the member's row, as whatever replaces a password takes it: then the ticket is over, or the session ends with it.
  await lockMemberRow(tx, waiting.memberId);
  const { rows } = await sql`
    -- identity.finishExtraCheck
    update extra_checks set done_at = now()
    where ticket_hash = ${tokenHash(given.ticket)} and done_at is null and expires_at > clock_timestamp()
    returning member_id`.execute(tx);
  const member = await selectMember(tx, waiting.memberId);
  if (rows.length === 0 || member === undefined) return refuse('identity.extraCheckGone');
  if (member.status === 'locked') return refuse('identity.memberLocked');
  return openSession(parts, tx, member, origin, { method: 'password', remember: waiting.remember });
}

export async function answerExtraCheck(
  parts: EntryParts,
  given: ExtraCheckAnswer,
  origin: Origin,
): Promise<SignedIn | ExtraCheckRefusal> {
  const waiting = await findTicket(parts.db, given.ticket, origin);
  if (waiting === undefined) return refuse('identity.extraCheckGone');
  const tries = await claimTry(parts.db, given.ticket, waiting.memberId);
  if (tries >= TRIES) return refuse('identity.extraCheckOver');
  // Before the transaction, which asks for no second connection; the authenticator counts and uses up in its own.
  const proofs = await readProofs(parts, waiting.memberId);
  const byAuthenticator =
    given.method === 'authenticator' &&
    proofs.authenticator &&
    (await parts.authenticator?.verifyCode(waiting.memberId, given.answer.trim())) === true;
  const proven = { ...waiting, proofs, byAuthenticator };
  const outcome = await transact(parts.db, (tx) => finish(parts, tx, given, proven, origin));
  if (outcome !== null) return outcome;
  const { memberId } = waiting;
  await noteSignIn(parts, parts.db, { memberId, method: 'password', result: 'extraCheckFailed' }, origin);
  return tries + 1 >= TRIES
    ? refuse('identity.extraCheckOver')
    : refuse('identity.extraCheckWrong', { triesLeft: TRIES - tries - 1 });
}

/** What waits for one more proof was begun with a password that opens nothing any more. The caller holds the member's row. */
export async function endExtraChecks(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    -- identity.endExtraChecks
    update extra_checks set expires_at = now()
    where member_id = ${memberId} and done_at is null and expires_at > now()`.execute(tx);
}

export async function sweepExtraChecks(db: Db): Promise<void> {
  await sql`
    -- identity.sweepExtraChecks
    delete from extra_checks where expires_at < now() - make_interval(mins => ${LOCK_MINUTES})`.execute(db);
}
