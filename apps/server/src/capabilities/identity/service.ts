/** Puts identity together: members, staff, sessions, keys. */
import { BrokenPromise } from '@house/money/broken-promise';
import type { Clock } from '../../platform/clock.ts';
import { type Database, transact } from '../../platform/database.ts';
import type { AdmitsToDesk } from '../../platform/desk-networks.ts';
import type { Ids } from '../../platform/ids.ts';
import { refuse } from '../../platform/result.ts';
import { createSealer } from '../../platform/seal.ts';
import type { Content } from '../content/port.ts';
import type { Delivery } from '../delivery/port.ts';
import { sweepAttempts } from './attempts.ts';
import { createCaptchaWords } from './captcha-words.ts';
import { drawCaptcha, sweepCaptchas } from './captchas.ts';
import { createCodes } from './codes.ts';
import { seedDemoIdentity } from './demo.ts';
import type { HumanCheckOptions } from './human-check/port.ts';
import { sweepHumanChecks } from './human-check/pow.ts';
import { createHumanCheck } from './human-check/service.ts';
import { membersOfLine, pageRightBelow } from './line-members.ts';
import { type LinkOptions, type Links, SOCIAL_PROVIDERS } from './links/port.ts';
import { createReauthenticate } from './links/reauthenticate.ts';
import { createLinks } from './links/service.ts';
import { sweepLinks } from './links/social-queries.ts';
import { convertMember, judgeMove, lockForMove, moveMember, placeOf, placesOf, placesUntil } from './moves.ts';
import { changePassword, passwordDuty } from './passwords/change.ts';
import { sweepPasswordLinks } from './passwords/link-queries.ts';
import { createRecovery } from './passwords/recovery.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createPayloadKeys, sweepReplays } from './payload-keys.ts';
import type { OnMemberCreated, TellMember } from './port.ts';
import { selectBirthdays } from './profile/birthdays.ts';
import { createProfile } from './profile/service.ts';
import {
  isOwnAccount,
  lockMemberRow,
  markFirstLogin,
  readOpenedAnewAt,
  readPasswordChangedAt,
  selectMember,
  selectMemberByKey,
  selectMemberNames,
  selectMembers,
  selectNoticeWishes,
  selectPerson,
  selectTops,
  selectWinners,
} from './queries.ts';
import { pageFriends, referralCodeOf, selectReferred } from './registration/friends.ts';
import { sweepRegistrationAttempts } from './registration/guard.ts';
import {
  addDomain,
  affiliateCodeOf,
  findInvitation,
  linksByCode,
  makeInvitationCode,
  setLinkActive,
} from './registration/invitations.ts';
import { openAccount } from './registration/open-account.ts';
import type { RegistrationHelp } from './registration/port.ts';
import { type RegistrationParts, registerMember, requestRegisterCode } from './registration/register.ts';
import { checkRole, roleOf } from './roles.ts';
import { usernameKey } from './rules.ts';
import { selectScreened } from './screened.ts';
import { selectSeatTraces } from './seat-traces.ts';
import { countSegment, idsOfMembers, listSegment } from './segments.ts';
import { endSessionOfOwner, selectKeptBrowsers, selectLiveSessions } from './session-queries.ts';
import { createSessions } from './sessions.ts';
import { selectSharedTraces } from './shared-traces.ts';
import { forgetDevice, forgetDeviceOfSession, forgetDevicesOf, sweepDeviceTokens } from './sign-in/device-tokens.ts';
import { type EntryParts, openSession, passwordDays, type SignInHelp } from './sign-in/entry.ts';
import { answerExtraCheck, sendExtraCheckCode, sweepExtraChecks } from './sign-in/extra-check.ts';
import { countSignInDays, selectSignIns, sweepSignIns } from './sign-in/history.ts';
import { sendLoginCode, signInMember, signInRemembered } from './sign-in/login.ts';
import { closeTrials, signInSynthetic, startTrial } from './sign-in/trial.ts';
import { countStaffHolding, createCheckSecondApprover, selectHandsOf } from './staff/four-eyes.ts';
import { createRecoveryHash, type StaffParts } from './staff/parts.ts';
import type { IdentityWithStaff, RecordStaffAct, SendInvitation } from './staff/port.ts';
import { selectStaffNames, selectStaffWith } from './staff/queries.ts';
import { createStaffDesk } from './staff/service.ts';
import { enrolStaff, signInStaff } from './staff/sign-in.ts';
import { findByContact, selectContacts, setMemberStatus, signOutMember } from './standing.ts';
import {
  hasDownline,
  hasFirstPassword,
  hasUpline,
  isBelow,
  isTest,
  listBelow,
  sizeOfLine,
  uplinesOfMembers,
} from './uplines.ts';

