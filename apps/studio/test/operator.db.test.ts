/** What a house asks our studio as its operator: signed, of rounds, returns and pools; and a settled round taken back. */

import { randomUuid } from '@house/fairness/random';
import { STUDIO_GAME_CODES } from '@house/games/games';
import { ROOM_POOLS } from '@house/games/pools';
import { type AskStudio, createOperatorClient } from '@house/vendor-protocol/operator';
import { deriveVendorSecret, SIGNATURE_HEADER, signBody, TIMESTAMP_HEADER } from '@house/vendor-protocol/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff } from '../../server/src/capabilities/identity/given.ts';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenFundedMember, givenKey, givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import { givenConfig } from '../../server/src/main/given.ts';
import type { ShownTableRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';
import { Ear, SOON } from './given-table.ts';

const SLOT = { id: 'TIN-GHAR', code: 'S4' };
const BAC = { id: 'BACCARAT', code: 'BAC' };
const POOLS = { id: 'SUNDARBAN-JACKPOTS', code: 'S6' };

let given: GivenStudio;
let secret: string;
let ask: AskStudio;
let player: Player;
let address: string;

const reach = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
  const { statusCode, body } = await given.studio.http.inject({
    ...{ method: 'POST', url: new URL(url).pathname, headers: init.headers, payload: init.body },
  });
  return new Response(body, { status: statusCode });
}) as unknown as typeof fetch;

beforeAll(async () => {
  given = await givenStudio();
  secret = deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO');
  ask = createOperatorClient({
    ...{
      url: 'http://studio.test',
      secrets: async () => ['of another day', secret],
      clock: Date,
      timeoutMs: 5_000,
      fetch: reach,
    },
  });
  player = await givenPlayer(given, SLOT);
});
afterAll(() => given.stop());

test('nothing is answered that is not signed for this call with the key that follows from the secret', async () => {
  const timestamp = String(Date.now());
  const post = async (key: string, call: string, named = call): Promise<number> => {
    const payload = JSON.stringify({ call: named });
    const headers = { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp };
    const signature = signBody(key, timestamp, payload);
    const { statusCode } = await given.studio.http.inject({
      ...{ method: 'POST', url: `/studio/operator/${call}`, payload },
      headers: { ...headers, [SIGNATURE_HEADER]: signature },
    });
    return statusCode;
  };
  expect(await post('x'.repeat(64), 'pools')).toBe(401);
  // What signs the studio's own calls to the wallet is no key to it.
  expect(await post(secret, 'pools')).toBe(401);
  const { deriveOperatorKey } = await import('@house/vendor-protocol/operator');
  expect(await post(deriveOperatorKey(secret), 'pools', 'returns')).toBe(422);
  expect(await post(deriveOperatorKey(secret), 'pools')).toBe(200);
});

describe('rounds', () => {
  test('are found by player, game, time and id, and recalled as they were shown', async () => {
    const round = await player.start('10.00');
    const page = { offset: 0, limit: 20 };
    const found = await ask('rounds', { ...page, player: String(player.id), game: 'S4' });
    expect(found).toMatchObject({
      total: 1,
      rounds: [{ id: round.id, state: 'settled', stake: '10.00', trial: false }],
    });
    expect((await ask('rounds', { ...page, player: String(player.id), game: 'S1' })).total).toBe(0);
    expect((await ask('rounds', { ...page, id: round.id, before: round.placedAt })).total).toBe(0);
    expect((await ask('rounds', { ...page, id: round.id, from: round.placedAt })).total).toBe(1);
    const { round: recalled } = await ask('round', { id: round.id });
    expect(recalled).toMatchObject({ events: round.events, prize: round.prize, pair: round.pair, nonce: round.nonce });
    // The seed of a pair that is in use is told to nobody.
    expect(recalled?.serverSeed).toBe(null);
  });

  test('a settled one is taken back once, with what it won, and the game goes on', async () => {
    const before = await player.cash();
    const round = await player.start('10.00');
    const order = crypto.randomUUID();
    given.lose('rollback', 'answer');
    expect((await ask('void', { id: round.id, order })).outcome).toBe('waiting');
    expect((await player.start('10.00')).state).toBe('settled');
    await expect
      .poll(async () => (await ask('void', { id: round.id, order })).outcome, { timeout: 15_000 })
      .toBe('void');
    const { round: other } = await ask('round', { id: round.id });
    expect(other).toMatchObject({ state: 'void', voided: true, prize: null, events: round.events });
    const { rounds } = await ask('rounds', { offset: 0, limit: 1, player: String(player.id) });
    const net = Number(rounds[0]?.prize) - Number(rounds[0]?.stake);
    expect(await player.cash()).toBe(before + BigInt(Math.round(net * Number(TAKA))));
    const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  }, 60_000);

  test('one that is unknown, or took no stake, is not taken back', async () => {
    const order = crypto.randomUUID();
    expect((await ask('void', { id: crypto.randomUUID(), order })).outcome).toBe('unknown');
    const poor = await givenPlayer(given, SLOT, 1n);
    const refused = await poor.start('10.00');
    expect((await ask('void', { id: refused.id, order })).outcome).toBe('noStake');
  });
});

