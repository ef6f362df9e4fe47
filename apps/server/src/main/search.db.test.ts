/** Search over a whole house, through HTTP (screens.md 3.17). */
import type { ReplyOf } from '@house/contract/call';
import { searchSite } from '@house/contract/search/site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenContentItem, givenContentItems, givenText } from '../capabilities/content/items/given.ts';
import { givenDrawOnSale } from '../capabilities/lottery/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let draw: { id: string; drawNo: string };

beforeAll(async () => {
  database = await givenDatabase();
  // One that opens soon, whatever is open by now.
  await database.pool.query(`update games set state = 'soon' where id = 'CRASH'`);
  house = await givenApp(database.url, { config: { role: 'http' } });
  await house.ports.lottery.prepareDraws();
  const onSale = await givenDrawOnSale(database.db, 'F5D1');
  // The list of games is held for a moment, and so is the index over it.
  const id = onSale.id.toString();
  const known = async (): Promise<boolean> => (await search({ q: onSale.draw_no })).rows[0]?.id === id;
  await vi.waitUntil(known, { timeout: 20_000 });
  draw = { id, drawNo: onSale.draw_no };
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

async function askHouse(query: Record<string, string>, language = 'en') {
  const url = `${searchSite.path}?${new URLSearchParams(query).toString()}`;
  const reply = await house.http.inject({ method: 'GET', url, headers: { language } });
  return { status: reply.statusCode, body: reply.json() };
}

async function search(query: Record<string, string>, language = 'en'): Promise<ReplyOf<typeof searchSite>> {
  const { status, body } = await askHouse(query, language);
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  expect(searchSite.reply.safeParse(body.value).error?.issues).toBeUndefined();
  return body.value;
}

test.each(['fast', 'ফাস্ট', 'phast', 'fasst'])('"%s" finds the draw that is on sale', async (q) => {
  const { rows, tabs } = await search({ q, types: 'draw' });
  expect(rows.map(({ id }) => id)).toContain(draw.id);
  expect(rows.find(({ id }) => id === draw.id)?.address).toContain('gameCode=F5D1');
  expect(tabs.find(({ type }) => type === 'draw')?.count).toBeGreaterThan(0);
});

test('a draw is found by its number', async () => {
  const { rows } = await search({ q: draw.drawNo });
  expect(rows[0]?.title).toContain(draw.drawNo);
});

test.each([
  ['রুলেট', 'ROULETTE'],
  ['roulette', 'ROULETTE'],
  ['rulet', 'ROULETTE'],
  ['roullete', 'ROULETTE'],
  ['crash', 'CRASH'],
  ['ক্রাশ', 'CRASH'],
  ['tin patti', 'TEEN-PATTI'],
])('"%s" finds the game %s, named in the language of the asker', async (q, id) => {
  const [bengali, english] = await Promise.all([search({ q, types: 'game' }, 'bn'), search({ q, types: 'game' })]);
  expect(bengali.rows[0]?.id).toBe(id);
  expect(bengali.rows[0]?.title).toMatch(/[\u0980-\u09FF]/);
  expect(english.rows[0]?.title).not.toMatch(/[\u0980-\u09FF]/);
});

test('a game that opens soon leads to its card, one that is open to its own page', async () => {
  const [soon] = (await search({ q: 'crash', types: 'game' })).rows;
  expect(soon?.address).toBe('/mini?pop=game&pop.id=CRASH');
  const open = (await search({ q: 'fast 5d', types: 'game' })).rows.find(({ id }) => id === 'F5D1');
  expect(open?.address).toMatch(/^\/lottery\?gameCode=F5D1/);
});

test('vendors and help are found beside games, each under its own tab', async () => {
  expect((await search({ q: 'jarul studio', types: 'vendor' })).rows.map(({ id }) => id)).toEqual(['STUDIO']);
  await database.pool.query("update game_vendors set state = 'hidden' where code = 'STUDIO'");
  await vi.waitUntil(async () => (await search({ q: 'crash', types: 'game' })).rows.length === 0, { timeout: 10_000 });
  expect((await search({ q: 'jarul studio', types: 'vendor' })).rows).toEqual([]);
  await database.pool.query("update game_vendors set state = 'on' where code = 'STUDIO'");
  await vi.waitUntil(async () => (await search({ q: 'crash', types: 'game' })).rows.length > 0, { timeout: 10_000 });
});

test('help and promotions are found in either language by title and text, and only while a visitor may see them', async () => {
  const contentItems = givenContentItems(database.db);
  const texts = {
    bn: givenText('ক্যাশআউট কীভাবে', { html: '<p>নম্বর <b>যাচাই</b> করুন</p>' }),
    en: givenText('How to cash out', { html: '<p>Verify your <b>wallet&amp;number</b> first</p>' }),
  };
  await givenContentItem(contentItems, 'help', { slug: 'cash-out', texts });
  await givenContentItem(contentItems, 'promotion', {
    texts: { en: givenText('Cashout week'), bn: givenText('ক্যাশআউট সপ্তাহ') },
  });
  await givenContentItem(contentItems, 'help', { slug: 'agents-only', audience: 'agents', texts });
  const found = async (q: string): Promise<string[]> => {
    const { rows } = await search({ q, types: 'help', size: '50' });
    return rows.map(({ id }) => id);
  };
  // The index follows each change by itself: both are waited for.
  const promotions = async () => (await search({ q: 'cashout week', types: 'promotion' })).rows;
  await vi.waitUntil(async () => (await found('cash out')).includes('cash-out') && (await promotions()).length > 0, {
    timeout: 10_000,
  });
  // A new house has help of its own: what is in the title stands first, what is in the text among the others.
  for (const q of ['cash out', 'ক্যাশআউট', 'kashaut']) expect([q, (await found(q))[0]]).toEqual([q, 'cash-out']);
  for (const q of ['cash out', 'ক্যাশআউট', 'kashaut', 'verify', 'যাচাই', 'wallet']) {
    const ids = await found(q);
    expect([q, ids.includes('cash-out'), ids.includes('agents-only')]).toEqual([q, true, false]);
  }
  expect((await search({ q: 'cash out', types: 'help' }, 'bn')).rows[0]?.title).toBe('ক্যাশআউট কীভাবে');
  const [promotion] = await promotions();
  expect(promotion?.address).toMatch(/^\/promoDetail\?id=\d+$/);
});

test('what is not there answers the nearest, and no question answers nothing', async () => {
  const { rows, nearest } = await search({ q: 'faxxxstique' });
  expect(rows).toEqual([]);
  expect(nearest.length).toBeGreaterThan(0);
  expect(nearest.length).toBeLessThanOrEqual(6);
  expect(await search({ q: '' })).toEqual({ tabs: [], rows: [], nearest: [] });
});

test('questions that are too long and types that there are none of are refused', async () => {
  for (const query of [{ q: 'x'.repeat(81) }, { q: 'x', types: 'member' }, { q: 'x', size: '51' }] as const) {
    const { status, body } = await askHouse(query);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
  }
});
