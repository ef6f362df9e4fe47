/** The security centre through HTTP: contacts, payment password, name, birthday, profile, preferences. */
import {
  bindEmail,
  bindMobile,
  getSecurity,
  listSecurityEvents,
  savePreferences,
  saveProfile,
  sendEmailCode,
  sendMobileCode,
  sendOldEmailCode,
  sendOldMobileCode,
  sendPaymentPasswordCode,
  setBirthday,
  setPaymentPassword,
  setRealName,
} from '@house/contract/identity/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GIVEN_PASSWORD, type GivenMember, givenMember } from '../given.ts';
import { givenProfileApp, type ProfileApp } from './given.ts';
import { claimPaymentTry, forgetPaymentTries, lockPaymentTries } from './queries.ts';

let house: ProfileApp;
beforeAll(async () => {
  house = await givenProfileApp(21);
});
afterAll(() => house.close());

const recentPassword = GIVEN_PASSWORD;
let people = 0;
const freshNumber = () => {
  people += 1;
  return `17${String(20_000_000 + people)}`;
};
const newcomer = () => givenMember(house.db);
const stateOf = async (member: GivenMember) => (await house.send(member, getSecurity)).value;

async function bind(member: GivenMember, mobileNum: string, more: object = {}) {
  const wish = { countryDialingCode: '880', mobileNum };
  await house.send(member, sendMobileCode, { body: wish });
  const body = { ...wish, code: house.codeTo(`+880${mobileNum}`), recentPassword, ...more };
  return house.send(member, bindMobile, { body });
}

async function givenPaymentPassword(member: GivenMember, paymentPassword = '471902') {
  const answer = await house.send(member, setPaymentPassword, { body: { paymentPassword, recentPassword } });
  expect(answer.code).toBeUndefined();
}

describe('one call tells how everything stands', () => {
  test('nothing is done for a newcomer, and the meter fills with each step', async () => {
    const member = await newcomer();
    expect(await stateOf(member)).toMatchObject({
      account: member.username,
      meter: [],
      asksPassword: true,
      mobile: null,
      email: null,
      realName: null,
      birthdaySet: false,
      paymentPassword: { set: false, lockedUntil: null },
      avatar: { avatarType: 'STATIC', avatar: 'jarul' },
    });
    const number = freshNumber();
    await bind(member, number);
    await givenPaymentPassword(member);
    const state = await stateOf(member);
    expect(state).toMatchObject({ meter: ['contact', 'paymentPassword'], asksPassword: false });
    expect(JSON.stringify(state)).not.toContain(number);
  });

  test('of the logins the one before this is told, with its country, and no miss', async () => {
    const member = await newcomer();
    expect(await stateOf(member)).toMatchObject({ lastLoginAt: null, lastLoginCountry: null });
    const signIn = (days: number, country: string, result: string) =>
      sql`insert into sign_ins (member_id, at, address, network, country, device, user_agent, method, result)
        values (${member.id}, now() - make_interval(days => ${days}), '10.1.1.1', '10.1.1', ${country}, 'mobile', '', 'password', ${result})`.execute(
        house.db,
      );
    await signIn(3, 'IN', 'ok');
    await signIn(2, 'BD', 'ok');
    await signIn(1, 'US', 'wrongPassword');
    await sql`insert into sign_ins (member_id, address, network, country, device, user_agent, method, result)
      values (${member.id}, '10.1.1.1', '10.1.1', 'US', 'mobile', '', 'password', 'ok')`.execute(house.db);
    const { lastLoginAt, lastLoginCountry } = await stateOf(member);
    expect(lastLoginCountry).toBe('BD');
    expect(Math.round((Date.now() - Date.parse(lastLoginAt)) / 86_400_000)).toBe(2);
  });

  test('trial accounts and strangers have none of it', async () => {
    const trial = await givenMember(house.db, { kind: 'trial' });
    expect((await house.send(trial, getSecurity)).code).toBe('session.trialAccount');
    expect((await house.send(null, getSecurity)).code).toBe('session.required');
  });
});

