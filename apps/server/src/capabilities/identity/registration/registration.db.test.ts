/** Registration through HTTP as a browser sees it: both ways in, under every flag, and under attack. */
import { randomUuid } from '@house/fairness/random';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createCallRouter } from '../../../platform/http.ts';
import { createHttp } from '../../../platform/http-server.ts';
import { createIds } from '../../../platform/ids.ts';
import { loadTranslate } from '../../../platform/messages.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenContent } from '../../content/given.ts';
import type { BrandSettings, Content, RegisterFieldName, RegisterMethod, RegisterRule } from '../../content/port.ts';
import { CHEAP_COST, GIVEN_PASSWORD, givenCaptcha, givenMember, NO_DELIVERY, TEST_SECRET } from '../given.ts';
import type { Identity, OnMemberCreated } from '../port.ts';
import { serveIdentity } from '../routes.ts';
import { createIdentity } from '../service.ts';
import { GIVEN_CODE, givenRegistrationHelp } from './given.ts';

interface Process {
  readonly http: FastifyInstance;
  readonly identity: Identity;
}

let house: TestDatabase;
let content: Content;
let before: BrandSettings;
let one: Process;
let two: Process;
const { help, sent } = givenRegistrationHelp();
const processes: Process[] = [];

async function startProcess(slot: number, onMemberCreated: OnMemberCreated = async () => undefined): Promise<Process> {
  const identity = createIdentity({
    delivery: NO_DELIVERY,
    database: house.another(),
    ids: createIds(systemClock, slot),
    clock: systemClock,
    content,
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated,
    registration: help,
  });
  const translate = await loadTranslate('bn');
  const http = await createHttp({
    // The thread is the test's too: what it computes turns nobody away.
    shedsLoad: false,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    translate,
    defaultLanguage: 'bn',
    trustedProxies: ['127.0.0.1'],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  serveIdentity(
    createCallRouter(http, { gatekeeper: identity.gatekeeper, translate, defaultLanguage: 'bn' }),
    identity,
  );
  await http.ready();
  const process = { http, identity };
  processes.push(process);
  return process;
}

beforeAll(async () => {
  house = await givenDatabase();
  content = await givenContent(house.db);
  before = await content.settings();
  one = await startProcess(11);
  two = await startProcess(12);
});
afterEach(async () => {
  await content.changeSettings({ flags: before.document.flags, registerRules: before.registerRules });
});
afterAll(async () => {
  for (const { http, identity } of processes) {
    await http.close();
    await identity.close();
  }
  await house.close();
});

let addresses = 0;
/** Somebody nobody has seen before. */
const stranger = () => {
  addresses += 1;
  return `10.2.${addresses >> 8}.${addresses & 255}`;
};

let people = 0;
const freshName = () => {
  people += 1;
  return `person${people}`;
};
const freshNumber = () => {
  people += 1;
  return `17${String(10_000_000 + people)}`;
};

const nameForm = <W extends object>(wish: W = {} as W) => ({
  username: freshName(),
  password: GIVEN_PASSWORD,
  confirmPassword: GIVEN_PASSWORD,
  termsAccepted: true,
  ...wish,
});
const numberForm = <W extends object>(wish: W = {} as W) => ({
  mobileNum: freshNumber(),
  countryDialingCode: '880',
  termsAccepted: true,
  ...wish,
});

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly values?: Record<string, string | number | boolean>;
  readonly value: { token: string; account: string; firstTimeLogin: boolean } | null;
}

interface Sending {
  readonly from?: string;
  readonly at?: Process;
  readonly language?: string;
}

async function register(method: RegisterMethod, form: object, sending: Sending = {}): Promise<Answer> {
  const { http, identity } = sending.at ?? one;
  const [key] = (await identity.publishedKeys()) as JWK[];
  const body = { ...form, iat: Math.floor(systemClock.now() / 1_000), jti: randomUuid() };
  const payload = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: key?.kid ?? '' })
    .encrypt(await importJWK(key ?? {}, 'ECDH-ES+A256KW'));
  const url = method === 'username' ? '/wps/member/register' : '/wps/member/register/mobile';
  const headers = {
    'content-type': 'application/jose',
    language: sending.language ?? 'en',
    'x-forwarded-for': sending.from ?? stranger(),
  };
  return (await http.inject({ method: 'PUT', url, headers, payload })).json();
}

