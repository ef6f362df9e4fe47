/** Codes, pictures and names: what a machine learns, guesses or uses twice, over both processes of a house. */
import { Worker } from 'node:worker_threads';
import { randomInt } from '@house/fairness/random';
import { hashSync } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GIVEN_PASSWORD, givenCaptcha, givenMember } from '../../capabilities/identity/given.ts';
import type { PasswordJob } from '../../capabilities/identity/password-pool.ts';
import { statementsOf } from '../../capabilities/identity/sign-in/given.ts';
import { Caller, freshAddress, givenTwoApps, type Told, type TwoApps } from '../testing/two-houses.ts';

/** What a house hashes with (identity/passwords.ts): the decoy of an unknown name costs the same. */
const HOUSE_COST = { memoryCost: 19_456, timeCost: 2 } as const;

let house: TwoApps;
beforeAll(async () => {
  house = await givenTwoApps();
  const flags = { MOBILEVERCODELOGIN3: true, REGMOBVERF3: true, MOBILENUMREG3: true, DIRECTREG3: true };
  for (const { ports } of house.houses) await ports.content.changeSettings({ flags });
});
afterAll(() => house.stop());

const freshNumber = () => `17${String(randomInt(100_000_000)).padStart(8, '0')}`;

async function givenMobile(): Promise<string> {
  const member = await givenMember(house.database.db);
  const number = freshNumber();
  await sql`update members set mobile = ${`+880${number}`}, mobile_verified_at = now() where id = ${member.id}`.execute(
    house.database.db,
  );
  return number;
}

const askCode = (number: string, from: Caller, at?: 0 | 1) =>
  from.send('/wps/verification/sms/noLogin', {
    method: 'POST',
    body: { mobileNum: number, countryDialingCode: '880' },
    ...(at === undefined ? {} : { at }),
  });

