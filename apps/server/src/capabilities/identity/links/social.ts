/**
 * Signing in through Google and Facebook, and binding them to a member. The states stand in port.ts.
 *
 * What travels through the provider (state) and what the page comes back with (code) are worth something only together with
 * the cookie of the browser that started, so neither can be used by, or forced on, another browser. An identity never becomes
 * an account by an address or a name alike: only by a binding that the member confirmed, or by registering with it.
 */
import { randomBytes, randomInt } from '@house/fairness/random';
import { cleanText } from '@house/rules/text';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import type { Sealer } from '../../../platform/seal.ts';
import type { MemberLink, OnMemberCreated, Origin, SignedIn } from '../port.ts';
import { confirmRecent } from '../profile/confirm.ts';
import { byStaff, type ProfileParts, tellChange } from '../profile/parts.ts';
import { insertMember, lockMemberRow, lockUnderSession, selectMember } from '../queries.ts';
import { makeInvitationCode } from '../registration/invitations.ts';
import { usernameKey } from '../rules.ts';
import type {
  BindRefusal,
  LinkOptions,
  OpenSession,
  Social,
  SocialProviderName,
  SocialRegisterRefusal,
} from './port.ts';
import { createProviders, type SocialSecrets } from './social-providers.ts';
import {
  claimReturn,
  deleteLink,
  endAttempt,
  hasLink,
  insertAttempt,
  insertLink,
  lockAttempt,
  noteProposal,
  type ReturnedAttempt,
  selectLinkOwner,
  selectLinks,
  storePerson,
  updateNickname,
  wasProposed,
} from './social-queries.ts';

const NAME_LENGTH = 40;
const NAME_TRIES = 8;
const makeKey = () => Buffer.from(randomBytes(32)).toString('base64url');

/** Where the provider sends the browser back to; the contract's path of `returnSocial`. */
export const returnPath = (provider: SocialProviderName) => `/wps/session/social/${provider}/callback`;

/** A name as shown: one line, no control characters. */
function shownName(told: string, provider: SocialProviderName): string {
  const clean = cleanText(told.replace(/[\p{C}\s]+/gu, ' '));
  return Array.from(clean).slice(0, NAME_LENGTH).join('') || provider;
}

/** A username out of a name: its Latin letters and digits, and a number; within 4 to 16 signs, a letter first. */
function usernameFrom(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
    .slice(0, 9);
  return `${letters === '' ? 'player' : letters}${randomInt(900_000) + 100_000}`;
}

/** Binding is a change of the account like those of the security centre: guarded, written down and told as they are. */
export interface SocialParts extends ProfileParts {
  readonly sealer: Sealer;
  readonly options: LinkOptions;
  /** Which providers the brand switches on (specification 1). */
  readonly switchedOn: () => Promise<readonly SocialProviderName[]>;
  readonly openSession: OpenSession;
  readonly onMemberCreated: OnMemberCreated;
}

