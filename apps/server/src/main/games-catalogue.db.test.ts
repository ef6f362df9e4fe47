/** The catalogue over HTTP: lists, filters and pages, states, launches, what the menu shows. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { readArea } from '@house/i18n/message-files';
import { listFacts } from '@house/lottery/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_TEST, givenMaintenance } from '../capabilities/content/region/given.ts';
import { givenManyGames } from '../capabilities/games/given.ts';
import { givenMember } from '../capabilities/identity/given.ts';
import { givenKey } from '../capabilities/wallet/given.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let token: string;

beforeAll(async () => {
  database = await givenDatabase();
  // The studio opens its games by and by: here none of them is open yet, so that the lists stay what they are.
  await database.pool.query(
    `update games set state = 'soon', support_play = 1 where vendor = 'STUDIO' and state = 'on'`,
  );
  house = await givenApp(database.url, { config: { role: 'http' } });
  await givenManyGames(database.db, 'MANY', 60);
  await givenManyGames(database.db, 'IMES', 3);
  await givenManyGames(database.db, 'DS88', 3);
  token = (await givenMember(database.db)).token;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly language?: string;
  readonly token?: string;
}
async function ask(url: string, { method = 'GET', body, language = 'en', token: own }: Ask = {}) {
  const response = await house.http.inject({
    method,
    url,
    headers: { language, ...(own === undefined ? {} : { token: own }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}
const list = async (query: string, more: Ask = {}) => (await ask(`/wps/game/gameList?${query}`, more)).value;
const idsOf = (games: readonly { gameId: string }[]) => games.map(({ gameId }) => gameId);

/** A change of the tables is seen by every process within a second; here as soon as PostgreSQL tells of it. */
async function change(statement: string): Promise<void> {
  const before = await house.ports.games.revision();
  await database.pool.query(statement);
  await expect.poll(() => house.ports.games.revision(), { timeout: 1_000, interval: 20 }).toBeGreaterThan(before);
}