describe('the password is asked for again', () => {
  test('a wrong one changes nothing, a right one is enough for five minutes in this session only', async () => {
    const member = await newcomer();
    const name = { realName: 'Rahim Uddin' };
    expect((await house.send(member, setRealName, { body: name })).code).toBe('profile.passwordNeeded');
    const wrong = await house.send(member, setRealName, { body: { ...name, recentPassword: 'wrong-one-9' } });
    expect(wrong).toMatchObject({ code: 'identity.passwordWrong', values: { triesLeft: 4 } });
    await givenPaymentPassword(member);
    expect((await house.send(member, setRealName, { body: name })).success).toBe(true);
    await sql`update password_proofs set proved_at = proved_at - interval '5 minutes'`.execute(house.db);
    expect((await house.send(member, setBirthday, { body: { birthday: '1990-05-01' } })).code).toBe(
      'profile.passwordNeeded',
    );
    const byPayment = { birthday: '1990-05-01', recentPassword: '471902' };
    expect((await house.send(member, setBirthday, { body: byPayment })).success).toBe(true);
  });
});

describe('the payment password', () => {
  test('is six digits that are not easily guessed', async () => {
    const member = await newcomer();
    const set = (paymentPassword: string) =>
      house.send(member, setPaymentPassword, { body: { paymentPassword, recentPassword } });
    for (const typed of ['12345', '1234567', 'abcdef', ''])
      expect((await set(typed)).code).toBe('profile.paymentPasswordForm');
    for (const typed of ['111111', '123456', '654321', '121212', '471471']) {
      expect((await set(typed)).code).toBe('profile.paymentPasswordWeak');
    }
    expect((await set('৪৭১৯০২')).success).toBe(true);
    const { rows } = await sql<{ hash: string }>`
      select payment_password_hash as hash from members where id = ${member.id}`.execute(house.db);
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
  });

  test('set and sent again, since the answer was lost, it is set, and told once; another one is a wrong try', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    await givenPaymentPassword(member);
    const { value } = await house.send(member, listSecurityEvents);
    expect(value.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['paymentPasswordSet']);
    const body = { paymentPassword: '903817', recentPassword };
    const other = await house.send(member, setPaymentPassword, { body });
    expect(other).toMatchObject({ code: 'profile.paymentPasswordWrong', values: { triesLeft: 4 } });
  });

  test('changed and sent again, since the answer was lost, it is changed, and told once; only just after, and only to the same', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    const change = (paymentPassword: string) =>
      house.send(member, setPaymentPassword, { body: { paymentPassword, oldPaymentPassword: '471902' } });
    const wrong = { code: 'profile.paymentPasswordWrong', values: { triesLeft: 4 } };
    expect((await change('903817')).success).toBe(true);
    expect(await change('582046')).toMatchObject(wrong);
    expect((await change('903817')).success).toBe(true);
    const { value } = await house.send(member, listSecurityEvents);
    expect(value.rows.map(({ kind }: { kind: string }) => kind)).toEqual([
      'paymentPasswordChanged',
      'paymentPasswordSet',
    ]);
    await sql`update security_events set made_at = made_at - interval '10 minutes'`.execute(house.db);
    expect(await change('903817')).toMatchObject(wrong);
  });

  test('before there is one, six digits in place of the password are a wrong password', async () => {
    const member = await newcomer();
    const body = { paymentPassword: '471902', recentPassword: '471902' };
    const answer = await house.send(member, setPaymentPassword, { body });
    expect(answer).toMatchObject({ code: 'identity.passwordWrong', values: { triesLeft: 4 } });
  });

  test('is changed by the old one, and locked for a day after five wrong ones on two processes at once', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    const change = (oldPaymentPassword: string, at: 0 | 1 = 0) =>
      house.send(member, setPaymentPassword, { body: { paymentPassword: '903817', oldPaymentPassword }, at });
    expect((await change('471902')).success).toBe(true);
    expect((await change('903817')).success).toBe(true);
    await sql`update security_events set made_at = made_at - interval '10 minutes'`.execute(house.db);

    const tries = await Promise.all(Array.from({ length: 12 }, (_, at) => change('000001', (at % 2) as 0 | 1)));
    const codes = tries.map(({ code }) => code);
    expect(codes.filter((code) => code === 'profile.paymentPasswordWrong')).toHaveLength(4);
    // Whoever came while others were tried is asked to come again; the last one allowed locks.
    const refused = ['profile.paymentPasswordLocked', 'request.tooMany'];
    expect(codes.filter((code) => code !== undefined && refused.includes(code))).toHaveLength(8);
    expect(codes).toContain('profile.paymentPasswordLocked');
    expect(await change('903817')).toMatchObject({ code: 'profile.paymentPasswordLocked', values: { hours: 24 } });
    expect((await stateOf(member)).paymentPassword.lockedUntil).not.toBeNull();
    await sql`update payment_password_tries set last_at = last_at - interval '24 hours'
      where member_id = ${member.id}`.execute(house.db);
    expect((await change('903817')).success).toBe(true);
  });

  test('is not locked by right ones that come at once: only what was wrong, or never ended, counts', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    const change = () =>
      house.send(member, setPaymentPassword, { body: { paymentPassword: '471902', oldPaymentPassword: '471902' } });
    // Five are being tried somewhere.
    for (let tries = 1; tries <= 5; tries += 1) expect(await claimPaymentTry(house.db, member.id)).toEqual({ tries });
    expect((await change()).code).toBe('request.tooMany');
    expect((await stateOf(member)).paymentPassword.lockedUntil).toBeNull();
    await forgetPaymentTries(house.db, member.id);
    expect((await change()).success).toBe(true);
    const burst = await Promise.all(Array.from({ length: 12 }, change));
    expect(burst.filter(({ success }) => success).length).toBeGreaterThan(0);
    expect(burst.filter(({ success, code }) => !success && code !== 'request.tooMany')).toEqual([]);
    expect((await change()).success).toBe(true);
    // The fifth of five at once is wrong, and the right one among them was quicker: there is nothing to lock, or to tell.
    for (let tries = 1; tries <= 5; tries += 1) await claimPaymentTry(house.db, member.id);
    await forgetPaymentTries(house.db, member.id);
    expect(await house.db.transaction().execute((tx) => lockPaymentTries(tx, member.id))).toBe(false);
    expect((await change()).success).toBe(true);
    // Five whose processes died count as wrong ones: nobody gets a sixth that way.
    for (let tries = 1; tries <= 5; tries += 1) await claimPaymentTry(house.db, member.id);
    await sql`update payment_password_tries set last_at = last_at - interval '61 seconds'
      where member_id = ${member.id}`.execute(house.db);
    expect(await change()).toMatchObject({ code: 'profile.paymentPasswordLocked', values: { hours: 24 } });
    expect((await stateOf(member)).paymentPassword.lockedUntil).not.toBeNull();
  });

  test('set by a code and sent again, since the answer was lost, it is set, and told once; only just after, and only to the same', async () => {
    const member = await newcomer();
    const number = freshNumber();
    await bind(member, number);
    const sendCode = () => house.send(member, sendPaymentPasswordCode, { body: { channel: 'sms' } });
    await house.passMinute();
    await sendCode();
    const setWith = (code: string) => (paymentPassword: string) =>
      house.send(member, setPaymentPassword, { body: { paymentPassword, code, channel: 'sms' } });
    const first = setWith(house.codeTo(`+880${number}`));
    expect((await first('471902')).success).toBe(true);
    // By now the contact is too new for a second one.
    expect((await first('471902')).success).toBe(true);
    await sql`update members set mobile_verified_at = mobile_verified_at - interval '1 day' where id = ${member.id}`.execute(
      house.db,
    );
    await house.passMinute();
    await sendCode();
    const reset = setWith(house.codeTo(`+880${number}`));
    expect((await reset('903817')).success).toBe(true);
    expect((await reset('582046')).code).toBe('identity.codeExpired');
    expect((await reset('903817')).success).toBe(true);
    const { value } = await house.send(member, listSecurityEvents);
    const kinds = value.rows.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('paymentPassword'))).toEqual([
      'paymentPasswordReset',
      'paymentPasswordSet',
    ]);
    await sql`update security_events set made_at = made_at - interval '10 minutes' where member_id = ${member.id}`.execute(
      house.db,
    );
    expect((await reset('903817')).code).toBe('identity.codeExpired');
  });

  test('is set anew by a code to the verified number, which does not lift the lock', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    expect((await house.send(member, sendPaymentPasswordCode, { body: { channel: 'sms' } })).code).toBe(
      'profile.contactMissing',
    );
    const number = freshNumber();
    await bind(member, number);
    const sent = () => house.send(member, sendPaymentPasswordCode, { body: { channel: 'sms' } });
    expect(await sent()).toMatchObject({ code: 'profile.contactTooNew', values: { hours: 24 } });
    const early = { paymentPassword: '903817', code: '123456', channel: 'sms' };
    expect((await house.send(member, setPaymentPassword, { body: early })).code).toBe('profile.contactTooNew');
    await sql`update members set mobile_verified_at = mobile_verified_at - interval '23 hours' where id = ${member.id}`.execute(
      house.db,
    );
    expect((await sent()).values).toEqual({ hours: 1 });
    await sql`update members set mobile_verified_at = mobile_verified_at - interval '1 hour' where id = ${member.id}`.execute(
      house.db,
    );
    for (let tries = 0; tries < 5; tries += 1) {
      await house.send(member, setPaymentPassword, {
        body: { paymentPassword: '903817', oldPaymentPassword: '000001' },
      });
    }
    await house.passMinute();
    await sent();
    const code = house.codeTo(`+880${number}`);
    const reset = (typed: string) =>
      house.send(member, setPaymentPassword, { body: { paymentPassword: '903817', code: typed, channel: 'sms' } });
    expect((await reset(code === '000000' ? '000001' : '000000')).code).toBe('identity.codeWrong');
    expect((await reset(code)).success).toBe(true);
    expect((await reset(code)).code).toBe('identity.codeExpired');
    expect(house.toldTo(`+880${number}`)).toContain('paymentPasswordReset');
    const asker = { memberId: member.id, username: member.username, sessionId: member.sessionId, language: 'en' };
    const origin = { address: '127.0.0.1', userAgent: '' };
    const check = await house.processes[0].identity.profile.checkPaymentPassword({ ...asker, origin }, '903817');
    expect(check?.refused).toBe('profile.paymentPasswordLocked');
  });
});

