/** The family of HMAC over canonical JSON, from a stand-in of its vendor into a composed house. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FamilyHouse, type FamilyPlayer, givenFamilyHouse } from '../../../../main/testing/family-house.ts';
import { MARKET_CHECKS } from '../../../wagers/given.ts';
import { givenReconciler } from '../../../wallet/given.ts';
import { canonicalForm } from './canonical.ts';

const TAKA = 10_000n;
const KEYS = { integrationApiKey: 'theirs-to-sign-with', apiKey: 'ours-to-sign-with' };
const signWith = (key: string, value: unknown) => createHmac('sha256', key).update(canonicalForm(value)).digest('hex');

let opens = true;
let family: FamilyHouse;
beforeAll(async () => {
  family = await givenFamilyHouse({
    ...{ family: 'hmac-json', gameCode: 'sg_catch_97', keys: KEYS },
    settings: { cID: 'a1b2c3d4-e5f6-4890-abcd-ef1234567890', extCID: 'house' },
    answer: () => (opens ? { gameURL: 'https://launcher.example/?gsID=1', gsID: crypto.randomUUID() } : null),
  });
});
afterAll(async () => {
  await family.close();
});

interface Player extends FamilyPlayer {
  readonly sessionID: string;
}
async function givenPlayer(taka = 100n): Promise<Player> {
  const player = await family.givenPlayer(taka);
  const { sessionID } = JSON.parse(player.opened?.body ?? '{}') as { sessionID: string };
  return { ...player, sessionID };
}

const newId = () => crypto.randomUUID();
const betOf = ({ sessionID }: Player, amount = '10.00', more: object = {}) => ({
  ...{ type: 'regular', sessionID, amount, txID: newId(), roundID: newId() },
  ...more,
});
type Bet = ReturnType<typeof betOf>;
const winOf = (player: Player, { roundID }: Bet, amount: string, more: object = {}) => ({
  ...betOf(player, amount),
  ...{ roundID, ...more },
});
const refundOf = ({ sessionID }: Player, { txID, amount }: Bet) => ({
  ...{ sessionID, amount, txID: newId(), origTxID: txID },
});

async function post(path: string, fields: object | string, key = KEYS.integrationApiKey, from = '127.0.0.1') {
  const body = typeof fields === 'string' ? fields : canonicalForm(fields);
  const signature = typeof fields === 'string' ? 'none' : signWith(key, fields);
  const answer = await family.ask({ path, headers: { 'x-request-sign': signature }, body, from });
  return { status: answer.status, ...(JSON.parse(answer.body) as { balance?: string; txID?: string; code?: string }) };
}
const statusOf = async (path: string, fields: object) => (await post(path, fields)).status;
async function givenBet(player: Player, amount?: string): Promise<Bet> {
  const bet = betOf(player, amount);
  expect(await statusOf('bet', bet)).toBe(200);
  return bet;
}
async function getBalance(sessionID: string, key = KEYS.integrationApiKey) {
  const answer = await family.ask({
    ...{ method: 'GET', path: `balance?${new URLSearchParams({ sessionID }).toString()}` },
    headers: { 'x-request-sign': signWith(key, { sessionID }) },
  });
  return { status: answer.status, ...(JSON.parse(answer.body) as { balance?: string; code?: string }) };
}

test('a game is opened by a call that is signed in its canonical form, and asks for the balance', async () => {
  const { opened, launched, user, sessionID } = await givenPlayer();
  expect(launched.address).toBe('https://launcher.example/?gsID=1');
  expect(opened?.path).toBe('/create-new-game');
  const said = JSON.parse(opened?.body ?? '') as object;
  expect(said).toMatchObject({ gameID: 'sg_catch_97', demo: false, currency: 'BDT', user: { id: user } });
  expect(opened?.body).toBe(canonicalForm(said));
  expect(opened?.headers['x-request-sign']).toBe(signWith(KEYS.apiKey, said));
  expect(await getBalance(sessionID)).toEqual({ status: 200, balance: '100.00' });
  expect((await getBalance(sessionID, 'another')).status).toBe(401);
  expect(await getBalance('nobody')).toMatchObject({ status: 404, code: 'session_not_found' });
});

test('a vendor that does not answer opens no game', async () => {
  opens = false;
  try {
    const { launched } = await family.givenPlayer();
    expect(launched).toMatchObject({ success: false, code: 'games.maintenance' });
  } finally {
    opens = true;
  }
});

test('a bet costs what it says rounded up, the win of its round pays it rounded down', async () => {
  const player = await givenPlayer();
  const bet = betOf(player, '10.000000001');
  const taken = await post('bet', bet);
  expect(taken).toMatchObject({ status: 200, balance: '89.9999' });
  expect(taken.txID).toMatch(/^[0-9A-Z]+$/);
  expect(await post('win', winOf(player, bet, '20.00009999'))).toMatchObject({ status: 200, balance: '109.9999' });
  expect(await post('bet', betOf(player, '99999999999999'))).toMatchObject({ status: 400, code: 'insufficient_funds' });
  for (const amount of ['-1', '1,5', '999999999999999', '1'.repeat(50)]) {
    expect(await statusOf('bet', betOf(player, amount))).toBe(400);
  }
  expect(await family.cashOf(player)).toBe(1_099_999n);
});

test('a bet is taken once, 50 times at once, with one transaction of the house', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('bet', bet)));
  expect(new Set(answers.map(({ status, txID }) => `${status} ${txID}`)).size).toBe(1);
  expect(await statusOf('bet', { ...bet, amount: '11.00' })).toBe(400);
  expect(await statusOf('bet', { ...bet, roundID: newId() })).toBe(400);
  expect(await family.cashOf(player)).toBe(90n * TAKA);
});

test('a win is paid once; of a round without a bet it may come again', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  const win = winOf(player, bet, '30.00');
  expect(await statusOf('win', win)).toBe(404);
  await post('bet', bet);
  expect(await post('win', win)).toMatchObject({ status: 200, balance: '120.00' });
  expect(await post('win', win)).toMatchObject({ status: 200, balance: '120.00' });
  expect(await statusOf('win', { ...win, amount: '31.00' })).toBe(400);
  expect(await statusOf('bet', betOf(player, '1.00', { roundID: bet.roundID }))).toBe(400);
  expect(await family.cashOf(player)).toBe(120n * TAKA);
});

test('a free round costs nothing, and its win is paid', async () => {
  const player = await givenPlayer();
  const bet = betOf(player, '5.00', { type: 'free', frID: 'campaign-1' });
  expect(await post('bet', bet)).toMatchObject({ status: 200, balance: '100.00' });
  const win = winOf(player, bet, '7.00', { type: 'free', frID: 'campaign-1' });
  expect(await post('win', win)).toMatchObject({ status: 200, balance: '107.00' });
  expect(await post('win', win)).toMatchObject({ status: 200, balance: '107.00' });
});

test('a refund gives back once; one that comes before its bet is taken and keeps the bet out', async () => {
  const player = await givenPlayer();
  const bet = await givenBet(player);
  const refund = refundOf(player, bet);
  expect(await post('refund', refund)).toMatchObject({ status: 200, balance: '100.00' });
  expect(await post('refund', refund)).toMatchObject({ status: 200, balance: '100.00' });
  expect(await statusOf('win', winOf(player, bet, '5.00'))).toBe(400);
  const late = betOf(player);
  const early = refundOf(player, late);
  expect(await post('refund', early)).toMatchObject({ status: 200, balance: '100.00', txID: early.txID });
  expect(await statusOf('bet', late)).toBe(400);
  const won = await givenBet(player);
  await post('win', winOf(player, won, '5.00'));
  expect(await statusOf('refund', refundOf(player, won))).toBe(400);
  expect(await family.cashOf(player)).toBe(95n * TAKA);
});

test('a win and a refund come after the session, of a locked account too; a bet does not', async () => {
  const [player, late, locked] = [await givenPlayer(), await givenPlayer(), await givenPlayer()];
  const [won, back] = [await givenBet(player), await givenBet(player)];
  await family.endSession(late);
  expect(await post('bet', betOf(late))).toMatchObject({ status: 400, code: 'session_expired' });
  await family.database.pool.query(`update members set status = 'locked' where id = any($1)`, [[player.id, locked.id]]);
  expect(await post('bet', betOf(locked))).toMatchObject({ status: 400, code: 'account_blocked' });
  await family.database.pool.query('delete from vendor_sessions where member_id = $1', [player.id]);
  expect(await post('win', winOf(player, won, '15.00'))).toMatchObject({ status: 200, balance: '95.00' });
  expect(await post('refund', refundOf(player, back))).toMatchObject({ status: 200, balance: '105.00' });
});

test('what is signed is the canonical form: spaces and order are free, anything else is not', async () => {
  const player = await givenPlayer();
  const bet = betOf(player, '10.00', { surprise: { b: 1.5, a: [] } });
  const body = JSON.stringify(bet, null, 2);
  const headers = { 'x-request-sign': signWith(KEYS.integrationApiKey, bet) };
  expect((await family.ask({ path: 'bet', headers, body: body.replace('10.00', '1.00') })).status).toBe(401);
  expect((await family.ask({ path: 'bet', headers, body })).status).toBe(200);
  expect(await family.cashOf(player)).toBe(90n * TAKA);
});

test('nothing is taken that is not signed with the vendor’s key, or comes from elsewhere', async () => {
  const player = await givenPlayer();
  const bet = betOf(player);
  expect((await post('bet', bet, KEYS.apiKey)).status).toBe(401);
  expect((await post('bet', bet, KEYS.integrationApiKey, '203.0.113.9')).status).toBe(401);
  expect((await post('bet', '{')).status).toBe(401);
  expect((await family.ask({ path: 'bet', body: JSON.stringify(bet) })).status).toBe(401);
  expect(await statusOf('bet', { ...bet, type: 'other' })).toBe(400);
  expect(await statusOf('other', bet)).toBe(400);
  expect(await family.cashOf(player)).toBe(100n * TAKA);
});

test('the books are right after all of it', async () => {
  const report = await givenReconciler(family.database, MARKET_CHECKS, family.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