test('a lottery says what it returns at the prices of now', async () => {
  const { games, lottery } = house.ports;
  const shown = async () => (await games.show(['F5D1'])).map(({ game }) => game.rtpBasisPoints);
  const by = { ...BY_TEST, reason: 'for a test' };
  expect(await shown()).toEqual([9600]);
  await lottery.terms.setPrice(by, { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', factor: 500, seen: null });
  await expect.poll(shown).toEqual([4800]);
  await lottery.terms.setPrice(by, { key: givenKey(), gameCode: 'F5D1', play: 'DIGIT', factor: null, seen: 500 });
  await expect.poll(shown).toEqual([9600]);
});

test.each(LANGUAGES)(
  'a lottery is called in a fresh house as the pages call it before they know the house’s names: %s',
  async (language) => {
    const words = readArea('lottery', language);
    const menus = await ask('/lgw/games/game_menus', { language });
    const { games } = menus.value;
    const called = games.map(({ gameCode, names }: { gameCode: string; names: Record<string, string> }) => [
      gameCode,
      names[language],
    ]);
    const pace = (minutes: number) => (words['lottery.minutes'] ?? '').replace('{count}', String(minutes));
    const first = listFacts().map(({ gameCode, nameId, announced, drawMinute, periodMinutes }) => [
      gameCode,
      announced === null && drawMinute === undefined ? `${words[nameId]} · ${pace(periodMinutes)}` : words[nameId],
    ]);
    expect(new Map(called)).toEqual(new Map(first as [string, string][]));
    // And its tile is called the same.
    const tiles = (await list('vassalage=LOTTERY&pageSize=100', { language })).games;
    const named = new Map(called);
    expect(tiles.length).toBeGreaterThan(0);
    for (const { gameId, gameName } of tiles) expect(named.get(gameId) ?? gameName).toBe(gameName);
  },
);

describe('game list', () => {
  test('24 a page unless asked otherwise; the last page is what is left; beyond it there is nothing', async () => {
    const first = await list('vassalage=MANY');
    expect(first).toMatchObject({ pageNum: 1, totalPages: 3, total: 60 });
    expect(first.games).toHaveLength(24);
    expect((await list('vassalage=MANY&pageNo=3')).games).toHaveLength(12);
    expect(await list('vassalage=MANY&pageNo=4')).toMatchObject({ games: [], pageNum: 4, totalPages: 3, total: 60 });
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list(`vassalage=MANY&pageSize=10&pageNo=${page}`)),
    );
    expect(new Set(pages.flatMap(({ games }) => idsOf(games))).size).toBe(60);
  });

  test.each(['pageNo=0', 'pageNo=1.5', 'pageSize=101', 'pageSize=0', 'gameType=NOPE', 'minBet=-1', 'rtp=10001'])(
    '%s is refused',
    async (query) => {
      expect(await ask(`/wps/game/gameList?${query}`)).toMatchObject({ status: 400, code: 'request.invalid' });
    },
  );

  test('takes the whole request of the specification', async () => {
    const request =
      'clientType=3&platform=html5-desktop&channel=web&merchant=jarul&gameName=padma&minBet=10.00&minLineNum=0&pageNo=1&pageSize=24&vassalage=STUDIO&language=EN&gameType=RNG';
    // The studio has set no least bet for its slots: they are not found by one.
    expect(await list(request)).toMatchObject({ total: 0 });
    expect(idsOf((await list(request.replace('&minBet=10.00', ''))).games)).toEqual(['PADMA-GOLD']);
  });

  test.each([
    ['vassalage=LOTTERY', ['F5D1', 'F5D3', 'F5D5', 'COLOR1', 'COLOR3', 'COLOR5']],
    ['vassalage=NOBODY', []],
    ['gameType=FISH&vassalage=STUDIO', ['FISH-SHOOTER']],
    ['gameClassify=BAC&vassalage=STUDIO', ['BACCARAT']],
    ['gameClassify=SIC&vassalage=STUDIO,LOTTERY', ['SIC-BO']],
    ['volatility=high&vassalage=STUDIO', ['JHINUK-HOLD-WIN']],
    ['minLineNum=20&vassalage=STUDIO', ['PADMA-GOLD', 'JHINUK-HOLD-WIN']],
    ['tag=hold-and-win', ['JHINUK-HOLD-WIN']],
    ['rtp=9890&vassalage=STUDIO', ['BACCARAT', 'BLACKJACK']],
    ['rtp=9890&vassalage=STUDIO&sort=rtp', ['BLACKJACK', 'BACCARAT']],
    ['minBet=0.10&vassalage=STUDIO', ['FISH-SHOOTER']],
    ['minBet=0.09&vassalage=STUDIO', []],
    ['supportPlay=0&vassalage=STUDIO', []],
    ['supportPlay=0&vassalage=LOTTERY&pageSize=2', ['F5D1', 'F5D3']],
    ['open=1', ['F5D1', 'F5D3', 'F5D5', 'COLOR1', 'COLOR3', 'COLOR5']],
    ['gameIds=ROULETTE,NOPE,F5D1', ['ROULETTE', 'F5D1']],
    ['gameName=ROULETTE', ['ROULETTE']],
    ['gameName=rulet', ['ROULETTE']],
    [`gameName=${encodeURIComponent('রুলেত')}`, ['ROULETTE']],
    [`gameName=${encodeURIComponent('ফাস্ট ৫ডি')}&pageSize=1`, ['F5D1']],
    ['gameName=hoLD-eM', ['CASINO-HOLDEM', 'TEXAS-HOLDEM']],
    ['gameName=!!!', []],
    ['gameName=%25', []],
  ])('%s finds %j', async (query, ids) => {
    expect(idsOf((await list(query)).games)).toEqual(ids);
  });

  test('by name: in the order of the language it is read in', async () => {
    const names = (await list('vassalage=STUDIO&gameType=RNG&sort=name')).games.map(
      ({ gameName }: { gameName: string }) => gameName,
    );
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(names[0]).toBe('Ilish Cascade');
  });

  test('says what the papers prove, and nothing where they prove nothing', async () => {
    const { games } = await list('gameIds=PADMA-GOLD,TEEN-PATTI,F5D1,T20-CRICKET');
    expect(games).toMatchObject([
      { gameId: 'PADMA-GOLD', rtpBasisPoints: 9631, volatility: 'medium', minLineNum: 20, minBet: null, state: 'soon' },
      { gameId: 'TEEN-PATTI', rtpBasisPoints: null, state: 'soon', address: null },
      {
        gameId: 'F5D1',
        rtpBasisPoints: 9600,
        minBet: '1.00',
        state: 'on',
        address: '/lottery?gameCode=F5D1',
        supportPlay: 0,
      },
      { gameId: 'T20-CRICKET', rtpBasisPoints: null, minBet: '10.00' },
    ]);
  });

  test('names come in the language asked for, EN where one is missing', async () => {
    const nameOf = async (language: string) => (await list('gameIds=LUDO-QUICK', { language })).games[0].gameName;
    expect(await nameOf('bn')).toBe('লুডু কুইক');
    expect(await nameOf('en')).toBe('Ludo Quick');
    expect(await nameOf('th')).toBe('Ludo Quick');
    await change(`update games set names = names - 'bn' where id = 'LUDO-QUICK'`);
    expect(await nameOf('bn')).toBe('Ludo Quick');
  });

  test('with a token it is the same, and may be of his favourites', async () => {
    expect((await ask('/wps/relay/GCSGAME_gameList?vassalage=LOTTERY')).code).toBe('session.required');
    expect((await ask('/wps/relay/GCSGAME_gameList?vassalage=LOTTERY', { token })).value).toEqual(
      await list('vassalage=LOTTERY'),
    );
    expect((await ask('/wps/relay/GCSGAME_gameList?fav=1', { token })).value).toMatchObject({ total: 0, games: [] });
  });
});

