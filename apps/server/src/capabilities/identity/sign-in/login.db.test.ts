/** Signing in through HTTP: who may, how often, from where; sessions by device; the code to a number. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenCaptcha, givenMember } from '../given.ts';
import { DESKTOP, type Door, givenCodes, givenDoor, PHONE, someAddress, statementsOf, tell, Visitor } from './given.ts';

const MOBILE = { mobileNum: '1712345678', countryDialingCode: '880' };
const E164 = '+8801712345678';

let house: TestDatabase;
let first: Door;
let second: Door;
const { codes, sent, letPass } = givenCodes();

beforeAll(async () => {
  house = await givenDatabase();
  const help = {
    codes,
    countryOf: () => 'BD',
    verifyFirebaseToken: async (token: string) =>
      token === 'a token of Google' ? { mobile: E164 } : ({ refused: 'identity.phoneTokenInvalid' } as const),
  };
  [first, second] = await Promise.all([givenDoor(house, help), givenDoor(house, help)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await house.close();
});
beforeEach(letPass);

const nameAndPassword = ({ username, password }: { username: string; password: string }) => ({ username, password });

describe('by name and password', () => {
  test('asks for both', async () => {
    const visitor = new Visitor(first);
    expect(await visitor.logIn({ username: 'rahim01' })).toMatchObject({
      code: 'identity.fieldRequired',
      values: { field: 'password' },
    });
    expect(await visitor.logIn({ password: 'x' })).toMatchObject({ values: { field: 'username' } });
  });

  test('lets agents alone in on their side, and tells that only to who knows the password', async () => {
    const player = await givenMember(house.db);
    const agent = await givenMember(house.db, { kind: 'agent', agentGrade: 'general' });
    const visitor = new Visitor(first);
    expect(await visitor.logIn({ ...nameAndPassword(player), side: 'agent' })).toMatchObject({
      code: 'identity.notAgent',
    });
    expect(
      await new Visitor(first).logIn({ username: player.username, password: 'not-this-one', side: 'agent' }),
    ).toMatchObject({ code: 'identity.wrongCredentials' });
    expect((await visitor.logIn({ ...nameAndPassword(agent), side: 'agent' })).value).toMatchObject({ isAgent: 1 });
  });

  test('refuses names of trial accounts as no member, whether such an account exists or not', async () => {
    const trial = await givenMember(house.db, { kind: 'trial', username: 'TRY40404040' });
    for (const username of [trial.username, 'try51515151']) {
      expect(await new Visitor(first).logIn({ username, password: trial.password })).toMatchObject({
        code: 'identity.notMember',
      });
    }
  });

  test('asks the database the same of a name that somebody has and of one that nobody has, up to the lock', async () => {
    const [player, locked] = [await givenMember(house.db), await givenMember(house.db, { locked: true })];
    const misses = (username: string) =>
      statementsOf(async () => {
        for (let miss = 0; miss < 6; miss += 1) {
          const captcha = miss === 0 ? {} : await givenCaptcha(house.db);
          await new Visitor(first).logIn({ username, password: 'not-this-one', ...captcha });
        }
      });
    const known = await misses(player.username);
    expect(known.filter((statement) => statement.includes('insertSignIn'))).toHaveLength(5);
    expect(await misses('nobody77q')).toEqual(known);
    expect(await misses(locked.username)).toEqual(known);
    const trial = await givenMember(house.db, { kind: 'trial', username: 'TRY60606060' });
    expect(await misses(trial.username)).toEqual(await misses('try71717171'));
  });

  test('locks a device after ten misses at ten names, whatever addresses it comes from', async () => {
    const member = await givenMember(house.db);
    const visitor = new Visitor(first);
    for (let miss = 0; miss < 10; miss += 1) {
      visitor.address = someAddress();
      visitor.door = miss % 2 === 0 ? first : second;
      await visitor.logIn({ username: `nobody${miss}q`, password: 'not-this-one' });
    }
    visitor.address = someAddress();
    expect(await visitor.logIn(nameAndPassword(member))).toMatchObject({ code: 'identity.locked' });
    expect((await new Visitor(first).logIn(nameAndPassword(member))).value).toMatchObject({
      account: member.username,
    });
  });

  test('asks for the human check by name, and not by a code', async () => {
    const proofs: (string | undefined)[] = [];
    const door = await givenDoor(house, {
      codes,
      humanCheck: {
        async verify(proof) {
          proofs.push(proof);
          return proof === 'solved' ? undefined : { refused: 'identity.humanCheckRequired' };
        },
      },
    });
    await door.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: true } });
    try {
      const member = await givenMember(house.db);
      const visitor = new Visitor(door);
      expect(await visitor.logIn(nameAndPassword(member))).toMatchObject({ code: 'identity.humanCheckRequired' });
      expect((await visitor.logIn({ ...nameAndPassword(member), human: 'solved' })).success).toBe(true);
      expect(await visitor.logIn({ type: 'sms', ...MOBILE, verificationCode: '1' })).toMatchObject({
        code: 'identity.codeExpired',
      });
      expect(proofs).toEqual([undefined, 'solved']);
    } finally {
      await door.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: false } });
      await door.close();
    }
  });
});

describe('by a code to a mobile number', () => {
  const ask = async (visitor: Visitor, body: object = MOBILE) => {
    const { code, message, value } = await visitor.send('POST', '/wps/verification/sms/noLogin', { body });
    return { code, message, value };
  };

  test('is closed while the flag is off', async () => {
    await first.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: false } });
    const visitor = new Visitor(first);
    expect(await ask(visitor)).toMatchObject({ code: 'identity.smsLoginClosed' });
    expect(await visitor.logIn({ type: 'sms', ...MOBILE, verificationCode: '1' })).toMatchObject({
      code: 'identity.smsLoginClosed',
    });
  });

  test('signs in who holds a verified number; a stranger gets the same answers and no message', async () => {
    await first.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: true } });
    const member = await givenMember(house.db);
    await tell(house, member.id, { mobile: E164 });
    const [known, stranger] = [new Visitor(first), new Visitor(first)];
    const nobody = { mobileNum: '1812345679', countryDialingCode: '880' };
    expect(await ask(known)).toEqual(await ask(stranger, nobody));
    expect(await ask(known)).toEqual(await ask(stranger, nobody));
    expect(sent.map(({ to }) => to)).toEqual([E164]);
    const guess = { type: 'sms', verificationCode: '12' };
    expect((await known.logIn({ ...guess, ...MOBILE })).code).toBe('identity.codeWrong');
    expect((await stranger.logIn({ ...guess, ...nobody })).code).toBe('identity.codeWrong');

    const right = { type: 'sms', ...MOBILE, verificationCode: sent[0]?.code };
    expect((await known.logIn(right)).value).toMatchObject({ account: member.username });
    expect((await known.info()).value).toMatchObject({ account: member.username, forcedChange: null });
    expect((await known.logIn(right)).code).toBe('identity.codeExpired');
  });

  test('tells who holds the number of a locked account so, and his history says it', async () => {
    await first.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: true } });
    const member = await givenMember(house.db);
    const number = { mobileNum: '1912345671', countryDialingCode: '880' };
    await tell(house, member.id, { mobile: '+8801912345671' });
    await sql`update members set status = 'locked' where id = ${member.id}`.execute(house.db);
    const visitor = new Visitor(first);
    await ask(visitor, number);
    const code = sent.findLast(({ to }) => to === '+8801912345671')?.code;
    const right = { type: 'sms', ...number, verificationCode: code };
    expect((await visitor.logIn(right)).code).toBe('identity.memberLocked');
    const { rows } = await sql`select result from sign_ins where member_id = ${member.id}`.execute(house.db);
    expect(rows).toEqual([{ result: 'memberLocked' }]);
  });

  test('takes a Firebase token for the number it proves', async () => {
    const login = { type: 'sms', firebaseIdToken: 'a token of Google' };
    expect((await new Visitor(first).logIn(login)).success).toBe(true);
    expect((await new Visitor(first).logIn({ ...login, firebaseIdToken: 'forged' })).code).toBe(
      'identity.phoneTokenInvalid',
    );
  });

  test.each(['12', '0212345678', 'abc', ''])('refuses %j, which is no mobile number', async (mobileNum) => {
    expect(await ask(new Visitor(first), { ...MOBILE, mobileNum })).toMatchObject({
      code: expect.stringMatching(/^identity\.mobile(Invalid|Length)$/),
    });
  });
});

describe('a session', () => {
  test('is one for each class of device: a new sign-in ends the earlier one, whose page learns why', async () => {
    const member = await givenMember(house.db);
    const [desk, phone, other] = [
      new Visitor(first),
      new Visitor(first, { userAgent: PHONE }),
      new Visitor(second, { userAgent: DESKTOP }),
    ];
    for (const visitor of [desk, phone]) await visitor.logIn(nameAndPassword(member));
    expect((await desk.info()).success).toBe(true);
    await other.logIn(nameAndPassword(member));
    await expect
      .poll(() => desk.info(), { timeout: 1_000, interval: 20 })
      .toMatchObject({ code: 'session.ended', values: { reason: 'replaced' } });
    for (const visitor of [phone, other]) expect((await visitor.info()).success).toBe(true);
  });

  test('of two sign-ins at once at two processes one is left', async () => {
    const member = await givenMember(house.db);
    const visitors = [first, second, first, second].map((door) => new Visitor(door));
    await Promise.all(visitors.map((visitor) => visitor.logIn(nameAndPassword(member))));
    const { rows } = await sql`select id from sessions where owner_id = ${member.id} and ended_at is null
      and device = 'desktop'`.execute(house.db);
    expect(rows).toHaveLength(1);
  });

  test('ends when another class of device shows its token', async () => {
    const member = await givenMember(house.db);
    const owner = new Visitor(first);
    await owner.logIn(nameAndPassword(member));
    expect((await owner.info()).success).toBe(true);
    const thief = new Visitor(first, { userAgent: PHONE });
    thief.token = owner.token;
    expect(await thief.info()).toMatchObject({ code: 'session.ended', values: { reason: 'deviceChanged' } });
    expect(await owner.info()).toMatchObject({ code: 'session.ended' });
  });

  test('is listed to its member alone, who ends one or all others', async () => {
    const member = await givenMember(house.db);
    const stranger = await givenMember(house.db);
    const desk = new Visitor(first);
    const phone = new Visitor(second, { userAgent: PHONE });
    for (const visitor of [desk, phone]) await visitor.logIn({ ...nameAndPassword(member), remember: true });
    const list = async () => (await desk.send('GET', '/wps/member/sessions')).value.rows;
    const rows = await list();
    expect(rows.map((row: { device: string }) => row.device).toSorted()).toEqual(['desktop', 'mobile', 'other']);
    expect(rows.filter((row: { current: boolean }) => row.current)).toMatchObject([
      { device: 'desktop', country: 'BD', address: desk.address },
    ]);
    const onPhone = rows.find((row: { device: string }) => row.device === 'mobile');
    const intruder = new Visitor(first);
    intruder.token = stranger.token;
    expect((await intruder.send('DELETE', `/wps/member/sessions/${onPhone.id}`)).value).toEqual({ ended: 0 });
    expect((await phone.info()).success).toBe(true);
    expect((await desk.send('DELETE', `/wps/member/sessions/${onPhone.id}`)).value).toEqual({ ended: 1 });
    await expect
      .poll(() => phone.info(), { timeout: 1_000, interval: 20 })
      .toMatchObject({ code: 'session.ended', values: { reason: 'endedByOwner' } });

    await phone.logIn(nameAndPassword(member));
    expect((await desk.send('DELETE', '/wps/member/sessions')).value).toEqual({ ended: 2 });
    expect(await list()).toHaveLength(1);
    expect(await phone.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
  });

  test('leaves a line in the login history, and so does a miss; a page of it is his own', async () => {
    const member = await givenMember(house.db);
    const visitor = new Visitor(first);
    await visitor.logIn({ username: member.username, password: 'not-this-one' });
    await visitor.logIn({ ...nameAndPassword(member), ...(await givenCaptcha(house.db)) });
    const page = (await visitor.send('GET', '/wps/member/signIns?page=1&size=1')).value;
    expect(page).toMatchObject({ page: 1, size: 1, total: 2 });
    expect(page.rows).toMatchObject([
      { result: 'ok', method: 'password', device: 'desktop', country: 'BD', address: visitor.address },
    ]);
    const next = (await visitor.send('GET', '/wps/member/signIns?page=2&size=1')).value;
    expect(next.rows).toMatchObject([{ result: 'wrongPassword' }]);
  });
});

describe('a remembered device', () => {
  async function givenRemembered() {
    const member = await givenMember(house.db);
    const visitor = new Visitor(first);
    await visitor.logIn({ ...nameAndPassword(member), remember: true });
    return { member, visitor };
  }

  test('signs in by one click for the rest of its day; the cookie is for this house and no script', async () => {
    const { member, visitor } = await givenRemembered();
    const cookie = visitor.setCookies.find((text) => text.startsWith('remembered='));
    expect(cookie).toMatch(/; Path=\/wps\/session;/);
    for (const word of ['HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(word);
    expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])).toBeLessThanOrEqual(86_400);
    await sql`update device_tokens set expires_at = now() + interval '1 hour' where member_id = ${member.id}`.execute(
      house.db,
    );
    visitor.token = undefined;
    expect((await visitor.logInRemembered()).value).toMatchObject({ account: member.username });
    const renewed = visitor.setCookies.findLast((text) => text.startsWith('remembered='));
    expect(Number(/Max-Age=(\d+)/.exec(renewed ?? '')?.[1])).toBeLessThanOrEqual(3_600);
    expect((await visitor.info()).success).toBe(true);
    const { rows } = await sql<{ text: string }>`select to_jsonb(d)::text as text from device_tokens d`.execute(
      house.db,
    );
    expect(rows.some(({ text }) => text.includes(visitor.cookies.get('remembered') ?? ''))).toBe(false);
  });

  test('does so only with the header that no other site can send', async () => {
    const { visitor } = await givenRemembered();
    expect(await visitor.send('POST', '/wps/session/remembered')).toMatchObject({ code: 'identity.notRemembered' });
    expect((await visitor.logInRemembered()).success).toBe(true);
  });

  test('is forgotten whole when a token comes a second time: one of the two stole it', async () => {
    const { visitor } = await givenRemembered();
    const thief = new Visitor(second);
    thief.cookies.set('remembered', visitor.cookies.get('remembered') ?? '');
    expect((await visitor.logInRemembered()).success).toBe(true);
    expect(await thief.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
    expect(thief.cookies.has('remembered')).toBe(false);
    expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
  });

  test('lets one of two in who show the same token at once at two processes', async () => {
    const { visitor } = await givenRemembered();
    const pair = [first, second].map((door) => {
      const one = new Visitor(door);
      one.cookies.set('remembered', visitor.cookies.get('remembered') ?? '');
      return one;
    });
    const answers = await Promise.all(pair.map((one) => one.logInRemembered()));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('stays at home: another class of device can not use it', async () => {
    const { visitor } = await givenRemembered();
    visitor.userAgent = PHONE;
    expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
  });

  test('ends with its day, with logging out to forget, and is kept by logging out alone', async () => {
    const { visitor, member } = await givenRemembered();
    await visitor.send('POST', '/wps/session/logout', { body: {} });
    expect((await visitor.logInRemembered()).success).toBe(true);
    const kept = visitor.cookies.get('remembered') ?? '';
    await visitor.send('POST', '/wps/session/logout', { body: { forget: true } });
    expect(visitor.cookies.has('remembered')).toBe(false);
    visitor.cookies.set('remembered', kept);
    expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });

    await visitor.logIn({ ...nameAndPassword(member), remember: true });
    await sql`update device_tokens set expires_at = now() where member_id = ${member.id}`.execute(house.db);
    expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
  });

  test('is forgotten when its session is ended from another device, which stays remembered itself', async () => {
    const { member, visitor: desk } = await givenRemembered();
    const phone = new Visitor(second, { userAgent: PHONE });
    await phone.logIn({ ...nameAndPassword(member), remember: true });
    const endPhone = async () => {
      const { rows } = (await desk.send('GET', '/wps/member/sessions')).value;
      const { id } = rows.find(({ device }: { device: string }) => device === 'mobile');
      expect((await desk.send('DELETE', `/wps/member/sessions/${id}`)).value).toEqual({ ended: 1 });
    };
    // Signing in again without asking to be remembered leaves the cookie where it is.
    await phone.logIn(nameAndPassword(member));
    await endPhone();
    expect(await phone.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
    expect((await desk.logInRemembered()).success).toBe(true);

    // The same for a session that was opened by being remembered.
    await phone.logIn({ ...nameAndPassword(member), remember: true });
    expect((await phone.logInRemembered()).success).toBe(true);
    await endPhone();
    expect(await phone.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
    expect((await desk.logInRemembered()).success).toBe(true);
  });

  test('does not open a locked account', async () => {
    const { visitor, member } = await givenRemembered();
    await sql`update members set status = 'locked' where id = ${member.id}`.execute(house.db);
    expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.memberLocked' });
  });
});
