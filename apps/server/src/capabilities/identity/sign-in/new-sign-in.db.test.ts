/** Members hear by mail of a sign-in from a place and device not seen before: once, and not if they want none. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenOutbox } from '../../delivery/given.ts';
import type { OutgoingMessage } from '../../delivery/port.ts';
import { type GivenMember, givenMember } from '../given.ts';
import { DESKTOP, type Door, givenDoor, PHONE, tell, Visitor } from './given.ts';

let house: TestDatabase;
let door: Door;
let numbers = 30_000_000;
const mails: OutgoingMessage[] = [];
const inbox: bigint[] = [];

beforeAll(async () => {
  house = await givenDatabase();
  const outbox = await givenOutbox(house.db);
  door = await givenDoor(
    house,
    // The token is the number: a code leads in without a further check.
    { verifyFirebaseToken: async (token) => ({ mobile: token }) },
    {
      delivery: {
        async send(tx, message) {
          mails.push(message);
          await outbox.send(tx, message);
        },
      },
      tellMember: async (_tx, { what, memberId }) => {
        if (what === 'newSignIn') inbox.push(memberId);
      },
    },
  );
  await door.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: true } });
});
afterAll(async () => {
  await door.close();
  await house.close();
});

interface Settled {
  member: GivenMember;
  mobile: string;
  home: Visitor;
}

async function logIn(visitor: Visitor, { mobile }: Pick<Settled, 'mobile'>, more: object = {}): Promise<Visitor> {
  const { value } = await visitor.logIn({ type: 'sms', firebaseIdToken: mobile, ...more });
  expect(value?.token).toBeDefined();
  return visitor;
}

/** Somebody with a verified mail address who signed in at home before. */
async function givenSettled(): Promise<Settled> {
  numbers += 1;
  const mobile = `+88017${numbers}`;
  const member = await givenMember(house.db);
  await tell(house, member.id, { mobile, email: `${member.username}@mail.example` });
  const home = await logIn(new Visitor(door), { mobile });
  return { member, mobile, home };
}

const told = ({ member }: Settled) => ({
  mails: mails.filter(({ memberId }) => memberId === member.id),
  inbox: inbox.filter((id) => id === member.id).length,
});

test('the first sign-in and those from a known network or device tell nothing; a strange one is told once', async () => {
  const rahim = await givenSettled();
  await logIn(rahim.home, rahim);
  await logIn(new Visitor(door, { address: rahim.home.address.replace(/7$/, '200') }), rahim);
  expect(told(rahim)).toEqual({ mails: [], inbox: 0 });

  const away = new Visitor(door, { userAgent: PHONE });
  await logIn(away, rahim);
  await logIn(away, rahim);
  const { mails: sent, inbox: news } = told(rahim);
  expect(news).toBe(1);
  expect(sent).toEqual([
    {
      key: expect.any(String),
      channel: 'mail',
      to: `${rahim.member.username}@mail.example`,
      template: 'newSignIn',
      values: { device: 'mobile', address: away.address },
      language: '',
      memberId: rahim.member.id,
    },
  ]);
});

test('in the language he reads here', async () => {
  const rahim = await givenSettled();
  await sql`update members set preferences = '{"language": "en"}' where id = ${rahim.member.id}`.execute(house.db);
  await logIn(new Visitor(door), rahim);
  expect(told(rahim).mails).toMatchObject([{ language: 'en' }]);
});

test('not by mail to whoever wants none, nor to an address that is not verified or is none; the inbox tells it', async () => {
  for (const change of [
    sql`preferences = '{"notices": {"signIns": {"mail": false}}}'`,
    sql`email_verified_at = null`,
    sql`email = 'not an address'`,
  ]) {
    const rahim = await givenSettled();
    await sql`update members set ${change} where id = ${rahim.member.id}`.execute(house.db);
    await logIn(new Visitor(door), rahim);
    expect(told(rahim)).toEqual({ mails: [], inbox: 1 });
  }
});

test('a remembered device is not written about, wherever it is carried', async () => {
  const rahim = await givenSettled();
  await logIn(rahim.home, rahim, { remember: true });
  const elsewhere = new Visitor(door, { userAgent: DESKTOP });
  elsewhere.cookies.set('remembered', rahim.home.cookies.get('remembered') ?? '');
  expect((await elsewhere.logInRemembered()).value.token).toBeDefined();
  expect(told(rahim).mails).toEqual([]);
});
