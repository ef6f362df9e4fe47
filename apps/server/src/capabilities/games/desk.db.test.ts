/** The desk's side of the catalogue: who may, with a reason, upon the version that was seen, written down. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { givenStaff } from '../identity/given.ts';
import { givenManyGames } from './given.ts';

let database: TestDatabase;
let houses: readonly [RunningApp, RunningApp];
let token: string;

beforeAll(async () => {
  database = await givenDatabase();
  // Here none of the studio's games is open yet, whatever has opened since.
  await database.pool.query(
    `update games set state = 'soon', support_play = 1, is_new = false, version = 1 where vendor = 'STUDIO'`,
  );
  await givenManyGames(database.db, 'MANY', 30);
  const config = { role: 'http' } as const;
  houses = [await givenApp(database.url, { config }), await givenApp(database.url, { config })];
  token = (await givenStaff(database.db, { role: 'content' })).token;
});
afterAll(async () => {
  for (const house of houses) await house.stop();
  await database.close();
});

async function send(method: 'GET' | 'PUT' | 'POST', path: string, body?: object, own = token, at: 0 | 1 = 0) {
  const response = await houses[at].http.inject({
    method,
    url: path,
    headers: { token: own, language: 'en' },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}
const reason = 'for the festival';

async function auditOf(object: string) {
  const { rows } = await database.pool.query(
    'select action, staff, reason, before, after from audit_log where object = $1 order by seq',
    [object],
  );
  return rows as { action: string; staff: string; reason: string; before: string; after: string }[];
}
async function readGame(gameId: string) {
  return (await send('GET', `/desk/api/games/${gameId}`)).value;
}
/** What the desk sends back of a game it read. */
function formOf(game: Record<string, unknown>) {
  const { gameId, vassalage, accountTypeName, opensAt, followsProduct, changedAt, ...form } = game;
  void [gameId, vassalage, accountTypeName, opensAt, followsProduct, changedAt];
  return { ...form, reason };
}
async function shownAt(at: 0 | 1, gameId: string) {
  const { value } = (
    await houses[at].http.inject({ url: `/wps/game/gameList?gameIds=${gameId}`, headers: { language: 'en' } })
  ).json();
  return value.games[0];
}

test('a lottery that the desk renames has its new name in the house’s list of games, in every process', async () => {
  const names = { bn: 'সকালের ড্র', en: 'Morning draw' };
  const changed = await send('PUT', '/desk/api/games/KENO3', { ...formOf(await readGame('KENO3')), names });
  expect(changed.status).toBe(200);
  for (const at of [0, 1] as const) {
    const called = async () => {
      const { games } = (
        await houses[at].http.inject({ url: '/lgw/games/game_menus', headers: { language: 'bn' } })
      ).json().value;
      return games.find(({ gameCode }: { gameCode: string }) => gameCode === 'KENO3')?.names;
    };
    await expect.poll(called, { timeout: 5_000, interval: 100 }).toEqual(names);
  }
});

