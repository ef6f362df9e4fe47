/** Written content over HTTP: what the desk writes is what the site is told, clean and for the right people. */

import {
  CONTENT_ITEM_KINDS,
  type ContentItemDocument,
  type ContentItemKind,
  FIELDS_OF_KIND,
} from '@house/rules/content-items';
import { HOSTILE_HTML } from '@house/rules/hostile-html';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDocument, givenSlug, givenText } from '../capabilities/content/items/given.ts';
import { givenMember, givenStaff } from '../capabilities/identity/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenKey } from '../platform/testing/key.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let writer: string;
let publisher: string;
beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'all' } });
  writer = (await givenStaff(database.db, { role: 'content' })).token;
  publisher = (await givenStaff(database.db)).token;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  status: number;
  code: string | undefined;
  fields: Record<string, string> | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  value: any;
  cookie: string | undefined;
}
async function ask(
  method: 'GET' | 'POST',
  url: string,
  { token, body, language = 'bn', cookie }: { token?: string; body?: object; language?: string; cookie?: string } = {},
): Promise<Answer> {
  const headers = { language, ...(token ? { token } : {}), ...(cookie ? { cookie } : {}) };
  const response = await house.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  const { code, value, fields } = response.json();
  const set = response.cookies[0];
  return { status: response.statusCode, code, value, fields, cookie: set && `${set.name}=${set.value}` };
}
const order = () => ({ key: givenKey(), reason: 'for the site' });
const create = (kind: ContentItemKind, wish: Partial<ContentItemDocument> & { slug?: string } = {}) => {
  const { slug = givenSlug(), ...document } = wish;
  const body = { ...order(), kind, slug, document: givenDocument(kind, document) };
  return ask('POST', '/desk/api/content/items', { token: writer, body });
};
async function publish(id: string, version = 1): Promise<Answer> {
  const path = `/desk/api/content/items/${id}`;
  await ask('POST', `${path}/review`, { token: writer, body: { ...order(), version, to: 'inReview' } });
  return ask('POST', `${path}/publish`, { token: publisher, body: { ...order(), version } });
}
async function givenLive(
  kind: ContentItemKind,
  wish: Partial<ContentItemDocument> & { slug?: string } = {},
): Promise<string> {
  const { value } = await create(kind, wish);
  expect((await publish(value.id)).value.state).toBe('live');
  return value.id;
}
const RELAY = '/wps/relay/MCSFE_getListAnnouncements';

test('announcements by type, banners by group and device, popups and promotions, for whoever asks', async () => {
  const hint = await givenLive('announcement', { fields: { type: 'H', link: '/help' } });
  await givenLive('announcement', { fields: { type: 'PL' }, audience: 'members' });
  const wide = await givenLive('banner', {
    fields: { groupName: 'w_wide', device: 'desktop', link: '/vip' },
    texts: { bn: givenText('ব্যানার', { line: 'দেখুন' }) },
  });
  await givenLive('popup', { audience: 'visitors', texts: { bn: givenText('অতিথি') } });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await givenLive('promotion', {
    slug: 'soon-here',
    fields: { startsAt: later },
    texts: { bn: givenText('আসছে', { line: 'শর্ত এক' }) },
  });
  const helps = (await ask('GET', `${RELAY}?types=H`)).value;
  expect(helps.player).toContainEqual(
    expect.objectContaining({ id: hint, type: 'H', title: 'শিরোনাম', html: '<p>লেখা</p>', link: '/help', pinned: false }),
  );
  expect(new Set(helps.player.map((one: { type: string }) => one.type))).toEqual(new Set(['H']));
  expect(helps.banners).toEqual([]);
  const desktop = (await ask('GET', `${RELAY}?groups=w_wide,w_none&platform=html5-desktop`)).value;
  expect(desktop.banners).toEqual([
    { id: wide, groupName: 'w_wide', url: '/vip', title: 'ব্যানার', text: '', art: 'jarul', tone: 'iris', action: 'দেখুন' },
  ]);
  expect((await ask('GET', `${RELAY}?groups=w_wide&platform=html5-mobile`)).value.banners).toEqual([]);
  expect(desktop.promotion).toEqual([
    expect.objectContaining({
      slug: 'soon-here',
      terms: 'শর্ত এক',
      class: 'other',
      state: 'comingSoon',
      startsAt: later,
      endsAt: null,
    }),
  ]);
  expect(desktop.popup.map((one: { title: string }) => one.title)).toContain('অতিথি');
  const member = (await givenMember(database.db)).token;
  const own = (await ask('GET', RELAY, { token: member })).value;
  expect(own.popup.map((one: { title: string }) => one.title)).not.toContain('অতিথি');
  expect(own.player.map((one: { type: string }) => one.type)).toContain('PL');
  const ended = (await ask('GET', RELAY, { token: 'a session that is over' })).value;
  expect(ended.player.map((one: { type: string }) => one.type)).not.toContain('PL');
});

