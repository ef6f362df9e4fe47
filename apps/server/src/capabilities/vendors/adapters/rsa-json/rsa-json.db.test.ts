/** The family of RSA-signed JSON, from a stand-in of its vendor into a composed house: its words, units and replays. */
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FamilyHouse, type FamilyPlayer, givenFamilyHouse } from '../../../../main/testing/family-house.ts';
import { MARKET_CHECKS } from '../../../wagers/given.ts';
import { givenReconciler } from '../../../wallet/given.ts';
import { rsaJson } from './adapter.ts';

const TAKA = 10_000n;
/** 1 taka in the family's units. */
const UNIT = 100_000;

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [ours, theirs, foreign] = [pair(), pair(), pair()];
const signWith = (privateKey: string, body: string) => createSign('RSA-SHA256').update(body).sign(privateKey, 'base64');

let family: FamilyHouse;
beforeAll(async () => {
  family = await givenFamilyHouse({
    ...{ family: 'rsa-json', gameCode: 'acm_fruit', keys: { privateKey: ours.privateKey } },
    settings: { publicKey: theirs.publicKey, operatorId: '42', subPartnerId: 'house' },
    answer: ({ body }) => {
      const { token } = JSON.parse(body) as { token?: string };
      return { url: `https://games.example/open?t=${token}` };
    },
  });
});
afterAll(async () => {
  await family.close();
});

interface Player extends FamilyPlayer {
  readonly token: string;
}
async function givenPlayer(taka = 100n): Promise<Player> {
  const player = await family.givenPlayer(taka);
  const { token } = JSON.parse(player.opened?.body ?? '{}') as { token: string };
  return { ...player, token };
}

const newId = () => crypto.randomUUID();
const aboutOf = ({ user, token }: Player) => ({ request_uuid: newId(), user, token, game_code: 'acm_fruit' });
const betOf = (player: Player, more: object = {}) => ({
  ...{ ...aboutOf(player), transaction_uuid: newId(), round: newId(), round_closed: false },
  ...{ currency: 'BDT', amount: 10 * UNIT, is_free: false, ...more },
});
type Bet = ReturnType<typeof betOf>;
const winOf = (player: Player, bet: Bet, amount: number, more: object = {}) => ({
  ...betOf(player, { round: bet.round, amount, round_closed: true }),
  ...{ reference_transaction_uuid: bet.transaction_uuid, ...more },
});
const rollbackOf = (player: Player, reference: string, more: object = {}) => ({
  ...{ ...aboutOf(player), transaction_uuid: newId(), round: newId(), round_closed: true },
  ...{ reference_transaction_uuid: reference, ...more },
});

async function post(path: string, fields: object | string, privateKey = theirs.privateKey, from = '127.0.0.1') {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields);
  const headers = { 'x-hub88-signature': signWith(privateKey, body) };
  return family.ask({ path, headers, body, from });
}
async function ask(path: string, fields: object | string) {
  const { status, body } = await post(path, fields);
  expect(status).toBe(200);
  return JSON.parse(body) as { status: string; balance?: number; user?: string; request_uuid?: string };
}
const statusOf = async (path: string, fields: object | string) => (await ask(path, fields)).status;
/** A bet that is taken. */
async function givenBet(player: Player, more: object = {}): Promise<Bet> {
  const bet = betOf(player, more);
  expect(await statusOf('transaction/bet', bet)).toBe('RS_OK');
  return bet;
}

test('a game is opened by a signed call, and tells who plays with how much', async () => {
  const player = await givenPlayer();
  const { opened, launched, user, token } = player;
  expect(launched.address).toBe(`https://games.example/open?t=${token}`);
  expect(opened?.path).toBe('/operator/generic/v2/game/url');
  const said = JSON.parse(opened?.body ?? '') as object;
  expect(said).toMatchObject({ user, game_code: 'acm_fruit', currency: 'BDT', lang: 'en', operator_id: 42 });
  const signature = String(opened?.headers['x-hub88-signature']);
  expect(
    createVerify('RSA-SHA256')
      .update(opened?.body ?? '')
      .verify(ours.publicKey, signature, 'base64'),
  ).toBe(true);
  const about = aboutOf(player);
  expect(await ask('user/balance', about)).toEqual({
    ...{ user, status: 'RS_OK', request_uuid: about.request_uuid, currency: 'BDT', balance: 100 * UNIT },
  });
  expect(await ask('user/info', { user, request_uuid: about.request_uuid })).toMatchObject({ user, status: 'RS_OK' });
});