const get = async (url: string, from = stranger()) =>
  (await one.http.inject({ method: 'GET', url, headers: { language: 'en', 'x-forwarded-for': from } })).json();
const askCode = (mobileNo: string) =>
  get(`/wps/verification/sms/register?countryDialingCode=880&mobileNo=${encodeURIComponent(mobileNo)}`);

/** Shows and needs these fields beside those that always are. */
async function setFields(method: RegisterMethod, wish: Partial<Record<RegisterFieldName, Partial<RegisterRule>>>) {
  const rules = before.registerRules[method].map((rule) => ({ ...rule, ...wish[rule.field] }));
  await content.changeSettings({ registerRules: { [method]: rules } });
}

const rowOf = async (username: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select *, birthday::text as birthday, mobile_verified_at is not null as verified
    from members where username_key = lower(${username})`.execute(house.db);
  return rows[0];
};

describe('by name', () => {
  test('makes a member with a referral code of his own, signed in, and his name opens the account again', async () => {
    const answer = await register('username', nameForm({ username: ' Rahim01 ' }));
    expect(answer).toMatchObject({ success: true, value: { account: 'Rahim01', firstTimeLogin: true } });
    const info = await one.http.inject({
      method: 'GET',
      url: '/wps/member/info',
      headers: { token: answer.value?.token ?? '' },
    });
    expect(info.json().value).toMatchObject({ account: 'Rahim01', type: 0 });
    const from = { address: stranger(), userAgent: '' };
    const again = await one.identity.signInMember({ username: 'RAHIM01', password: GIVEN_PASSWORD }, from);
    expect(again).toMatchObject({ firstTime: true });
    const { rows } = await sql<{ code: string; kind: string }>`
      select code, kind from invitation_codes where owner_id = ${'member' in again ? again.member.id : 0n}`.execute(
      house.db,
    );
    expect(rows).toEqual([{ code: expect.stringMatching(/^[A-Z0-9]{8}$/), kind: 'referral' }]);
  });

  test('keeps the address he came by when it is one, and knows no other method than the web', async () => {
    const specified = { registerMethod: 'WEB', login: true, registerUrl: 'https://jarul.example/register?a=1' };
    const form = nameForm(specified);
    expect(await register('username', form)).toMatchObject({ success: true });
    expect(await rowOf(form.username)).toMatchObject({ register_url: specified.registerUrl });
    const odd = nameForm({ registerUrl: 'javascript:alert(1)' });
    expect(await register('username', odd)).toMatchObject({ success: true });
    expect(await rowOf(odd.username)).toMatchObject({ register_url: null });
    for (const wrong of [{ registerMethod: 'APP' }, { login: false }, { firebaseChannel: 'call' }])
      expect(await register('username', nameForm(wrong))).toMatchObject({ code: 'request.invalid' });
  });

  test('gives one name to one of two who ask at the same time, in other letters and on two processes', async () => {
    const outcomes = await Promise.all([
      register('username', nameForm({ username: 'sokina' }), { at: one }),
      register('username', nameForm({ username: 'SoKina' }), { at: two }),
    ]);
    expect(outcomes.map(({ code }) => code ?? 'in').sort()).toEqual(['identity.usernameTaken', 'in']);
    const { rows } = await sql`select id from members where username_key = 'sokina'`.execute(house.db);
    expect(rows).toHaveLength(1);
  });

  test('offers three free names where one is taken, each of which can be registered', async () => {
    await register('username', nameForm({ username: 'moyna7' }));
    const { code, values, message } = await register('username', nameForm({ username: 'Moyna7' }));
    expect(code).toBe('identity.usernameTaken');
    expect(message).toBe('Moyna7 is taken. Choose another username.');
    const free = String(values?.['free']).split(' ');
    expect(new Set(free).size).toBe(3);
    for (const username of free)
      expect(await register('username', nameForm({ username }))).toMatchObject({ success: true });
  });

  test.each<[string, object, string, object | null]>([
    ['a name too short', { username: 'abc' }, 'identity.fieldLength', { field: 'username', min: 6, max: 15 }],
    ['a name that begins with a digit', { username: '1rahim7' }, 'identity.fieldPattern', { field: 'username' }],
    ['a name of Bengali letters', { username: 'রহিমউদ্দিন' }, 'identity.fieldPattern', { field: 'username' }],
    ['no name', { username: '   ' }, 'identity.fieldRequired', { field: 'username' }],
    ['no name at all', { username: undefined }, 'identity.fieldRequired', { field: 'username' }],
    ['a password too short', { password: 'abc123' }, 'identity.fieldLength', { field: 'password' }],
    ['a password with a space', { password: 'padma jamuna71' }, 'identity.fieldPattern', { field: 'password' }],
    ['a password without a digit', { password: 'padma-jamuna' }, 'identity.passwordForm', { field: 'password' }],
    ['a common password', { password: 'password1' }, 'identity.passwordCommon', { field: 'password' }],
    ['his name as a password', { username: 'rahim9999', password: 'Rahim9999' }, 'identity.passwordIsUsername', {}],
    ['no second password', { confirmPassword: '' }, 'identity.fieldRequired', { field: 'confirmPassword' }],
    ['a second password that differs', { confirmPassword: 'another-one7' }, 'identity.passwordMismatch', {}],
    ['a code nobody gave out', { affiliateCode: 'NOBODY99' }, 'identity.inviteInvalid', { field: 'affiliateCode' }],
    ['a code with a sign', { referralCode: 'AB-12' }, 'identity.fieldPattern', { field: 'referralCode' }],
    ['terms not accepted', { termsAccepted: false }, 'identity.termsNotAccepted', null],
  ])('refuses %s and makes nobody', async (_what, wish, code, values) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from members`.execute(house.db)).rows[0]?.n;
    const [form, earlier] = [nameForm(wish), await count()];
    expect(await register('username', form)).toMatchObject({ success: false, code, ...(values && { values }) });
    expect(await count()).toBe(earlier);
  });

  test('never takes the box for ticked', async () => {
    const { termsAccepted: _left, ...form } = nameForm();
    expect(await register('username', form)).toMatchObject({ code: 'request.invalid' });
    expect(await register('username', { ...form, termsAccepted: 'true' })).toMatchObject({ code: 'request.invalid' });
  });

  test('tells a length as one number when both ends are the same, in both languages', async () => {
    await setFields('username', { idNumber: { shown: true, required: true, minLength: 6, maxLength: 6 } });
    const form = nameForm({ idNumber: 'A12' });
    expect((await register('username', form)).message).toBe('ID number must be exactly 6 characters long.');
    expect((await register('username', form, { language: 'bn' })).message).toBe(
      'পরিচয়পত্রের নম্বর ঠিক 6 অক্ষরের হতে হবে।',
    );
  });

  test('leaves nobody behind when what belongs to a member cannot be opened', async () => {
    const broken = await startProcess(13, async () => {
      throw new Error('no wallet today');
    });
    const form = nameForm({ username: 'halfway1' });
    expect(await register('username', form, { at: broken })).toMatchObject({ code: 'request.unavailable' });
    expect(await rowOf('halfway1')).toBeUndefined();
    expect(await register('username', form)).toMatchObject({ success: true });
  });
});