describe('the number', () => {
  test('is bound by its code, and changed only with the code of the old one, which is told', async () => {
    const member = await newcomer();
    const [first, second] = [freshNumber(), freshNumber()];
    expect((await bind(member, first, { code: '' })).code).toBe('identity.codeMissing');
    await house.passMinute();
    expect((await bind(member, first)).success).toBe(true);
    expect((await bind(member, second)).code).toBe('profile.oldCodeNeeded');
    await house.passMinute();
    await house.send(member, sendOldMobileCode);
    const code = house.codeTo(`+880${first}`);
    await house.passMinute();
    expect((await bind(member, second, { oldCode: code === '000000' ? '1' : '000000' })).code).toBe(
      'identity.codeWrong',
    );
    await house.passMinute();
    expect((await bind(member, second, { oldCode: code })).success).toBe(true);
    expect(house.toldTo(`+880${first}`)).toContain('mobileChanged');
    expect(house.toldTo(`+880${second}`)).toContain('mobileChanged');
  });

  test('of somebody else gets its code as any other, and is refused only when that was right', async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    const number = freshNumber();
    await bind(owner, number);
    await house.passMinute();
    const wish = { countryDialingCode: '880', mobileNum: number };
    expect((await house.send(other, sendMobileCode, { body: wish })).value).toEqual({ expiredMinutes: 5 });
    const code = house.codeTo(`+880${number}`);
    const tryCode = (typed: string) =>
      house.send(other, bindMobile, { body: { ...wish, code: typed, recentPassword } });
    expect((await tryCode(code === '000000' ? '000001' : '000000')).code).toBe('identity.codeWrong');
    expect((await tryCode(code)).code).toBe('identity.mobileTaken');
  });

  test('goes to who proves it: whoever only named it has it no more', async () => {
    const [named, owner] = [await newcomer(), await newcomer()];
    const number = freshNumber();
    await sql`update members set mobile = ${`+880${number}`} where id = ${named.id}`.execute(house.db);
    expect((await bind(owner, number)).success).toBe(true);
    expect((await stateOf(owner)).mobile).toMatchObject({ verified: true });
    expect((await stateOf(named)).mobile).toBeNull();
  });
});

