/** The synthetic player in a whole house: what it writes down, what it leaves alone, and what staff see and change. */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { CLOSED_HEADER } from '../../platform/answer.ts';
import { systemClock } from '../../platform/clock.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { givenStaff } from '../identity/given.ts';
import { givenDrawOnSale, givenSleepingDraws } from '../lottery/given.ts';
import type { Ask } from './ask.ts';
import type { PlayedStep } from './port.ts';
import { createHouseCalls } from './routes/house-calls.ts';
import { createServiceLevels } from './service.ts';

const GOES_ON = new AbortController().signal;
const USER_AGENT = 'house-synthetic-player/1 (X11; Linux x86_64)';

let database: TestDatabase;
let house: RunningApp;
let staff: string;

beforeAll(async () => {
  database = await givenDatabase();
  // No worker: the test plays.
  house = await givenApp(database.url, { config: { role: 'http' } });
  await givenSleepingDraws(database.db, house.ports.lottery, ['F5D1']);
  await givenDrawOnSale(database.db, 'F5D1');
  ({ token: staff } = await givenStaff(database.db, { role: 'admin' }));
});
afterAll(async () => {
  await house.stop();
  await database.close();
});
beforeEach(async () => {
  await sql`truncate service_level_steps, service_level_runs`.execute(database.db);
});

/** As the house answers, but where `instead` says otherwise. Tests have no pages built. */
function givenLevels(instead: (path: string) => { status: number; closed?: true } | undefined = () => undefined) {
  const ask: Ask = async ({ method, path, token, body }) => {
    const other = instead(path);
    if (other !== undefined) return { status: other.status, closed: other.closed ?? false, body: '' };
    if (path === '/') return { status: 200, closed: false, body: '<!doctype html><html lang="bn">' };
    const answer = await house.http.inject({
      method: method as 'GET' | 'POST',
      url: path,
      headers: { 'user-agent': USER_AGENT, language: 'en', ...(token === null ? {} : { token }) },
      ...(body === null ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      closed: answer.headers[CLOSED_HEADER] !== undefined,
      body: answer.body,
    };
  };
  const { ids, log } = house.kernel;
  return createServiceLevels({
    ...{ db: database.db, ids, log, record: async () => undefined, now: () => systemClock.now() },
    callHouse: (signal) => createHouseCalls(ask, signal),
    async signIn(accountId) {
      const origin = { address: '127.0.0.1', userAgent: USER_AGENT };
      const { token, member } = await house.ports.identity.signInSynthetic(accountId, origin, 10);
      return { token, accountId: member.id };
    },
    newKey: () => uuidV7(systemClock.now(), randomBytes(10)),
  });
}

const desk = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const url = `/desk/api/service-levels${path}`;
  const sent = payload === undefined ? {} : { payload: { key: givenKey(), reason: 'trying it', ...payload } };
  const answer = await house.http.inject({ method, url, headers: { token: staff, language: 'en' }, ...sent });
  return { status: answer.statusCode, ...answer.json() };
};
const due = () => sql`update service_level_settings set next_at = now()`.execute(database.db);
const outcomes = (steps: readonly PlayedStep[] | null) => steps?.map(({ step, outcome }) => `${step} ${outcome}`);
const count = async (statement: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::integer as n from ${statement}`)).rows[0]?.n ?? -1;
const audited = () => count(`audit_log where action = 'serviceLevels.switch'`);

test('it plays once it is switched on: every step is a row, and its money is that of a trial', async () => {
  const levels = givenLevels();
  expect(await levels.playWhenDue(GOES_ON)).toBeNull();
  expect(await desk('POST', '/switch', { on: true })).toMatchObject({ success: true });
  expect(await desk('POST', '/switch', { on: true })).toMatchObject({ success: true });
  expect(await audited()).toBe(1);

  const steps = await levels.playWhenDue(GOES_ON);
  expect(steps).toEqual(
    ['page', 'signIn', 'balance', 'bet'].map((step) => ({
      ...{ step, outcome: 'ok', detail: null },
      milliseconds: expect.any(Number),
    })),
  );
  // Its time has gone by: another worker finds nothing to do.
  expect(await givenLevels().playWhenDue(GOES_ON)).toBeNull();
  expect(await count('service_level_steps')).toBe(4);
  expect(
    await count(`wallet_entries e join service_level_accounts a using (member_id)
      join wallet_trial_members using (member_id) join members m on m.id = e.member_id and m.kind = 'trial'
      where e.type = 2`),
  ).toBe(1);

  const { value } = await desk('GET', '');
  expect(value).toMatchObject({ on: true, everyMinutes: 5, account: expect.stringMatching(/^TRY\d{8}$/) });
  expect(value.runs).toHaveLength(1);
  expect(value.levels).toMatchObject(
    ['page', 'signIn', 'balance', 'bet'].map((step) => ({ step, runs: 1, bad: 0, budget: 8, left: 8 })),
  );
});

test('a step that fails is told with its cause and costs the budget; the account is used again', async () => {
  await desk('POST', '/switch', { on: true });
  await due();
  const accounts = await count('service_level_accounts');
  const steps = await givenLevels((path) => (path.endsWith('/slips') ? { status: 502 } : undefined)).playWhenDue(
    GOES_ON,
  );
  expect(outcomes(steps)).toEqual(['page ok', 'signIn ok', 'balance ok', 'bet failed']);
  expect(await count('service_level_accounts')).toBe(Math.max(1, accounts));
  const { value } = await desk('GET', '');
  expect(value.levels[3]).toMatchObject({ bad: 1, left: 7, last: { outcome: 'failed', detail: 'http 502' } });
  expect(value.levels[2]).toMatchObject({ bad: 0, left: 8 });
});

test('while the site is closed nothing counts, and a run that the end of its worker breaks off is not kept', async () => {
  await desk('POST', '/switch', { on: true });
  await due();
  const closed = await givenLevels(() => ({ status: 503, closed: true })).playWhenDue(GOES_ON);
  expect(outcomes(closed)).toEqual(['page skipped', 'signIn skipped', 'balance skipped', 'bet skipped']);
  expect((await desk('GET', '')).value.levels[3]).toMatchObject({ runs: 0, bad: 0, last: { detail: 'not signed in' } });
  await due();
  expect(await givenLevels().playWhenDue(AbortSignal.abort())).toBeNull();
  expect(await count('service_level_runs')).toBe(1);
});

test('a target is changed once by an order, and not over what somebody else changed meanwhile', async () => {
  const key = givenKey();
  const change = { key, availabilityBasisPoints: 9_950, targetMilliseconds: 300, seenVersion: 1 };
  expect(await desk('POST', '/targets/balance', change)).toMatchObject({ success: true });
  expect(await desk('POST', '/targets/balance', change)).toMatchObject({ success: true });
  expect(await desk('POST', '/targets/balance', { ...change, key: givenKey() })).toMatchObject({
    status: 409,
    code: 'serviceLevels.changedMeanwhile',
  });
  expect((await desk('GET', '')).value.levels[2]).toMatchObject({
    ...{ availabilityBasisPoints: 9_950, targetMilliseconds: 300, version: 2, budget: 43 },
  });
  expect(await count(`audit_log where action = 'serviceLevels.target'`)).toBe(1);
});
