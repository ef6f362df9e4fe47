/** The decision table of operations.md 3.3 over HTTP in a composed house: whatever a vendor sends, however often, in any order. */
import { createHmac } from 'node:crypto';
import { createWalletClient, type WalletClient } from '@house/vendor-protocol/client';
import { runConformance } from '@house/vendor-protocol/conformance';
import type { BatchEntry } from '@house/vendor-protocol/schemas';
import { deriveVendorSecret, signBody } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp, givenConfig } from '../../main/given.ts';
import { transact } from '../../platform/database.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import { MARKET_CHECKS } from '../wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler } from '../wallet/given.ts';

const TAKA = 10_000n;
const GAME = { gameId: 'PADMA-GOLD', gameCode: 'S1' };

let database: TestDatabase;
let house: RunningApp;
let secret: string;
let wallet: WalletClient;

/** The house as a vendor reaches it. */
const reach = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
  const { statusCode, body } = await house.http.inject({
    ...{ method: 'POST', url: new URL(url).pathname, headers: init.headers, payload: init.body },
  });
  return new Response(body, { status: statusCode });
}) as unknown as typeof fetch;

function givenClient(change: { vendor?: string; secret?: string; skew?: number } = {}): WalletClient {
  const { vendor = 'STUDIO', skew = 0 } = change;
  const clock = { now: () => Date.now() + skew };
  return createWalletClient({
    ...{ url: 'http://house.test', vendor, clock, timeoutMs: 20_000, fetch: reach },
    secret: change.secret ?? secret,
  });
}

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  secret = deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO');
  wallet = givenClient();
  await database.pool.query(`update games set state = 'on' where id in ('PADMA-GOLD', 'CRASH')`);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Player {
  readonly id: bigint;
  readonly token: string;
  /** What every call of theirs says. */
  readonly about: { readonly user: string; readonly currency: string; readonly gameCode: string };
}

async function launch(memberToken: string, gameId: string) {
  const answer = await house.http.inject({
    ...{ method: 'POST', url: '/wps/game/launchGame', payload: { gameId } },
    headers: { token: memberToken, language: 'en' },
  });
  return answer.json() as { success: boolean; code?: string; value: { address: string } };
}

async function givenPlayer(taka = 100n, game: { gameId: string; gameCode: string } = GAME): Promise<Player> {
  const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
  const member = await givenMember(database.db, { id });
  const { value } = await launch(member.token, game.gameId);
  const token = /token=([\w-]{64})/.exec(value.address)?.[1] ?? '';
  return { id, token, about: { user: String(id), currency: 'BDT', gameCode: game.gameCode } };
}

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `t${ids}`;
};
const cashOf = async ({ id }: Player) => (await house.ports.wallet.balancesOf(id)).cash;

const betOf = (player: Player, txId: string, amount = '10', more: object = {}) => ({
  ...{ ...player.about, token: player.token, txId, amount, roundId: `r${txId}` },
  ...more,
});
const winOf = (player: Player, betTxId: string, amount: string, txId = newId(), more: object = {}) => ({
  ...{ ...player.about, txId, betTxId, amount, roundId: `r${betTxId}` },
  ...more,
});
const rollbackOf = (player: Player, betTxId: string, txId = newId(), more: object = {}) => ({
  ...{ ...player.about, txId, betTxId, roundId: `r${betTxId}` },
  ...more,
});
/** A bet that is taken. */
async function givenBet(player: Player, amount = '10'): Promise<string> {
  const txId = newId();
  expect((await wallet.bet(betOf(player, txId, amount))).status).toBe('OK');
  return txId;
}