describe('what is told', () => {
  const TEXTS = {
    payeeName: 'রহিম উদ্দিন', email: 'rahim@river.example', qqNum: '1234567', line: 'rahim.line', whatsapp: '01712345678',
    facebook: '<img src=x onerror=alert(1)>', wechat: 'rahim_wx', idNumber: 'A1234567', nickname: '<b>Rahim</b>',
    fullName: "Md. Rahim O'Neil", birthday: '2001-02-28', address: `"><script>alert('x')</script> & road 7`,
    nationality: 'Bangladeshi', occupation: 'Farmer', sourceOfIncome: "'; drop table members; --", placeOfBirth: 'Khulna',
    telegram: '@rahim', zalo: '0912345678', recommenderId: 'karim01',
  }; // biome-ignore format: pairs
  const SHOW = Object.fromEntries(
    Object.keys(TEXTS).map((field) => [field, { shown: true, required: true, pattern: 0 }]),
  );

  test('is kept as text, letter for letter, where it belongs', async () => {
    await setFields('username', { ...SHOW, birthday: { shown: true, required: true } });
    const form = nameForm(TEXTS);
    expect(await register('username', form)).toMatchObject({ success: true });
    const { payeeName, email, nickname, fullName, birthday, recommenderId, ...profile } = TEXTS;
    expect(await rowOf(form.username)).toMatchObject({
      payee_name: payeeName, email, nickname, real_name: fullName, birthday, recommender: recommenderId, profile,
      mobile: null, password_state: 'own',
    }); // biome-ignore format: pairs
  });

  test('may be markup in any field, and stays text', async () => {
    const markup = (field: string) => `"><img src=x onerror=alert('${field}')><script>1</script>`;
    const fields = Object.keys(TEXTS).filter((field) => field !== 'birthday');
    const shown = { shown: true, required: true, pattern: 0, minLength: 1, maxLength: 255 };
    await setFields('username', Object.fromEntries(fields.map((field) => [field, shown])));
    const form = nameForm(Object.fromEntries(fields.map((field) => [field, markup(field)])));
    expect(await register('username', form)).toMatchObject({ success: true });
    const kept = JSON.stringify(await rowOf(form.username), (_key, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const field of fields) expect(kept).toContain(JSON.stringify(markup(field)).slice(1, -1));
  });

  test('is not looked at where the brand does not ask', async () => {
    const form = nameForm({ ...TEXTS, email: 'no mail', birthday: '2025-13-77', mobileNum: 'x', paymentPassword: '1' });
    expect(await register('username', form)).toMatchObject({ success: true });
    expect(await rowOf(form.username)).toMatchObject({
      email: null, birthday: null, mobile: null, real_name: null, payment_password_hash: null, profile: {},
    }); // biome-ignore format: pairs
  });

  test.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('must have %s when the brand says so', async (field) => {
    await setFields('username', { [field]: { shown: true, required: true, pattern: 0 } });
    expect(await register('username', nameForm())).toMatchObject({ code: 'identity.fieldRequired', values: { field } });
    await setFields('username', { [field]: { shown: true, required: false, pattern: 0 } });
    expect(await register('username', nameForm())).toMatchObject({ success: true });
  });

  test('must be a birthday of 21 years, in either order of day and month', async () => {
    await setFields('username', { birthday: { shown: true } });
    // In Dhaka the next year may have begun.
    const year = new Date(systemClock.now()).getUTCFullYear();
    const ask = async (birthday: string) => register('username', nameForm({ birthday }));
    expect(await ask(`${year - 19}-01-01`)).toMatchObject({ code: 'identity.tooYoung', values: { age: 21 } });
    expect(await ask('2001-02-29')).toMatchObject({ code: 'identity.fieldPattern' });
    expect(await ask(`${year - 22}-12-31`)).toMatchObject({ success: true });
    await setFields('username', { birthday: { shown: true, pattern: 13 } });
    expect(await ask('2001-02-28')).toMatchObject({ code: 'identity.fieldPattern' });
    expect(await ask('02-28-2001')).toMatchObject({ success: true });
  });

  test('has the payment password only as a hash', async () => {
    await setFields('username', { paymentPassword: { shown: true } });
    expect(await register('username', nameForm())).toMatchObject({ code: 'identity.fieldRequired' });
    expect(await register('username', nameForm({ paymentPassword: '12345' }))).toMatchObject({
      code: 'identity.fieldLength',
    });
    expect(await register('username', nameForm({ paymentPassword: '12345a' }))).toMatchObject({
      code: 'identity.fieldPattern',
    });
    const form = nameForm({ paymentPassword: '481516' });
    expect(await register('username', form)).toMatchObject({ success: true });
    const row = await rowOf(form.username);
    expect(row?.['payment_password_hash']).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '481516',
    );
  });
});

