/** Changing a password, and the sessions that may do nothing else before it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { type GivenMember, givenMember } from '../given.ts';
import { type Door, givenDoor, PHONE, tell, Visitor } from '../sign-in/given.ts';

let house: TestDatabase;
let first: Door;
let second: Door;

beforeAll(async () => {
  house = await givenDatabase();
  [first, second] = await Promise.all([givenDoor(house), givenDoor(house)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await house.close();
});

const login = ({ username, password }: GivenMember) => ({ username, password });
const NEW = 'shapla-42-river';
const change = (oldPassword?: string) => ({ oldPassword, newPassword: NEW, confirmNewPassword: NEW });

describe('a change', () => {
  test('renews this token, ends every other session everywhere, and forgets remembered devices', async () => {
    const member = await givenMember(house.db);
    const desk = new Visitor(first);
    const phone = new Visitor(second, { userAgent: PHONE, address: desk.address });
    for (const visitor of [desk, phone]) await visitor.logIn({ ...login(member), remember: true });
    expect((await phone.info()).success).toBe(true);
    const before = desk.token;
    expect((await desk.changePassword(change(member.password))).value).toMatchObject({ forcedChange: null });
    expect(desk.token).not.toBe(before);
    expect((await desk.info()).success).toBe(true);
    await expect
      .poll(() => phone.info(), { timeout: 1_000, interval: 20 })
      .toMatchObject({ code: 'session.ended', values: { reason: 'passwordChanged' } });
    for (const visitor of [desk, phone]) {
      expect(await visitor.logInRemembered()).toMatchObject({ code: 'identity.notRemembered' });
    }
    desk.token = before;
    desk.door = second;
    await expect.poll(() => desk.info(), { timeout: 1_000, interval: 20 }).toMatchObject({ code: 'session.ended' });
    expect((await desk.logIn(login(member))).code).toBe('identity.wrongCredentials');
  });

  test.each<[string, object, string, string]>([
    ['no old password', { oldPassword: '' }, 'identity.fieldRequired', 'oldPassword'],
    ['a wrong old password', { oldPassword: 'not-this-one' }, 'identity.oldPasswordWrong', 'oldPassword'],
    ['another confirmation', { confirmNewPassword: 'shapla-43' }, 'identity.passwordMismatch', 'confirmNewPassword'],
    ['a short one', { newPassword: 'ab1' }, 'identity.passwordForm', 'newPassword'],
    ['letters alone', { newPassword: 'shaplashapla' }, 'identity.passwordForm', 'newPassword'],
    ['one that many use', { newPassword: 'abcd1234' }, 'identity.passwordCommon', 'newPassword'],
    ['the same again', { newPassword: 'same' }, 'identity.passwordUnchanged', 'newPassword'],
  ])('is refused for %s, and nothing changes', async (_what, wish, code, field) => {
    const member = await givenMember(house.db);
    const visitor = new Visitor(first);
    await visitor.logIn(login(member));
    const body = { ...change(member.password), ...wish };
    if (code === 'identity.passwordUnchanged') body.newPassword = member.password;
    const confirmed = { ...body, confirmNewPassword: 'confirmNewPassword' in wish ? 'shapla-43' : body.newPassword };
    expect(await visitor.changePassword(confirmed)).toMatchObject({ code, values: { field } });
    expect(
      (await new Visitor(first, { address: visitor.address, userAgent: PHONE }).logIn(login(member))).code,
    ).not.toBe('identity.wrongCredentials');
  });

  test('is refused for the username itself', async () => {
    const member = await givenMember(house.db, { username: 'rahim7777' });
    const visitor = new Visitor(first);
    await visitor.logIn(login(member));
    const same = { oldPassword: member.password, newPassword: 'Rahim7777', confirmNewPassword: 'Rahim7777' };
    expect(await visitor.changePassword(same)).toMatchObject({ code: 'identity.passwordIsUsername' });
  });

  test('locks the account after five wrong old passwords, as signing in does', async () => {
    const member = await givenMember(house.db);
    const visitor = new Visitor(first);
    await visitor.logIn(login(member));
    for (let miss = 0; miss < 5; miss += 1) await visitor.changePassword(change('not-this-one'));
    expect(await visitor.changePassword(change(member.password))).toMatchObject({ code: 'identity.locked' });
    expect(await new Visitor(second).logIn(login(member))).toMatchObject({ code: 'identity.locked' });
  });
});

describe('a forced change', () => {
  const openCalls = async (visitor: Visitor) => ({
    info: (await visitor.info()).success,
    sessions: (await visitor.send('GET', '/wps/member/sessions')).code,
    history: (await visitor.send('GET', '/wps/member/signIns')).code,
  });
  const CLOSED = 'identity.passwordChangeRequired';

  test.each(['default', 'compromised'])(
    'of a %s password leaves only the change, after a reload and at the other process too',
    async (passwordState) => {
      const member = await givenMember(house.db);
      await tell(house, member.id, { passwordState });
      const visitor = new Visitor(first);
      expect((await visitor.logIn(login(member))).value).toMatchObject({
        forcedChange: passwordState,
        passwordDefault: passwordState === 'default',
        passwordExpired: false,
      });
      for (const door of [first, second]) {
        visitor.door = door;
        expect(await openCalls(visitor)).toEqual({ info: true, sessions: CLOSED, history: CLOSED });
      }
      expect((await visitor.info()).value).toMatchObject({ forcedChange: passwordState, asksOldPassword: false });
      expect(await visitor.changePassword(change())).toMatchObject({ value: { forcedChange: null } });
      expect(await openCalls(visitor)).toEqual({ info: true, sessions: undefined, history: undefined });
      expect((await visitor.info()).value).toMatchObject({ forcedChange: null, asksOldPassword: true });
    },
  );

  test('asks for the old password once ten minutes have gone by', async () => {
    const member = await givenMember(house.db);
    await tell(house, member.id, { passwordState: 'default' });
    const visitor = new Visitor(first);
    await visitor.logIn(login(member));
    await sql`update sessions set created_at = now() - interval '10 minutes' where owner_id = ${member.id}`.execute(
      house.db,
    );
    expect((await visitor.info()).value).toMatchObject({ asksOldPassword: true });
    expect(await visitor.changePassword(change())).toMatchObject({ code: 'identity.fieldRequired' });
    expect((await visitor.changePassword(change(member.password))).success).toBe(true);
  });

  test('lets one log out', async () => {
    const member = await givenMember(house.db);
    await tell(house, member.id, { passwordState: 'compromised' });
    const visitor = new Visitor(first);
    await visitor.logIn(login(member));
    expect((await visitor.send('DELETE', '/wps/session/logout')).success).toBe(true);
    expect((await visitor.info()).code).toBe('session.ended');
  });

  test('of an old password comes only while the house wants it, after as many days as the brand says', async () => {
    const member = await givenMember(house.db);
    await tell(house, member.id, { passwordDays: 181 });
    const visitor = new Visitor(first);
    expect((await visitor.logIn(login(member))).value).toMatchObject({ passwordExpired: false, forcedChange: null });
    await first.content.changeSettings({ flags: { PWDEXPFORCECHANGE3: true } });
    try {
      expect((await visitor.logIn(login(member))).value).toMatchObject({
        passwordExpired: true,
        forcedChange: 'expired',
      });
      expect((await openCalls(visitor)).sessions).toBe(CLOSED);
      await first.content.changeSettings({ document: { passwordExpiryDays: 200 } });
      expect((await visitor.logIn(login(member))).value).toMatchObject({ passwordExpired: false, forcedChange: null });
    } finally {
      await first.content.changeSettings({
        flags: { PWDEXPFORCECHANGE3: false },
        document: { passwordExpiryDays: 180 },
      });
    }
  });
});