describe('a session', () => {
  test('is opened by the launch, says whose it is, and plays: bet, win, the money in the house account of the product', async () => {
    const player = await givenPlayer();
    const { token, about } = player;
    expect(await wallet.balance({ token, currency: 'BDT', gameCode: 'S1' })).toMatchObject({
      ...{ status: 'OK', balance: '100.00', currency: 'BDT' },
      session: { user: about.user, gameCode: 'S1', language: 'en', trial: false },
    });
    const txId = newId();
    expect(await wallet.bet(betOf(player, txId))).toMatchObject({ status: 'OK', balance: '90.00' });
    expect(await wallet.win(winOf(player, txId, '25.5'))).toMatchObject({ status: 'OK', balance: '115.50' });
    const { rows } = await database.pool.query<{ contra: number; amount: bigint }>(
      'select contra, amount from wallet_entries where member_id = $1 and contra = 108 order by seq',
      [player.id],
    );
    expect(rows.map(({ amount }) => BigInt(amount))).toEqual([-10n * TAKA, 255_000n]);
  });

  test('is good for its member, game, currency and vendor alone', async () => {
    const [player, other] = [await givenPlayer(), await givenPlayer()];
    const as = async (more: object) => (await wallet.bet(betOf(player, newId(), '1', more))).status;
    expect(await as({ user: other.about.user })).toBe('INVALID_TOKEN');
    expect(await as({ token: 'x'.repeat(64) })).toBe('INVALID_TOKEN');
    expect(await as({ gameCode: 'CRASH' })).toBe('INVALID_GAME');
    expect(await as({ gameCode: 'NONE' })).toBe('INVALID_GAME');
    expect(await as({ currency: 'USD' })).toBe('WRONG_CURRENCY');
    expect(await cashOf(player)).toBe(100n * TAKA);
  });

  test('ends 15 minutes after its launch when nobody came, 24 hours after its last use', async () => {
    const [late, idle] = [await givenPlayer(), await givenPlayer()];
    const age = (player: Player, column: string, span: string) =>
      database.pool.query(`update vendor_sessions set ${column} = now() - $2::interval where member_id = $1`, [
        player.id,
        span,
      ]);
    await age(late, 'opened_at', '16 minutes');
    await age(idle, 'opened_at', '3 days');
    await age(idle, 'last_used_at', '23 hours');
    expect((await wallet.bet(betOf(late, newId()))).status).toBe('TOKEN_EXPIRED');
    expect((await wallet.bet(betOf(idle, newId()))).status).toBe('OK');
  });

  test('is not opened, and takes no bet, while game, vendor or house take none', async () => {
    const player = await givenPlayer(100n, { gameId: 'CRASH', gameCode: 'CRASH' });
    const bet = await givenBet(player);
    const { token } = await givenMember(database.db);
    await database.pool.query(`update vendors set status = 'maintenance' where code = 'STUDIO'`);
    try {
      await expect.poll(async () => (await wallet.bet(betOf(player, newId()))).status).toBe('INVALID_GAME');
      expect(await launch(token, 'CRASH')).toMatchObject({ success: false, code: 'games.maintenance' });
      expect((await wallet.win(winOf(player, bet, '1'))).status).toBe('OK');
      // What was taken before is told as it was.
      expect((await wallet.bet(betOf(player, bet))).status).toBe('OK');
    } finally {
      await database.pool.query(`update vendors set status = 'on' where code = 'STUDIO'`);
      await expect.poll(async () => (await launch(token, 'CRASH')).success).toBe(true);
    }
  });
});