describe('by number', () => {
  const OPEN = { MOBILENUMREG3: true, USERNAMEREG3: true, DIRECTREG3: true };
  const secret = { password: GIVEN_PASSWORD, confirmPassword: GIVEN_PASSWORD };

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('with code %s and password %s asks for just that', async (REGMOBVERF3, MOBILENUMPASSREG3) => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3, MOBILENUMPASSREG3 } });
    // Nothing but a code shows whose account without a password it is.
    const asksCode = REGMOBVERF3 || !MOBILENUMPASSREG3;
    const bare = numberForm();
    if (MOBILENUMPASSREG3) {
      expect(await register('mobile', bare)).toMatchObject({
        code: 'identity.fieldRequired',
        values: { field: 'password' },
      });
    }
    const form = { ...bare, ...(MOBILENUMPASSREG3 ? secret : {}) };
    if (asksCode) {
      expect(await register('mobile', form)).toMatchObject({ code: 'identity.codeMissing' });
      expect(await register('mobile', { ...form, verificationCode: GIVEN_CODE })).toMatchObject({
        code: 'identity.codeExpired',
      });
      expect(await askCode(bare.mobileNum)).toMatchObject({ success: true, value: { expiredMinutes: 5 } });
      expect(sent.at(-1)).toBe(`+880${bare.mobileNum}`);
      expect(await register('mobile', { ...form, verificationCode: '000000' })).toMatchObject({
        code: 'identity.codeWrong',
      });
    }
    const answer = await register('mobile', { ...form, ...(asksCode ? { verificationCode: GIVEN_CODE } : {}) });
    expect(answer).toMatchObject({ success: true, value: { account: expect.stringMatching(/^u[a-z0-9]{8}$/) } });
    expect(await rowOf(answer.value?.account ?? '')).toMatchObject({
      mobile: `+880${bare.mobileNum}`, verified: asksCode, password_state: MOBILENUMPASSREG3 ? 'own' : 'none',
    }); // biome-ignore format: pairs
    const from = { address: stranger(), userAgent: '' };
    const byPassword = await one.identity.signInMember(
      { username: answer.value?.account ?? '', password: MOBILENUMPASSREG3 ? GIVEN_PASSWORD : '' },
      from,
    );
    expect(byPassword.refused).toBe(MOBILENUMPASSREG3 ? undefined : 'identity.fieldRequired');
  });

  test.each([
    [{ MOBILENUMREG3: false }, 'mobile'],
    [{ DIRECTREG3: false }, 'mobile'],
    [{ DIRECTREG3: false }, 'username'],
    [{ USERNAMEREG3: false }, 'username'],
  ] as const)('is closed with %o for %s', async (flags, method) => {
    await content.changeSettings({ flags: { ...OPEN, ...flags } });
    const form = method === 'mobile' ? numberForm(secret) : nameForm();
    expect(await register(method, form)).toMatchObject({ code: 'identity.registrationClosed' });
  });

  test('sends no code while nobody asks for one', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: false, MOBILENUMPASSREG3: true } });
    const earlier = sent.length;
    expect(await askCode(freshNumber())).toMatchObject({ code: 'identity.registrationClosed' });
    expect(sent).toHaveLength(earlier);
  });

  test('tells that a number is taken only when the code is right, and sends its owner one as to anybody', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: true, MOBILENUMPASSREG3: false } });
    const form = numberForm();
    await askCode(form.mobileNum);
    expect(await register('mobile', { ...form, verificationCode: GIVEN_CODE })).toMatchObject({ success: true });
    expect(await askCode(form.mobileNum)).toEqual({
      success: true,
      message: expect.any(String),
      value: { expiredMinutes: 5 },
    });
    expect(await register('mobile', { ...form, verificationCode: '123456' })).toMatchObject({
      code: 'identity.codeWrong',
    });
    // The same number, written as people at home write it.
    const atHome = { ...form, mobileNum: `0${form.mobileNum}`, verificationCode: GIVEN_CODE };
    expect(await register('mobile', atHome)).toMatchObject({
      code: 'identity.mobileTaken',
      values: { field: 'mobileNum' },
    });
  });

  test('gives one number to one of two who ask at the same time on two processes', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: true, MOBILENUMPASSREG3: true } });
    const bare = numberForm(secret);
    const form = { ...bare, firebaseChannel: 'sms', firebaseIdToken: `phone:+880${bare.mobileNum}` };
    const outcomes = await Promise.all([
      register('mobile', form, { at: one }),
      register('mobile', { ...form, mobileNum: `0${form.mobileNum}` }, { at: two }),
    ]);
    expect(outcomes.map(({ code }) => code ?? 'in').sort()).toEqual(['identity.mobileTaken', 'in']);
    const { rows } = await sql`select id from members where mobile = ${`+880${form.mobileNum}`}`.execute(house.db);
    expect(rows).toHaveLength(1);
  });

  test('tells a stranger nothing of a number he only names, and leaves it to who proves it', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: false, MOBILENUMPASSREG3: true } });
    const form = numberForm(secret);
    const mobile = `+880${form.mobileNum}`;
    const accounts = await Promise.all([register('mobile', form, { at: one }), register('mobile', form, { at: two })]);
    expect(accounts.map(({ success }) => success)).toEqual([true, true]);
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: true, MOBILENUMPASSREG3: false } });
    const proved = { ...form, firebaseChannel: 'sms', firebaseIdToken: `phone:${mobile}` };
    const owner = await register('mobile', proved);
    expect(owner).toMatchObject({ success: true });
    expect(await rowOf(owner.value?.account ?? '')).toMatchObject({ mobile, verified: true });
    for (const { value } of accounts) expect(await rowOf(value?.account ?? '')).toMatchObject({ mobile: null });
    // Of the proved number, too, who does not prove it learns nothing.
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: false, MOBILENUMPASSREG3: true } });
    expect(await register('mobile', form)).toMatchObject({ success: true });
  });

  test('takes a phone that Firebase vouches for instead of a code, and only that phone', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: true, MOBILENUMPASSREG3: false } });
    const form = { ...numberForm(), firebaseChannel: 'sms' };
    const other = { ...form, firebaseIdToken: 'phone:+8801999999999' };
    expect(await register('mobile', other)).toMatchObject({ code: 'identity.phoneTokenInvalid' });
    expect(await register('mobile', { ...form, firebaseIdToken: 'x' })).toMatchObject({
      code: 'identity.phoneTokenInvalid',
    });
    const own = { ...form, firebaseIdToken: `phone:+880${form.mobileNum}` };
    const answer = await register('mobile', own);
    expect(answer).toMatchObject({ success: true });
    expect(await rowOf(answer.value?.account ?? '')).toMatchObject({ verified: true });
  });

  test.each([
    ['171234567', '880', 'identity.mobileLength', 'Phone number must have 10 digits, without the 0 in front.'],
    ['2112345678', '880', 'identity.mobileInvalid', 'This mobile number is not right. Check it and type it again.'],
    ['1712345678', '999', 'identity.mobileInvalid', expect.any(String)],
    ['1712345678', '', 'identity.mobileInvalid', expect.any(String)],
    ['17123abc78', '880', 'identity.fieldPattern', expect.any(String)],
  ])('refuses %s of %s', async (mobileNum, countryDialingCode, code, message) => {
    await content.changeSettings({ flags: { ...OPEN, MOBILENUMPASSREG3: true } });
    const form = numberForm({ ...secret, mobileNum, countryDialingCode });
    expect(await register('mobile', form)).toMatchObject({ code, message });
  });

  test('asks for the code too where a registration by name shows the number', async () => {
    await content.changeSettings({ flags: { ...OPEN, REGMOBVERF3: true } });
    await setFields('username', { mobileNum: { shown: true } });
    const form = nameForm({ mobileNum: freshNumber(), countryDialingCode: '880' });
    expect(await register('username', form)).toMatchObject({ code: 'identity.codeMissing' });
    await askCode(form.mobileNum);
    // A name that is taken does not use the code up.
    await register('username', nameForm({ username: 'doel777', mobileNum: undefined }));
    expect(await register('username', { ...form, verificationCode: GIVEN_CODE })).toMatchObject({ success: true });
    expect(await rowOf(form.username)).toMatchObject({ mobile: `+880${form.mobileNum}`, verified: true });
  });
});