describe('a game', () => {
  test('is changed whole, at once in this process and within a second in the other, and written down', async () => {
    const game = await readGame('PADMA-GOLD');
    const names = { bn: 'পদ্মা সোনা', en: 'Padma Gold', th: ' ' };
    const wish = {
      ...formOf(game),
      names,
      tags: ['lines', 'river'],
      art: 'coins',
      hue: 2,
      isNew: true,
      minBet: '0.50',
      volatility: 'high',
    };
    const changed = await send('PUT', '/desk/api/games/PADMA-GOLD', wish);
    expect(changed.value).toMatchObject({
      names: { bn: 'পদ্মা সোনা', en: 'Padma Gold' },
      art: 'coins',
      minBet: '0.50',
      version: 2,
    });
    expect(changed.value.names).not.toHaveProperty('th');
    expect(await shownAt(0, 'PADMA-GOLD')).toMatchObject({
      tags: ['lines', 'river'],
      art: 'coins',
      hue: 2,
      isNew: true,
    });
    await expect.poll(async () => (await shownAt(1, 'PADMA-GOLD')).art, { timeout: 1_000, interval: 20 }).toBe('coins');
    const [line] = await auditOf('game:PADMA-GOLD');
    expect(line).toMatchObject({ action: 'games.game', reason });
    expect(JSON.parse(line?.before ?? '')).toMatchObject({ art: 'reels', isNew: false, minBet: null });
    expect(JSON.parse(line?.after ?? '')).toMatchObject({ art: 'coins', isNew: true, minBet: '5000' });
    expect(JSON.parse(line?.after ?? '')).not.toHaveProperty('rtpBasisPoints');
  });

  test('that somebody else changed meanwhile is not overwritten; of many at once one is taken', async () => {
    const game = await readGame('CRASH');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((hue) =>
        send('PUT', '/desk/api/games/CRASH', { ...formOf(game), hue }, token, hue % 2 === 0 ? 0 : 1),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { success, status, code } of answers) {
      if (!success) expect([status, code]).toEqual([409, 'games.changedMeanwhile']);
    }
    expect(await auditOf('game:CRASH')).toHaveLength(1);
    expect((await readGame('CRASH')).version).toBe(game.version + 1);
  });

  test.each([
    ['no reason', { reason: '  ' }, 'request.invalid'],
    ['a reason of spaces', { reason: '     ' }, 'staff.reasonRequired'],
    ['no name in English', { names: { bn: 'খেলা' } }, 'games.nameMissing'],
    ['no name in the language of the house', { names: { en: 'Game', bn: '  ' } }, 'games.nameMissing'],
    ['nothing plays it', { state: 'on' }, 'games.notPlayable'],
    ['a picture from a script', { showIcon: 'javascript:alert(1)' }, 'request.invalid'],
    ['a picture of another site’s path', { showIcon: '//evil.example/x.png' }, 'request.invalid'],
    ['more return than the stake', { rtpBasisPoints: 10_001 }, 'request.invalid'],
    ['a category nobody knows', { category: 'NOPE' }, 'request.invalid'],
  ])('is not changed: %s', async (_why, wish, code) => {
    const game = await readGame('MANY-7');
    expect((await send('PUT', '/desk/api/games/MANY-7', { ...formOf(game), ...wish })).code).toBe(code);
    expect(await readGame('MANY-7')).toEqual(game);
    expect(await auditOf('game:MANY-7')).toEqual([]);
  });

  test('a lottery may be shut and opened again', async () => {
    const game = await readGame('COLOR5');
    expect(game.followsProduct).toBe(true);
    const shut = await send('PUT', '/desk/api/games/COLOR5', { ...formOf(game), state: 'maintenance' });
    expect((await shownAt(0, 'COLOR5')).state).toBe('maintenance');
    await send('PUT', '/desk/api/games/COLOR5', { ...formOf(shut.value), state: 'on' });
    expect((await shownAt(0, 'COLOR5')).state).toBe('on');
    expect((await send('GET', '/desk/api/games/NOPE')).code).toBe('games.unknown');
  });

  test.each([
    ['vassalage=STUDIO&category=FISH', ['FISH-SHOOTER']],
    ['q=rulet', ['ROULETTE']],
    ['q=tin-ghar', ['TIN-GHAR']],
    ['state=on&category=LOTT&sort=name&order=desc&size=2', ['F5D5', 'F5D3']],
    ['mark=noEnglish', []],
    ['tag=crash', ['CRASH']],
    ['vassalage=MANY&size=2&page=2', ['MANY-3', 'MANY-4']],
  ])('is found by %s', async (query, ids) => {
    const { rows } = (await send('GET', `/desk/api/games?${query}`)).value;
    expect(rows.map(({ gameId }: { gameId: string }) => gameId)).toEqual(ids);
  });
});

