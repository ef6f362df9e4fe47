/** The lottery's calls over HTTP: what the contract promises is what goes out, and bad input never becomes a fault. */
import type { Call } from '@house/contract/call';
import * as calls from '@house/contract/lottery/site';
import * as vnCalls from '@house/contract/lottery/vn';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createCallRouter } from '../../platform/http.ts';
import { present, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenAllDigits,
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenPastDraws,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ONE_TAKA,
} from './given.ts';
import { serveLottery } from './routes.ts';
import type { DrawRow } from './schema.ts';

let database: TestDatabase;
let given: GivenLottery;
let http: FastifyInstance;
let memberId: bigint;
let drawn: DrawRow;
let onSale: DrawRow;

beforeAll(async () => {
  database = await givenDatabase();
  given = givenLottery(database);
  await givenSleepingDraws(database.db, given.lottery, ['F5D1', 'VNMB1']);
  memberId = await givenFundedMember(database, given.wallet, 10_000n * ONE_TAKA);
  drawn = await givenDrawOnSale(database.db, 'F5D1');
  await given.lottery.placeSlip(memberId, givenSlip(drawn, givenAllDigits()));
  await moveDraw(database.db, drawn.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  onSale = await givenDrawOnSale(database.db, 'F5D1');
  http = Fastify();
  const player = { name: 'player', kind: 'player', sessionId: 's', rights: [] };
  const house = createCallRouter(http, {
    gatekeeper: {
      member: async (token) => (token === 'player' ? { ...player, id: memberId } : refuse('session.ended')),
      staff: async () => refuse('session.ended'),
      decipher: async () => refuse('request.undecipherable'),
    },
    translate: (language, id) => `${language} ${id}`,
    defaultLanguage: 'bn',
  });
  serveLottery({ house, lottery: given.lottery, clock: systemClock, translate: (language, id) => `${language} ${id}` });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

async function callHouse(method: 'GET' | 'POST', url: string, payload?: object) {
  const reply = await http.inject({ method, url, headers: { token: 'player' }, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, body: reply.json() };
}

/** Asks, and holds the reply to the contract's schema. */
async function askWell(call: Call, url: string, payload?: object) {
  const { status, body } = await callHouse(call.method === 'POST' ? 'POST' : 'GET', url, payload);
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  expect(call.reply.safeParse(body.value).error?.issues).toBeUndefined();
  return body.value;
}

const lineOf = (changes: object = {}) => ({
  key: givenKey(),
  play: 'DIGIT',
  selection: '7|-|-|-|-',
  units: 1,
  unitStake: '1',
  amount: '1.00',
  ...changes,
});
const slipOf = (lines: object[]) => ({ gameCode: 'F5D1', drawId: String(onSale.id), lines });

describe('every reply keeps the contract', () => {
  test('games, draws, results, commitments', async () => {
    expect((await askWell(calls.listLotteryGames, '/lgw/games/game_menus')).games.length).toBeGreaterThan(6);
    expect((await askWell(calls.listPopularGames, '/lgw/games/popular?count=2')).games).toHaveLength(2);
    expect((await askWell(calls.listOpenedDraws, '/lotto/lgw/games/opened/numero')).draws).toHaveLength(1);
    expect((await askWell(calls.listDrawResults, '/lotto/lgw/games/F5D1/results')).draws).toHaveLength(1);
    expect((await askWell(calls.listCommitments, '/lotto/lgw/games/F5D1/commitments')).draws).toHaveLength(120);
  });

  test('popular games of one prize mode', async () => {
    for (const prizeMode of ['Lott', 'ZY', 'Elott', 'SEA']) {
      const { games } = await askWell(calls.listPopularGames, `/lgw/games/popular?prizeMode=${prizeMode}`);
      expect(new Set(games.map((game: { prizeMode: string }) => game.prizeMode))).toEqual(new Set([prizeMode]));
    }
    expect(await callHouse('GET', '/lgw/games/popular?prizeMode=NOPE')).toMatchObject({ status: 400 });
  });

  test('the Vietnamese boards, those one bet on lately, and their latest numbers', async () => {
    const codes = (games: { gameCode: string }[]) => games.map(({ gameCode }) => gameCode);
    const boards = ['VNMB1', 'VNMB2', 'VNMB5', 'VNMN1', 'VNMN2', 'VNMN5', 'VNMB', 'VNMT', 'VNMN'];
    expect(codes((await askWell(vnCalls.listVnGames, '/lgw/vn/games/game_menu')).games)).toEqual(boards);

    expect((await askWell(vnCalls.listRecentVnGames, '/lgw/vn/games/game_menu/recent')).games).toEqual([]);
    const board = await givenDrawOnSale(database.db, 'VNMB1');
    const line = givenLine({ play: 'DE.DB', selection: '45', unitStake: ONE_TAKA });
    expect(await given.lottery.placeSlip(memberId, givenSlip(board, [line]))).toMatchObject({ lines: [{}] });
    await moveDraw(database.db, board.id, DRAW_TIME);
    await given.lottery.runDueDraws();
    expect(codes((await askWell(vnCalls.listRecentVnGames, '/lgw/vn/games/game_menu/recent')).games)).toEqual([
      'VNMB1',
    ]);

    const path = '/lgw/vn/numeros/opened/game';
    const ids = async (query: string) =>
      (await askWell(vnCalls.listVnResults, path + query)).draws.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([String(board.id)]);
    expect(await ids('?gameCode=VNMB1&count=1')).toEqual([String(board.id)]);
    expect(await ids('?gameCode=VNMN1')).toEqual([]);
    expect(await callHouse('GET', `${path}?gameCode=F5D1`)).toMatchObject({ status: 404 });
    expect(await callHouse('GET', `${path}?count=201`)).toMatchObject({ status: 400 });
  });

  test('without a count the latest 100 numbers of the boards and 20 popular games, and never more than a call may ask', async () => {
    await givenPastDraws(database.db, 'VNMB1', new Date('2024-02-29T18:00:00Z'), 120);
    const path = '/lgw/vn/numeros/opened/game';
    expect((await askWell(vnCalls.listVnResults, path)).draws).toHaveLength(100);
    expect((await askWell(vnCalls.listVnResults, `${path}?gameCode=VNMB1`)).draws).toHaveLength(100);
    expect((await askWell(vnCalls.listVnResults, `${path}?count=101`)).draws).toHaveLength(101);

    expect((await askWell(calls.listLotteryGames, '/lgw/games/game_menus')).games.length).toBeGreaterThan(20);
    expect((await askWell(calls.listPopularGames, '/lgw/games/popular')).games).toHaveLength(20);
    for (const count of [0, 21, 1e9, '', 'all'])
      expect(await callHouse('GET', `/lgw/games/popular?count=${count}`), String(count)).toMatchObject({ status: 400 });
  });

  test('proof and digests', async () => {
    const proof = await askWell(calls.getDrawProof, `/lotto/lgw/draws/${drawn.id}/proof`);
    expect(proof).toMatchObject({ ticketCount: 10, beaconKind: 'none', draw: { state: 'settled' } });
    const page = await askWell(calls.listDrawDigests, `/lotto/lgw/draws/${drawn.id}/digests?size=4`);
    expect(page.digests).toHaveLength(4);
    expect(await callHouse('GET', `/lotto/lgw/draws/${drawn.id}/digests?size=1001`)).toMatchObject({ status: 400 });
  });

  test('a slip with a good and a bad line, in the language of the request', async () => {
    const body = slipOf([lineOf(), lineOf({ units: 2 })]);
    const value = await askWell(calls.placeLotterySlip, '/lotto/lgw/slips', body);
    expect(value.lines).toMatchObject([
      { accepted: true, repeated: false, refusal: null, ticket: expect.any(String), placedAt: expect.any(String) },
      {
        accepted: false,
        ticket: null,
        placedAt: null,
        refusal: { code: 'lottery.unitsDiffer', message: 'bn errors.lottery.unitsDiffer' },
      },
    ]);
    expect(value.draws).toMatchObject([{ drawId: body.drawId, official: null }]);
    const again = await askWell(calls.placeLotterySlip, '/lotto/lgw/slips', body);
    expect(again.lines[0]).toEqual({ ...value.lines[0], repeated: true });
    expect(again.balance).toBe(value.balance);
  });
});

describe('a basket of 1,000 lines is one request', () => {
  /** All ten digits at all five positions, twenty times over. */
  const lines = () =>
    Array.from({ length: 1_000 }, (_, place) => {
      const boxes = Array.from({ length: 5 }, (_box, at) =>
        at === place % 5 ? String(Math.floor(place / 5) % 10) : '-',
      );
      return lineOf({ selection: boxes.join('|') });
    });
  const standing = async (keys: readonly string[]) => {
    const { rows } = await database.pool.query<{ bets: number; staked: string; first: string; last: string }>(
      `select count(*)::integer as bets, coalesce(sum(amount), 0)::text as staked, min(seq)::text as first,
        max(seq)::text as last from wallet_entries where key = any ($1::uuid[]) and market_id = $2`,
      [keys, String(onSale.id)],
    );
    return present(rows[0], 'a count');
  };
  const cash = async () => (await given.wallet.balancesOf(memberId)).cash;

  test.each([false, true])('all of it accepted in one answer, all or nothing: %s', async (allOrNothing) => {
    const before = await cash();
    const slip = { ...slipOf(lines()), allOrNothing };
    const keys = slip.lines.map((line) => (line as { key: string }).key);
    const value = await askWell(calls.placeLotterySlip, '/lotto/lgw/slips', slip);
    expect(value.lines.map(({ key }: { key: string }) => key)).toEqual(keys);
    expect(new Set(value.lines.map(({ ticket }: { ticket: string }) => ticket)).size).toBe(1_000);
    const placed = value.lines.map((line: { accepted: boolean; repeated: boolean }) => [line.accepted, line.repeated]);
    expect(new Set(placed.map(String))).toEqual(new Set(['true,false']));
    expect(await cash()).toBe(before - 1_000n * ONE_TAKA);
    expect(Number(value.balance) * 10_000).toBe(Number(before - 1_000n * ONE_TAKA));
    const { first, last, ...sums } = await standing(keys);
    expect(sums).toEqual({ bets: 1_000, staked: String(-1_000n * ONE_TAKA) });
    // One posting: nothing of anybody else stands among its lines.
    expect(Number(last) - Number(first)).toBe(999);
    const again = await askWell(calls.placeLotterySlip, '/lotto/lgw/slips', slip);
    expect(again.lines).toEqual(value.lines.map((line: object) => ({ ...line, repeated: true })));
    expect(await cash()).toBe(before - 1_000n * ONE_TAKA);
  });

  test('one more line is refused whole, and nothing of it stands', async () => {
    const before = await cash();
    const slip = slipOf([...lines(), lineOf()]);
    expect(await callHouse('POST', '/lotto/lgw/slips', slip)).toMatchObject({
      status: 400,
      body: { success: false, code: 'request.invalid' },
    });
    expect(await standing(slip.lines.map((line) => (line as { key: string }).key))).toMatchObject({ bets: 0 });
    expect(await cash()).toBe(before);
  });
});

describe('bad input is a clear refusal', () => {
  const slips: [string, number, string, () => object][] = [
    ['no lines', 400, 'request.invalid', () => slipOf([])],
    ['a number for an amount', 400, 'request.invalid', () => slipOf([lineOf({ amount: 1 })])],
    ['a negative stake', 400, 'request.invalid', () => slipOf([lineOf({ unitStake: '-1' })])],
    ['a key that is none', 400, 'request.invalid', () => slipOf([lineOf({ key: 'x' })])],
    ['a nil key', 400, 'request.invalid', () => slipOf([lineOf({ key: '00000000-0000-0000-0000-000000000000' })])],
    [
      'a key of long ago',
      409,
      'request.keyOutOfRange',
      () => slipOf([lineOf({ key: '00000000-0000-7000-8000-000000000001' })]),
    ],
    ['an unknown draw', 404, 'lottery.drawUnknown', () => ({ ...slipOf([lineOf()]), drawId: '8999999999999999999' })],
    ['text no database holds', 400, 'request.invalid', () => slipOf([lineOf({ selection: '7|\u0000|-|-|-' })])],
    ['hostile text', 422, 'lottery.selectionInvalid', () => slipOf([lineOf({ selection: '7|<script>|\ud800|-|-' })])],
    ['hostile play', 422, 'lottery.playUnknown', () => slipOf([lineOf({ play: '__proto__' })])],
    [
      'an amount beyond any wallet',
      422,
      'wagers.stakeTooLarge',
      () => slipOf([lineOf({ unitStake: '99999999999999.9999', amount: '99999999999999.9999' })]),
    ],
  ];
  test.each(slips)('%s', async (_name, status, code, body) => {
    expect(await callHouse('POST', '/lotto/lgw/slips', body())).toMatchObject({
      status,
      body: { success: false, code },
    });
  });

  const paths: [string, number, string][] = [
    ['/lotto/lgw/games/NOPE/results', 404, 'lottery.gameUnknown'],
    ['/lotto/lgw/games/F5D1/results?count=0', 400, 'request.invalid'],
    ['/lotto/lgw/games/F5D1/results?count=1e9', 400, 'request.invalid'],
    ['/lotto/lgw/draws/8999999999999999999/proof', 404, 'lottery.drawUnknown'],
    ['/lotto/lgw/draws/-1/proof', 400, 'request.invalid'],
    ['/lotto/lgw/draws/x/digests', 400, 'request.invalid'],
  ];
  test.each(paths)('%s', async (path, status, code) => {
    expect(await callHouse('GET', path)).toMatchObject({ status, body: { success: false, code } });
  });

  test('a slip without a session is not taken', async () => {
    const reply = await http.inject({ method: 'POST', url: '/lotto/lgw/slips', payload: slipOf([lineOf()]) });
    expect(reply.statusCode).toBe(401);
  });
});