describe('the mail address', () => {
  test("is bound by its code, is one member's in any case, and changed only with the code of the old one, which is told", async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const mail = async (member: GivenMember, email: string, more: object = {}) => {
      await house.passMinute();
      await house.send(member, sendEmailCode, { body: { email } });
      const code = house.codeTo(email.toLowerCase());
      return house.send(member, bindEmail, { body: { email, code, recentPassword, ...more } });
    };
    expect((await house.send(one, sendEmailCode, { body: { email: 'no address' } })).code).toMatch(/^identity\.field/);
    expect((await mail(one, 'Rahim@Mail.example')).success).toBe(true);
    expect((await mail(two, 'rahim@mail.example')).code).toBe('profile.emailTaken');
    expect((await mail(one, 'RAHIM@mail.example')).success).toBe(true);
    expect((await mail(one, 'uddin@mail.example')).code).toBe('profile.oldCodeNeeded');
    expect((await stateOf(one)).email).toEqual({ masked: 'r•••@mail.example', verified: true });
    expect((await house.send(two, sendOldEmailCode)).code).toBe('profile.contactMissing');
    await house.passMinute();
    await house.send(one, sendOldEmailCode);
    const oldCode = house.codeTo('rahim@mail.example');
    const otherCode = oldCode === '000000' ? '1' : '000000';
    expect((await mail(one, 'uddin@mail.example', { oldCode: otherCode })).code).toBe('identity.codeWrong');
    expect((await mail(one, 'uddin@mail.example', { oldCode })).success).toBe(true);
    expect(house.toldTo('rahim@mail.example')).toContain('emailChanged');
    expect((await stateOf(one)).email).toEqual({ masked: 'u•••@mail.example', verified: true });
  });
});