test('a bet and its win move whole numbers of 1/100000', async () => {
  const player = await givenPlayer();
  const bet = betOf(player, { amount: 356_000, anything: { else: 1.5 } });
  expect((await ask('transaction/bet', bet)).balance).toBe(9_644_000);
  expect((await ask('transaction/win', winOf(player, bet, 1_000_019))).balance).toBe(10_644_010);
  // 0.00001 is below what the house keeps: a bet costs a whole 0.0001 for it, a win pays nothing.
  const small = betOf(player, { amount: 1 });
  expect((await ask('transaction/bet', small)).balance).toBe(10_644_000);
  expect((await ask('transaction/win', winOf(player, small, 9))).balance).toBe(10_644_000);
  const huge = { amount: 9_007_199_254_740_991 };
  expect(await ask('transaction/bet', betOf(player, huge))).toMatchObject({
    ...{ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 10_644_000 },
  });
  const beyond = JSON.stringify(betOf(player)).replace(/"amount":\d+/, '"amount":99999999999999999999999999');
  expect(await statusOf('transaction/bet', beyond)).toBe('RS_ERROR_WRONG_SYNTAX');
});

test('a bet is taken once, 50 times at once, and each is answered with the same bytes', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('transaction/bet', bet)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await family.cashOf(player)).toBe(90n * TAKA);
});

test('an answer is replayed byte by byte when the money has moved on; another request of the transaction is told the cash of now', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  const { body } = await post('transaction/bet', bet);
  await givenBet(player, { amount: 5 * UNIT });
  expect((await post('transaction/bet', bet)).body).toBe(body);
  const again = await ask('transaction/bet', { ...bet, request_uuid: newId() });
  expect(again).toMatchObject({ status: 'RS_OK', balance: 85 * UNIT });
  // A balance is never replayed.
  const about = aboutOf(player);
  expect((await ask('user/balance', about)).balance).toBe(85 * UNIT);
  await givenBet(player, { amount: UNIT });
  expect((await ask('user/balance', about)).balance).toBe(84 * UNIT);
});