describe('a bet', () => {
  test('is taken once, 50 times at once', async () => {
    const player = await givenPlayer();
    const txId = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => wallet.bet(betOf(player, txId))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['OK']));
    expect(new Set(answers.map(({ ourTxId }) => ourTxId)).size).toBe(1);
    expect(await cashOf(player)).toBe(90n * TAKA);
  });

  test('with another amount, round or game under its id is refused', async () => {
    const player = await givenPlayer();
    const txId = await givenBet(player);
    const again = async (more: object) => (await wallet.bet(betOf(player, txId, '10', more))).status;
    expect(await again({})).toBe('OK');
    expect(await again({ amount: '10.0001' })).toBe('DUPLICATE_CONFLICT');
    expect(await again({ roundId: 'another' })).toBe('DUPLICATE_CONFLICT');
    expect(await cashOf(player)).toBe(90n * TAKA);
  });

  test('two for one balance: one is taken', async () => {
    const player = await givenPlayer(10n);
    const answers = await Promise.all([wallet.bet(betOf(player, newId())), wallet.bet(betOf(player, newId()))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['INSUFFICIENT_FUNDS', 'OK']);
    expect(answers.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
  });

  test('that was taken answers the same on another day, and after its session', async () => {
    const player = await givenPlayer();
    const txId = newId();
    const first = await wallet.bet(betOf(player, txId));
    // As if it had been placed yesterday: on another book.
    const { rows } = await database.pool.query<{ market_id: bigint }>(
      'select market_id from wallet_entries where member_id = $1 and play is not null',
      [player.id],
    );
    await database.pool.query(`update wager_markets set label = '20260101' where id = $1`, [rows[0]?.market_id]);
    const other = await givenApp(database.url, { config: { role: 'http' } });
    try {
      const there = createWalletClient({
        ...{ url: 'http://house.test', vendor: 'STUDIO', clock: Date, timeoutMs: 20_000, secret },
        fetch: (async (url: string, init: { body: string; headers: Record<string, string> }) => {
          const { statusCode, body } = await other.http.inject({
            ...{ method: 'POST', url: new URL(url).pathname, headers: init.headers, payload: init.body },
          });
          return new Response(body, { status: statusCode });
        }) as unknown as typeof fetch,
      });
      expect(await there.bet(betOf(player, txId))).toMatchObject({ status: 'OK', ourTxId: first.ourTxId });
      expect((await there.bet(betOf(player, txId, '11'))).status).toBe('DUPLICATE_CONFLICT');
    } finally {
      await other.stop();
    }
    await database.pool.query(
      `update vendor_sessions set opened_at = now() - interval '9 days', last_used_at = now() - interval '2 days' where member_id = $1`,
      [player.id],
    );
    await expect.poll(async () => (await wallet.bet(betOf(player, newId()))).status).toBe('TOKEN_EXPIRED');
    // The asking before cost a bet for each time that the session was not seen to have ended.
    const before = await cashOf(player);
    expect(await wallet.bet(betOf(player, txId))).toMatchObject({ status: 'OK', ourTxId: first.ourTxId });
    expect(await cashOf(player)).toBe(before);
  });

  test('holds own limits and pauses, and staff who locked the account; a win does not', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    const guard = {
      stake: { day: 15n * TAKA, week: null, month: null },
      ...{ loss: { day: null, week: null, month: null }, pausedUntil: null, zoneOffsetMinutes: 360 },
    };
    const setGuard = (more: object) =>
      transact(database.db, (tx) => house.ports.wallet.setGuard(tx, player.id, { ...guard, ...more }));
    await setGuard({});
    expect((await wallet.bet(betOf(player, newId()))).status).toBe('LIMIT_REACHED');
    await setGuard({ stake: { day: null, week: null, month: null }, pausedUntil: 'endless' });
    expect((await wallet.bet(betOf(player, newId()))).status).toBe('LIMIT_REACHED');
    await database.pool.query(`update members set status = 'locked' where id = $1`, [player.id]);
    await expect.poll(async () => (await wallet.bet(betOf(player, newId()))).status).toBe('USER_LOCKED');
    await database.pool.query('delete from vendor_sessions where member_id = $1', [player.id]);
    expect((await wallet.win(winOf(player, bet, '5'))).status).toBe('OK');
    expect((await wallet.rollback(rollbackOf(player, newId()))).status).toBe('OK');
  });

  test('costs what is written, rounded up; a win pays it rounded down', async () => {
    const player = await givenPlayer();
    const txId = newId();
    expect((await wallet.bet(betOf(player, txId, '0.000001'))).balance).toBe('99.9999');
    expect((await wallet.win(winOf(player, txId, '0.000199'))).balance).toBe('100.00');
    expect((await wallet.bet(betOf(player, newId(), '99999999999999'))).status).toBe('INSUFFICIENT_FUNDS');
  });

  test('without a stake is kept, and its win is paid once', async () => {
    const player = await givenPlayer();
    const bet = newId();
    expect((await wallet.bet(betOf(player, bet, '0', { isFree: true }))).status).toBe('OK');
    expect((await wallet.bet(betOf(player, bet, '0', { isFree: true, roundId: 'other' }))).status).toBe(
      'DUPLICATE_CONFLICT',
    );
    const win = winOf(player, bet, '7');
    expect((await wallet.win(win)).balance).toBe('107.00');
    expect((await wallet.win(win)).balance).toBe('107.00');
    expect((await wallet.win({ ...win, amount: '8' })).status).toBe('DUPLICATE_CONFLICT');
  });
});