test('an article with its contents, its list by class in pages, and the help centre with its topics', async () => {
  await givenLive('page', {
    slug: 'house-rules',
    texts: { bn: givenText('শর্তাবলি', { html: '<h2>এক</h2><p>লেখা</p>' }) },
    fields: { validUntil: '2027' },
  });
  expect((await ask('GET', '/wps/content/page/house-rules')).value).toMatchObject({
    title: 'শর্তাবলি',
    html: '<h2 id="section-1">এক</h2><p>লেখা</p>',
    contents: [{ id: 'section-1', title: 'এক' }],
    version: 1,
    fields: { validUntil: '2027' },
  });
  const { topics } = (await ask('GET', '/wps/system/helpCenter')).value;
  const terms = topics.find(({ topic }: { topic: string }) => topic === 'terms');
  expect(terms.articles).toEqual([{ kind: 'page', slug: 'terms', title: 'সাধারণ শর্তাবলি' }]);
  for (let place = 0; place < 3; place += 1) await givenLive('news', { fields: { class: 'paged' } });
  const listed = (await ask('GET', '/wps/content/news?class=paged&size=2&page=2')).value;
  expect([listed.rows.length, listed.page, listed.pages]).toEqual([1, 2, 2]);
  expect((await ask('GET', '/wps/content/news/not-there')).code).toBe('content.contentItemUnknown');
  expect((await ask('GET', '/wps/content/banner')).status).toBe(400);
});

test('a vote counts once a device and once a member', async () => {
  await givenLive('help', { slug: 'voted' });
  const vote = (useful: boolean, about: { token?: string; cookie?: string } = {}) =>
    ask('POST', '/wps/content/help/voted/vote', { ...about, body: { key: givenKey(), useful } });
  const first = await vote(true);
  expect([first.value, first.cookie]).toEqual([{ useful: true }, expect.stringMatching(/^voter=[0-9a-f-]{36}$/)]);
  expect((await vote(false, { cookie: first.cookie ?? '' })).value).toEqual({ useful: true });
  const { token } = await givenMember(database.db);
  expect((await vote(false, { token })).value).toEqual({ useful: false });
  expect((await vote(true, { token })).value).toEqual({ useful: false });
  const { rows } = await database.pool.query('select voter, useful from content_votes order by voter');
  expect(rows.map(({ useful }) => useful)).toEqual([true, false]);
});