test('returns add up what was settled with real money, by game and stake, and void rounds count no more', async () => {
  await player.start('200.00');
  const { rounds } = await ask('rounds', { offset: 0, limit: 100, game: 'S4', state: 'settled' });
  const { cells, totals } = await ask('returns', {});
  const of = cells.filter(({ game }) => game === 'S4');
  expect(of.map(({ band }) => band)).toEqual([null, 10, 100]);
  expect(of[0]).toMatchObject({ rounds: rounds.length, bounds: null, outsideSince: null });
  const paid = rounds.reduce((sum, { prize }) => sum + Number(prize), 0);
  expect(Number(totals.find(({ game }) => game === 'S4')?.paid)).toBeCloseTo(paid);
  expect(of[0]?.proved).toEqual({ lowest: 0.963542, highest: 0.963542 });
});

test('pools say what they hold, and what was put in less what was paid is what they hold', async () => {
  const other = await givenPlayer(given, POOLS);
  await other.start('100.00');
  const answer = await ask('pools', {});
  expect(answer).toMatchObject({ game: 'S6', balanced: true });
  const shared = answer.pools.filter(({ game }) => game === 'S6');
  expect(answer.pools).toHaveLength(shared.length + ROOM_POOLS.length);
  expect(shared.map(({ code, amount, contributed }) => [code, amount, contributed])).toEqual([
    ['MINI', '500.50', '0.50'],
    ['MINOR', '5000.40', '0.40'],
    ['MAJOR', '50000.35', '0.35'],
    ['GRAND', '500000.25', '0.25'],
  ]);
});

