/** The family of one wallet with debit, credit and cancel, from a stand-in of its vendor into a composed house. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FamilyHouse, type FamilyPlayer, givenFamilyHouse } from '../../../../main/testing/family-house.ts';
import { MARKET_CHECKS } from '../../../wagers/given.ts';
import { givenReconciler } from '../../../wallet/given.ts';

const TAKA = 10_000n;
const AUTH_TOKEN = 's3cr3tV4lu3-of-this-house';

let family: FamilyHouse;
beforeAll(async () => {
  family = await givenFamilyHouse({
    ...{ family: 'one-wallet', gameCode: 'vctlz20yfnmp1ylr', keys: { authToken: AUTH_TOKEN, apiToken: 'api-token' } },
    settings: { casinoKey: 'house000001', country: 'BD' },
    answer: () => ({ entry: '/entry?params=abc', entryEmbedded: '/entry?params=abc&embedded' }),
  });
});
afterAll(async () => {
  await family.close();
});

interface Player extends FamilyPlayer {
  readonly sid: string;
}
async function givenPlayer(taka = 100n): Promise<Player> {
  const player = await family.givenPlayer(taka);
  const { player: said } = JSON.parse(player.opened?.body ?? '{}') as { player: { session: { id: string } } };
  return { ...player, sid: said.session.id };
}

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `D${ids}`;
};
const movedOf = (player: Player, refId: string, amount: number, more: object = {}) => ({
  ...{ sid: player.sid, userId: player.user, currency: 'BDT', uuid: crypto.randomUUID() },
  game: { id: `round-${refId}`, type: 'baccarat', details: { table: { id: 'vctlz20yfnmp1ylr', vid: null } } },
  transaction: { id: `${refId}-${newId()}`, refId, amount },
  ...more,
});

async function post(path: string, fields: object | string, token = AUTH_TOKEN, from = '127.0.0.1') {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields);
  return family.ask({ path: `${path}?authToken=${encodeURIComponent(token)}`, body, from });
}
async function ask(path: string, fields: object | string) {
  const { status, body } = await post(path, fields);
  expect(status).toBe(200);
  return JSON.parse(body) as { status: string; balance?: number; bonus?: number; uuid?: string; sid?: string };
}
const statusOf = async (path: string, fields: object | string) => (await ask(path, fields)).status;
/** A debit that is taken. */
async function givenDebit(player: Player, amount = 10): Promise<string> {
  const refId = newId();
  expect(await statusOf('debit', movedOf(player, refId, amount))).toBe('OK');
  return refId;
}

test('a game is opened by the user authentication call, and its session is checked and told its balance', async () => {
  const player = await givenPlayer();
  const { opened, launched, user, sid } = player;
  expect(launched.address).toBe(`${family.standIn.url}/entry?params=abc`);
  expect(opened?.path).toBe('/ua/v1/house000001/api-token');
  expect(JSON.parse(opened?.body ?? '')).toMatchObject({
    player: { id: user, country: 'BD', currency: 'BDT', language: 'en' },
    config: { game: { table: { id: 'vctlz20yfnmp1ylr' } } },
  });
  const uuid = crypto.randomUUID();
  const session = { sid, userId: user, uuid };
  expect(await ask('check', { ...session, channel: { type: 'P' } })).toEqual({ status: 'OK', sid, uuid });
  expect(await ask('sid', { ...session, channel: { type: 'M' } })).toEqual({ status: 'OK', sid, uuid });
  expect(await ask('balance', { ...session, currency: 'BDT', game: null })).toEqual({
    ...{ status: 'OK', balance: 100, bonus: 0, uuid },
  });
});

test('a debit and its credit move whole units, rounded as the house rounds', async () => {
  const player = await givenPlayer();
  const refId = newId();
  expect((await ask('debit', movedOf(player, refId, 10.55))).balance).toBe(89.45);
  expect((await ask('credit', movedOf(player, refId, 20.100099))).balance).toBe(109.55);
  const small = newId();
  const tiny = JSON.stringify(movedOf(player, small, 7)).replace('"amount":7', '"amount":0.000000001');
  expect((await ask('debit', tiny)).balance).toBe(109.5499);
  expect((await ask('credit', movedOf(player, small, 0.00009999999))).balance).toBe(109.5499);
  const huge = JSON.stringify(movedOf(player, newId(), 7)).replace('"amount":7', '"amount":12345678901234.123456');
  expect(await ask('debit', huge)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: 109.5499 });
});

test('a debit is taken once, 50 times at once; who comes again is told that it exists', async () => {
  const player = await givenPlayer();
  const debit = movedOf(player, newId(), 10);
  const words = await Promise.all(Array.from({ length: 50 }, () => statusOf('debit', debit)));
  expect(words.filter((word) => word === 'OK')).toHaveLength(1);
  expect(words.filter((word) => word === 'BET_ALREADY_EXIST')).toHaveLength(49);
  expect(await family.cashOf(player)).toBe(90n * TAKA);
});