const refuseUnwritten: RecordStaffAct = () => Promise.reject(new BrokenPromise('what staff do is written down'));

export interface IdentityOptions {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly content: Content;
  readonly delivery: Pick<Delivery, 'send'>;
  /** Where people reach the site, without a slash at its end: links in mails begin with it. */
  readonly siteUrl?: () => string;
  /** The installation's secret, at least 32 characters: seals authenticator secrets at rest. */
  readonly secret: string;
  /** As long: seals the private keys of encrypted calls at rest. The other one when left out. */
  readonly payloadSecret?: string;
  readonly onMemberCreated: OnMemberCreated;
  /** Puts word of changes into the member's inbox; a house without one tells by mail and text message alone. */
  readonly tellMember?: TellMember;
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
  /** What signing in takes from others; a way in that needs what is missing is closed. */
  readonly signIn?: SignInHelp;
  /** From which addresses tokens of staff count, wherever they are shown; from all when left out. */
  readonly admitsToDesk?: AdmitsToDesk;
  /** Where in the ladder of ranks a member stands; at its foot when left out. */
  readonly rankOf?: (memberId: bigint) => Promise<number>;
  readonly labelsOf?: (memberId: bigint) => Promise<readonly string[]>;
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
  const admitsToDesk = options.admitsToDesk ?? (() => true);
  const sessions = createSessions(database, clock, () => passwordDays(content));
  const payloadKeys = createPayloadKeys({
    db,
    clock,
    sealer: createSealer(options.payloadSecret ?? secret, 'payload-keys'),
  });
  const codes = createCodes({ database, delivery, secret });
  const humanCheck = createHumanCheck({ db, clock, content }, options.humanCheck ?? { kind: 'none' });
  const base = {
    db,
    ids,
    clock,
    content,
    sessions,
    codes,
    delivery,
    onMemberCreated,
    tellMember: options.tellMember ?? (() => Promise.resolve()),
    passwords: createPasswords(options.passwordCost),
    sealer: createSealer(secret, 'authenticators'),
    hashRecoveryCode: createRecoveryHash(secret),
    recordAct: options.recordStaffAct ?? refuseUnwritten,
    sendInvitation: options.sendInvitation ?? (() => Promise.resolve()),
  };
  const links = createLinks(
    {
      ...base,
      secret,
      async switchedOn() {
        const { social } = (await content.settings()).document;
        return SOCIAL_PROVIDERS.filter((name) => social[name]);
      },
      openSession: (tx, member, origin, way) =>
        openSession(parts, tx, member, origin, { method: way === 'passkey' ? way : 'social' }),
    },
    options.links ?? { publicUrl: () => 'http://localhost' },
  );
  const verifyFirebaseToken = (token: string) => links.verifyFirebaseToken(token);
  const parts: EntryParts & StaffParts = {
    ...base,
    humanCheck,
    verifyFirebaseToken,
    authenticator: {
      isBound: async (memberId) => (await links.authenticators.state(memberId)).confirmedAt !== null,
      verifyCode: (memberId, code) => links.authenticators.verifyMemberTotp(memberId, code),
    },
    ...options.signIn,
  };
  const registration: RegistrationParts = {
    ...base,
    humanCheck,
    verifyFirebaseToken,
    ...options.registration,
    openSession: (tx, member, origin) => openSession(parts, tx, member, origin),
  };