test('the hostile comes out of no field that takes HTML, and stands in none that takes words', async () => {
  const texts: ContentItemDocument['texts'] = {};
  const languages = HOSTILE_HTML.map(
    (_, place) => `${String.fromCharCode(97 + Math.floor(place / 26))}${String.fromCharCode(97 + (place % 26))}`,
  );
  const portions = Array.from({ length: Math.ceil(HOSTILE_HTML.length / 35) }, (_, n) =>
    HOSTILE_HTML.slice(n * 35, n * 35 + 35),
  );
  for (const kind of CONTENT_ITEM_KINDS) {
    for (const [portion, list] of portions.entries()) {
      const hostile = Object.fromEntries(
        list.map((html, place) => [languages[place] ?? '', givenText('T', { html: html.replaceAll('\0', '') })]),
      );
      const { value, fields } = await create(kind, { slug: `hostile-${portion}`, texts: { ...texts, ...hostile } });
      expect([kind, fields]).toEqual([kind, undefined]);
      for (const { html } of Object.values<{ html: string }>(value.document.texts)) {
        for (const [tag] of html.matchAll(/<[^>]*>?/g))
          expect(tag).toMatch(/^<\/?[a-z][a-z0-9]*( [a-z]+="[^"<>]*")*( \/)?>$/);
        for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).not.toMatch(/ALIVE|javascript|data:|style|on\w+=/i);
      }
    }
  }
  const tags = HOSTILE_HTML.filter((html) => /<[a-z!/?]/i.test(html) && !html.includes('\0') && html.length <= 150);
  for (const [place, words] of tags.entries()) {
    const where = (['title', 'summary', 'line'] as const)[place % 3] ?? 'title';
    const { fields } = await create('news', { texts: { en: { ...givenText('T'), [where]: words } } });
    expect([words, Object.keys(fields ?? {})]).toEqual([words, [`texts.en.${where}`]]);
  }
  const addresses = HOSTILE_HTML.flatMap((html) => /^<a href="([^"]*)"/.exec(html)?.[1] ?? []).filter(
    (one) => /ALIVE/.test(one) && !one.includes('\0'),
  );
  expect(addresses.length).toBeGreaterThan(20);
  for (const link of addresses) {
    const { fields } = await create('announcement', { fields: { link } });
    expect([link, Object.keys(fields ?? {})]).toEqual([link, ['fields.link']]);
    expect((await create('page', { fields: { fact: `<a href="${link}">` } })).fields).toBeDefined();
  }
  expect(Object.keys(FIELDS_OF_KIND)).toEqual([...CONTENT_ITEM_KINDS]);
});

test('one writes, another publishes; each act is in the audit log, and the open pages hear of it', async () => {
  const { value } = await create('news');
  const path = `/desk/api/content/items/${value.id}`;
  await ask('POST', `${path}/review`, { token: publisher, body: { ...order(), version: 1, to: 'inReview' } });
  expect((await ask('POST', `${path}/publish`, { token: writer, body: { ...order(), version: 1 } })).code).toBe(
    'request.forbidden',
  );
  const { seq } = (await ask('GET', '/wps/live/poll?channels=sys')).value;
  const published = await ask('POST', `${path}/publish`, { token: publisher, body: { ...order(), version: 1 } });
  expect(published.value).toMatchObject({ state: 'live', pending: null, version: { shown: true } });
  const toldRevisions = async (): Promise<unknown[]> => {
    const { events } = (await ask('GET', `/wps/live/poll?channels=sys&after=${seq}`)).value;
    return events.flatMap(({ kind, data }: { kind: string; data: { revision?: unknown } }) =>
      kind === 'content' ? [data.revision] : [],
    );
  };
  const { revision } = (await ask('GET', RELAY)).value;
  await expect.poll(toldRevisions).toContain(revision);
  const { rows } = await database.pool.query('select action from audit_log where object = $1 order by seq', [
    `news:${value.slug}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['content.create', 'content.submit', 'content.publish']);
});

test('what another process published is seen here at once; a window opens in both', async () => {
  const other = await givenApp(database.url, { config: { role: 'http' } });
  const startsAt = new Date(Date.now() + 700).toISOString();
  const slug = givenSlug();
  const { value } = await create('news', { slug, startsAt });
  await publish(value.id);
  const seenBy = async (one: RunningApp) => (await one.http.inject(`/wps/content/news/${slug}`)).statusCode;
  expect([await seenBy(house), await seenBy(other)]).toEqual([404, 404]);
  await expect.poll(() => seenBy(other), { interval: 50, timeout: 5_000 }).toBe(200);
  expect(await seenBy(house)).toBe(200);
  await other.stop();
});

test('a list of the desk says what is missing, and finds by a part of the title', async () => {
  await create('guide', { texts: { bn: givenText('অ্যাপ বসানো') } });
  const { value } = await ask('GET', `/desk/api/content/items?kind=guide&q=${encodeURIComponent('বসানো')}`, {
    token: writer,
  });
  expect(value).toMatchObject({ total: 1, rows: [{ state: 'draft', missing: ['en'], titles: { bn: 'অ্যাপ বসানো' } }] });
  expect((await ask('GET', '/desk/api/content/items?kind=guide&q=100%25', { token: writer })).value.total).toBe(0);
  expect((await ask('GET', '/desk/api/content/items/1', { token: writer })).code).toBe('content.contentItemUnknown');
});