async function sentTo(number: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select fill ->> 'code' as code from outgoing_messages where recipient = ${`+880${number}`}
    order by expires_at desc limit 1`.execute(house.database.db);
  return rows[0]?.code;
}

const enterCode = (number: string, verificationCode: string, at: 0 | 1) =>
  new Caller(house).logIn({ type: 'sms', mobileNum: number, countryDialingCode: '880', verificationCode }, { at });

const codesOf = (told: readonly Told[]) => told.map(({ code }) => code);
const bare = ({ status, code, message, value, values }: Told) => ({ status, code, message, value, values });

/** What the threads that hash passwords are given to do. */
const givenToThreads = vi.spyOn(Worker.prototype, 'postMessage');

/** How passwords were checked: the kind, version and cost of each hash, not its salt. */
const checkedPasswords = (): string[] =>
  givenToThreads.mock.calls
    .map(([job]) => job as PasswordJob)
    .flatMap((job) => (job.kind === 'verify' ? [job.stored.split('$').slice(1, 4).join(' ')] : []));

/**
 * What a request makes the house do that takes time: what it asks the database, and the passwords it checks. What the
 * processes ask by themselves is left out, and how a savepoint ends.
 */
async function workOf(ask: () => Promise<unknown>): Promise<{ statements: string[]; passwords: string[] }> {
  givenToThreads.mockClear();
  const statements = await statementsOf(ask);
  const own = statements.filter((statement) => !/^-- (?:(?:live|platform|jobs)\.|content\.readSite)/.test(statement));
  return {
    statements: own.map((statement) => statement.replace(/^(rollback to|release) savepoint/, 'savepoint')),
    passwords: checkedPasswords(),
  };
}

describe('who has an account is not told', () => {
  test('by signing in: the words are those of a wrong password, and so is the work that takes time', async () => {
    const known = await givenMember(house.database.db);
    // As the house hashes, not as tests do.
    await sql`update members set password_hash = ${hashSync(GIVEN_PASSWORD, HOUSE_COST)} where id = ${known.id}`.execute(
      house.database.db,
    );
    const told: Told[] = [];
    const miss = async (username: string) => {
      told.push(await new Caller(house).logIn({ username, password: 'not-this-one' }, { at: 0 }));
    };
    await miss('nobodyatall');
    const works = [];
    for (const username of [known.username, 'nobody1y', 'nobody2y']) works.push(await workOf(() => miss(username)));
    const [must, ...others] = works;
    expect(must?.passwords).toEqual(['argon2id v=19 m=19456,t=2,p=1']);
    expect(must?.statements.some((statement) => statement.includes('insertSignIn'))).toBe(true);
    for (const other of others) expect(other).toEqual(must);
    expect(new Set(codesOf(told))).toEqual(new Set(['identity.wrongCredentials']));
    expect(new Set(told.map((one) => JSON.stringify(bare(one)))).size).toBe(1);
  });

  test('by asking for a code to sign in, nor by the work it makes', async () => {
    const told: Told[] = [];
    const ask = async (number: string) => {
      told.push(await askCode(number, new Caller(house), 0));
    };
    await ask(freshNumber());
    const known = await givenMobile();
    const works = [];
    for (const number of [known, freshNumber(), freshNumber()]) works.push(await workOf(() => ask(number)));
    const [must, ...others] = works;
    expect(must?.statements.length).toBeGreaterThan(3);
    for (const other of others) expect(other).toEqual(must);
    expect(await sentTo(known)).toMatch(/^\d{6}$/);
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(told.map((one) => JSON.stringify(bare(one)))).size).toBe(1);
  });

  test('by asking for a code to register', async () => {
    const ask = (number: string) =>
      new Caller(house).send(`/wps/verification/sms/register?countryDialingCode=880&mobileNo=${number}`);
    const [taken, free] = [await ask(await givenMobile()), await ask(freshNumber())];
    expect(taken.status).toBe(200);
    expect(bare(taken)).toEqual(bare(free));
  });
});

test('who asks for a code is one person whoever the number belongs to: haste tells nothing of the number', async () => {
  const hasty = new Caller(house);
  const told: Told[][] = [];
  for (const number of [await givenMobile(), freshNumber()]) {
    hasty.address = freshAddress();
    told.push([await askCode(freshNumber(), hasty), await askCode(number, hasty)]);
  }
  expect(told.map(codesOf)).toEqual(Array(2).fill([undefined, 'identity.codeTooSoon']));
});

describe('codes by SMS', () => {
  test('are sent to one person at most once a second, and once a minute to a number, whichever process is asked', async () => {
    const person = new Caller(house);
    const numbers = [
      ...(await Promise.all([givenMobile(), givenMobile(), givenMobile()])),
      freshNumber(),
      freshNumber(),
    ];
    const told = await Promise.all(numbers.map((number, turn) => askCode(number, person, turn % 2 === 0 ? 0 : 1)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codesOf(told).filter((code) => code === 'identity.codeTooSoon')).toHaveLength(4);
    const first = numbers[told.findIndex(({ status }) => status === 200)] ?? '';
    for (const at of [0, 1] as const) {
      expect((await askCode(first, new Caller(house), at)).code).toBe('identity.codeTooSoon');
    }
  });

  test("are sent to nobody on the word of another site's page, whatever they are for", async () => {
    const number = await givenMobile();
    const body = { mobileNum: number, countryDialingCode: '880' };
    const ask = (site: string) =>
      Promise.all([
        ...['noLogin', 'password'].map((what) =>
          new Caller(house).send(`/wps/verification/sms/${what}`, {
            ...{ method: 'POST', body, headers: { 'sec-fetch-site': site } },
          }),
        ),
        new Caller(house).send(`/wps/verification/sms/register?countryDialingCode=880&mobileNo=${number}`, {
          headers: { 'sec-fetch-site': site },
        }),
        new Caller(house).send('/wps/session/extraCheck/code', {
          ...{ method: 'POST', body: { ticket: 'none', method: 'mobileCode' }, headers: { 'sec-fetch-site': site } },
        }),
      ]);
    expect(codesOf(await ask('cross-site'))).toEqual(Array(4).fill('request.forbidden'));
    expect(await sentTo(number)).toBeUndefined();
    expect(codesOf(await ask('same-origin'))).not.toContain('request.forbidden');
    expect(await sentTo(number)).toMatch(/^\d{6}$/);
  });

  test('are ten a day for an address, counted over both processes', async () => {
    const address = freshAddress();
    const told: Told[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      // Each from a browser of his own: the second between two of one person is not what is looked at here.
      const userAgent = `Mozilla/5.0 (Windows NT 10.0) Chrome/${turn}`;
      told.push(await askCode(freshNumber(), new Caller(house, { address, userAgent }), turn % 2 === 0 ? 0 : 1));
    }
    expect(told.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(codesOf(told.slice(10))).toEqual(['identity.codeDayLimit', 'identity.codeDayLimit']);
  });

  test('are guessed at five times over both processes; then the right one opens nothing', async () => {
    const number = await givenMobile();
    await askCode(number, new Caller(house));
    const right = (await sentTo(number)) ?? '';
    expect(right).toMatch(/^\d{6}$/);
    const wrong = Array.from({ length: 40 }, (_, at) => String((Number(right) + 1 + at) % 1_000_000).padStart(6, '0'));
    const told = await Promise.all(wrong.map((code, turn) => enterCode(number, code, turn % 2 === 0 ? 0 : 1)));
    expect(codesOf(told).filter((code) => code === 'identity.codeWrong')).toHaveLength(5);
    expect(codesOf(told).filter((code) => code === 'identity.codeExpired')).toHaveLength(35);
    expect((await enterCode(number, right, 0)).code).toBe('identity.codeExpired');
    expect((await enterCode(number, right, 1)).code).toBe('identity.codeExpired');
  });

  test('open once: sent again, also at the same moment at the other process, they are refused', async () => {
    const number = await givenMobile();
    await askCode(number, new Caller(house));
    const right = (await sentTo(number)) ?? '';
    const told = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => enterCode(number, right, turn % 2 === 0 ? 0 : 1)),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enterCode(number, right, 1)).code).toBe('identity.codeExpired');
  });
});

describe('a picture', () => {
  test('that was solved counts once, at one of two processes', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => givenMember(house.database.db)));
    for (const { username } of members) await new Caller(house).logIn({ username, password: 'not-this-one' });
    const captcha = await givenCaptcha(house.database.db);
    const told = await Promise.all(
      members.map(({ username, password }, turn) =>
        new Caller(house).logIn({ username, password, ...captcha }, { at: turn % 2 === 0 ? 0 : 1 }),
      ),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codesOf(told).filter((code) => code === 'identity.captchaWrong')).toHaveLength(7);
  });

  test('is drawn for one visitor at most once a second, whichever process is asked', async () => {
    const visitor = new Caller(house);
    const told = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => visitor.send('/wps/captcha', { at: turn % 2 === 0 ? 0 : 1 })),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(codesOf(told.filter(({ status }) => status !== 200)))).toEqual(new Set(['request.tooMany']));
  });
});