describe('a win', () => {
  test('of a bet that is unknown may come again; once the bet is there it is paid', async () => {
    const player = await givenPlayer();
    const bet = newId();
    const win = winOf(player, bet, '30');
    expect((await wallet.win(win)).status).toBe('BET_NOT_FOUND');
    await wallet.bet(betOf(player, bet));
    expect((await wallet.win(win)).balance).toBe('120.00');
  });

  test('is paid once, whoever repeats it, and not with another amount; several of one bet add up', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    const win = winOf(player, bet, '30');
    const answers = await Promise.all(Array.from({ length: 20 }, () => wallet.win(win)));
    expect(new Set(answers.map(({ status, ourTxId }) => `${status} ${ourTxId}`)).size).toBe(1);
    expect((await wallet.win({ ...win, amount: '31' })).status).toBe('DUPLICATE_CONFLICT');
    expect((await wallet.win(winOf(player, bet, '5'))).balance).toBe('125.00');
    expect((await wallet.win(winOf(player, bet, '0'))).balance).toBe('125.00');
  });

  test('of another member’s bet is not found', async () => {
    const [player, other] = [await givenPlayer(), await givenPlayer()];
    const bet = await givenBet(player);
    expect((await wallet.win({ ...winOf(player, bet, '30'), user: other.about.user })).status).toBe('BET_NOT_FOUND');
  });

  test('comes with its bet in one call, once', async () => {
    const player = await givenPlayer();
    const request = { ...betOf(player, newId()), winAmount: '15', roundClosed: true };
    const first = await wallet.betwin(request);
    expect(first).toMatchObject({ status: 'OK', balance: '105.00' });
    expect(await wallet.betwin(request)).toMatchObject({ status: 'OK', balance: '105.00', ourTxId: first.ourTxId });
    expect((await wallet.betwin({ ...request, winAmount: '16' })).status).toBe('DUPLICATE_CONFLICT');
    expect((await wallet.betwin({ ...request, txId: newId(), roundId: 'x', amount: '200' })).status).toBe(
      'INSUFFICIENT_FUNDS',
    );
    expect(await cashOf(player)).toBe(105n * TAKA);
  });
});