describe('many games', () => {
  const versions = (...ids: string[]) =>
    Promise.all(ids.map(async (gameId) => ({ gameId, version: (await readGame(gameId)).version })));
  const bulk = (body: object) => send('POST', '/desk/api/games/bulk', { key: givenKey(), reason, ...body });

  test('are told first what would change, then changed together, once for each key', async () => {
    const games = await versions('MANY-1', 'MANY-2', 'MANY-3');
    const change = { isHot: true, addTags: ['eid'], removeTags: ['tag-1'] };
    const told = await bulk({ preview: true, games, change, reason: '' });
    expect(told.value).toMatchObject({ changed: 0, games: [{ gameId: 'MANY-1', outcome: 'change' }, {}, {}] });
    expect(JSON.parse(told.value.games[0].after)).toMatchObject({ isHot: true, tags: ['eid'] });
    expect((await readGame('MANY-1')).isHot).toBe(false);
    const key = givenKey();
    const done = await bulk({ key, preview: false, games, change });
    expect(done.value.changed).toBe(3);
    expect(await readGame('MANY-1')).toMatchObject({ isHot: true, tags: ['eid'], version: 2 });
    expect((await bulk({ key, preview: false, games, change })).value).toEqual(done.value);
    expect((await readGame('MANY-1')).version).toBe(2);
    expect((await bulk({ key, preview: false, games, change: { isHot: false } })).code).toBe('games.changedMeanwhile');
    const lines = await auditOf('games:3');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]?.after ?? '')).toHaveLength(3);
  });

  test('are all changed or none', async () => {
    const games = await versions('MANY-4', 'MANY-5');
    const old = games.map((game) => ({ ...game, version: game.gameId === 'MANY-5' ? 0 : game.version }));
    const told = await bulk({ preview: true, games: old, change: { isNew: true } });
    expect(told.value.games.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['change', 'changed']);
    expect((await bulk({ preview: false, games: old, change: { isNew: true } })).code).toBe('games.changedMeanwhile');
    expect((await bulk({ preview: false, games, change: { state: 'on' } })).code).toBe('games.notPlayable');
    expect((await bulk({ preview: false, games, change: { isNew: true }, reason: '' })).code).toBe(
      'staff.reasonRequired',
    );
    expect(await readGame('MANY-4')).toMatchObject({ isNew: false, state: 'soon', version: 1 });
  });

  test('what changes nothing is not counted', async () => {
    const games = await versions('MANY-6');
    expect((await bulk({ preview: false, games, change: {} })).value).toMatchObject({
      changed: 0,
      games: [{ outcome: 'same' }],
    });
    expect((await readGame('MANY-6')).version).toBe(1);
  });
});

describe('a vendor', () => {
  const read = async (code: string) =>
    (await send('GET', '/desk/api/vendors')).value.vendors.find(
      (vendor: { vassalage: string }) => vendor.vassalage === code,
    );
  const formOfVendor = ({ names, smallIcon, isHot, state, sort, categories, version }: Record<string, unknown>) => ({
    names,
    smallIcon,
    isHot,
    state,
    sort,
    categories,
    version,
    reason,
  });

  test('says how many games it has and how many are open', async () => {
    expect(await read('LOTTERY')).toMatchObject({ games: 54, open: 6, underMaintenance: false });
    expect(await read('STUDIO')).toMatchObject({ games: 42, open: 0 });
  });

  test('is changed upon the version that was seen, and its games follow', async () => {
    const vendor = await read('LOTTERY');
    const shut = await send('PUT', '/desk/api/vendors/LOTTERY', { ...formOfVendor(vendor), state: 'maintenance' });
    expect(shut.value).toMatchObject({ state: 'maintenance', version: vendor.version + 1, games: 54 });
    expect((await shownAt(0, 'F5D1')).state).toBe('maintenance');
    expect((await send('PUT', '/desk/api/vendors/LOTTERY', formOfVendor(vendor))).code).toBe('games.changedMeanwhile');
    await send('PUT', '/desk/api/vendors/LOTTERY', { ...formOfVendor(shut.value), state: 'on' });
    expect((await shownAt(0, 'F5D1')).state).toBe('on');
    expect(await auditOf('vendor:LOTTERY')).toMatchObject([
      { action: 'games.vendor', before: '{"state":"on"}', after: '{"state":"maintenance"}' },
      { before: '{"state":"maintenance"}', after: '{"state":"on"}' },
    ]);
    expect((await send('PUT', '/desk/api/vendors/NOPE', formOfVendor(vendor))).code).toBe('games.vendorUnknown');
  });
});

