/** The calls anyone may make to learn what house this is. */
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createHouse } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenContent } from './given.ts';
import type { Content } from './port.ts';
import { givenMaintenance, givenSiteState } from './region/given.ts';
import { serveContent } from './routes.ts';

let house: TestDatabase;
let content: Content;
let http: FastifyInstance;
beforeAll(async () => {
  house = await givenDatabase();
  content = await givenContent(house.db);
  http = Fastify() as unknown as FastifyInstance;
  const nobody = async () => refuse('session.ended' as const);
  const gatekeeper = { member: nobody, staff: nobody, decipher: nobody };
  const served = createHouse(http, { gatekeeper, translate: (_language, id) => id, defaultLanguage: 'bn' });
  serveContent(served, { content, clock: systemClock, expressionOf: (pattern) => `expression ${pattern}` });
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await house.close();
});

const ask = async (url: string) => (await http.inject({ method: 'GET', url })).json();

test('the brand and the tree of features', async () => {
  const { value } = await ask('/wps/system/whitelabel');
  expect(value.brand).toMatchObject({
    names: { bn: 'জারুল', en: 'Jarul' },
    currency: { symbol: '৳' },
    platform: 'web',
    device: 'web',
    playMoney: true,
  });
  const flags = value.whitelabel.find((node: { modId: string }) => node.modId === 'FLAGS');
  expect(flags.childrenNodes).toContainEqual({ modId: 'USERNAMEREG3', enabled: true });
  expect(flags.childrenNodes).toContainEqual({ modId: 'FREEPLAY3', enabled: false });
});

test('the rules of registration with the expressions that judge them', async () => {
  const { value } = await ask('/wps/system/setting/register');
  expect(value).toMatchObject({ usernameRegistration: true, mobileRegistration: false });
  expect(value.fields.username[0]).toEqual({
    field: 'username',
    shown: true,
    required: true,
    pattern: 1,
    expression: 'expression 1',
    minLength: 6,
    maxLength: 15,
  });
  expect(value.fields.username.find((one: { field: string }) => one.field === 'captcha')).toMatchObject({
    shown: false,
  });
});

test('whether the house is open, with the clock of the server', async () => {
  const open = await ask('/wps/system/status?url=localhost');
  expect(open.value).toMatchObject({ status: 0, maintenance: false, maintenanceEnd: null });
  expect(Math.abs(Date.parse(open.value.serverTime) - systemClock.now())).toBeLessThan(60_000);
  await givenMaintenance(givenSiteState(house.db), { endsAt: new Date('2031-05-01T00:00:00Z') });
  await expect.poll(async () => (await ask('/wps/system/status')).value.status, { timeout: 1_100 }).toBe(1);
  expect((await ask('/wps/system/status')).value).toMatchObject({
    status: 1,
    maintenance: true,
    maintenanceEnd: '2031-05-01T00:00:00.000Z',
  });
});