describe('invitation codes', () => {
  const give = async (
    code: string,
    kind: string,
    wish: { domain?: string; active?: boolean; locked?: boolean } = {},
  ) => {
    const owner = await givenMember(house.db, { kind: 'agent', locked: wish.locked ?? false });
    await sql`insert into invitation_codes (code, owner_id, kind, domain, active)
      values (${code}, ${owner.id}, ${kind}, ${wish.domain ?? null}, ${wish.active ?? true})`.execute(house.db);
    return owner.id;
  };

  test('make the agent the upline and remember who referred, in any letters', async () => {
    const agent = await give('AGENT7', 'affiliate');
    const friend = await give('FRIEND7', 'referral');
    const form = nameForm({ affiliateCode: ' agent7', referralCode: 'Friend7' });
    expect(await register('username', form)).toMatchObject({ success: true });
    expect(await rowOf(form.username)).toMatchObject({
      upline_id: agent, referred_by_id: friend, affiliate_code: 'AGENT7', referral_code: 'FRIEND7',
    }); // biome-ignore format: pairs
  });

  test('are told to count or not before registering', async () => {
    await give('CHECK7', 'affiliate');
    await give('ONEHOST7', 'invite', { domain: 'jarul.example' });
    await give('ENDED7', 'affiliate', { active: false });
    await give('LOCKED7', 'affiliate', { locked: true });
    const check = (query: string) => get(`/wps/agent/affiliate/check?${query}`);
    expect(await check('code=check7')).toMatchObject({ success: true, value: { valid: true, kind: 'affiliate' } });
    expect(await check('code=ONEHOST7&domain=Jarul.example')).toMatchObject({
      success: true,
      value: { kind: 'invite' },
    });
    for (const query of [
      'code=ONEHOST7',
      'code=ONEHOST7&domain=x',
      'code=ENDED7',
      'code=LOCKED7',
      'code=NOBODY7',
      'code=%27',
    ]) {
      expect([query, (await check(query)).code]).toEqual([query, 'identity.inviteInvalid']);
    }
  });

  test('do not stand in for each other', async () => {
    await give('AFFONLY7', 'affiliate');
    const wrong = await register('username', nameForm({ referralCode: 'AFFONLY7' }));
    expect(wrong).toMatchObject({ code: 'identity.inviteInvalid', values: { field: 'referralCode' } });
  });

  test('that came with a link count where their field is hidden, and are passed over when they are wrong', async () => {
    const agent = await give('HIDDEN7', 'affiliate');
    await setFields('username', { affiliateCode: { shown: false } });
    const form = nameForm({ affiliateCode: 'HIDDEN7' });
    await register('username', form);
    expect(await rowOf(form.username)).toMatchObject({ upline_id: agent });
    const other = nameForm({ affiliateCode: '!!' });
    expect(await register('username', other)).toMatchObject({ success: true });
    expect(await rowOf(other.username)).toMatchObject({ upline_id: null, affiliate_code: null });
  });
});