export function createSocial(parts: SocialParts): Social {
  const { db, options, sealer } = parts;
  const providers = createProviders(options, parts.clock);
  const redirectUri = (provider: SocialProviderName) => `${options.publicUrl()}${returnPath(provider)}`;
  const over = () => refuse('identity.socialOver');

  const open = async () => (await parts.switchedOn()).filter((name) => providers.has(name));

  async function providerOf(name: SocialProviderName) {
    return (await open()).includes(name) ? (providers.get(name) ?? null) : null;
  }

  async function mayRegister(tx: Tx | null = null): Promise<boolean> {
    const { flags } = await (tx === null ? parts.content.settings() : parts.content.settingsWithin(tx));
    return flags.registration;
  }

  /** Makes a member of the person, with a password nobody knows: he sets one just after signing in, when he wants one. */
  async function insertPerson(tx: Tx, name: string, passwordHash: string, origin: Origin) {
    for (let tries = 0; tries < NAME_TRIES; tries += 1) {
      const username = usernameFrom(name);
      const member = await insertMember(tx, {
        id: parts.ids.next(),
        username,
        usernameKey: usernameKey(username),
        passwordHash,
        passwordState: 'none',
        kind: 'player',
        agentGrade: null,
        registerAddress: origin.address.slice(0, 64),
      });
      if (member === undefined) continue;
      await updateNickname(tx, member.id, name);
      return { ...member, nickname: name };
    }
    throw new Error('no free username was found');
  }

  /** Why an identity can not be bound to a member; undefined when it can. */
  async function refuseBinding(tx: Tx, attempt: ReturnedAttempt, memberId: bigint): Promise<BindRefusal | undefined> {
    const values = { provider: attempt.provider };
    if ((await selectLinkOwner(tx, attempt.provider, attempt.subject)) !== undefined)
      return refuse('identity.linkTaken', values);
    return (await hasLink(tx, attempt.provider, memberId)) ? refuse('identity.linkFinal', values) : undefined;
  }

  return {
    open,

    async start(name, { next, memberId }) {
      const provider = await providerOf(name);
      if (provider === null) return refuse('identity.socialClosed');
      if (memberId !== null && (await hasLink(db, name, memberId)))
        return refuse('identity.linkFinal', { provider: name });
      const secrets: SocialSecrets = { state: makeKey(), nonce: makeKey(), verifier: makeKey() };
      const browserKey = makeKey();
      try {
        const address = await provider.addressFor(secrets, redirectUri(name));
        const sealed = sealer.sealText(JSON.stringify(secrets));
        await insertAttempt(db, { state: secrets.state, browserKey, provider: name, memberId, sealed, next });
        return { address, browserKey };
      } catch {
        return refuse('request.unavailable');
      }
    },

    async takeReturn(name, { parameters, browserKey }) {
      const provider = await providerOf(name);
      if (provider === null) return refuse('identity.socialClosed');
      const state = parameters['state'] ?? '';
      const attempt = await claimReturn(db, { state, browserKey, provider: name });
      if (attempt === undefined) return over();
      const opened = sealer.openSealed(attempt.sealed);
      must(opened !== null, 'an attempt opens under the secret of the installation');
      const secrets = JSON.parse(opened) as SocialSecrets;
      const person = await provider
        .identify(new URLSearchParams(parameters), secrets, redirectUri(name))
        // The provider is away; the attempt is spent, the person starts again.
        .catch(() => refuse('request.unavailable'));
      if (isRefusal(person)) return person;
      if (person === null) return refuse('identity.socialRefused', { provider: name });
      const code = makeKey();
      await storePerson(db, { state, code, subject: person.subject, name: shownName(person.name, name) });
      return { code, next: attempt.next };
    },

    exchange: (code, browserKey, origin) =>
      transact(db, async (tx) => {
        const attempt = await lockAttempt(tx, code, browserKey);
        if (attempt === undefined) return over();
        const { provider, name } = attempt;
        // Started to bind: it never signs anybody in, whoever the identity belongs to.
        if (attempt.memberId !== null) {
          return (await refuseBinding(tx, attempt, attempt.memberId)) ?? { kind: 'binding', provider, name };
        }
        const owner = await selectLinkOwner(tx, provider, attempt.subject);
        if (owner === undefined) return { kind: 'unknown', provider, name, mayRegister: await mayRegister(tx) };
        // Whoever takes the binding off holds this row: then it is gone, and opens nothing.
        await lockMemberRow(tx, owner);
        if ((await selectLinkOwner(tx, provider, attempt.subject)) !== owner) return over();
        const member = await selectMember(tx, owner);
        must(member !== undefined, 'a link belongs to a member');
        if (member.status === 'locked') return refuse('identity.memberLocked');
        await endAttempt(tx, code);
        return { kind: 'signedIn', signedIn: await parts.openSession(tx, member, origin, provider) };
      }),

    async register({ code, browserKey, termsAccepted }, origin) {
      if (!(await mayRegister())) return refuse('identity.registrationClosed');
      if (!termsAccepted) return refuse('identity.termsNotAccepted');
      // Saves the cost of a hash for a code that is over; the look in the transaction decides.
      if ((await lockAttempt(db, code, browserKey)) === undefined) return over();
      const passwordHash = await parts.passwords.hashPassword(makeKey());
      if (isRefusal(passwordHash)) return passwordHash;
      return transact(db, async (tx): Promise<SignedIn | SocialRegisterRefusal> => {
        const attempt = await lockAttempt(tx, code, browserKey);
        if (attempt === undefined || attempt.memberId !== null) return over();
        const member = await insertPerson(tx, attempt.name, passwordHash, origin);
        const link = await insertLink(tx, { ...attempt, memberId: member.id });
        if (link === undefined) return refuse('identity.linkTaken', { provider: attempt.provider });
        await makeInvitationCode(tx, member.id, 'referral');
        await parts.onMemberCreated(tx, member.id);
        await endAttempt(tx, code);
        return parts.openSession(tx, member, origin, attempt.provider);
      });
    },

    propose: (code, browserKey, memberId) =>
      transact(db, async (tx) => {
        const attempt = await lockAttempt(tx, code, browserKey);
        if (attempt === undefined || (attempt.memberId !== null && attempt.memberId !== memberId)) return over();
        const refusal = await refuseBinding(tx, attempt, memberId);
        if (refusal !== undefined) return refusal;
        await noteProposal(tx, code, memberId);
        return { provider: attempt.provider, name: attempt.name };
      }),

    async confirm(asker, { code, browserKey, recentPassword }) {
      // A session alone may be a stolen one, and what is bound opens the account for good.
      const unproved = await confirmRecent(parts, asker, recentPassword);
      if (unproved !== undefined) return unproved;
      const { memberId } = asker;
      return transact(db, async (tx): Promise<MemberLink | BindRefusal> => {
        const attempt = await lockAttempt(tx, code, browserKey);
        if (attempt === undefined || !(await wasProposed(tx, code, memberId))) return over();
        if (!(await lockUnderSession(tx, memberId, asker.sessionId))) return over();
        const refusal = await refuseBinding(tx, attempt, memberId);
        if (refusal !== undefined) return refusal;
        const link = await insertLink(tx, { ...attempt, memberId });
        if (link === undefined) return refuse('identity.linkTaken', { provider: attempt.provider });
        await endAttempt(tx, code);
        await tellChange(parts, tx, asker, 'linkBound');
        return link;
      });
    },

    async removeLink(tx, memberId, provider) {
      if (!(await deleteLink(tx, memberId, provider))) return false;
      await tellChange(parts, tx, byStaff(memberId), 'linkRemoved');
      return true;
    },

    listLinks: (memberId) => selectLinks(db, memberId),
  };
}