describe('vendors, types and rows', () => {
  test('lanes are the categories that have a game, in order, each with its vendors', async () => {
    const { lanes } = (await ask('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')).value.data;
    expect(lanes.map(({ category }: { category: string }) => category)).toEqual([
      'LOTT',
      'LIVE',
      'SPORTS',
      'FISH',
      'RNG',
      'PVP',
      'ESPORTS',
      'MINI',
      'COCK',
    ]);
    const laneOf = (category: string) => lanes.find((lane: { category: string }) => lane.category === category);
    expect(laneOf('LOTT').cards).toEqual([
      {
        vassalage: 'LOTTERY',
        isGame: 'VASSALAGE',
        code: 'LOTTERY',
        displayName: 'Jarul Lottery',
        smallIcon: null,
        isHot: 1,
        maintenance: false,
        ownEntry: false,
        games: 6,
      },
    ]);
    expect(laneOf('LIVE').gameClassify.slice(0, 5)).toEqual(['BAC', 'SIC', 'ROU', 'DAT', 'BJ']);
    // Esports vendors stand under ESPORTS and nowhere else; DS88 has an entry of its own.
    expect(laneOf('ESPORTS').cards.map((card: { vassalage: string }) => card.vassalage)).toEqual(['IMES']);
    expect(
      lanes.filter((lane: { cards: { vassalage: string }[] }) => lane.cards.some((card) => card.vassalage === 'IMES')),
    ).toHaveLength(1);
    expect(laneOf('RNG').cards.find((card: { vassalage: string }) => card.vassalage === 'DS88')).toMatchObject({
      ownEntry: true,
    });
  });

  test('types count what is shown', async () => {
    const { types } = (await ask('/wps/relay/GCSGAME_getVassGameType?vassalage=STUDIO&gameType=LIVE', { token })).value;
    expect(types).toMatchObject([{ gameType: 'LIVE', title: 'Live casino', total: 16 }]);
    expect(types[0].classes).toContainEqual({ gameClassify: 'BAC', games: 1 });
  });

  test('hot games come in the order of the desk; a row outside its window is not shown', async () => {
    const hot = async (query = '') =>
      idsOf((await ask(`/wps/relay/GCSGAME_hotGamesV2?isPlatform=2${query}`)).value.list);
    expect((await hot()).slice(0, 3)).toEqual(['F5D1', 'COLOR1', 'F5D3']);
    expect(await hot('&vassalage=STUDIO')).toEqual([]);
    const rows = async () => (await ask('/wps/game/rows')).value.rows.map(({ code }: { code: string }) => code);
    await change(
      `insert into game_lists (code, names, ends_at, sort, game_ids) values
        ('ended', '{"en": "Ended"}', now() - interval '1 second', 5, '{F5D1}'),
        ('empty', '{"en": "Empty"}', null, 6, '{}'),
        ('row', '{"en": "Row"}', now() + interval '1 hour', 7, '{CRASH,F5D1}')`,
    );
    expect(await rows()).toEqual(['hot', 'new', 'row']);
  });

  test('a game tells its vendor and others like it', async () => {
    const { value } = await ask('/wps/game/PADMA-GOLD');
    expect(value).toMatchObject({ game: { gameId: 'PADMA-GOLD' }, vendorName: 'Jarul Studio' });
    expect(value.similar).toHaveLength(6);
    expect(value.similar[0].category).toBe('RNG');
    expect(idsOf(value.similar)).not.toContain('PADMA-GOLD');
    for (const id of ['NOPE', 'padma-gold', '__proto__']) {
      expect(await ask(`/wps/game/${id}`)).toMatchObject({ status: 404, code: 'games.unknown' });
    }
  });

  test('the menu of the brand shows every room that has a game, and no other', async () => {
    const menu = (await house.ports.content.menu()).map(({ modId }) => modId);
    expect(menu).toEqual(['LOTT', 'LIVE', 'COCK', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS']);
    await change(`update game_vendors set state = 'hidden' where code = 'IMES'`);
    expect((await house.ports.content.menu()).map(({ modId }) => modId)).not.toContain('ESPORTS');
  });
});

test('a category that the law forbids is nowhere, and no link opens it', async () => {
  await change(`update games set state = 'on' where id = 'COCKFIGHT'`);
  const launched = () => ask('/wps/game/launchGame', { method: 'POST', token, body: { gameId: 'COCKFIGHT' } });
  const shown = async () => {
    const { lanes } = (await ask('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')).value.data;
    const rows = (await ask('/wps/game/rows')).value.rows as { games: { gameId: string }[] }[];
    return {
      lane: lanes.some(({ category }: { category: string }) => category === 'COCK'),
      list: (await list('gameType=COCK')).total,
      menu: (await house.ports.content.menu()).some(({ modId }) => modId === 'COCK'),
      rows: rows.some(({ games }) => games.some(({ gameId }) => gameId === 'COCKFIGHT')),
      page: (await ask('/wps/game/COCKFIGHT')).status,
      search: JSON.stringify(await ask('/wps/search?q=cockfight')).includes('COCKFIGHT'),
    };
  };
  expect(await shown()).toMatchObject({ lane: true, list: 1, menu: true, rows: true, page: 200 });
  const { forbidden } = (await house.ports.content.settings()).document;
  await house.ports.content.changeSettings({ document: { forbidden: ['COCK'] } });
  await expect
    .poll(shown, { timeout: 5_000 })
    .toEqual({ lane: false, list: 0, menu: false, rows: false, page: 404, search: false });
  expect(await launched()).toMatchObject({ code: 'games.unknown' });
  expect([...(await house.ports.games.closedAmong(['COCKFIGHT', 'PADMA-GOLD']))]).toEqual(['COCKFIGHT']);
  await house.ports.content.changeSettings({ document: { forbidden } });
  await expect.poll(async () => (await shown()).lane, { timeout: 5_000 }).toBe(true);
  await change(`update games set state = 'soon' where id = 'COCKFIGHT'`);
});

describe('launching', () => {
  const launch = (gameId: string, own: string | undefined = token) =>
    ask('/wps/game/launchGame', {
      method: 'POST',
      ...(own === undefined ? {} : { token: own }),
      body: {
        gameId,
        nodeId: '0',
        accountType: 1,
        confirmTrans: 0,
        vassalage: 'LOTTERY',
        launchMode: 'GLS',
        platform: 'html5-desktop',
        clientType: 3,
        username: 'somebody else',
        token: 'x',
        merchantCode: 'jarul',
        language: 'EN',
      },
    });

  test('a lottery leads to its page, again and again the same; a trial may', async () => {
    const expected = {
      ...{ gameId: 'F5D1', code: 'F5D1', defaultPlayType: expect.stringMatching(/^[A-Z0-9_]+$/), gameType: 'LOTT' },
      accountTypeName: 'LOTT',
      ...{ address: '/lottery?gameCode=F5D1', ownWallet: false },
    };
    expect((await launch('F5D1')).value).toEqual(expected);
    expect((await launch('F5D1')).value).toEqual(expected);
    expect((await launch('F5D1', (await givenMember(database.db, { kind: 'trial' })).token)).value).toEqual(expected);
    await change(`update games set account_type = 'TCG_SEA' where id = 'F5D5'`);
    expect((await launch('F5D5')).value).toMatchObject({
      accountTypeName: 'TCG_SEA',
      address: '/seaLottery?gameCode=F5D5',
    });
  });

  test.each([
    [{ lottoGameCode: 'F5D1', lottoView: 'betting', lottoPrizeMode: 'Elott' }, 'F5D1', '/lottery?gameCode=F5D1'],
    [
      { lottoGameCode: 'F5D1', lottoArea: 'VN', device: 'web', backUrl: '/', language: 'EN' },
      'F5D1',
      '/lottery?gameCode=F5D1',
    ],
    [{ gameId: 'F5D1' }, 'F5D1', '/lottery?gameCode=F5D1'],
    [{ lottoArea: 'VN' }, '', '/vnlottery'],
    [{ lottoArea: 'VN', lottoPrizeMode: 'SEA', lottoGameCode: 'VNMB', lottoView: 'lobby' }, '', '/vnlottery'],
    [{ lottoPrizeMode: 'SEA', lottoView: 'lobby' }, '', '/seaLottery'],
    [{ lottoPrizeMode: 'Elott' }, '', '/elott'],
    [{ lottoPrizeMode: 'ZY' }, '', '/lottery'],
    [{}, '', '/lottery'],
  ])('the lottery launch of the specification, %j', async (body, gameId, address) => {
    const launched = await ask('/wps/game/launchGame', {
      method: 'POST',
      token,
      body: { launchMode: 'LOTT', ...body },
    });
    expect(launched.value).toMatchObject({ gameId, address });
  });

  test('a lottery that the house does not have is unknown, whichever way it is asked for', async () => {
    const asked = { launchMode: 'LOTT', lottoGameCode: 'NOPE', lottoView: 'betting' };
    expect(await ask('/wps/game/launchGame', { method: 'POST', token, body: asked })).toMatchObject({
      status: 404,
      code: 'games.unknown',
    });
  });

  test('without a session nobody gets in', async () => {
    expect(await ask('/wps/game/launchGame', { method: 'POST', body: { gameId: 'F5D1' } })).toMatchObject({
      status: 401,
      code: 'session.required',
    });
  });

  test('what is coming, unknown or shut is refused, with four popular games that can be played', async () => {
    expect(await launch('PADMA-GOLD')).toMatchObject({
      status: 409,
      code: 'games.soon',
      values: { suggested: 'F5D1,COLOR1,F5D3,COLOR3' },
    });
    expect(await launch('NOPE')).toMatchObject({ status: 404, code: 'games.unknown' });
    await change(`update games set state = 'maintenance' where id = 'F5D3'`);
    const shut = await launch('F5D3');
    expect(shut).toMatchObject({
      status: 409,
      code: 'games.maintenance',
      values: { suggested: 'F5D1,COLOR1,COLOR3,F5D5' },
    });
    expect(shut.message).toMatch(/under maintenance/);
    await change(`update games set state = 'on' where id = 'F5D3'`);
  });

  test('a game whose product stops is shut within a second, and so is all of a vendor or category under maintenance', async () => {
    const stateOf = async () => (await list('gameIds=F5D1')).games[0].state;
    const turns = (state: string) => expect.poll(stateOf, { timeout: 2_500, interval: 50 }).toBe(state);
    await sql`update lottery_games set state = 'stopped' where code = 'F5D1'`.execute(database.db);
    await turns('maintenance');
    expect((await launch('F5D1')).code).toBe('games.maintenance');
    await sql`update lottery_games set state = 'on' where code = 'F5D1'`.execute(database.db);
    await turns('on');
    const tomorrow = new Date(Date.now() + 86_400_000);
    for (const [scope, target, endsAt] of [
      ['vendor', 'LOTTERY', null],
      ['product', 'LOTT', tomorrow],
    ] as const) {
      const { siteState } = house.ports;
      const window = await givenMaintenance(siteState, { scope, target, endsAt });
      await turns('maintenance');
      expect((await list('gameIds=F5D1')).games[0].address).toBeNull();
      const { code, values } = await launch('COLOR1');
      expect({ code, until: values.until }).toEqual({ code: 'games.maintenance', until: endsAt?.toISOString() });
      const { lanes } = (await ask('/wps/relay/GCSGAME_newGameVendor')).value.data;
      expect(lanes[0].cards[0].maintenance).toBe(true);
      await siteState.endWindow(BY_TEST, window.id);
      await turns('on');
    }
  });

  test('somebody who launches without end is asked to wait', async () => {
    const { token: busy } = await givenMember(database.db);
    const answers = await Promise.all(Array.from({ length: 61 }, () => launch('F5D1', busy)));
    expect(answers.filter(({ success }) => success)).toHaveLength(60);
    expect(answers.find(({ success }) => !success)).toMatchObject({ status: 429, code: 'request.tooMany' });
    expect((await launch('F5D1')).success).toBe(true);
  });
});

test('what is hidden, retired or of a hidden vendor is nowhere', async () => {
  await change(`update games set state = 'hidden' where id = 'PLINKO'`);
  await change(`update games set state = 'retired' where id = 'WHEEL'`);
  for (const id of ['PLINKO', 'WHEEL', 'IMES-1']) {
    expect((await list(`gameIds=${id}`)).total).toBe(0);
    expect((await ask(`/wps/game/${id}`)).code).toBe('games.unknown');
  }
  expect((await list('gameName=plinko')).total).toBe(0);
});