describe('whoever came in with the password alone', () => {
  test('binds no first address and no first number of which the contact that stood before does not hear', async () => {
    const [byNumber, byMail] = [await newcomer(), await newcomer()];
    const bindMail = async (member: GivenMember, email: string) => {
      await house.passMinute();
      await house.send(member, sendEmailCode, { body: { email } });
      const body = { email, code: house.codeTo(email), recentPassword };
      expect((await house.send(member, bindEmail, { body })).code).toBeUndefined();
    };
    const [owners, thiefs] = [freshNumber(), freshNumber()];
    await bind(byNumber, owners);
    await bindMail(byNumber, 'thief@mail.example');
    expect(house.toldTo(`+880${owners}`)).toEqual(['mobileBound', 'emailBound']);
    expect(house.toldTo('thief@mail.example')).toEqual(['emailBound']);

    await bindMail(byMail, 'owner@mail.example');
    await house.passMinute();
    expect((await bind(byMail, thiefs)).code).toBeUndefined();
    expect(house.toldTo('owner@mail.example')).toEqual(['emailBound', 'mobileBound']);
  });

  test('sets no payment password anew of which the owner hears by neither way', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    const number = freshNumber();
    await sql`update members set mobile = ${`+880${number}`}, mobile_verified_at = now() - interval '9 days',
      email = 'thief2@mail.example', email_verified_at = now() - interval '2 days' where id = ${member.id}`.execute(
      house.db,
    );
    await house.send(member, sendPaymentPasswordCode, { body: { channel: 'mail' } });
    const body = { paymentPassword: '903817', code: house.codeTo('thief2@mail.example'), channel: 'mail' };
    expect((await house.send(member, setPaymentPassword, { body })).code).toBeUndefined();
    expect(house.toldTo(`+880${number}`)).toEqual(['paymentPasswordReset']);
    expect(house.toldTo('thief2@mail.example')).toEqual(['paymentPasswordReset']);
  });
});

