/** Passkeys: made after the password, good for one challenge, one origin, one counter; a copy or a forgery opens nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { inTurn } from '../../../platform/testing/held-row.ts';
import { givenPasskeyDevice, type PasskeyDevice } from '../../../platform/testing/passkey-device.ts';
import type { OutgoingMessage } from '../../delivery/port.ts';
import { type GivenMember, givenMember } from '../given.ts';
import { lockMemberRow } from '../queries.ts';
import type { IdentityAndLinks } from '../service.ts';
import { asking, countSessions, givenLinks, ORIGIN, PUBLIC_URL } from './given.ts';
import { deletePasskeysOf } from './passkey-queries.ts';

const REFUSED = { refused: 'identity.passkeyRefused' };
const PLACE = { origin: PUBLIC_URL, rpId: 'house.test' };

const messages: OutgoingMessage[] = [];
let house: TestDatabase;
let identity: IdentityAndLinks;
let other: IdentityAndLinks;
let member: GivenMember;
let device: PasskeyDevice;

beforeAll(async () => {
  house = await givenDatabase();
  const delivery = { send: async (_tx: unknown, message: OutgoingMessage) => void messages.push(message) };
  identity = await givenLinks(house, { delivery });
  other = await givenLinks(house.another());
});
afterAll(async () => {
  await identity.close();
  await other.close();
  await house.close();
});
beforeEach(async () => {
  member = await givenMember(house.db);
  device = givenPasskeyDevice();
});

const parts = () => identity.links.passkeys;

async function beginAdding(who = member): Promise<{ challenge: string; userHandle: string }> {
  const begun = await parts().beginAdding(asking(who), who.password);
  if (!('options' in begun)) throw new Error(begun.refused);
  const { challenge, user } = begun.options as { challenge: string; user: { id: string } };
  return { challenge, userHandle: user.id };
}
const add = async (who = member, by = device) =>
  parts().add(asking(who), by.make({ ...PLACE, ...(await beginAdding(who)) }), 'My phone');
const challengeToSignIn = async () => String((await parts().beginSignIn())['challenge']);

describe('adding', () => {
  test('asks for the password first', async () => {
    expect(await parts().beginAdding(asking(member), 'no')).toMatchObject({ refused: 'identity.passwordWrong' });
  });

  test('asks the device for a discoverable key and for making sure of the person, and names the keys there are', async () => {
    await add();
    const begun = await parts().beginAdding(asking(member), member.password);
    expect(begun).toMatchObject({
      options: {
        rp: { id: 'house.test' },
        user: { name: member.username },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ id: device.id }],
      },
    });
  });

  test('keeps the passkey; it is listed, renamed and removed by its owner only', async () => {
    expect(await add()).toMatchObject({ id: device.id, name: 'My phone', lastUsedAt: null });
    const stranger = await givenMember(house.db);
    expect(await parts().list(stranger.id)).toEqual([]);
    expect(await parts().rename(stranger.id, device.id, 'Mine')).toEqual({ refused: 'identity.passkeyUnknown' });
    expect(await parts().remove(asking(stranger), device.id)).toEqual({ refused: 'identity.passkeyUnknown' });
    expect(await parts().rename(member.id, device.id, 'Old phone')).toBeUndefined();
    expect(await parts().list(member.id)).toMatchObject([{ name: 'Old phone' }]);
    expect(await parts().remove(asking(member), device.id)).toBeUndefined();
    expect(await parts().list(member.id)).toEqual([]);
    expect(await parts().signIn(device.sign({ ...PLACE, challenge: await challengeToSignIn() }), ORIGIN)).toEqual(
      REFUSED,
    );
  });

  test('takes a challenge once, and only that of this member and this purpose', async () => {
    const begun = await beginAdding();
    const made = device.make({ ...PLACE, ...begun });
    const stranger = await givenMember(house.db);
    expect(await parts().add(asking(stranger), made, 'x')).toEqual(REFUSED);
    expect(await parts().add(asking(member), made, 'x')).toMatchObject({ id: device.id });
    expect(await parts().add(asking(member), made, 'x')).toEqual(REFUSED);
    const second = givenPasskeyDevice();
    const forSignIn = { ...PLACE, challenge: await challengeToSignIn(), userHandle: begun.userHandle };
    expect(await parts().add(asking(member), second.make(forSignIn), 'x')).toEqual(REFUSED);
    expect(await parts().add(asking(member), second.make({ ...forSignIn, challenge: 'AAAA' }), 'x')).toEqual(REFUSED);
  });

  test.each<[string, Partial<{ origin: string; rpId: string }>, object]>([
    ['from another origin', { origin: 'https://house.test.evil.example' }, {}],
    ['for another domain', { rpId: 'evil.example' }, {}],
    ['without making sure of the person', {}, { flags: 0x41 }],
    ['that is a sign-in', {}, { type: 'webauthn.get' }],
  ])('refuses one made %s', async (_name, place, bend) => {
    const made = device.make({ ...PLACE, ...(await beginAdding()), ...place }, bend);
    expect(await parts().add(asking(member), made, 'x')).toEqual(REFUSED);
  });

  test('under a session that has ended meanwhile is refused', async () => {
    const made = device.make({ ...PLACE, ...(await beginAdding()) });
    await sql`update sessions set ended_at = now(), end_reason = 'passwordChanged' where id = ${member.sessionId}`.execute(
      house.db,
    );
    expect(await parts().add(asking(member), made, 'x')).toEqual(REFUSED);
    expect(await parts().list(member.id)).toEqual([]);
  });

  test('of a key that another member has is refused', async () => {
    await add();
    expect(await add(await givenMember(house.db))).toEqual(REFUSED);
  });

  test('ends at ten, also when many come at once', async () => {
    const begun: Awaited<ReturnType<typeof beginAdding>>[] = [];
    while (begun.length < 12) begun.push(await beginAdding());
    const outcomes = await Promise.all(
      begun.map((each) => parts().add(asking(member), givenPasskeyDevice().make({ ...PLACE, ...each }), 'x')),
    );
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(10);
    expect(await parts().beginAdding(asking(member), member.password)).toMatchObject({
      refused: 'identity.passkeyLimit',
    });
  });

  test('stands in the security events and is told by every way there is, as taking one off is', async () => {
    const [email, mobile] = [`${member.username}@mail.example`, '+8801712000077'];
    await sql`update members set email = ${email}, email_verified_at = now(), mobile = ${mobile}, mobile_verified_at = now()
      where id = ${member.id}`.execute(house.db);
    await add();
    await parts().remove(asking(member), device.id);
    const { rows } = await identity.profile.listEvents(member.id, { offset: 0, limit: 9 });
    expect(rows.map(({ kind }) => kind)).toEqual(['passkeyRemoved', 'passkeyAdded']);
    const told = (to: string) => messages.filter((each) => each.to === to).map(({ values }) => values['what']);
    expect(told(mobile)).toEqual(['passkeyAdded']);
    expect(told(email)).toEqual(['passkeyAdded', 'passkeyRemoved']);
  });

  test.each([151, 1_100])(
    'refuses a key whose id of %i bytes no address of the house could take off',
    async (bytes) => {
      const long = givenPasskeyDevice(bytes);
      // What the envelope says is not what the key says.
      const made = long.make({ ...PLACE, ...(await beginAdding()) }, { id: device.id });
      expect(await parts().add(asking(member), made, 'x')).toEqual(REFUSED);
      expect(await parts().list(member.id)).toEqual([]);
      device = givenPasskeyDevice(150);
      expect(await add()).toMatchObject({ id: device.id });
      expect(device.id).toHaveLength(200);
    },
  );

  test.each([null, {}, { id: 'x' }, 'text', { id: 'a', rawId: 'a', type: 'public-key', response: {} }])(
    'refuses rubbish (%j)',
    async (rubbish) => {
      expect(await parts().add(asking(member), rubbish, 'x')).toEqual(REFUSED);
      expect(await parts().signIn(rubbish, ORIGIN)).toEqual(REFUSED);
    },
  );
});

describe('signing in', () => {
  beforeEach(() => add());

  test('with one that its owner is just taking off opens nothing: whoever sets a forgotten password does the same', async () => {
    const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn() });
    const before = await countSessions(house.db, member.id);
    const taken = () =>
      transact(house.db, async (tx) => {
        await lockMemberRow(tx, member.id);
        return deletePasskeysOf(tx, member.id);
      });
    const row = sql`select from members where id = ${member.id} for update`;
    const [count, outcome] = await inTurn(house, row, taken, () => other.links.passkeys.signIn(signed, ORIGIN));
    expect(count).toBe(1);
    expect(outcome).toEqual(REFUSED);
    expect(await countSessions(house.db, member.id)).toBe(before);
  });

  test('opens a session of the member without a name being typed', async () => {
    const outcome = await parts().signIn(device.sign({ ...PLACE, challenge: await challengeToSignIn() }), ORIGIN);
    expect(outcome).toMatchObject({ member: { id: member.id }, token: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await identity.gatekeeper.member('token' in outcome ? outcome.token : '', ORIGIN)).toMatchObject({
      id: member.id,
    });
    expect((await parts().list(member.id))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('what was signed counts once, at whichever process, also at once', async () => {
    const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn() });
    const before = await countSessions(house.db, member.id);
    const outcomes = await Promise.all(
      [identity, other, identity, other].map((each) => each.links.passkeys.signIn(signed, ORIGIN)),
    );
    expect(outcomes.filter((outcome) => 'token' in outcome)).toHaveLength(1);
    expect(await parts().signIn(signed, ORIGIN)).toEqual(REFUSED);
    expect(await countSessions(house.db, member.id)).toBe(before + 1);
  });

  test('a challenge lives five minutes', async () => {
    const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn() });
    await sql`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`.execute(house.db);
    expect(await parts().signIn(signed, ORIGIN)).toEqual(REFUSED);
  });

  test('a counter that does not move on is a copy, and is refused', async () => {
    await parts().signIn(device.sign({ ...PLACE, challenge: await challengeToSignIn() }, { counter: 7 }), ORIGIN);
    for (const counter of [7, 6, 0]) {
      const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn() }, { counter });
      expect(await parts().signIn(signed, ORIGIN)).toEqual(REFUSED);
    }
  });

  test.each<[string, Partial<{ origin: string; rpId: string }>, object]>([
    ['another origin', { origin: 'https://evil.example' }, {}],
    ['plain http', { origin: 'http://house.test' }, {}],
    ['another domain', { rpId: 'evil.example' }, {}],
    ['no one being made sure of', {}, { flags: 0x01 }],
    ['a ceremony of adding', {}, { type: 'webauthn.create' }],
    ['a handle of another member', {}, { userHandle: Buffer.alloc(8, 1).toString('base64url') }],
    ['an unknown key', {}, { id: Buffer.alloc(20, 1).toString('base64url') }],
  ])('refuses %s', async (_name, place, bend) => {
    const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn(), ...place }, bend);
    expect(await parts().signIn(signed, ORIGIN)).toEqual(REFUSED);
  });

  test('refuses what another key has signed', async () => {
    const forged = device.sign({ ...PLACE, challenge: await challengeToSignIn() }, {}, givenPasskeyDevice().key);
    expect(await parts().signIn(forged, ORIGIN)).toEqual(REFUSED);
  });

  test('a locked member stays outside', async () => {
    await sql`update members set status = 'locked' where id = ${member.id}`.execute(house.db);
    const signed = device.sign({ ...PLACE, challenge: await challengeToSignIn() });
    expect(await parts().signIn(signed, ORIGIN)).toEqual({ refused: 'identity.memberLocked' });
  });
});

test.each([
  ['https://house.test', true],
  ['http://localhost:3000', true],
  ['http://house.test', false],
  ['https://192.0.2.1', false],
  ['http://127.0.0.1:3000', false],
])('at %s passkeys are possible: %s', async (url, possible) => {
  const there = await givenLinks(house.another(2), { links: { publicUrl: () => url } });
  expect(there.links.passkeys.possible()).toBe(possible);
  await there.close();
});