  // One that fails keeps none of the others from their rows.
  const sweep = async () => {
    const sweeps = [
      ...[sweepAttempts, sweepCaptchas, sweepReplays, sweepHumanChecks, sweepRegistrationAttempts],
      ...[sweepLinks, sweepPasswordLinks, sweepDeviceTokens, sweepExtraChecks, sweepSignIns],
    ];
    const outcomes = await Promise.allSettled([...sweeps.map((sweepRows) => sweepRows(db)), codes.sweep()]);
    const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${outcomes.length} sweeps failed`);
  };

  return {
    gatekeeper: {
      member: (token, showing) => sessions.recognise('member', token, showing),
      // Away from the desk's networks a token of staff is nobody's, whether it is right or not.
      staff: async (token, showing) =>
        admitsToDesk(showing.address) ? sessions.recognise('staff', token, showing) : refuse('session.ended'),
      allow: (call, principal) => (call.audience === 'member' ? checkRole(roleOf(principal), call) : undefined),
      decipher: (jwe) => payloadKeys.decipher(jwe),
    },
    humanCheck,
    recovery: createRecovery({ ...parts, codes, humanCheck, delivery, secret, siteUrl: options.siteUrl ?? (() => '') }),
    birthdaysOn: (asked) => selectBirthdays(db, asked),
    referrals: {
      codeOf: (memberId) => transact(db, (tx) => referralCodeOf(tx, memberId)),
      friendsOf: (memberId, page) => pageFriends(db, memberId, page),
      joinedSince: (asked) => selectReferred(db, asked),
    },
    lines: {
      uplinesOf: uplinesOfMembers,
      hasDownline: (memberId) => hasDownline(db, memberId),
      hasUpline: (memberId) => hasUpline(db, memberId),
      isBelow,
      isTest: (tx, memberId) => isTest(tx, memberId),
      sizeOfLine: (agentId) => sizeOfLine(db, agentId),
      pageRightBelow: (page) => pageRightBelow(db, page),
      membersOfLine: (agentId, most) => membersOfLine(db, agentId, most),
      listBelow: (filter) => listBelow(db, filter),
      listTops: (page) => selectTops(db, page),
      async openAccount(wish, within) {
        const { agentId } = wish;
        if (agentId === null) return openAccount(registration, wish, 0, within);
        const above = (await uplinesOfMembers(db, [agentId])).get(agentId) ?? [];
        return openAccount(registration, wish, above.length + 1, within);
      },
      affiliateCodeOf: (agentId) => transact(db, (tx) => affiliateCodeOf(tx, agentId)),
      placesOf,
      placesUntil,
      placeOf,
      judgeMove,
      lockForMove,
      move: moveMember,
      convert: convertMember,
      addDomain,
      makeLink: (tx, agentId, terms) => makeInvitationCode(tx, agentId, 'invite', terms),
      setLinkActive,
      linksByCode: (codes) => linksByCode(db, codes),
      hasFirstPassword: (memberId) => hasFirstPassword(db, memberId),
    },
    registerMember: (method, form, origin) => registerMember(registration, method, form, origin),
    requestRegisterCode: (wish, origin) => requestRegisterCode(registration, wish, origin),
    checkInvitation: (code, domain) => findInvitation(db, code, domain),
    links,
    profile: createProfile({
      ...parts,
      codes,
      delivery,
      reauthenticate: createReauthenticate(db, parts.passwords),
    }),
    signInMember: (credentials, origin) => signInMember(parts, credentials, origin),
    sendLoginCode: (number, origin, language) => sendLoginCode(parts, number, origin, language),
    signInRemembered: (token, origin) => signInRemembered(parts, token, origin),
    sendExtraCheckCode: (wish, origin, language) => sendExtraCheckCode(parts, wish, origin, language),
    answerExtraCheck: (answer, origin) => answerExtraCheck(parts, answer, origin),
    startTrial: (origin) => startTrial(parts, origin),
    signInSynthetic: (accountId, origin, minutesLeft) => signInSynthetic(parts, accountId, origin, minutesLeft),
    closeTrials: (most) => closeTrials(db, sessions, most),
    noteFirstLogin: (memberId) => markFirstLogin(db, memberId),
    changePassword: (memberId, sessionId, change, origin) => changePassword(parts, memberId, sessionId, change, origin),
    passwordDuty: (sessionId) => passwordDuty(parts, sessionId),
    forgetDevice: (token) => forgetDevice(db, token),
    forgetDevices: (memberId) =>
      transact(db, async (tx) => {
        await lockMemberRow(tx, memberId);
        await forgetDevicesOf(tx, memberId);
      }),
    endOwnSession: (memberId, sessionId) =>
      transact(db, async (tx) => {
        await lockMemberRow(tx, memberId);
        const ended = await endSessionOfOwner(tx, memberId, sessionId, 'endedByOwner');
        if (ended > 0) await forgetDeviceOfSession(tx, memberId, sessionId);
        return ended;
      }),
    endOtherSessions: (memberId, except) =>
      transact(db, async (tx) => {
        await lockMemberRow(tx, memberId);
        await forgetDevicesOf(tx, memberId);
        return sessions.endSessionsOf('member', memberId, 'endedByOwner', { except, tx });
      }),
    listSignIns: (memberId, page) => selectSignIns(db, memberId, page),
    countSignInDays: (within, memberId, span) => countSignInDays(within, memberId, span),
    countryOf: (address) => options.signIn?.countryOf?.(address) ?? null,
    drawCaptcha: (origin) => drawCaptcha(db, origin),
    captchaWords: createCaptchaWords(db, secret),
    publishedKeys: () => payloadKeys.publishedKeys(),
    findMember: async (id) => (await selectMember(db, id)) ?? null,
    rankOf: async (memberId) => (await options.rankOf?.(memberId)) ?? 0,
    labelsOf: async (memberId) => (await options.labelsOf?.(memberId)) ?? [],
    personOf: (memberId, within) => selectPerson(within ?? db, memberId),
    isOwnAccount,
    passwordChangedAt: (memberId) => readPasswordChangedAt(db, memberId),
    linksOf: (memberIds) => selectSharedTraces(db, memberIds),
    seatTracesOf: (memberId) => selectSeatTraces(db, memberId),
    listScreened: (after, limit) => selectScreened(db, after, limit),
    openedAnewAt: (memberId) => readOpenedAnewAt(db, memberId),
    async findMemberByName(username) {
      const key = usernameKey(username);
      if (key.includes('\0')) return null;
      const found = await selectMemberByKey(db, key);
      if (found === undefined) return null;
      const { passwordHash: _passwordHash, ...member } = found;
      return member;
    },
    async describeWinners(wanted, within = db) {
      const rows = wanted.length === 0 ? [] : await selectWinners(within, wanted);
      return new Map(rows.map(({ id, name, hidden }) => [id, { name, hidden }]));
    },
    async noticeWishesOf(wanted) {
      const rows = wanted.length === 0 ? [] : await selectNoticeWishes(db, wanted);
      return new Map(rows.map(({ id, ...wish }) => [id, wish]));
    },
    async namesOfMembers(wanted, within) {
      if (wanted.length === 0) return new Map();
      return new Map((await selectMemberNames(within ?? db, wanted)).map(({ id, username }) => [id, username]));
    },
    idsOfMembers: (names) => idsOfMembers(db, names),
    countSegment: (segment) => countSegment(db, segment),
    listSegment: (tx, segment, after, limit) => listSegment(tx, segment, after, limit),
    listMembers: (filter) => selectMembers(db, { ...filter, q: usernameKey(filter.q).replaceAll('\0', '\uFFFD') }),
    findMembersByContact: (typed) => findByContact(db, typed),
    contactsOf: (memberId) => selectContacts(db, memberId),
    lockMemberRow,
    setMemberStatus: (tx, memberId, status) => setMemberStatus(tx, sessions, memberId, status),
    signOutMember: (tx, memberId) => signOutMember(tx, sessions, memberId, 'endedByStaff'),
    listLinksOf: (memberId) => links.social.listLinks(memberId),
    removeLink: (tx, memberId, provider) => links.social.removeLink(tx, memberId, provider),
    listPasskeysOf: (memberId) => links.passkeys.list(memberId),
    removePasskey: (tx, memberId, id) => links.passkeys.takeOff(tx, memberId, id),
    async keptBrowsers(ids) {
      return new Set(ids.length === 0 ? [] : await selectKeptBrowsers(db, ids));
    },
    listSessionsOf: (memberId) => selectLiveSessions(db, 'member', memberId),
    endSession: (audience, sessionId, reason) => sessions.endSession(audience, sessionId, reason),
    endSessionsOf: (audience, ownerId, reason) => sessions.endSessionsOf(audience, ownerId, reason),
    onSessionEnded: (listener) => sessions.onSessionEnded(listener),
    onStaffChanged: (listener) => sessions.onStaffChanged(listener),
    staff: createStaffDesk(parts),
    signInStaff: (credentials, origin) => signInStaff(parts, credentials, origin),
    checkSecondApprover: createCheckSecondApprover(
      async (tx) => (await content.settingsWithin(tx)).brand.zone.offsetMinutes,
    ),
    handsOf: selectHandsOf,
    countStaffHolding: (right) => countStaffHolding(db, right),
    staffWith: (right) => selectStaffWith(db, right),
    namesOfStaff: (ids) => selectStaffNames(db, ids),
    enrolStaff: (staff) => enrolStaff(parts, staff),
    seedDemoIdentity: (known) => seedDemoIdentity(parts, known),
    sweep,
    ready: () => sessions.ready(),
    async close() {
      await Promise.all([sessions.close(), codes.close()]);
    },
  };
}