describe('who he is', () => {
  test('the name is told once, whoever is first of two processes', async () => {
    const member = await newcomer();
    await givenPaymentPassword(member);
    const answers = await Promise.all(
      (['Rahim Uddin', 'Karim Mia'] as const).map((realName, at) =>
        house.send(member, setRealName, { body: { realName }, at: at as 0 | 1 }),
      ),
    );
    expect(answers.map(({ code }) => code ?? 'set').sort()).toEqual(['profile.setOnce', 'set']);
    expect((await stateOf(member)).realName).toMatch(/^(Rahim U|Karim M)•••$/);
  });

  test('the birthday is a day of the calendar, 21 years ago, told once', async () => {
    const member = await newcomer();
    const tell = (birthday: string) => house.send(member, setBirthday, { body: { birthday, recentPassword } });
    for (const day of ['1990-02-30', '30-02-1990', '1850-01-01', 'soon']) {
      expect((await tell(day)).code).toBe('identity.fieldPattern');
    }
    // In Dhaka the next year may have begun.
    const year = new Date().getUTCFullYear();
    expect((await tell(`${year - 19}-01-01`)).code).toBe('identity.tooYoung');
    expect((await tell('1990-02-28')).success).toBe(true);
    expect((await tell('1991-02-28')).code).toBe('profile.setOnce');
  });

  test('the profile follows the rules of the brand, and markup in it stays text', async () => {
    const member = await newcomer();
    const save = (body: object) => house.send(member, saveProfile, { body });
    expect((await save({ nickname: 'x'.repeat(21) })).code).toBe('identity.fieldLength');
    expect((await save({ occupation: '<b>' })).code).toBe('identity.fieldPattern');
    const address = '<script>alert(1)</script> Road 7';
    expect((await save({ nickname: 'রহিম', address, telegram: 'rahim_u' })).success).toBe(true);
    expect((await save({ telegram: '' })).success).toBe(true);
    const state = await stateOf(member);
    expect(state.nickname).toBe('রহিম');
    expect(state.profile).toEqual({ address });
    expect((await save({ nickname: '' })).success).toBe(true);
    expect((await stateOf(member)).nickname).toBe(member.username);
  });

  test('preferences are kept for every device, and what is left out stays', async () => {
    const member = await newcomer();
    await house.send(member, savePreferences, { body: { theme: 'light', hideFromWinners: true } });
    await house.send(member, savePreferences, { body: { digits: 'beng' }, at: 1 });
    expect((await stateOf(member)).preferences).toMatchObject({
      theme: 'light',
      digits: 'beng',
      hideFromWinners: true,
      language: null,
    });
  });

  test('nothing sounds and no bet is asked about until he says so; what he says can be taken back', async () => {
    const member = await newcomer();
    expect((await stateOf(member)).preferences).toMatchObject({ sounds: false, confirmAbove: null });
    await house.send(member, savePreferences, { body: { sounds: true, confirmAbove: '500.00' } });
    expect((await stateOf(member)).preferences).toMatchObject({ sounds: true, confirmAbove: '500.00' });
    await house.send(member, savePreferences, { body: { confirmAbove: null }, at: 1 });
    expect((await stateOf(member)).preferences).toMatchObject({ sounds: true, confirmAbove: null });
    expect((await house.send(member, savePreferences, { body: { confirmAbove: '-1' } })).success).toBe(false);
    expect((await stateOf(member)).preferences.confirmAbove).toBeNull();
  });

  test('a kind of notice that came later is there beside what was kept before', async () => {
    const member = await newcomer();
    const money = { push: false, sms: false, mail: false };
    await sql`update members set preferences = ${JSON.stringify({ notices: { money } })}::jsonb
      where id = ${member.id}`.execute(house.db);
    expect((await stateOf(member)).preferences.notices).toMatchObject({ money, signIns: { mail: true } });
  });

  test("what was changed stands in the own history, and in nobody else's", async () => {
    const [member, other] = [await newcomer(), await newcomer()];
    await bind(member, freshNumber());
    await givenPaymentPassword(member);
    const { value } = await house.send(member, listSecurityEvents);
    expect(value.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['paymentPasswordSet', 'mobileBound']);
    expect((await house.send(other, listSecurityEvents)).value.total).toBe(0);
  });
});