describe('a list', () => {
  const lists = async () =>
    (await send('GET', '/desk/api/game-lists')).value.lists as { code: string; version: number }[];
  const form = {
    names: { bn: 'ঈদের খেলা', en: 'Eid games' },
    startsAt: null,
    endsAt: null,
    onHome: true,
    sort: 9,
    reason,
  };
  const put = (code: string, wish: object) => send('PUT', `/desk/api/game-lists/${code}`, { ...form, ...wish });
  const rows = async () => {
    const { value } = (await houses[0].http.inject({ url: '/wps/game/rows', headers: { language: 'en' } })).json();
    return value.rows as { code: string; games: { gameId: string }[] }[];
  };

  test('is made, put in order, shown within its window, and taken away', async () => {
    const made = await put('eid', { version: 0, gameIds: ['CRASH', 'F5D1', 'CRASH'] });
    expect(made.value).toMatchObject({
      code: 'eid',
      version: 1,
      gameIds: ['CRASH', 'F5D1'],
      showing: true,
      fixed: false,
    });
    expect((await put('eid', { version: 0, gameIds: [] })).code).toBe('games.changedMeanwhile');
    await put('eid', { version: 1, gameIds: ['F5D1', 'BACCARAT', 'CRASH'] });
    expect((await rows()).find(({ code }) => code === 'eid')?.games.map(({ gameId }) => gameId)).toEqual([
      'F5D1',
      'BACCARAT',
      'CRASH',
    ]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await put('eid', { version: 2, gameIds: ['F5D1'], startsAt: soon })).value.showing).toBe(false);
    expect((await rows()).some(({ code }) => code === 'eid')).toBe(false);
    expect((await put('eid', { version: 3, gameIds: [], startsAt: soon, endsAt: soon })).code).toBe(
      'games.windowTimes',
    );
    expect((await put('eid', { version: 3, gameIds: ['NOPE'] })).code).toBe('games.unknown');
    const remove = (code: string, version: number) =>
      send('POST', `/desk/api/game-lists/${code}/remove`, { version, reason });
    expect((await remove('eid', 2)).code).toBe('games.changedMeanwhile');
    expect((await remove('eid', 3)).value).toEqual({ removed: true });
    expect((await remove('eid', 3)).code).toBe('games.listUnknown');
    expect((await remove('hot', 1)).code).toBe('games.listFixed');
    expect((await auditOf('list:eid')).map(({ action }) => action)).toEqual([
      'games.list',
      'games.list',
      'games.list',
      'games.removeList',
    ]);
  });

  test('there are at most thirty', async () => {
    const have = (await lists()).length;
    for (let n = have; n < 30; n += 1) expect((await put(`row-${n}`, { version: 0, gameIds: [] })).success).toBe(true);
    expect(await put('row-30', { version: 0, gameIds: [] })).toMatchObject({
      code: 'games.listsFull',
      values: { most: 30 },
    });
  });
});

test('who may only look changes nothing', async () => {
  const { token: auditor } = await givenStaff(database.db, { role: 'auditor' });
  expect((await send('GET', '/desk/api/vendors', undefined, auditor)).success).toBe(true);
  expect((await send('GET', '/desk/api/games', undefined, auditor)).success).toBe(true);
  const game = await readGame('MINES');
  expect((await send('PUT', '/desk/api/games/MINES', formOf(game), auditor)).code).toBe('request.forbidden');
  expect((await send('POST', '/desk/api/game-lists/hot/remove', { version: 1, reason }, auditor)).code).toBe(
    'request.forbidden',
  );
});
