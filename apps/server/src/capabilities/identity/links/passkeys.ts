/**
 * Passkeys (WebAuthn): discoverable, and the device must have made sure of the person (user verification), so a passkey alone
 * opens the account.
 *
 * A challenge is ours, good once and for five minutes, for one purpose. Origin and domain come from the public address; a
 * counter that does not move on is a copy of the key and is refused.
 */
import { isIP } from 'node:net';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { Content } from '../../content/port.ts';
import { byStaff, type ChangeParts, type Changer, tellChange } from '../profile/parts.ts';
import { lockMemberRow, lockUnderSession, selectMember } from '../queries.ts';
import {
  claimChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  moveCounter,
  renamePasskey,
  selectPasskey,
  selectPasskeys,
} from './passkey-queries.ts';
import type { OpenSession, Passkeys } from './port.ts';
import type { Reauthenticate } from './reauthenticate.ts';

const LIFE_SECONDS = 300;
const PASSKEYS_MAX = 10;
/** What an address of the house carries: a passkey whose id does not fit could never be taken off. Theirs have 22 to 86 signs. */
const ID_LENGTH = 200;
/** Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/);
const Envelope = z.object({ id: base64url.max(1_400), rawId: base64url, type: z.literal('public-key') });
const Attestation = Envelope.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});
const Assertion = Envelope.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});

function challengeOf(clientDataJSON: string): string {
  try {
    return z
      .object({ challenge: base64url })
      .parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return '';
  }
}

/** The member's id as the authenticator keeps it; it tells nothing about him. */
function handleOf(memberId: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, memberId);
  return bytes;
}

interface PasskeyParts extends ChangeParts {
  readonly db: Db;
  readonly content: Content;
  readonly publicUrl: () => string;
  readonly reauthenticate: Reauthenticate;
  readonly openSession: OpenSession;
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { db, content, publicUrl, reauthenticate, openSession } = parts;
  const refused = () => refuse('identity.passkeyRefused');
  const place = () => {
    const { origin, hostname } = new URL(publicUrl());
    return { expectedOrigin: origin, expectedRPID: hostname };
  };

  async function removeAs(tx: Tx, changer: Changer, id: string): Promise<boolean> {
    if (!(await deletePasskey(tx, changer.memberId, id))) return false;
    await tellChange(parts, tx, changer, 'passkeyRemoved');
    return true;
  }

  return {
    possible() {
      const { protocol, hostname } = new URL(publicUrl());
      if (hostname === 'localhost') return true;
      return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
    },

    async beginSignIn() {
      const options = await generateAuthenticationOptions({
        rpID: place().expectedRPID,
        userVerification: 'required',
        timeout: LIFE_SECONDS * 1000,
      });
      await insertChallenge(db, options.challenge, null, LIFE_SECONDS);
      return { ...options };
    },

    async signIn(received, origin) {
      const parsed = Assertion.safeParse(received);
      if (!parsed.success) return refused();
      const response = { ...parsed.data, clientExtensionResults: {} } satisfies AuthenticationResponseJSON;
      const challenge = challengeOf(response.response.clientDataJSON);
      if (!(await claimChallenge(db, challenge, null))) return refused();
      const passkey = await selectPasskey(db, response.id);
      if (passkey === undefined) return refused();
      if (!handleMatches(passkey.memberId, response.response.userHandle)) return refused();
      const outcome = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        ...place(),
        requireUserVerification: true,
        credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) },
        // The package throws for whatever is wrong with a response; none of it is a fault of ours.
      }).catch(() => null);
      if (outcome === null || !outcome.verified) return refused();
      const member = await selectMember(db, passkey.memberId);
      if (member === undefined) return refused();
      if (member.status === 'locked') return refuse('identity.memberLocked');
      return transact(db, async (tx) => {
        // Whoever takes the passkey off holds this row: then it is gone, and opens nothing.
        await lockMemberRow(tx, passkey.memberId);
        if (!(await moveCounter(tx, passkey.id, outcome.authenticationInfo.newCounter))) return refused();
        return openSession(tx, member, origin, 'passkey');
      });
    },

    async beginAdding(who, password) {
      const refusal = await reauthenticate(who, password);
      if (refusal !== undefined) return refusal;
      const there = await selectPasskeys(db, who.memberId);
      if (there.length >= PASSKEYS_MAX) return refuse('identity.passkeyLimit', { most: PASSKEYS_MAX });
      const { names, defaultLanguage } = await content.brand();
      const options = await generateRegistrationOptions({
        rpName: names[defaultLanguage] ?? 'Jarul',
        rpID: place().expectedRPID,
        userID: handleOf(who.memberId),
        userName: who.username,
        attestationType: 'none',
        excludeCredentials: there.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
        timeout: LIFE_SECONDS * 1000,
      });
      await insertChallenge(db, options.challenge, who.memberId, LIFE_SECONDS);
      return { options: { ...options } };
    },

    async add(asker, received, name) {
      const { memberId } = asker;
      const parsed = Attestation.safeParse(received);
      if (!parsed.success) return refused();
      const { transports, ...rest } = parsed.data.response;
      const response = {
        ...parsed.data,
        response: rest,
        clientExtensionResults: {},
      } satisfies RegistrationResponseJSON;
      const challenge = challengeOf(rest.clientDataJSON);
      if (!(await claimChallenge(db, challenge, memberId))) return refused();
      const outcome = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        ...place(),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (outcome === null || !outcome.verified) return refused();
      const { id, publicKey, counter } = outcome.registrationInfo.credential;
      if (id.length > ID_LENGTH) return refused();
      const known = TRANSPORTS.filter((each) => transports?.includes(each));
      return transact(db, async (tx) => {
        if (!(await lockUnderSession(tx, memberId, asker.sessionId))) return refused();
        const added = await insertPasskey(
          tx,
          { id, memberId, name, publicKey, counter, transports: known },
          PASSKEYS_MAX,
        );
        if (added !== undefined) {
          await tellChange(parts, tx, asker, 'passkeyAdded');
          return added;
        }
        return (await selectPasskey(tx, id)) === undefined
          ? refuse('identity.passkeyLimit', { most: PASSKEYS_MAX })
          : refused();
      });
    },

    list: async (memberId) =>
      (await selectPasskeys(db, memberId)).map(({ id, name, madeAt, lastUsedAt }) => ({
        id,
        name,
        madeAt,
        lastUsedAt,
      })),
    rename: async (memberId, id, name) =>
      (await renamePasskey(db, memberId, id, name)) ? undefined : refuse('identity.passkeyUnknown'),
    remove: (asker, id) =>
      transact(db, async (tx) => ((await removeAs(tx, asker, id)) ? undefined : refuse('identity.passkeyUnknown'))),
    takeOff: (tx, memberId, id) => removeAs(tx, byStaff(memberId), id),
  };
}

function handleMatches(memberId: bigint, userHandle: string): boolean {
  return Buffer.from(userHandle, 'base64url').equals(handleOf(memberId));
}
