/**
 * The state of the site as the wire sees it: a composed house behind a balancer that it trusts, the real country
 * database, the real desk.
 */
import type { BodyOf, Call, ReplyOf } from '@house/contract/call';
import { ALL_CALLS } from '@house/contract/calls';
import { addAccessRule, STOP_WORD } from '@house/contract/content/desk-region';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BY_TEST, givenMaintenance, givenRule } from '../capabilities/content/region/given.ts';
import { givenEnrolledBy, givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { publishNow } from '../platform/realtime.ts';
import { isRefusal, must, present } from '../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenKey } from '../platform/testing/key.ts';
import { givenSocket } from '../platform/testing/socket.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

const DHAKA = '103.4.144.1';
const CALIFORNIA = '8.8.8.8';
const NOWHERE = '10.9.9.9';

let database: TestDatabase;
let house: RunningApp;
let url: string;
let admin: { token: string; id: bigint };
let second: { token: string; id: bigint };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { trustedProxies: ['127.0.0.1'] } });
  url = await house.listen();
  await database.pool.query("update lottery_games set state = 'on' where code = any ($1::text[])", [Object.keys(BETS)]);
  await house.ports.lottery.prepareDraws();
  [admin, second] = await Promise.all([givenStaff(database.db), givenStaff(database.db)]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** Every test leaves the house open to all. */
afterEach(async () => {
  const { siteState } = house.ports;
  const { windows, rules } = await siteState.read();
  for (const { id, endedAt } of windows) if (endedAt === null) await siteState.endWindow(BY_TEST, id);
  for (const { id } of rules) await siteState.removeRule(BY_TEST, id);
  await siteState.changeSettings(BY_TEST, { otherCountries: 'allow', unknownCountry: 'allow', contact: null });
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}

async function ask(
  path: string,
  from: { address?: string; token?: string; method?: 'GET' | 'POST' | 'PUT'; body?: object } = {},
): Promise<Answer> {
  const response = await house.http.inject({
    method: from.method ?? 'GET',
    url: path,
    headers: {
      'x-forwarded-for': from.address ?? DHAKA,
      ...(from.token === undefined ? {} : { token: from.token }),
    },
    ...(from.body === undefined ? {} : { payload: from.body }),
  });
  const page = !String(response.headers['content-type']).includes('json');
  const { code, value } = page ? { code: undefined, value: response.body } : response.json();
  return { status: response.statusCode, code, headers: response.headers, value };
}

const desk = <C extends Call>(call: C, path: string, body: BodyOf<C> | object, token = admin.token) =>
  ask(path, { method: call.method as 'POST', token, body: body as object });
const post = (path: string, body: object, token = admin.token) => ask(path, { method: 'POST', token, body });
const statusOf = async (address: string) => (await ask('/wps/system/status', { address })).value;

test('a visitor of a denied country learns where he is and whom he can write to; all others play on', async () => {
  await house.ports.siteState.changeSettings(BY_TEST, {
    otherCountries: 'allow',
    unknownCountry: 'allow',
    contact: 'mailto:help@jarul.example',
  });
  await givenRule(house.ports.siteState, { effect: 'deny', kind: 'country', value: 'BD' });
  expect(await statusOf(DHAKA)).toMatchObject({
    status: 2,
    maintenance: false,
    regionRestriction: true,
    location: { ip: DHAKA, country: 'BD' },
    contact: 'mailto:help@jarul.example',
  });
  expect(await ask('/lgw/games/game_menus')).toMatchObject({ status: 451, code: 'system.region' });
  expect(await statusOf(CALIFORNIA)).toMatchObject({ status: 0, location: { country: 'US' } });
  expect((await ask('/lgw/games/game_menus', { address: CALIFORNIA })).status).toBe(200);
});

test('a house that begins is closed until staff open it, and no start closes it again', async () => {
  const { siteState } = house.ports;
  await siteState.closeAtStart();
  expect(await statusOf(DHAKA)).toMatchObject({ status: 1, maintenance: true, maintenanceEnd: null });
  const [window] = (await siteState.read()).windows.filter(({ endedAt }) => endedAt === null);
  await siteState.endWindow(BY_TEST, present(window, 'it is closed').id);
  await siteState.closeAtStart();
  expect(await statusOf(DHAKA)).toMatchObject({ status: 0 });
});

test('maintenance wins over the region, tells its end and its words, and says when to come back', async () => {
  const { siteState } = house.ports;
  await givenRule(siteState, { effect: 'deny', kind: 'country', value: 'BD' });
  const endsAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 600_000);
  await givenMaintenance(siteState, { endsAt, messages: { bn: 'একটু পরেই ফিরছি', en: 'Back soon' } });
  expect(await statusOf(DHAKA)).toMatchObject({
    status: 1,
    maintenance: true,
    maintenanceEnd: endsAt.toISOString(),
    messages: { bn: 'একটু পরেই ফিরছি', en: 'Back soon' },
  });
  const refused = await ask('/wps/captcha');
  expect(refused).toMatchObject({ status: 503, code: 'system.maintenance' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
});

test('while the house is closed every call of the contract is refused but status, keys, brand, desk and callbacks', async () => {
  await givenMaintenance(house.ports.siteState);
  const open: string[] = [];
  for (const { name, method, path } of ALL_CALLS) {
    const response = await house.http.inject({ method, url: path.replace(/:\w+/g, '1') });
    if (response.json().code !== 'system.maintenance') open.push(name);
  }
  const desks = ALL_CALLS.filter(({ path }) => path.startsWith('/desk/')).map(({ name }) => name);
  expect(open.sort()).toEqual([...desks, 'getKeys', 'getSystemStatus', 'getWhitelabel', 'takeGatewayCallback'].sort());
});

test('a signed-in member is refused too, with a session that stays', async () => {
  const member = await givenMember(database.db);
  await givenMaintenance(house.ports.siteState);
  const of = { token: member.token };
  expect((await ask('/wps/member/info', of)).code).toBe('system.maintenance');
  const { windows } = await house.ports.siteState.read();
  for (const { id, endedAt } of windows) if (endedAt === null) await house.ports.siteState.endWindow(BY_TEST, id);
  expect((await ask('/wps/member/info', of)).status).toBe(200);
});

/** A bet of one unit on each game of these tests. */
const BETS: Readonly<Record<string, object>> = {
  SSC1: { play: '2B.DIRECT', selection: '1|2', level: 1_700 },
  THAI: { play: 'T2', selection: '05' },
  VNMB: { play: 'LO2K', selection: '05' },
  YK15: { play: 'T2', selection: '05' },
  F5D1: { play: 'DIGIT', selection: '7|-|-|-|-' },
  COLOR1: { play: 'SIDES', selection: 'B' },
  KENO1: { play: 'PICK1', selection: '07' },
  MEGA: { play: 'LINE', selection: '01,02,03,04,05' },
};

/** A request of each call that plays something, by the game it is for; every draw of it is ahead or on sale. */
async function playsOf(gameCode: string): Promise<Record<string, { path: string; body: object }>> {
  const { rows } = await database.pool.query(
    `select id::text as id from lottery_draws where game_code = $1 and state in ('scheduled', 'open')
     order by draw_at limit 1`,
    [gameCode],
  );
  const drawId = present(rows[0], `a draw of ${gameCode}`).id;
  const bet = { units: 1, unitStake: '20.00', ...present(BETS[gameCode], gameCode) };
  return {
    placeLotterySlip: {
      path: '/lotto/lgw/slips',
      body: { gameCode, drawId, lines: [{ ...bet, key: givenKey(), amount: '20.00' }] },
    },
    makeChase: {
      path: '/lotto/lgw/chases',
      body: {
        key: givenKey(),
        gameCode,
        lines: [bet],
        firstDrawId: drawId,
        multiples: [1],
        stopOnWin: true,
        amount: '20.00',
      },
    },
    sendYeekeeEntry: { path: `/lotto/lgw/draws/${drawId}/yeekeeEntries`, body: { key: givenKey(), number: '12345' } },
    buyScratchCard: { path: '/lotto/lgw/scratch/cards', body: {} },
    buyRaffleTickets: { path: '/lotto/lgw/raffles/1/tickets', body: {} },
  };
}

/** What each of these calls answers about a game. */
async function answersOf(token: string, gameCode: string): Promise<Record<string, string | undefined>> {
  const answers: Record<string, string | undefined> = {};
  for (const [name, { path, body }] of Object.entries(await playsOf(gameCode))) {
    answers[name] = (await ask(path, { method: 'POST', token, body })).code;
  }
  return answers;
}

/** The calls of the contract that close with a part of the house. */
const PLAYS = ALL_CALLS.filter(({ refusals }) => refusals.includes('system.partMaintenance')).map(({ name }) => name);
const CLOSED = 'system.partMaintenance';

test('every call that plays something closes with the vendor of what it plays', async () => {
  const { token } = await givenMember(database.db);
  const plays = await playsOf('YK15');
  expect(Object.keys(plays).sort()).toEqual([...PLAYS].sort());
  for (const name of PLAYS) {
    const { method, path } = present(
      ALL_CALLS.find((call) => call.name === name),
      name,
    );
    expect([method, plays[name]?.path.replace(/\/\d+/, '/:')]).toEqual(['POST', path.replace(/:\w+/, ':')]);
  }
  const { siteState } = house.ports;
  expect(Object.values(await answersOf(token, 'YK15'))).not.toContain(CLOSED);
  await givenMaintenance(siteState, { scope: 'vendor', target: 'LOTTERY' });
  expect(await answersOf(token, 'YK15')).toEqual(Object.fromEntries(PLAYS.map((name) => [name, CLOSED])));
  expect(await answersOf(token, 'SSC1')).toMatchObject({ placeLotterySlip: CLOSED, makeChase: CLOSED });
});

test('the e-lottery closes with its games, cards and tickets, the lottery without them', async () => {
  const { token } = await givenMember(database.db);
  const { siteState } = house.ports;
  const window = await givenMaintenance(siteState, { scope: 'product', target: 'ELOTT' });
  for (const gameCode of ['KENO1', 'MEGA', 'F5D1', 'COLOR1']) {
    const { sendYeekeeEntry: _, ...others } = await answersOf(token, gameCode);
    expect([...new Set(Object.values(others))], gameCode).toEqual([CLOSED]);
  }
  const open = await answersOf(token, 'SSC1');
  expect([open['placeLotterySlip'], open['makeChase']]).not.toContain(CLOSED);
  await siteState.endWindow(BY_TEST, window.id);
  await givenMaintenance(siteState, { scope: 'product', target: 'LOTT' });
  for (const gameCode of ['SSC1', 'THAI', 'VNMB']) {
    const { placeLotterySlip, makeChase, buyScratchCard } = await answersOf(token, gameCode);
    expect([placeLotterySlip, makeChase], gameCode).toEqual([CLOSED, CLOSED]);
    expect(buyScratchCard).not.toBe(CLOSED);
  }
  for (const gameCode of ['KENO1', 'MEGA']) {
    expect(Object.values(await answersOf(token, gameCode)), gameCode).not.toContain(CLOSED);
  }
});

test('a product closes alone: its bets are refused, the rest of the house is open', async () => {
  const member = await givenMember(database.db);
  await givenMaintenance(house.ports.siteState, { scope: 'product', target: 'LOTT' });
  expect(await statusOf(DHAKA)).toMatchObject({ status: 0, maintenance: false });
  const slip = present((await playsOf('SSC1'))['placeLotterySlip'], 'a slip');
  const bet = await ask(slip.path, { method: 'POST', token: member.token, body: slip.body });
  expect(bet).toMatchObject({ status: 503, code: CLOSED });
  expect(Number(bet.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('/lgw/games/game_menus')).status).toBe(200);
  const { value } = await ask('/wps/system/whitelabel');
  const menu = value.whitelabel.find((node: { modId: string }) => node.modId === 'MENU').childrenNodes;
  expect(menu).toContainEqual({ modId: 'LOTT', enabled: false });
  expect(menu).toContainEqual({ modId: 'LIVE', enabled: true });
});

test('the address comes from the balancer alone: what the visitor claims beside it changes nothing', async () => {
  await givenRule(house.ports.siteState, { effect: 'deny', kind: 'country', value: 'BD' });
  for (const chain of [
    `${CALIFORNIA}, ${DHAKA}`,
    `${CALIFORNIA}, 127.0.0.1, ${DHAKA}`,
    `::ffff:${DHAKA}`,
    `${DHAKA}:80`,
  ]) {
    expect((await statusOf(chain)).status, chain).toBe(2);
  }
  const spoofed = await house.http.inject({
    method: 'GET',
    url: '/wps/system/status',
    headers: {
      'x-forwarded-for': DHAKA,
      forwarded: `for=${CALIFORNIA}`,
      'x-real-ip': CALIFORNIA,
      'cf-connecting-ip': CALIFORNIA,
    },
  });
  expect(spoofed.json().value).toMatchObject({ status: 2, location: { ip: DHAKA } });
  const direct = await house.http.inject({
    method: 'GET',
    url: '/wps/system/status',
    remoteAddress: DHAKA,
    headers: { 'x-forwarded-for': CALIFORNIA },
  });
  expect(direct.json().value).toMatchObject({ status: 2, location: { ip: DHAKA } });
});

test('unknown countries follow their own setting, and an allowed range lets its people in', async () => {
  const { siteState } = house.ports;
  await siteState.changeSettings(BY_TEST, { otherCountries: 'deny', unknownCountry: 'deny', contact: null });
  expect([(await statusOf(NOWHERE)).status, (await statusOf(DHAKA)).status]).toEqual([2, 2]);
  await givenRule(siteState, { effect: 'allow', kind: 'range', value: '10.9.0.0/16' });
  await givenRule(siteState, { effect: 'allow', kind: 'country', value: 'BD' });
  expect([(await statusOf(NOWHERE)).status, (await statusOf(DHAKA)).status]).toEqual([0, 0]);
  expect((await statusOf(CALIFORNIA)).status).toBe(2);
});

test('settings that somebody else changed meanwhile are not undone by a form that was open', async () => {
  const { siteState } = house.ports;
  const open = { otherCountries: 'allow', unknownCountry: 'allow', contact: null } as const;
  const shut = { ...open, otherCountries: 'deny' } as const;
  expect(await siteState.changeSettings(BY_TEST, shut, open)).toMatchObject(shut);
  const contact = { ...open, contact: 'mailto:help@example.com' };
  expect(await siteState.changeSettings(BY_TEST, contact, open)).toEqual({ refused: 'region.changedMeanwhile' });
  const { total } = await siteState.readHistory({ offset: 0, limit: 1 });
  // Sent again after a lost answer: told once more, written down once.
  expect(await siteState.changeSettings(BY_TEST, shut, open)).toMatchObject(shut);
  expect(await siteState.read()).toMatchObject({ settings: shut });
  expect((await siteState.readHistory({ offset: 0, limit: 1 })).total).toBe(total);
});

/** A socket that has heard of everything that came before it. */
async function givenListener(channels: string[]) {
  const socket = await givenSocket(url);
  socket.send({ type: 'subscribe', channels });
  await socket.take('subscribed');
  await publishNow(database.db, [{ channel: 'sys', kind: 'now', data: {} }]);
  while ((await socket.take('event')).event?.kind !== 'now');
  return socket;
}

test('an open socket is told on sys, hears nothing else while closed, and everything again after', async () => {
  const socket = await givenListener(['sys', 'win']);
  const window = await givenMaintenance(house.ports.siteState);
  expect((await socket.take('event')).event).toMatchObject({ channel: 'sys', kind: 'status' });
  socket.send({ type: 'subscribe', channels: ['sys', 'win'] });
  await socket.take('subscribed');
  await publishNow(database.db, [{ channel: 'win', kind: 'test', data: {} }]);
  await house.ports.siteState.endWindow(BY_TEST, window.id);
  // The events keep their order, so had the socket heard of `win` it would be the first here.
  expect((await socket.take('event')).event).toMatchObject({ channel: 'sys', kind: 'status' });
  socket.send({ type: 'subscribe', channels: ['sys', 'win'] });
  await socket.take('subscribed');
  await publishNow(database.db, [{ channel: 'win', kind: 'test', data: {} }]);
  expect((await socket.take('event')).event).toMatchObject({ channel: 'win' });
  socket.close();
});

test('a window that was scheduled begins and ends by itself, and every watcher is told of both', async () => {
  const socket = await givenListener(['sys']);
  const startsAt = new Date(Date.now() + 1_500);
  await givenMaintenance(house.ports.siteState, { startsAt, endsAt: new Date(startsAt.getTime() + 1_500) });
  for (const state of [0, 1, 0]) {
    expect((await socket.take('event')).event).toMatchObject({ channel: 'sys', kind: 'status' });
    expect((await statusOf(DHAKA)).status).toBe(state);
  }
  socket.close();
});

test('another process knows within a second', async () => {
  const other = await givenApp(database.url, { config: { role: 'http' } });
  try {
    const there = async () =>
      (await other.http.inject({ method: 'GET', url: '/wps/system/status' })).json().value.status;
    expect(await there()).toBe(0);
    const window = await givenMaintenance(house.ports.siteState);
    await expect.poll(there, { timeout: 1_000, interval: 25 }).toBe(1);
    await house.ports.siteState.endWindow(BY_TEST, window.id);
    await expect.poll(there, { timeout: 1_000, interval: 25 }).toBe(0);
  } finally {
    await other.stop();
  }
});

test('the desk stays reachable, opens and ends maintenance, and every change is kept with who and why', async () => {
  const key = givenKey();
  const wish = {
    key,
    scope: 'site',
    messages: { bn: '', en: 'MaybePromise' },
    startsAt: null,
    endsAt: null,
    reason: 'new disks',
  };
  const opened = await post('/desk/api/site/windows', wish);
  expect(opened.value).toMatchObject({ state: 'inForce', messages: { en: 'MaybePromise' } });
  expect((await post('/desk/api/site/windows', wish)).value.id).toBe(opened.value.id);
  expect((await post('/desk/api/site/windows', { ...wish, endsAt: '2050-01-01T00:00:00Z' })).code).toBe(
    'request.keyReused',
  );
  expect((await statusOf(DHAKA)).status).toBe(1);
  expect((await ask('/desk/api/site', { token: admin.token })).status).toBe(200);
  const path = `/desk/api/site/windows/${opened.value.id}/end`;
  expect((await post(path, { reason: '   ' })).code).toBe('staff.reasonRequired');
  expect((await post(path, { reason: 'disks are in' })).value).toMatchObject({ state: 'over' });
  expect((await post(path, { reason: 'once more' })).code).toBe('region.windowOver');
  expect((await statusOf(DHAKA)).status).toBe(0);
  const { value } = await ask('/desk/api/site/history?size=2', { token: admin.token });
  expect(value.rows).toMatchObject([
    { action: 'maintenance.end', reason: 'disks are in', address: DHAKA },
    { action: 'maintenance.open', reason: 'new disks', address: DHAKA },
  ]);
  const { rows } = await database.pool.query('select action, reason from audit_log where object = $1 order by seq', [
    `window:${opened.value.id}`,
  ]);
  expect(rows).toEqual([
    { action: 'maintenance.open', reason: 'new disks' },
    { action: 'maintenance.end', reason: 'disks are in' },
  ]);
  await expect(database.pool.query(`update site_history set reason = 'other'`)).rejects.toThrow();
});

test('an emergency stop asks for the word, and for a second person after it', async () => {
  const key = givenKey();
  expect((await post('/desk/api/site/stop', { key, word: 'stop it', reason: 'odd wins' })).code).toBe(
    'request.invalid',
  );
  const { value } = await post('/desk/api/site/stop', { key, word: STOP_WORD, reason: 'odd wins' });
  expect(value).toMatchObject({ state: 'inForce', emergency: true, confirmed: false, endsAt: null });
  expect((await statusOf(DHAKA)).status).toBe(1);
  const path = `/desk/api/site/windows/${value.id}/confirm`;
  expect((await post(path, { reason: 'I agree' })).code).toBe('region.samePerson');
  const friend = await givenStaff(database.db);
  await givenEnrolledBy(database.db, friend.id, admin.id);
  expect((await post(path, { reason: 'I agree' }, friend.token)).code).toBe('staff.notSeparate');
  expect((await post(path, { reason: 'I agree' }, second.token)).value).toMatchObject({ confirmed: true });
});

test('rules are kept in one text, once each, and only by those who may', async () => {
  const rule = { effect: 'deny', kind: 'range', value: '192.0.2.77/24', reason: 'abuse' } as const;
  const added = await desk(addAccessRule, '/desk/api/site/rules', rule);
  expect((added.value as ReplyOf<typeof addAccessRule>).value).toBe('192.0.2.0/24');
  expect((await post('/desk/api/site/rules', { ...rule, value: '192.0.2.1/24' })).code).toBe('region.ruleExists');
  expect((await post('/desk/api/site/rules', { ...rule, value: 'everywhere' })).code).toBe('region.valueInvalid');
  const bypass = { ...rule, value: '198.51.100.0/24', staffBypass: true };
  expect((await post('/desk/api/site/rules', bypass)).code).toBe('region.valueInvalid');
  const support = await givenStaff(database.db, { role: 'support' });
  expect((await post('/desk/api/site/rules', rule, support.token)).code).toBe('request.forbidden');
  expect((await ask('/desk/api/site', { token: support.token })).code).toBe('request.forbidden');
  const auditor = await givenStaff(database.db, { role: 'auditor' });
  expect((await ask('/desk/api/site', { token: auditor.token })).status).toBe(200);
  expect((await post(`/desk/api/site/rules/${added.value.id}/remove`, { reason: 'no' }, auditor.token)).code).toBe(
    'request.forbidden',
  );
});

test('what the desk foretells of an address is what the gatekeeper does with it, whatever the rules', async () => {
  const { siteState } = house.ports;
  const octet = fc.constantFrom(1, 4, 8, 103, 144);
  const address = fc.oneof(
    fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.')),
    fc.constantFrom('2400:3240::1', '2001:db8::9', DHAKA, CALIFORNIA),
  );
  const verdict = fc.constantFrom('allow' as const, 'deny' as const);
  const country = fc.record({
    effect: verdict,
    kind: fc.constant('country' as const),
    value: fc.constantFrom('BD', 'US', 'AU'),
    staffBypass: fc.constant(false),
  });
  const range = fc
    .record({
      effect: verdict,
      kind: fc.constant('range' as const),
      value: fc.tuple(address, fc.integer({ min: 0, max: 32 })).map(([ip, bits]) => `${ip}/${bits}`),
      staffBypass: fc.boolean(),
    })
    .map((rule) => ({ ...rule, staffBypass: rule.staffBypass && rule.effect === 'allow' }));
  const world = fc.record({
    rules: fc.array(fc.oneof(country, range), { maxLength: 5 }),
    otherCountries: verdict,
    unknownCountry: verdict,
    maintenance: fc.boolean(),
    asked: fc.array(address, { minLength: 6, maxLength: 6 }),
  });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(world, async ({ rules, otherCountries, unknownCountry, maintenance, asked }) => {
      await siteState.changeSettings(BY_TEST, { otherCountries, unknownCountry, contact: null });
      const added = await Promise.all(rules.map((rule) => siteState.addRule(BY_TEST, { note: '', ...rule })));
      const window = maintenance ? await givenMaintenance(siteState) : null;
      for (const one of asked) {
        const { value } = await ask(`/desk/api/site/preview?address=${encodeURIComponent(one)}`, {
          token: admin.token,
        });
        const call = await ask('/lgw/games/game_menus', { address: one });
        const page = await ask('/', { address: one });
        expect(call.status).toBe([200, 503, 451][value.status]);
        expect(page.status === 404 ? call.status : page.status).toBe(call.status);
        seen.add(`${value.status} ${value.because}`);
      }
      for (const rule of added) if (!isRefusal(rule)) await siteState.removeRule(BY_TEST, rule.id);
      if (window !== null) await siteState.endWindow(BY_TEST, window.id);
    }),
    { numRuns: 40 },
  );
  must(seen.size >= 6, `the worlds were of many kinds: ${[...seen].join(', ')}`);
});