describe('a rollback', () => {
  test('gives the stake back once, whoever repeats it under which id', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    const rollback = rollbackOf(player, bet);
    const answers = await Promise.all(Array.from({ length: 10 }, () => wallet.rollback(rollback)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['OK']));
    expect((await wallet.rollback(rollbackOf(player, bet))).balance).toBe('100.00');
    expect((await wallet.win(winOf(player, bet, '5'))).status).toBe('TX_ROLLED_BACK');
    expect((await wallet.bet(betOf(player, bet))).status).toBe('TX_ROLLED_BACK');
  });

  test('that comes before its bet keeps the bet out', async () => {
    const player = await givenPlayer();
    const bet = newId();
    const rollback = rollbackOf(player, bet);
    expect((await wallet.rollback(rollback)).status).toBe('OK');
    expect((await wallet.rollback(rollback)).status).toBe('OK');
    expect((await wallet.bet(betOf(player, bet))).status).toBe('TX_ROLLED_BACK');
    expect((await wallet.win(winOf(player, bet, '5'))).status).toBe('TX_ROLLED_BACK');
    expect(await cashOf(player)).toBe(100n * TAKA);
  });

  test('of a bet with its win moves nothing, unless the vendor takes rounds back whole', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    await wallet.win(winOf(player, bet, '30'));
    expect((await wallet.rollback(rollbackOf(player, bet))).status).toBe('ALREADY_SETTLED');
    expect(await cashOf(player)).toBe(120n * TAKA);
    await database.pool.query(`update vendors set rolls_back_rounds = true where code = 'STUDIO'`);
    try {
      await expect.poll(async () => (await wallet.rollback(rollbackOf(player, bet))).status).toBe('OK');
    } finally {
      await database.pool.query(`update vendors set rolls_back_rounds = false where code = 'STUDIO'`);
      // Each process knows of it within a second.
      await expect
        .poll(async () => {
          const request = { ...betOf(player, newId(), '1'), winAmount: '1' };
          await wallet.betwin(request);
          return (await wallet.rollback(rollbackOf(player, request.txId))).status;
        })
        .toBe('ALREADY_SETTLED');
    }
    expect(await cashOf(player)).toBe(100n * TAKA);
  });

  test('of a win takes that win alone, below zero where it is spent; one that has not come is kept out', async () => {
    const player = await givenPlayer(10n);
    const bet = await givenBet(player);
    const [first, second] = [newId(), newId()];
    await wallet.win(winOf(player, bet, '30', first));
    await wallet.win(winOf(player, bet, '5', second));
    await givenBet(player, '35');
    const rollback = rollbackOf(player, bet, newId(), { winTxId: first });
    expect((await wallet.rollback(rollback)).balance).toBe('-30.00');
    expect((await wallet.rollback(rollback)).balance).toBe('-30.00');
    const unknown = newId();
    expect((await wallet.rollback(rollbackOf(player, bet, newId(), { winTxId: unknown }))).status).toBe('OK');
    expect((await wallet.win(winOf(player, bet, '1', unknown))).status).toBe('TX_ROLLED_BACK');
  });
});