describe('machines', () => {
  test('meet the captcha after three taken names, and it counts once', async () => {
    const from = stranger();
    await register('username', nameForm({ username: 'shalik7' }));
    const taken = () => register('username', nameForm({ username: 'shalik7' }), { from });
    expect((await taken()).values?.['captcha']).toBeUndefined();
    await taken();
    expect((await taken()).values?.['captcha']).toBe(true);
    const form = nameForm();
    expect(await register('username', form, { from })).toMatchObject({ code: 'identity.captchaRequired' });
    const wrong = { ...(await givenCaptcha(house.db)), captcha: 'AAAAA' };
    expect(await register('username', { ...form, ...wrong }, { from })).toMatchObject({
      code: 'identity.captchaWrong',
    });
    const captcha = await givenCaptcha(house.db);
    expect(await register('username', { ...form, ...captcha }, { from })).toMatchObject({ success: true });
    expect(await register('username', { ...nameForm(), ...captcha }, { from })).toMatchObject({
      code: 'identity.captchaWrong',
    });
    expect(await register('username', nameForm())).toMatchObject({ success: true });
  });

  test('are told to wait after twenty tries of one device, whatever the tries were', async () => {
    const from = stranger();
    const form = nameForm({ affiliateCode: 'NOBODY99' });
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 21; tries += 1) codes.push((await register('username', form, { from })).code);
    expect(codes).toEqual([...Array(20).fill('identity.inviteInvalid'), 'request.tooMany']);
    expect(await register('username', nameForm(), { from })).toMatchObject({ code: 'request.tooMany' });
    await sql`update registration_attempts set first_at = first_at - interval '11 minutes'`.execute(house.db);
    expect(await register('username', nameForm(), { from })).toMatchObject({ success: true });
  });

  test('asks for the captcha from the first try when the brand says so', async () => {
    await setFields('username', { captcha: { shown: true } });
    expect(await register('username', nameForm())).toMatchObject({ code: 'identity.captchaRequired' });
    const captcha = await givenCaptcha(house.db);
    expect(await register('username', nameForm(captcha))).toMatchObject({ success: true });
  });

  test.each([
    ['NUL', 'abc\u0000def'], ['half a sign', 'abc\ud800def'], ['a bell', 'abc\u0007def'], ['the other direction', '\u202eabcdef'],
    ['255 letters', 'a'.repeat(255)], ['no text', 7], ['a list', ['abcdef']], ['an object', { $ne: null }], ['null', null],
  ])('get nobody in with %s for a name', async (_what, username) => {
    const answer = await register('username', nameForm({ username }));
    expect(answer.success).toBe(false);
    expect(answer.code).toMatch(/^(identity\.field|request\.invalid)/);
  }); // biome-ignore format: rows
});