test('another amount under its reference is a debit that exists, a credit that is settled', async () => {
  const player = await givenPlayer();
  const refId = await givenDebit(player);
  expect(await statusOf('debit', movedOf(player, refId, 11))).toBe('BET_ALREADY_EXIST');
  expect(await statusOf('credit', movedOf(player, refId, 30))).toBe('OK');
  expect(await statusOf('credit', movedOf(player, refId, 30))).toBe('BET_ALREADY_SETTLED');
  expect(await statusOf('credit', movedOf(player, refId, 31))).toBe('BET_ALREADY_SETTLED');
  expect(await statusOf('cancel', movedOf(player, refId, 10))).toBe('BET_ALREADY_SETTLED');
  expect(await family.cashOf(player)).toBe(120n * TAKA);
});

test('a cancel gives back once; one that comes before its debit keeps the debit out', async () => {
  const player = await givenPlayer();
  const refId = await givenDebit(player);
  expect((await ask('cancel', movedOf(player, refId, 10))).balance).toBe(100);
  expect(await statusOf('cancel', movedOf(player, refId, 10))).toBe('BET_ALREADY_SETTLED');
  expect(await statusOf('debit', movedOf(player, refId, 10))).toBe('FINAL_ERROR_ACTION_FAILED');
  expect(await statusOf('credit', movedOf(player, refId, 10))).toBe('FINAL_ERROR_ACTION_FAILED');
  const early = newId();
  expect(await statusOf('credit', movedOf(player, early, 10))).toBe('BET_DOES_NOT_EXIST');
  expect(await statusOf('cancel', movedOf(player, early, 10))).toBe('BET_DOES_NOT_EXIST');
  expect(await statusOf('cancel', movedOf(player, early, 10))).toBe('BET_DOES_NOT_EXIST');
  expect(await statusOf('debit', movedOf(player, early, 10))).toBe('FINAL_ERROR_ACTION_FAILED');
  expect(await family.cashOf(player)).toBe(100n * TAKA);
});

test('what keeps a debit out is told in its own word', async () => {
  const [player, other] = [await givenPlayer(5n), await givenPlayer()];
  const table = (id: string) => ({ game: { id: 'r', type: 'roulette', details: { table: { id } } } });
  const debits: [string, object][] = [
    ['INSUFFICIENT_FUNDS', {}],
    ['INVALID_PARAMETER', { currency: 'EUR' }],
    ['INVALID_PARAMETER', table('another')],
    ['INVALID_PARAMETER', { transaction: { id: newId(), refId: newId(), amount: -1 } }],
    ['INVALID_PARAMETER', { transaction: { id: newId(), refId: newId(), amount: '10' } }],
    ['INVALID_PARAMETER', { transaction: undefined }],
    ['INVALID_SID', { sid: 'nobody' }],
    ['INVALID_SID', { userId: other.user }],
  ];
  for (const [word, more] of debits) {
    expect(await statusOf('debit', movedOf(player, newId(), 10, more))).toBe(word);
  }
  expect(await statusOf('debit', '{')).toBe('INVALID_PARAMETER');
  expect(await statusOf('refund', movedOf(player, newId(), 1))).toBe('INVALID_PARAMETER');
  expect(await statusOf('debit', movedOf(player, newId(), 1, { surprise: [1.5] }))).toBe('OK');
  await family.database.pool.query(`update members set status = 'locked' where id = $1`, [other.id]);
  expect(await statusOf('debit', movedOf(other, newId(), 10))).toBe('ACCOUNT_LOCKED');
});

test('a session that ended takes no debit; a credit, a cancel and a prize come all the same, of a locked account too', async () => {
  const [player, late] = [await givenPlayer(), await givenPlayer()];
  const [won, back] = [await givenDebit(player), await givenDebit(player)];
  await family.endSession(late);
  expect(await statusOf('debit', movedOf(late, newId(), 10))).toBe('INVALID_SID');
  expect(await statusOf('check', { sid: late.sid, userId: late.user })).toBe('INVALID_SID');
  await family.database.pool.query(`update members set status = 'locked' where id = $1`, [player.id]);
  await family.database.pool.query('delete from vendor_sessions where member_id = $1', [player.id]);
  expect((await ask('credit', movedOf(player, won, 15))).balance).toBe(95);
  expect((await ask('cancel', movedOf(player, back, 10))).balance).toBe(105);
  const { sid, user: userId } = player;
  const promoTransaction = {
    type: 'FreeRoundPlayableSpent',
    id: newId(),
    amount: 2.5,
    voucherId: 'v',
    remainingRounds: 0,
  };
  const promo = { sid, userId, currency: 'BDT', promoTransaction };
  expect(await ask('promo_payout', promo)).toMatchObject({ status: 'OK', balance: 107.5 });
  expect(await ask('promo_payout', promo)).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 107.5 });
});

test('nothing is taken without the token, or from elsewhere', async () => {
  const player = await givenPlayer();
  const debit = movedOf(player, newId(), 10);
  const refused = { status: 200, body: '{"status":"INVALID_TOKEN_ID"}' };
  expect(await post('debit', debit, 'another')).toEqual(refused);
  expect(await post('debit', debit, '')).toEqual(refused);
  expect(await post('debit', debit, AUTH_TOKEN, '203.0.113.9')).toEqual(refused);
  expect(await family.ask({ path: 'debit', body: JSON.stringify(debit) })).toEqual(refused);
  expect(await family.ask({ method: 'GET', path: `debit?authToken=${AUTH_TOKEN}` })).toEqual(refused);
  expect(await family.cashOf(player)).toBe(100n * TAKA);
});

test('the books are right after all of it', async () => {
  const report = await givenReconciler(family.database, MARKET_CHECKS, family.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