describe('what else a vendor sends', () => {
  test('a prize without a bet is paid once', async () => {
    const player = await givenPlayer();
    const prize = { ...player.about, txId: newId(), amount: '12' };
    expect((await wallet.promowin(prize)).balance).toBe('112.00');
    expect((await wallet.promowin(prize)).balance).toBe('112.00');
    expect((await wallet.promowin({ ...prize, amount: '13' })).status).toBe('DUPLICATE_CONFLICT');
  });

  test('a resettlement moves the difference, once each', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    await wallet.win(winOf(player, bet, '30'));
    const resettle = { ...rollbackOf(player, bet), amount: '8' };
    expect((await wallet.resettle(resettle)).balance).toBe('98.00');
    expect((await wallet.resettle(resettle)).balance).toBe('98.00');
    expect((await wallet.resettle({ ...resettle, amount: '9' })).status).toBe('DUPLICATE_CONFLICT');
    expect((await wallet.resettle({ ...resettle, txId: newId(), amount: '50' })).balance).toBe('140.00');
    expect((await wallet.resettle({ ...resettle, betTxId: newId(), txId: newId() })).status).toBe('BET_NOT_FOUND');
  });

  test('a round that is closed takes no bet more; what is undecided in it has lost, a late win is paid', async () => {
    const player = await givenPlayer();
    const bet = await givenBet(player);
    const { roundId } = betOf(player, bet);
    expect((await wallet.roundclose({ ...player.about, roundId })).status).toBe('OK');
    expect((await wallet.bet(betOf(player, newId(), '1', { roundId }))).status).toBe('ROUND_CLOSED');
    expect((await wallet.bet(betOf(player, bet))).status).toBe('OK');
    expect((await wallet.rollback(rollbackOf(player, bet))).status).toBe('ALREADY_SETTLED');
    expect((await wallet.win(winOf(player, bet, '5'))).balance).toBe('95.00');
  });

  test('a batch is taken as if each had come alone, with an outcome for each', async () => {
    const [player, other] = [await givenPlayer(10n), await givenPlayer(10n)];
    const [one, two] = [newId(), newId()];
    const entry = (call: BatchEntry['call'], request: object) =>
      ({ call, requestId: crypto.randomUUID(), ...request }) as BatchEntry;
    const entries = [
      entry('bet', betOf(player, one)),
      entry('bet', betOf(other, newId(), '11')),
      entry('win', winOf(player, one, '50')),
      entry('bet', betOf(player, two, '40')),
      entry('rollback', rollbackOf(player, two)),
      entry('betwin', { ...betOf(other, newId(), '10'), winAmount: '2' }),
      entry('bet', betOf(player, newId(), '50.01')),
    ];
    const { status, outcomes } = await wallet.batch({ entries });
    expect(status).toBe('OK');
    expect(outcomes.map((outcome) => `${outcome.status} ${outcome.balance}`)).toEqual([
      'OK 0.00',
      'INSUFFICIENT_FUNDS 2.00',
      'OK 50.00',
      'OK 10.00',
      'OK 50.00',
      'OK 2.00',
      'INSUFFICIENT_FUNDS 50.00',
    ]);
    expect(outcomes.map(({ requestId }) => requestId)).toEqual(entries.map(({ requestId }) => requestId));
  });

  test('what is not signed, not fresh, of nobody or no call is refused, and nothing is stored', async () => {
    const player = await givenPlayer();
    const bet = betOf(player, newId());
    for (const change of [{ secret: 'another' }, { skew: 61_000 }, { skew: -61_000 }, { vendor: 'NOBODY' }]) {
      expect((await givenClient(change).bet(bet)).status).toBe('BAD_SIGNATURE');
    }
    const send = async (payload: string, call = 'bet', address = '127.0.0.1') => {
      const timestamp = String(Date.now());
      const headers = {
        ...{ 'content-type': 'application/json', 'x-timestamp': timestamp },
        'x-signature': signBody(secret, timestamp, payload),
      };
      const url = `/seamless/STUDIO/${call}`;
      return (await house.http.inject({ method: 'POST', url, headers, payload, remoteAddress: address })).json();
    };
    expect((await send(JSON.stringify(bet), 'bet', '203.0.113.9')).status).toBe('BAD_SIGNATURE');
    expect((await send('{')).status).toBe('INVALID_REQUEST');
    expect((await send('[]', 'constructor')).status).toBe('INVALID_REQUEST');
    const requestId = crypto.randomUUID();
    expect(await send(JSON.stringify({ ...bet, requestId, amount: '-1' }))).toMatchObject({
      ...{ status: 'INVALID_REQUEST', requestId },
      message: 'amount: invalid_format',
    });
    expect((await send(JSON.stringify({ ...bet, requestId, anything: 'else' }))).status).toBe('OK');
    expect(await cashOf(player)).toBe(90n * TAKA);
  });
});

