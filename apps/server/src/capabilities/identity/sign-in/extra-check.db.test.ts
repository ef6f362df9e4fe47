/** A sign-in from an address and a device not seen before proves one thing more (operations.md 6). */
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSealer } from '../../../platform/seal.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { makeTotpSecret } from '../authenticator.ts';
import { type GivenMember, givenMember, TEST_SECRET } from '../given.ts';
import { type Door, givenCodes, givenDoor, PHONE, someAddress, tell, Visitor } from './given.ts';

let house: TestDatabase;
let first: Door;
let second: Door;
const { codes, sent, letPass } = givenCodes();

beforeAll(async () => {
  house = await givenDatabase();
  const help = {
    codes,
    authenticator: {
      isBound: async (id: bigint) => id === bound,
      verifyCode: async (_id: bigint, code: string) => code === '246810',
    },
  };
  [first, second] = await Promise.all([givenDoor(house, help), givenDoor(house, help)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await house.close();
});
beforeEach(letPass);

let bound: bigint | null = null;
let numbers = 10_000_000;

const login = ({ username, password }: GivenMember) => ({ username, password });

/** A member who has signed in once, at home. */
async function givenSettled(facts: Parameters<typeof tell>[2] = { payeeName: 'Rahim Uddin' }) {
  const member = await givenMember(house.db);
  await tell(house, member.id, facts);
  const home = new Visitor(first);
  expect((await home.logIn(login(member))).value.token).toBeDefined();
  return { member, home };
}

async function givenTicket(facts?: Parameters<typeof tell>[2]) {
  const { member } = await givenSettled(facts);
  const away = new Visitor(first);
  const { value } = await away.logIn({ ...login(member), remember: true });
  return { member, away, ...(value.extraCheck as { ticket: string; methods: object[] }) };
}

describe('is asked for', () => {
  test('from a new network with a new device, and shows only the ways this member has, masked', async () => {
    numbers += 1;
    const mobile = `+88017${numbers}`;
    const { member, away, methods } = await givenTicket({ mobile, email: 'rahim@mail.com' });
    expect(methods).toEqual([
      { method: 'mobileCode', masked: `+880•••••••${mobile.slice(-3)}` },
      { method: 'email', masked: 'r•••@mail.com' },
    ]);
    expect(away.token).toBeUndefined();
    expect(away.cookies.has('remembered')).toBe(false);
    const { rows } = await sql`select id from sessions where owner_id = ${member.id} and ended_at is null
      and device = 'desktop' and address = ${away.address}`.execute(house.db);
    expect(rows).toEqual([]);
  });

  test('not from the first address ever, from the same /24, or from a device seen before', async () => {
    const { member, home } = await givenSettled();
    const neighbour = new Visitor(second, { address: home.address.replace(/7$/, '200') });
    expect((await neighbour.logIn(login(member))).value.token).toBeDefined();
    home.address = someAddress();
    expect((await home.logIn(login(member))).value.token).toBeDefined();
  });

  test('of who was away longer than the history is kept: his newest sign-in stays, and only that', async () => {
    const { member, home } = await givenSettled();
    await home.logIn(login(member));
    await home.logIn(login(member));
    await sql`update sign_ins set at = at - interval '200 days' where member_id = ${member.id}`.execute(house.db);
    await sql`insert into sign_ins (member_id, at, address, network, device, user_agent, method, result)
      values (${member.id}, now() - interval '190 days', '', '', 'mobile', '', 'password', 'wrongPassword')`.execute(
      house.db,
    );
    await first.identity.sweep();
    const { rows } = await sql`select result from sign_ins where member_id = ${member.id}`.execute(house.db);
    expect(rows).toEqual([{ result: 'ok' }]);
    expect((await new Visitor(second).logIn(login(member))).value.extraCheck).toBeDefined();
  });

  test('of who has played although no sign-in of his is left', async () => {
    const { member } = await givenSettled();
    await first.identity.noteFirstLogin(member.id);
    await sql`delete from sign_ins where member_id = ${member.id}`.execute(house.db);
    expect((await new Visitor(first).logIn(login(member))).value.extraCheck).toBeDefined();
  });

  test('again when network and device were not seen for thirty days', async () => {
    const { member, home } = await givenSettled();
    await sql`update sign_ins set at = now() - interval '31 days' where member_id = ${member.id}`.execute(house.db);
    expect((await home.logIn(login(member))).value.extraCheck).toBeDefined();
  });

  test('of nobody who has nothing to prove it by; his history says that he came unchecked', async () => {
    const { member } = await givenSettled({});
    const away = new Visitor(first);
    expect((await away.logIn(login(member))).value.token).toBeDefined();
    const { rows } = (await away.send('GET', '/wps/member/signIns')).value;
    expect(rows.map((row: { unchecked: boolean }) => row.unchecked)).toEqual([true, false]);
  });
});

describe('is answered', () => {
  test('by the code that went to the bound mobile number; then the login completes and the place is known', async () => {
    numbers += 1;
    const mobile = `+88017${numbers}`;
    const { member, away, ticket } = await givenTicket({ mobile });
    const asked = await away.send('POST', '/wps/session/extraCheck/code', { body: { ticket, method: 'mobileCode' } });
    expect(asked.value).toEqual({ expiredMinutes: 5 });
    const code = sent.findLast(({ to }) => to === mobile)?.code;
    const done = await away.answerExtraCheck({ ticket, method: 'mobileCode', answer: code });
    expect(done.value).toMatchObject({ account: member.username });
    expect(away.cookies.has('remembered')).toBe(true);
    expect((await away.info()).success).toBe(true);
    expect(await away.answerExtraCheck({ ticket, method: 'mobileCode', answer: code })).toMatchObject({
      code: 'identity.extraCheckGone',
    });
    expect((await away.logIn(login(member))).value.token).toBeDefined();
  });

  test('by the name on the bank account, however it is spaced and cased', async () => {
    const { away, ticket } = await givenTicket();
    const wrong = await away.answerExtraCheck({ ticket, method: 'bankName', answer: 'Karim Uddin' });
    expect(wrong).toMatchObject({ code: 'identity.extraCheckWrong', values: { triesLeft: 4 } });
    expect((await away.answerExtraCheck({ ticket, method: 'bankName', answer: ' rahim   UDDIN' })).success).toBe(true);
  });

  test('by the real authenticator, which asks for no connection while one is held: many at once would wait for one another', async () => {
    const door = await givenDoor(house);
    const member = await givenMember(house.db);
    const secret = makeTotpSecret();
    const sealed = createSealer(TEST_SECRET, 'member-authenticators').sealText(secret);
    await sql`insert into member_authenticators (member_id, totp_secret, confirmed_at)
      values (${member.id}, ${sealed}, now())`.execute(house.db);
    await new Visitor(door).logIn(login(member));
    const away = new Visitor(door);
    const { ticket } = (await away.logIn(login(member))).value.extraCheck;
    // held-connections.ts finds who would wait.
    const wrong = await away.answerExtraCheck({ ticket, method: 'authenticator', answer: '000000' });
    expect(wrong).toMatchObject({ code: 'identity.extraCheckWrong', values: { triesLeft: 4 } });
    const answer = generateSync({ secret });
    expect((await away.answerExtraCheck({ ticket, method: 'authenticator', answer })).success).toBe(true);
    await door.close();
  });

  test('by the authenticator, and by a code to the bound mail address', async () => {
    const { member } = await givenSettled({ email: 'sokina@mail.com' });
    bound = member.id;
    const away = new Visitor(first);
    const { ticket, methods } = (await away.logIn(login(member))).value.extraCheck;
    expect(methods.map(({ method }: { method: string }) => method)).toEqual(['email', 'authenticator']);
    await away.send('POST', '/wps/session/extraCheck/code', { body: { ticket, method: 'email' } });
    expect(sent.at(-1)?.to).toBe('sokina@mail.com');
    expect((await away.answerExtraCheck({ ticket, method: 'authenticator', answer: '000000' })).code).toBe(
      'identity.extraCheckWrong',
    );
    expect((await away.answerExtraCheck({ ticket, method: 'authenticator', answer: '246810' })).success).toBe(true);
  });

  test('from where it was asked alone: another address or class of device has no ticket', async () => {
    const { away, ticket } = await givenTicket();
    const answer = { ticket, method: 'bankName', answer: 'Rahim Uddin' };
    for (const thief of [new Visitor(first), new Visitor(first, { address: away.address, userAgent: PHONE })]) {
      expect(await thief.answerExtraCheck(answer)).toMatchObject({ code: 'identity.extraCheckGone' });
    }
    expect((await away.answerExtraCheck(answer)).success).toBe(true);
  });

  test('within ten minutes', async () => {
    const { away, ticket, member } = await givenTicket();
    await sql`update extra_checks set expires_at = now() where member_id = ${member.id}`.execute(house.db);
    expect(await away.answerExtraCheck({ ticket, method: 'bankName', answer: 'Rahim Uddin' })).toMatchObject({
      code: 'identity.extraCheckGone',
    });
  });

  test('by nobody whose account was locked meanwhile', async () => {
    const { away, ticket, member } = await givenTicket();
    await sql`update members set status = 'locked' where id = ${member.id}`.execute(house.db);
    const answer = await away.answerExtraCheck({ ticket, method: 'bankName', answer: 'Rahim Uddin' });
    expect(answer).toMatchObject({ success: false, code: 'identity.memberLocked' });
    const { rows } =
      await sql`select from sessions where owner_id = ${member.id} and address = ${away.address}`.execute(house.db);
    expect(rows).toEqual([]);
  });

  test('in five tries, at two processes at once, and a new ticket brings no new ones', async () => {
    const { away, ticket, member } = await givenTicket();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const visitor = new Visitor(turn % 2 === 0 ? first : second, { address: away.address });
        return visitor.answerExtraCheck({ ticket, method: 'bankName', answer: turn < 6 ? 'Nobody' : `No ${turn}` });
      }),
    );
    expect(answers.filter(({ code }) => code === 'identity.extraCheckWrong')).toHaveLength(4);
    const right = { method: 'bankName', answer: 'Rahim Uddin' };
    expect(await away.answerExtraCheck({ ticket, ...right })).toMatchObject({ code: 'identity.extraCheckOver' });
    const again = (await away.logIn(login(member))).value.extraCheck;
    expect(await away.answerExtraCheck({ ticket: again.ticket, ...right })).toMatchObject({
      code: 'identity.extraCheckOver',
    });
    await sql`update extra_checks set made_at = now() - interval '16 minutes' where ticket_hash in
      (select ticket_hash from extra_checks where member_id = ${member.id} and tries > 0)`.execute(house.db);
    expect((await away.answerExtraCheck({ ticket: again.ticket, ...right })).success).toBe(true);
  });
});
