/** Puts identity together: members, staff, sessions, keys. */
import { BrokenPromise } from '@house/money/broken-promise';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Content } from '../content/port.ts';
import type { Delivery } from '../delivery/port.ts';
import { sweepAttempts } from './attempts.ts';
import { drawCaptcha, sweepCaptchas } from './captchas.ts';
import { createCodes } from './codes.ts';
import { seedDemoIdentity } from './demo.ts';
import type { HumanCheckOptions } from './human-check/port.ts';
import { sweepHumanChecks } from './human-check/pow.ts';
import { createHumanCheck } from './human-check/service.ts';
import { type LinkOptions, type Links, SOCIAL_PROVIDERS } from './links/port.ts';
import { createLinks } from './links/service.ts';
import { sweepLinks } from './links/social-queries.ts';
import { type MemberParts, openSession, signInMember } from './members.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createPayloadKeys, sweepReplays } from './payload-keys.ts';
import type { OnMemberCreated } from './port.ts';
import { selectMember, selectMemberByKey, selectMemberNames, selectMembers } from './queries.ts';
import { sweepRegistrationAttempts } from './registration/guard.ts';
import { findInvitation } from './registration/invitations.ts';
import type { RegistrationHelp } from './registration/port.ts';
import { type RegistrationParts, registerMember, requestRegisterCode } from './registration/register.ts';
import { usernameKey } from './rules.ts';
import { createSealer } from './seal.ts';
import { selectLiveSessions } from './session-queries.ts';
import { createSessions } from './sessions.ts';
import { createRecoveryHash, type StaffParts } from './staff/parts.ts';
import type { IdentityWithStaff, RecordStaffAct, SendInvitation } from './staff/port.ts';
import { countStaffWith } from './staff/queries.ts';
import { createStaffDesk } from './staff/service.ts';
import { enrolStaff, signInStaff } from './staff/sign-in.ts';

const SWEEP_MILLISECONDS = 60_000;

const refuseUnwritten: RecordStaffAct = () => Promise.reject(new BrokenPromise('what staff do is written down'));

export interface IdentityOptions {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly content: Content;
  readonly delivery: Pick<Delivery, 'send'>;
  /** The installation's secret, at least 32 characters: seals authenticator secrets and private keys at rest. */
  readonly secret: string;
  readonly onMemberCreated: OnMemberCreated;
  /** What strangers solve before they sign in or register; nothing when left out. */
  readonly humanCheck?: HumanCheckOptions;
  /** Writes what staff did into the audit log; a house without one has no staff to manage. */
  readonly recordStaffAct?: RecordStaffAct;
  /** Carries an invitation by mail; left out: only the inviter is shown the link. */
  readonly sendInvitation?: SendInvitation;
  /** Firebase's word for a number at registration, when the house uses it; codes of its own for tests. */
  readonly registration?: Omit<RegistrationHelp, 'humanCheck'>;
  /** Google, Facebook, Firebase, passkeys; without it there is no outside way in and passkeys belong to `localhost`. */
  readonly links?: LinkOptions;
  /** Cheaper hashing for tests; the full cost when left out. */
  readonly passwordCost?: PasswordCost;
}

export interface IdentityAndLinks extends IdentityWithStaff {
  /** The further ways in. */
  readonly links: Links;
}

export function createIdentity(options: IdentityOptions): IdentityAndLinks {
  const { database, ids, clock, content, delivery, secret, onMemberCreated } = options;
  const { db } = database;
  const sessions = createSessions(database, clock);
  const payloadKeys = createPayloadKeys({ db, clock, sealer: createSealer(secret, 'payload-keys') });
  const codes = createCodes({ database, delivery, secret });
  const parts: MemberParts & StaffParts = {
    db,
    ids,
    clock,
    content,
    sessions,
    codes,
    onMemberCreated,
    passwords: createPasswords(options.passwordCost),
    sealer: createSealer(secret, 'authenticators'),
    hashRecoveryCode: createRecoveryHash(secret),
    recordAct: options.recordStaffAct ?? refuseUnwritten,
    sendInvitation: options.sendInvitation ?? (() => Promise.resolve()),
  };

  const links = createLinks(
    {
      ...parts,
      secret,
      async switchedOn() {
        const { social } = (await content.settings()).document;
        return SOCIAL_PROVIDERS.filter((name) => social[name]);
      },
      openSession: (tx, member, origin) => openSession(parts, tx, member, origin),
    },
    options.links ?? { publicUrl: () => 'http://localhost' },
  );

  const humanCheck = createHumanCheck({ db, clock, content }, options.humanCheck ?? { kind: 'none' });
  const registration: RegistrationParts = {
    ...parts,
    verifyFirebaseToken: (token) => links.verifyFirebaseToken(token),
    ...options.registration,
    humanCheck,
    openSession: (tx, member, origin) => openSession(parts, tx, member, origin),
  };

  // What is swept has no effect any more; when a sweep fails the next one does it.
  const sweep = async () => {
    const sweeps = [
      sweepAttempts,
      sweepCaptchas,
      sweepReplays,
      sweepHumanChecks,
      sweepRegistrationAttempts,
      sweepLinks,
    ];
    await Promise.all([...sweeps.map((sweepRows) => sweepRows(db)), codes.sweep()]).catch(() => undefined);
  };
  const sweeping = setInterval(() => void sweep(), SWEEP_MILLISECONDS);
  sweeping.unref();

  return {
    gatekeeper: {
      member: (token) => sessions.recognise('member', token),
      staff: (token) => sessions.recognise('staff', token),
      decipher: (jwe) => payloadKeys.decipher(jwe),
    },
    humanCheck,
    registerMember: (method, form, origin) => registerMember(registration, method, form, origin),
    requestRegisterCode: (wish, origin) => requestRegisterCode(registration, wish, origin),
    checkInvitation: (code, domain) => findInvitation(db, code, domain),
    links,
    signInMember: (credentials, origin) => signInMember(parts, credentials, origin),
    drawCaptcha: (origin) => drawCaptcha(db, origin),
    publishedKeys: () => payloadKeys.publishedKeys(),
    findMember: async (id) => (await selectMember(db, id)) ?? null,
    async findMemberByName(username) {
      const key = usernameKey(username);
      if (key.includes('\0')) return null;
      const found = await selectMemberByKey(db, key);
      if (found === undefined) return null;
      const { passwordHash: _passwordHash, ...member } = found;
      return member;
    },
    async namesOfMembers(wanted) {
      if (wanted.length === 0) return new Map();
      return new Map((await selectMemberNames(db, wanted)).map(({ id, username }) => [id, username]));
    },
    listMembers: (filter) => selectMembers(db, { ...filter, q: usernameKey(filter.q).replaceAll('\0', '\uFFFD') }),
    listSessionsOf: (memberId) => selectLiveSessions(db, 'member', memberId),
    endSession: (audience, sessionId, reason) => sessions.endSession(audience, sessionId, reason),
    endSessionsOf: (audience, ownerId, reason) => sessions.endSessionsOf(audience, ownerId, reason),
    onSessionEnded: (listener) => sessions.onSessionEnded(listener),
    staff: createStaffDesk(parts),
    signInStaff: (credentials, origin) => signInStaff(parts, credentials, origin),
    countStaffWith: (right) => countStaffWith(db, right),
    enrolStaff: (staff) => enrolStaff(parts, staff),
    seedDemoIdentity: (known) => seedDemoIdentity(parts, known),
    ready: () => sessions.ready(),
    async close() {
      clearInterval(sweeping);
      await Promise.all([sessions.close(), codes.close()]);
    },
  };
}
