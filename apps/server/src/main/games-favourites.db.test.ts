/** Favourites: one list a member, the same from whichever process, a repeated key changes nothing. And what he played. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenManyGames } from '../capabilities/games/given.ts';
import { givenMember } from '../capabilities/identity/given.ts';
import { givenDrawOnSale, givenSleepingDraws, ONE_TAKA } from '../capabilities/lottery/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { givenKey } from '../platform/testing/key.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';
import { givenPlayer, givenWireSlip } from './testing/house-client.ts';

let database: TestDatabase;
let houses: readonly [RunningApp, RunningApp];

beforeAll(async () => {
  database = await givenDatabase();
  await givenManyGames(database.db, 'MANY', 250);
  const config = { role: 'http' } as const;
  houses = [await givenApp(database.url, { config }), await givenApp(database.url, { config })];
});
afterAll(async () => {
  for (const house of houses) await house.stop();
  await database.close();
});

class Member {
  readonly token: string;
  constructor(token: string) {
    this.token = token;
  }
  async send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, at: 0 | 1 = 0) {
    const response = await houses[at].http.inject({
      method,
      url: path,
      headers: { token: this.token, language: 'en' },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, ...response.json() };
  }
  put(gameId: string, key: string = givenKey(), at: 0 | 1 = 0) {
    return this.send('PUT', `/wps/game/favourites/${gameId}`, { key }, at);
  }
  async ids(at: 0 | 1 = 0): Promise<string[]> {
    return (await this.send('GET', '/wps/relay/MCSFE_getFavoriteGames', undefined, at)).value.gameIds;
  }
}
const givenSomebody = async () => new Member((await givenMember(database.db)).token);

test('a favourite put twice, at two processes at once and with any key, stands once and stays where it is', async () => {
  const member = await givenSomebody();
  const key = givenKey();
  await member.put('F5D1', key);
  await member.put('CRASH');
  const again = await Promise.all([
    member.put('F5D1', key, 0),
    member.put('F5D1', key, 1),
    member.put('F5D1', givenKey(), 1),
  ]);
  for (const { value } of again) expect(value.gameIds).toEqual(['F5D1', 'CRASH']);
  expect(await member.ids(1)).toEqual(['F5D1', 'CRASH']);
});

test('many at once from two processes are all there, each once', async () => {
  const member = await givenSomebody();
  const wanted = Array.from({ length: 12 }, (_, n) => `MANY-${n + 1}`);
  await Promise.all(
    wanted.flatMap((id, n) => [member.put(id, givenKey(), 0), member.put(id, givenKey(), n % 2 === 0 ? 0 : 1)]),
  );
  expect((await member.ids()).sort()).toEqual([...wanted].sort());
});

test('a late repeat of putting does not bring back what was taken away', async () => {
  const member = await givenSomebody();
  const key = givenKey();
  await member.put('F5D1', key);
  expect((await member.send('DELETE', '/wps/game/favourites/F5D1')).value.gameIds).toEqual([]);
  expect((await member.send('DELETE', '/wps/game/favourites/F5D1')).value.gameIds).toEqual([]);
  expect((await member.put('F5D1', key)).value.gameIds).toEqual([]);
  expect(await member.ids()).toEqual([]);
  expect((await member.put('CRASH', key)).code).toBe('request.keyReused');
  expect((await member.put('F5D1')).value.gameIds).toEqual(['F5D1']);
});

test('his order is kept; ids that are no favourites count for nothing, and what was not named follows', async () => {
  const member = await givenSomebody();
  for (const id of ['F5D1', 'CRASH', 'PLINKO', 'DICE']) await member.put(id);
  const order = (gameIds: string[], key = givenKey()) => member.send('PUT', '/wps/game/favourites', { key, gameIds });
  expect((await order(['DICE', 'NOPE', 'CRASH', 'DICE'])).value.gameIds).toEqual(['DICE', 'CRASH', 'F5D1', 'PLINKO']);
  expect(await member.ids(1)).toEqual(['DICE', 'CRASH', 'F5D1', 'PLINKO']);
  const { value } = await member.send('GET', '/wps/relay/MCSFE_getFavoriteGamesList?pageSize=3');
  expect(value).toMatchObject({ pageNum: 1, totalPages: 2, total: 4 });
  expect(value.games.map(({ gameId }: { gameId: string }) => gameId)).toEqual(['DICE', 'CRASH', 'F5D1']);
  const found = (await member.send('GET', '/wps/relay/GCSGAME_gameList?fav=1&gameType=LOTT')).value;
  expect(found.games.map(({ gameId }: { gameId: string }) => gameId)).toEqual(['F5D1']);
});

test('what a device kept is added behind what the account has, once, up to 200', async () => {
  const member = await givenSomebody();
  await member.put('CRASH');
  const merge = (gameIds: string[], key = givenKey(), at: 0 | 1 = 0) =>
    member.send('POST', '/wps/game/favourites/merge', { key, gameIds }, at);
  const key = givenKey();
  expect((await merge(['F5D1', 'CRASH', 'NOPE'], key)).value.gameIds).toEqual(['CRASH', 'F5D1']);
  await member.send('DELETE', '/wps/game/favourites/F5D1');
  expect((await merge(['F5D1', 'CRASH', 'NOPE'], key, 1)).value.gameIds).toEqual(['CRASH']);
  const many = Array.from({ length: 200 }, (_, n) => `MANY-${n + 1}`);
  const full = (await merge(many)).value.gameIds;
  expect(full).toHaveLength(200);
  expect(full[0]).toBe('CRASH');
  expect(await member.put('F5D1')).toMatchObject({ status: 409, code: 'games.favouritesFull', values: { most: 200 } });
  expect((await member.put('CRASH')).success).toBe(true);
  expect((await merge([...many, 'F5D1', 'F5D3'].slice(0, 201))).code).toBe('request.invalid');
});

test('an unknown game is no favourite, and nobody sees another one’s', async () => {
  const [one, other] = [await givenSomebody(), await givenSomebody()];
  expect(await one.put('NOPE')).toMatchObject({ status: 404, code: 'games.unknown' });
  await one.put('F5D1');
  expect(await other.ids()).toEqual([]);
});

test('a favourite that is not shown any more is kept, and left out where games are shown', async () => {
  const member = await givenSomebody();
  for (const id of ['MANY-249', 'F5D1']) await member.put(id);
  const before = await houses[0].ports.games.revision();
  await database.pool.query(`update games set state = 'retired' where id = 'MANY-249'`);
  await expect.poll(() => houses[0].ports.games.revision(), { interval: 20 }).toBeGreaterThan(before);
  expect(await member.ids()).toEqual(['MANY-249', 'F5D1']);
  expect((await member.send('GET', '/wps/relay/MCSFE_getFavoriteGamesList')).value.total).toBe(1);
});

test('recent games are those he bet on, the last first, each once', async () => {
  const { lottery, wallet } = houses[0].ports;
  await givenSleepingDraws(database.db, lottery, ['F5D1', 'F5D3', 'F5D5']);
  const player = new Member((await givenPlayer(database, wallet, 100n * ONE_TAKA)).token);
  const played = async () => (await player.send('GET', '/wps/relay/GCS_recentGame')).value.games;
  const recent = async () => (await played()).map(({ gameId }: { gameId: string }) => gameId);
  expect(await recent()).toEqual([]);
  for (const code of ['F5D1', 'F5D5', 'F5D1', 'F5D3']) {
    const draw = await givenDrawOnSale(database.db, code);
    const slip = givenWireSlip(draw, [7]);
    expect((await player.send('POST', '/lotto/lgw/slips', slip)).success).toBe(true);
  }
  expect(await recent()).toEqual(['F5D3', 'F5D1', 'F5D5']);
  const { rows } = await database.pool.query<{ code: string; at: Date }>(
    'select game_code as code, max(placed_at) as at from wagers join wager_markets on id = market_id group by 1',
  );
  for (const { gameId, playedAt } of await played())
    expect(playedAt).toBe(rows.find(({ code }) => code === gameId)?.at.toISOString());
});

test('there is no room to sit down in while no table is open', async () => {
  const member = await givenSomebody();
  expect((await member.send('GET', '/wps/relay/GLS2_roomList')).value).toEqual({ rooms: [] });
});
