/** The home page over HTTP: the desk's order, what visitors are told, and the page that is written with the first banner. */

import { completeOrder, HOME_SECTIONS, HOME_WITHOUT_SOURCE, type HomePlace } from '@house/rules/home-sections';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenContentItem, givenDocument, givenText, VISITOR } from '../capabilities/content/items/given.ts';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenKey } from '../platform/testing/key.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let publisher: string;
let writer: string;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'all' } });
  publisher = (await givenStaff(database.db)).token;
  writer = (await givenStaff(database.db, { role: 'content' })).token;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function ask(method: 'GET' | 'PUT', url: string, token?: string, body?: object, language = 'bn') {
  const headers = { language, ...(token ? { token } : {}) };
  const response = await house.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  return { status: response.statusCode, ...(response.json() as { code?: string; value: any }) };
}
const shown = async (token?: string): Promise<string[]> => (await ask('GET', '/wps/home', token)).value.sections;
/** This house plays no matches. */
const FED = HOME_SECTIONS.filter((section) => section !== 'matches' && !HOME_WITHOUT_SOURCE.includes(section));
const change = async (places: readonly HomePlace[], version?: number, token = publisher) =>
  ask('PUT', '/desk/api/home', token, {
    places,
    reason: 'for the season',
    version: version ?? (await ask('GET', '/desk/api/home', publisher)).value.version,
  });

test('without an order of the desk the house has its own, and nothing that nothing feeds', async () => {
  const { value } = await ask('GET', '/desk/api/home', writer);
  expect(value).toMatchObject({ version: 0, changed: null, places: completeOrder([]) });
  expect(await shown()).toEqual(FED);
});

test('what the desk orders and hides is what the site is told, at once and with a higher revision', async () => {
  const before = (await ask('GET', '/wps/home')).value;
  const places = completeOrder([])
    .toReversed()
    .map(({ section }) => ({ section, shown: section !== 'popular' }));
  const changed = await change(places);
  expect(changed.value).toMatchObject({ places, changed: { reason: 'for the season' } });
  const after = (await ask('GET', '/wps/home')).value;
  expect(after.sections).toEqual(FED.toReversed().filter((section) => section !== 'popular'));
  expect(after.revision).toBeGreaterThan(before.revision);
  const { rows } = await sql<{ channel: string; data: { revision: number } }>`
    select channel, data from live_events where channel = 'sys' and kind = 'content' order by seq desc limit 1`.execute(
    database.db,
  );
  expect(rows[0]?.data.revision).toBe(after.revision);
});

test('who saves upon an old order is refused, and told by whom; who changes nothing too', async () => {
  const { version, places } = (await ask('GET', '/desk/api/home', publisher)).value;
  expect((await change(places)).code).toBe('content.nothingChanged');
  expect((await change(completeOrder([]), version)).status).toBe(200);
  const late = await change(places, version);
  expect(late.code).toBe('content.changedMeanwhile');
  expect(await shown()).toEqual(FED);
  const both = await Promise.all([places, places.toReversed()].map((wished) => change(wished, version + 1)));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('a change has a reason and a line in the audit log, and is for those who may publish', async () => {
  const { version } = (await ask('GET', '/desk/api/home', publisher)).value;
  const wished = completeOrder(['winners', 'hero'].map((section) => ({ section, shown: true })));
  expect((await change(wished, version, writer)).status).toBe(403);
  const blank = { places: wished, version, reason: '   ' };
  expect((await ask('PUT', '/desk/api/home', publisher, blank)).code).toBe('staff.reasonRequired');
  expect((await change(wished)).status).toBe(200);
  const { rows } = await sql<{ reason: string; after: string }>`
    select reason, after from audit_log where action = 'content.home' order by seq desc limit 1`.execute(database.db);
  expect(rows[0]?.reason).toBe('for the season');
  expect(JSON.parse(rows[0]?.after ?? '[]')[0]).toBe('winners');
  await expect(sql`delete from home_sections`.execute(database.db)).rejects.toThrow();
});

test('banners are told to whom they are for, with the game they lead to', async () => {
  const document = givenDocument('banner', {
    audience: 'members',
    texts: { bn: givenText('শুধু সদস্য', { line: 'দেখুন' }), en: givenText('Members only', { line: 'Look' }) },
    fields: { link: '/lottery?gameCode=COLOR1&playType=COLOR', device: 'phone' },
  });
  await givenContentItem(house.ports.contentItems, 'banner', document);
  const { token } = await givenMember(database.db);
  const titles = async (asker?: string) =>
    (await ask('GET', '/wps/home', asker)).value.banners.map(({ title }: { title: string }) => title);
  await expect.poll(() => titles(token)).toContain('শুধু সদস্য');
  expect(await titles()).not.toContain('শুধু সদস্য');
  const { banners } = (await ask('GET', '/wps/home', token)).value;
  const banner = banners.find(({ title }: { title: string }) => title === 'শুধু সদস্য');
  expect(banner).toMatchObject({ device: 'phone', action: 'দেখুন', game: { rtpBasisPoints: 9500 } });
  expect(banner.game.name).not.toBe('');
});

test('the page holds the first banner in every language, whatever stands in its texts, and no other page does', async () => {
  await change(completeOrder([]));
  const first = (await house.ports.contentItems.list('banner', VISITOR, { groups: ['w_home'] }))[0];
  const html = (await house.http.inject({ url: '/' })).body;
  const part = html.slice(html.indexOf('class="shell"'), html.indexOf('type="module"', html.indexOf('class="shell"')));
  expect(part).toContain(`<h1>${first?.title}</h1>`);
  expect(part).toContain('<h1>A draw every minute.</h1>');
  expect(part).toContain('/assets/jarul-lg-640-');
  expect(part).toContain('href="/lottery?gameCode=F5D1&amp;playType=DIGIT"');
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  expect(Object.keys(boot.home)).toEqual(['bn', 'en']);
  expect(boot.home.bn.banners[0].title).toBe(first?.title);
  const other = (await house.http.inject({ url: '/help' })).body;
  expect(JSON.parse(/id="boot">(.*?)<\/script>/s.exec(other)?.[1] ?? '{}').home).toBeNull();
});

test('signs of markup in a title are text, and a hidden hero is not painted', async () => {
  const hostile = givenDocument('banner', {
    texts: { bn: givenText('আজ & কাল "ক"', { line: 'ok' }) },
    fields: { link: '/vip' },
  });
  const id = await givenContentItem(house.ports.contentItems, 'banner', { ...hostile, slug: 'first-of-all' });
  const by = { staffId: 1n, staff: 'tester', address: '127.0.0.1', reason: 'for a test' };
  const others = await house.ports.contentItems.list('banner', VISITOR, { groups: ['w_home'] });
  const ids = [id, ...others.map((one) => one.id).filter((one) => one !== id)];
  await house.ports.contentItems.desk.order(by, { key: givenKey(), kind: 'banner', ids });
  const page = async (): Promise<string> =>
    (await house.http.inject({ url: '/' })).body.split('class="shell"')[1] ?? '';
  expect(await page()).toContain('<h1>আজ &amp; কাল &quot;ক&quot;</h1>');
  await change(completeOrder([{ section: 'hero', shown: false }]));
  expect(await page()).not.toContain('<h1>');
});