describe('at the desk', () => {
  const call = async (token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await given.house.http.inject({
      ...{ method, url: `/desk/api/studio${path}`, headers: { token, language: 'en' } },
      ...(body === undefined ? {} : { payload: body }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
    return answer.json() as { success: boolean; code?: string; value: any };
  };
  const order = () => ({ key: givenKey(), reason: 'a fault of the page' });

  test('a round is taken back once two people want it; returns and pools agree with the ledger', async () => {
    const { db } = given.database;
    const [first, second] = [await givenStaff(db, { role: 'admin' }), await givenStaff(db, { role: 'admin' })];
    expect((await call(first.token, 'GET', '/rounds')).code).toBe('studio.away');
    address = await given.studio.listen();
    const round = await player.start('10.00');
    const { value: listed } = await call(first.token, 'GET', `/rounds?round=${round.id}`);
    expect(listed).toMatchObject({ total: 1, rows: [{ game: 'S4', memberId: String(player.id), state: 'settled' }] });

    const wish = order();
    const asked = await call(first.token, 'POST', `/rounds/${round.id}/void`, wish);
    expect(asked.value).toMatchObject({ state: 'requested', stake: '10.00', isOwn: true });
    expect((await call(first.token, 'POST', `/rounds/${round.id}/void`, wish)).value.id).toBe(asked.value.id);
    expect((await call(second.token, 'POST', `/rounds/${round.id}/void`, order())).code).toBe('studio.voidWaits');
    const path = `/voids/${asked.value.id}/confirm`;
    expect((await call(first.token, 'POST', path, order())).code).toBe('studio.ownRequest');
    expect((await call(second.token, 'POST', path, order())).value).toMatchObject({ state: 'done' });
    expect((await call(second.token, 'POST', path, order())).code).toBe('studio.stateMoved');
    const { value: seen } = await call(second.token, 'GET', `/rounds/${round.id}`);
    expect(seen).toMatchObject({ round: { state: 'void' }, void: { state: 'done' }, events: round.events });

    const { value: pools } = await call(first.token, 'GET', '/pools');
    expect(pools).toMatchObject({ owed: '577701.50', balanced: true, inLedger: 0 });
    const { value: returns } = await call(first.token, 'GET', '/returns');
    expect(returns.totals).toHaveLength(STUDIO_GAME_CODES.length);
  });

  test('card rooms show who sits where with how much, and what is there is under way in the totals', async () => {
    const first = await givenStaff(given.database.db, { role: 'admin' });
    const player = await givenPlayer(given, { id: 'TEEN-PATTI', code: 'TP' });
    const sat = await player.call('POST', '/cards/sit', {
      ...{ key: randomUuid(), tier: 0, buyIn: '100.00', seed: 'mine', where: 'new' },
    });
    expect(sat.value).toMatchObject({ state: 'open' });
    const { value } = await call(first.token, 'GET', '/cards');
    expect(value).toMatchObject({
      tables: [
        {
          ...{ game: 'TP', isPrivate: true, trial: false, hands: 0, rake: '0.00' },
          players: [{ seat: 0, memberId: String(player.id), account: player.username, stack: '100.00' }],
        },
      ],
      hands: [],
    });
    expect((await call(first.token, 'GET', '/cards?member=nobody-of-that-name')).value).toEqual({
      tables: [],
      hands: [],
    });
    const { sitting } = sat.value as { sitting: string };
    await player.call('POST', '/cards/leave', { sitting });
    await expect.poll(() => player.cash()).toBe(10_000_000n);
  });

  test('rooms to sit down in are told with their seats, and whoever chooses one is at the page of its game with it', async () => {
    const player = await givenPlayer(given, { id: 'LUDO-QUICK', code: 'LUDO' });
    const sat = await player.call('POST', '/cards/sit', {
      ...{ key: randomUuid(), tier: 0, buyIn: '20.00', seed: 'mine', where: 'public' },
    });
    expect(sat.value).toMatchObject({ state: 'open' });
    const id = await givenFundedMember(given.database, given.house.ports.wallet, 100n * TAKA);
    const other = await givenMember(given.database.db, { id });
    const askHouse = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { token: other.token, language: 'en' };
      const answer = await given.house.http.inject({ method, url, headers, ...(payload && { payload }) });
      return answer.json().value;
    };
    const { rooms } = await askHouse('GET', '/wps/relay/GLS2_roomList?vassalage=STUDIO');
    expect(new Set(rooms.map(({ gameId }: { gameId: string }) => gameId)).size).toBe(8);
    expect(rooms.find(({ roomId }: { roomId: string }) => roomId === 'LUDO-QUICK:0')).toEqual({
      ...{ roomId: 'LUDO-QUICK:0', gameId: 'LUDO-QUICK', vassalage: 'STUDIO', roomName: 'Ludo Quick' },
      ...{ minBet: '10.00', buyIn: '10.00', players: 1, seats: 2, places: 2, waiting: 1 },
    });
    const four = rooms.find(({ roomId }: { roomId: string }) => roomId === 'LUDO-QUICK:3');
    expect(four).toMatchObject({ players: 0, seats: 4, places: 4, waiting: 0 });
    const launched = await askHouse('POST', '/wps/game/launchGame', { roomId: 'LUDO-QUICK:3', vassalage: 'STUDIO' });
    expect(launched).toMatchObject({ gameId: 'LUDO-QUICK', content: launched.address });
    expect(launched.address).toMatch(/\/LUDO\S*#\S*&room=3$/i);
    // A room of another game is none of this one's.
    const wrong = await askHouse('POST', '/wps/game/launchGame', { gameId: 'TEEN-PATTI', roomId: 'LUDO-QUICK:3' });
    expect(wrong.address).not.toContain('room=');
    await player.call('POST', '/cards/leave', { sitting: (sat.value as { sitting: string }).sitting });
  });

  test('two who play together while money goes one way stand out at the desk, and one who acts like a machine', async () => {
    const staff = await givenStaff(given.database.db, { role: 'admin' });
    const one = await givenPlayer(given, { id: 'TEEN-PATTI', code: 'TP' });
    const other = await givenPlayer(given, { id: 'TEEN-PATTI', code: 'TP' });
    expect((await call(staff.token, 'GET', '/cards/collusion')).value).toEqual({ pairs: [] });
    // Sixty hands of two seats with four acts each of exactly one second; the first always loses 10.
    await given.database.pool.query(
      `with t as (
         insert into studio.card_tables (id, game, tier, trial, next_hand, next_commitment, next_sealed, closed_at)
         values (gen_random_uuid(), 'TP', 0, false, gen_random_uuid(), decode(repeat('00', 32), 'hex'), ''::bytea,
           clock_timestamp()) returning id),
       s as (
         insert into studio.card_sittings (id, table_id, seat, player, game, currency, trial, key, stake, stack, prize, state, seed,
           bet_transaction, win_transaction, ended_at)
         select gen_random_uuid(), t.id, p.seat, p.player, 'TP', 'BDT', false, gen_random_uuid(), 1, 0, 0, 'settled', 'x',
           gen_random_uuid(), gen_random_uuid(), clock_timestamp()
         from t cross join (values (0, $1::text), (1, $2::text)) as p (seat, player) returning id, seat, player),
       h as (
         insert into studio.card_hands (id, table_id, game, number, unit, button, players, commitment, sealed, state, actions,
           turn_until, rake, ended_at)
         select gen_random_uuid(), t.id, 'TP', n, 10000, 0, '[]', decode(repeat('00', 32), 'hex'), ''::bytea, 'settled',
           (select jsonb_agg(jsonb_build_object('seat', a % 2, 'kind', 'chaal', 'at', a * 1000)) from generate_series(1, 8) a),
           clock_timestamp(), 0, clock_timestamp() from t cross join generate_series(1, 60) n returning id)
       insert into studio.card_hand_players (hand, player, sitting, seat, put, won)
       select h.id, s.player, s.id, s.seat, case s.seat when 0 then 100000 else 0 end, case s.seat when 1 then 100000 else 0 end
       from h cross join s`,
      [String(one.id), String(other.id)],
    );
    const { value } = await call(staff.token, 'GET', '/cards/collusion');
    expect(value.pairs).toHaveLength(1);
    const [pair] = value.pairs;
    const lost = pair.members.map(({ memberId }: { memberId: string }, at: number) => [memberId, pair.flow[at]]);
    expect(Object.fromEntries(lost)).toEqual({ [String(one.id)]: '600.00', [String(other.id)]: '0.00' });
    expect(pair).toMatchObject({ score: 115, hands: 60, togetherPercent: 100, oneWayPercent: 100 });
    expect(pair.flags.toSorted()).toEqual(['oneWay', 'samePair', 'steadyTime']);
    // The rule of risk counts it for little, and the member's page of risk says why.
    const look = await given.house.http.inject({
      ...{ url: `/desk/api/risk/links/${one.id}`, headers: { token: staff.token, language: 'en' } },
    });
    expect(look.json()).toMatchObject({
      value: { cardPair: { memberId: String(other.id), score: 115, oneWayPercent: 100, mode: 'on', weight: 20 } },
    });
  });

  test('a table is closed after its hand and its limits are changed, by whoever saw it as it is', async () => {
    const first = await givenStaff(given.database.db, { role: 'admin' });
    const { value } = await call(first.token, 'GET', '/tables');
    const table = value.tables.find(({ code }: { code: string }) => code === 'BAC-1');
    expect(table).toMatchObject({ game: 'BAC', hand: null, terms: { state: 'open' } });
    const change = (next: object, seen: object = table.terms) =>
      call(first.token, 'PUT', '/tables/BAC-1', { ...order(), seen, next: { ...table.terms, ...next } });
    expect((await change({ max: '1.00' })).code).toBe('studio.tableInvalid');
    expect((await change({ bettingSeconds: 30 }, { ...table.terms, min: '1.00' })).code).toBe(
      'studio.changedMeanwhile',
    );
    const changed = await change({ state: 'closing', bettingSeconds: 30 });
    const isTable = ({ code }: { code: string }) => code === 'BAC-1';
    expect(changed.value.tables.find(isTable).terms).toMatchObject({ bettingSeconds: 30 });
    expect((await change({ state: 'closing', bettingSeconds: 30 })).code).not.toBe('studio.tableInvalid');
    const state = async () => (await call(first.token, 'GET', '/tables')).value.tables.find(isTable).terms;
    await expect.poll(async () => (await state()).state).toBe('closed');
    await change({ state: 'open', bettingSeconds: 20 }, await state());
    expect(await state()).toEqual(table.terms);
  });

  test('a hand is taken back whole once two people want it, then the shoe that it came of', async () => {
    const { db } = given.database;
    const [first, second] = [await givenStaff(db, { role: 'admin' }), await givenStaff(db, { role: 'admin' })];
    const [one, other] = [await givenPlayer(given, BAC), await givenPlayer(given, BAC)];
    const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);
    // However slow the machine is, betting is open while bets are laid.
    await run(`update studio.live_tables set betting_seconds = 60 where code = 'BAC-1'`);
    const ear = new Ear(address, one, 'BAC-1');
    await expect.poll(() => ear.round?.state, SOON).toBe('open');
    const hand = ear.round as ShownTableRound;
    const bet = (of: Player, bets: object) => of.call('POST', '/tables/BAC-1/bets', { key: crypto.randomUUID(), bets });
    await bet(one, { player: '100' });
    await bet(other, { banker: '100', tie: '10' });
    const listed = async (path = '/tables/BAC-1/hands') => (await call(first.token, 'GET', path)).value.hands;
    expect((await listed())[0]).toMatchObject({
      ...{ id: hand.id, number: hand.number, state: 'open', mark: null, players: 2, staked: '210.00' },
      ...{ atMost: '485.00', shoe: { commitment: hand.shoe.commitment, serverSeed: null } },
    });
    // A prize that is being told is waited for by an order's own loop, which does not run here.
    await expect
      .poll(async () => {
        await run(
          `update studio.table_rounds set open_until = least(open_until, now()), locked_until = least(locked_until, now()),
             dealing_until = least(dealing_until, now()) where id = $1`,
          [hand.id],
        );
        const { rows } = await run('select state from studio.rounds where table_round = $1', [hand.id]);
        return rows.map(({ state }) => state);
      }, SOON)
      .toEqual(['settled', 'settled']);
    const wish = order();
    const path = `/tables/hands/${hand.id}/void`;
    const asked = await call(first.token, 'POST', path, wish);
    expect(asked.value).toMatchObject({
      of: 'hand',
      what: `BAC-1 · ${hand.number}`,
      stake: '210.00',
      state: 'requested',
    });
    expect((await call(first.token, 'POST', path, wish)).value.id).toBe(asked.value.id);
    expect((await call(second.token, 'POST', path, order())).code).toBe('studio.voidWaits');
    const confirm = `/voids/${asked.value.id}/confirm`;
    expect((await call(first.token, 'POST', confirm, order())).code).toBe('studio.ownRequest');
    expect((await call(second.token, 'POST', confirm, order())).value.state).toMatch(/^(confirmed|done)$/);
    await expect.poll(async () => [await one.cash(), await other.cash()], SOON).toEqual([1_000n * TAKA, 1_000n * TAKA]);

    const shoe = await call(first.token, 'POST', `/tables/shoes/${hand.shoe.id}/void`, order());
    expect(shoe.value).toMatchObject({ of: 'shoe', state: 'requested' });
    await call(second.token, 'POST', `/voids/${shoe.value.id}/confirm`, order());
    await expect
      .poll(async () => (await listed()).find(({ id }: { id: string }) => id === hand.id).shoe.serverSeed, SOON)
      .toMatch(/^[0-9a-f]{64}$/);
    expect((await call(first.token, 'POST', `/tables/hands/${crypto.randomUUID()}/void`, order())).code).toBe(
      'studio.roundUnknown',
    );
    await run(`update studio.live_tables set betting_seconds = 20 where code = 'BAC-1'`);
    ear.close();
  }, 60_000);
});