describe('at the desk', () => {
  const ask = async (token: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
    const answer = await house.http.inject({
      ...{ method, url: `/desk/api/vendor-access${path}`, headers: { token, language: 'en' } },
      ...(body === undefined ? {} : { payload: body }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
    return answer.json() as { success: boolean; code?: string; value: any };
  };
  const order = () => ({ key: givenKey(), reason: 'as agreed' });

  test('a new secret counts when a second person confirms it, the one before for another day', async () => {
    await database.pool.query(
      `insert into vendors (code, addresses, status, launch_url) values ('ACME', '{127.0.0.0/8}', 'on', '/acme')`,
    );
    const [first, second] = [
      await givenStaff(database.db, { role: 'admin' }),
      await givenStaff(database.db, { role: 'admin' }),
    ];
    const wish = order();
    const made = await ask(first.token, 'POST', '/ACME/secret', wish);
    expect(made.value).toMatchObject({ vendor: { secret: { derived: true } }, secret: expect.any(String) });
    expect((await ask(first.token, 'POST', '/ACME/secret', wish)).value.secret).toBeNull();
    const statusWith = async (key: string) =>
      (
        await givenClient({ vendor: 'ACME', secret: key }).balance({
          ...{ token: 'x'.repeat(64), currency: 'BDT', gameCode: 'ANY' },
        })
      ).status;
    expect(await statusWith(made.value.secret)).toBe('BAD_SIGNATURE');
    expect((await ask(first.token, 'POST', '/ACME/secret/confirm', order())).code).toBe('vendors.ownSecret');
    expect((await ask(second.token, 'POST', '/ACME/secret/confirm', order())).success).toBe(true);
    expect((await ask(second.token, 'POST', '/ACME/secret/confirm', order())).code).toBe('vendors.noSecretWaits');
    await expect.poll(() => statusWith(made.value.secret)).toBe('INVALID_TOKEN');
    const former = deriveVendorSecret(givenConfig('').secrets.vendors, 'ACME');
    expect(await statusWith(former)).toBe('INVALID_TOKEN');
    await database.pool.query(`update vendors set former_until = now() - interval '1 second' where code = 'ACME'`);
    await expect.poll(() => statusWith(former)).toBe('BAD_SIGNATURE');
  });

  test('a stranger is added, reached, keyed by two people, given games, switched on, and heard', async () => {
    const [first, second] = [
      await givenStaff(database.db, { role: 'admin' }),
      await givenStaff(database.db, { role: 'admin' }),
    ];
    const add = {
      ...{ ...order(), code: 'PATHAN', names: { bn: 'পাঠান', en: 'Pathan' }, categories: ['RNG'] },
    };
    const added = await ask(first.token, 'POST', '', add);
    expect(added.value).toMatchObject({ code: 'PATHAN', connection: { family: null, apiUrl: null }, games: [] });
    expect((await ask(first.token, 'POST', '', add)).value.code).toBe('PATHAN');
    expect((await ask(first.token, 'POST', '', { ...add, ...order() })).code).toBe('vendors.codeTaken');

    const connection = {
      ...{ family: 'hmac-json', apiUrl: 'https://api.pathan.example', serviceUrl: null },
      settings: { cID: '81', extCID: 'house' },
    };
    const connect = async (more: object = {}, seenVersion = added.value.version) =>
      ask(first.token, 'PUT', '/PATHAN/connection', {
        ...{ ...order(), seenVersion, connection: { ...connection, ...more } },
      });
    expect((await connect({ family: 'nobody' })).code).toBe('vendors.familyUnknown');
    expect((await connect({ settings: { publicKey: 'x' } })).code).toBe('vendors.settingUnknown');
    expect((await connect({ apiUrl: 'http://169.254.169.254/' })).code).toBe('request.invalid');
    expect((await connect({ serviceUrl: 'ftp://x' })).code).toBe('vendors.urlInvalid');
    expect((await connect()).value).toMatchObject({ connection });
    expect((await connect()).success).toBe(true);
    expect((await connect({ apiUrl: null })).code).toBe('vendors.changedMeanwhile');
    expect((await ask(first.token, 'POST', '/PATHAN/secret', order())).code).toBe('vendors.hasKeys');

    const keys = { integrationApiKey: 'theirs', apiKey: 'ours' };
    const enter = (entered: object | null) => ask(first.token, 'POST', '/PATHAN/keys', { ...order(), keys: entered });
    expect((await enter({ apiKey: 'ours' })).code).toBe('vendors.keysWrong');
    expect((await enter(null)).code).toBe('vendors.keysWrong');
    const entered = await enter(keys);
    expect(entered.value.told).toBeNull();
    expect(JSON.stringify(entered)).not.toContain('theirs');
    expect((await ask(first.token, 'POST', '/PATHAN/secret/confirm', order())).code).toBe('vendors.ownSecret');
    expect((await ask(second.token, 'POST', '/PATHAN/secret/confirm', order())).success).toBe(true);

    const game = {
      ...{ code: 'fruit', gameId: 'PATHAN-FRUIT', names: { bn: 'ফল', en: 'Fruit' } },
      ...{ product: 'slots', category: 'RNG' },
    };
    const give = (more: object = {}) =>
      ask(first.token, 'POST', '/PATHAN/games', { ...order(), games: [{ ...game, ...more }] });
    expect((await give()).value.games).toEqual([{ code: 'fruit', gameId: 'PATHAN-FRUIT', product: 'slots' }]);
    expect((await give()).success).toBe(true);
    expect((await give({ code: 'other' })).code).toBe('vendors.gameTaken');
    expect((await give({ gameId: 'PADMA-GOLD' })).code).toBe('vendors.gameTaken');
    const { rows } = await database.pool.query(`select state, product from games where id = 'PATHAN-FRUIT'`);
    expect(rows).toEqual([{ state: 'hidden', product: 'slots' }]);

    const terms = {
      ...{ status: 'on', addresses: ['127.0.0.0/8'], launchUrl: '/' },
      ...{ orphanWins: false, rollsBackRounds: false },
    };
    const { value } = await ask(first.token, 'GET', '/PATHAN/connection');
    const change = { ...order(), seenVersion: value.version, terms };
    expect((await ask(first.token, 'PUT', '/PATHAN', change)).success).toBe(true);
    expect((await connect({}, value.version + 1)).code).toBe('vendors.mustBeOff');
    const body = JSON.stringify({ amount: '1.00', roundID: 'r', sessionID: 's', txID: 't', type: 'regular' });
    const heard = async (key: string) =>
      (
        await house.http.inject({
          ...{ method: 'POST', url: '/seamless/PATHAN/bet', payload: body },
          headers: {
            'content-type': 'application/json',
            'x-request-sign': createHmac('sha256', key).update(body).digest('hex'),
          },
        })
      ).statusCode;
    await expect.poll(() => heard('theirs')).toBe(404);
    expect(await heard('ours')).toBe(401);
    expect((await ask(first.token, 'GET', '/PATHAN/offered-games')).code).toBe('vendors.listAway');
  });

  test('a vendor is switched and its networks are changed, once, by whoever saw it as it is', async () => {
    const { token } = await givenStaff(database.db, { role: 'admin' });
    const [row] = (await ask(token, 'GET', '')).value.rows.filter(({ code }: { code: string }) => code === 'STUDIO');
    expect(row.games.length).toBeGreaterThanOrEqual(26);
    const change = { ...order(), seenVersion: row.version, terms: { ...row.terms, addresses: ['127.0.0.1', 'there'] } };
    expect((await ask(token, 'PUT', '/STUDIO', change)).code).toBe('vendors.addressInvalid');
    const right = { ...change, terms: { ...row.terms, addresses: ['127.0.0.1'] } };
    expect((await ask(token, 'PUT', '/STUDIO', right)).value.terms.addresses).toEqual(['127.0.0.1']);
    expect((await ask(token, 'PUT', '/STUDIO', right)).value.version).toBe(row.version + 1);
    const late = { ...right, terms: { ...row.terms, status: 'off' } };
    expect((await ask(token, 'PUT', '/STUDIO', late)).code).toBe('vendors.changedMeanwhile');
  });
});

test('the conformance kit finds nothing', async () => {
  const { token, about } = await givenPlayer();
  const access = { url: 'http://house.test', vendor: 'STUDIO', secret, clock: Date, fetch: reach };
  const reports = await runConformance({ ...access, ...about, token });
  expect(reports.length).toBeGreaterThan(15);
  expect(reports.filter(({ holds }) => !holds)).toEqual([]);
});

test('the books are right after all of it', async () => {
  const report = await givenReconciler(database, MARKET_CHECKS, house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