test('the same transaction with another amount, round or reference is a duplicate', async () => {
  const player = await givenPlayer();
  const bet = await givenBet(player);
  for (const more of [{ amount: 11 * UNIT }, { round: newId() }]) {
    expect(await statusOf('transaction/bet', { ...bet, ...more })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  }
  const win = winOf(player, bet, 7 * UNIT);
  expect(await statusOf('transaction/win', win)).toBe('RS_OK');
  expect(await statusOf('transaction/win', { ...win, amount: 8 * UNIT })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  expect(await family.cashOf(player)).toBe(97n * TAKA);
});

test('what keeps a bet out is told in its own word', async () => {
  const player = await givenPlayer(5n);
  const other = await givenPlayer();
  const bets: [string, object][] = [
    ['RS_ERROR_NOT_ENOUGH_MONEY', {}],
    ['RS_ERROR_WRONG_CURRENCY', { currency: 'EUR' }],
    ['RS_ERROR_INVALID_GAME', { game_code: 'acm_other' }],
    ['RS_ERROR_INVALID_TOKEN', { token: 'x'.repeat(64) }],
    ['RS_ERROR_INVALID_TOKEN', { user: other.user }],
    ['RS_ERROR_WRONG_SYNTAX', { token: 'short' }],
    ['RS_ERROR_WRONG_SYNTAX', { amount: -1 }],
    ['RS_ERROR_WRONG_SYNTAX', { amount: 1.5 }],
    ['RS_ERROR_WRONG_TYPES', { amount: '100000' }],
    ['RS_ERROR_WRONG_TYPES', { round: 5 }],
    ['RS_ERROR_WRONG_SYNTAX', { transaction_uuid: undefined }],
  ];
  for (const [word, more] of bets) expect(await statusOf('transaction/bet', betOf(player, more))).toBe(word);
  expect(await statusOf('transaction/bet', '{')).toBe('RS_ERROR_WRONG_SYNTAX');
  expect(await statusOf('transaction/other', betOf(player))).toBe('RS_ERROR_WRONG_SYNTAX');
  await family.database.pool.query(`update members set status = 'locked' where id = $1`, [other.id]);
  expect(await statusOf('transaction/bet', betOf(other))).toBe('RS_ERROR_USER_DISABLED');
  expect(await family.cashOf(player)).toBe(5n * TAKA);
});

test('a win and a rollback are taken after the session, of a locked account and under a pause', async () => {
  const player = await givenPlayer();
  const [won, lost] = [await givenBet(player), await givenBet(player)];
  await family.database.pool.query(`update members set status = 'locked' where id = $1`, [player.id]);
  await family.database.pool.query('delete from vendor_sessions where member_id = $1', [player.id]);
  expect((await ask('transaction/win', winOf(player, won, 20 * UNIT))).balance).toBe(100 * UNIT);
  expect((await ask('transaction/rollback', rollbackOf(player, lost.transaction_uuid))).balance).toBe(110 * UNIT);
});

test('a session that ended takes no bet', async () => {
  const player = await givenPlayer();
  await family.endSession(player);
  expect(await statusOf('transaction/bet', betOf(player))).toBe('RS_ERROR_TOKEN_EXPIRED');
});

test('a win of an unknown bet does not exist; a bet that was rolled back before it came is rolled back', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  expect(await statusOf('transaction/win', winOf(player, bet, UNIT))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const rollback = rollbackOf(player, bet.transaction_uuid);
  expect(await statusOf('transaction/rollback', rollback)).toBe('RS_OK');
  expect(await statusOf('transaction/rollback', { ...rollback, request_uuid: newId() })).toBe('RS_OK');
  expect(await statusOf('transaction/bet', bet)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  expect(await statusOf('transaction/win', winOf(player, bet, UNIT))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
  expect(await family.cashOf(player)).toBe(100n * TAKA);
});

test('a rollback that names a win takes that win back, and one that names a settled bet moves nothing', async () => {
  const player = await givenPlayer();
  const bet = await givenBet(player);
  const win = winOf(player, bet, 30 * UNIT);
  await ask('transaction/win', win);
  expect(await statusOf('transaction/rollback', rollbackOf(player, bet.transaction_uuid))).toBe('RS_ERROR_UNKNOWN');
  const rollback = rollbackOf(player, win.transaction_uuid);
  expect((await ask('transaction/rollback', rollback)).balance).toBe(90 * UNIT);
  expect((await ask('transaction/rollback', { ...rollback, request_uuid: newId() })).balance).toBe(90 * UNIT);
});

test('nothing is taken that is not signed with the vendor’s key, or comes from elsewhere', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  const forged = await post('transaction/bet', bet, foreign.privateKey);
  expect(forged).toEqual({ status: 200, body: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' });
  expect((await post('transaction/bet', bet, theirs.privateKey, '203.0.113.9')).body).toBe(forged.body);
  expect((await family.ask({ path: 'transaction/bet', body: JSON.stringify(bet) })).body).toBe(forged.body);
  // The house's own protocol is not this vendor's.
  expect((await family.ask({ path: 'bet', body: JSON.stringify(bet) })).body).toBe(forged.body);
  expect(await family.cashOf(player)).toBe(100n * TAKA);
});

test('keys that this side makes are a pair, of which the vendor is told the public half', () => {
  const made = rsaJson.makeKeys?.();
  const body = '{}';
  const signature = signWith(made?.keys.privateKey ?? '', body);
  expect(
    createVerify('RSA-SHA256')
      .update(body)
      .verify(made?.told ?? '', signature, 'base64'),
  ).toBe(true);
});

test('the books are right after all of it', async () => {
  const report = await givenReconciler(family.database, MARKET_CHECKS, family.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
