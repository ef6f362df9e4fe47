/** Rounds of our studio against a house's wallet: each step lost, repeated, or never taken. */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomUuid } from '@house/fairness/random';
import { verifyRound } from '@house/games/verify-round';
import { toWire } from '@house/games/wire';
import { parseAmount } from '@house/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import type { RevealedPair, ShownPair, ShownRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';

const SLOT = { id: 'TIN-GHAR', code: 'S4' };
const MINES = { id: 'MINES', code: 'MINES' };
const ONE_MINE = { mines: 1 };

let given: GivenStudio;
beforeAll(async () => {
  given = await givenStudio();
});
afterAll(() => given.stop());

const units = (amount: string | null): bigint => parseAmount(amount ?? '0') ?? 0n;
/** What a round that is over has cost and brought. */
const netOf = (round: ShownRound): bigint => units(round.prize) - units(round.stake);

/** A round of mines with a safe field open: of 24 safe ones the first that is not the mine. */
async function givenOpenRound(player: Player): Promise<ShownRound> {
  for (let tries = 0; tries < 20; tries += 1) {
    const begun = await player.start('10.00', ONE_MINE);
    const opened = await player.act(begun, { kind: 'open', field: 7 });
    if (opened.state === 'open') return opened;
  }
  throw new Error('a mine under the same field twenty times');
}

describe('a round that is decided at once', () => {
  test('takes the stake and pays the prize in one commit, and the same key again is the same round', async () => {
    const player = await givenPlayer(given, SLOT);
    const key = randomUuid();
    const round = await player.start('10.00', {}, key);
    expect(round).toMatchObject({ state: 'settled', game: 'S4', nonce: 0, refusal: null });
    expect(round.events[0]?.kind).toBe('spin');
    expect(await player.cash()).toBe(1_000n * TAKA + netOf(round));
    expect(units(round.balance)).toBe(await player.cash());
    const presses = await Promise.all(Array.from({ length: 5 }, () => player.start('10.00', {}, key)));
    expect(presses.map(({ id }) => id)).toEqual(presses.map(() => round.id));
    expect(await player.cash()).toBe(1_000n * TAKA + netOf(round));
    const { value } = await player.call('POST', '/rounds', { key, stake: '20.00', choice: {}, grant: null });
    expect(value).toEqual({ code: 'round.keyReused' });
  });

  test('is refused without money, outside the bounds and with a choice the game does not have: nothing moves', async () => {
    const player = await givenPlayer(given, SLOT, 5n);
    expect(await player.start('10.00')).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS', events: [] });
    expect(await player.start('0.01')).toEqual({ code: 'round.stake' });
    expect(await player.start('10.00', { cheat: true })).toEqual({ code: 'round.choice' });
    expect(await player.cash()).toBe(5n * TAKA);
  });

  test('whose request is lost costs nothing; whose answer is lost stands as it was booked', async () => {
    const player = await givenPlayer(given, SLOT);
    given.lose('betwin', 'request');
    const lost = await player.start('10.00');
    expect(lost).toMatchObject({ state: 'void', events: [], prize: null });
    expect(await player.cash()).toBe(1_000n * TAKA);
    given.lose('betwin', 'answer');
    const booked = await player.start('10.00');
    expect(booked.state).toBe('settled');
    expect(await player.cash()).toBe(1_000n * TAKA + netOf(booked));
  });

  test('stands when neither the bet nor the question about it was answered, until the wallet is back', async () => {
    const player = await givenPlayer(given, SLOT);
    given.lose('betwin', 'request');
    given.lose('rollback', 'request');
    const waiting = await player.start('10.00');
    expect(waiting).toMatchObject({ state: 'voiding', events: [] });
    // Another cannot begin meanwhile.
    expect(await player.start('10.00')).toEqual({ code: 'round.unfinished' });
    await given.database.pool.query(`update studio.rounds set next_try_at = now() where id = $1`, [waiting.id]);
    await given.studio.rounds.work();
    await expect.poll(async () => (await player.show(waiting)).state).toBe('void');
    expect(await player.cash()).toBe(1_000n * TAKA);
  });

  test('that was written and never asked for, because its process died, is void', async () => {
    const player = await givenPlayer(given, SLOT);
    const { pair } = player.session;
    const id = randomUuid();
    await given.database.pool.query(
      `insert into studio.rounds (id, player, game, currency, key, seed_pair, nonce, stake, choice, state, bet_transaction,
         win_transaction, next_try_at)
       values ($1, $2, 'S4', 'BDT', $3, $4, 50, 100000, '{}', 'placed', $5, $6, now())`,
      [id, String(player.id), randomUuid(), pair.id, randomUuid(), randomUuid()],
    );
    await given.studio.rounds.work();
    await expect.poll(async () => (await player.call('GET', `/rounds/${id}`)).value).toMatchObject({ state: 'void' });
    expect(await player.cash()).toBe(1_000n * TAKA);
  });
});

describe('a round in which the player decides', () => {
  test('shows no mine before its end, goes on in another tab, and pays what it offered', async () => {
    const player = await givenPlayer(given, MINES);
    const begun = await player.start('10.00', ONE_MINE);
    expect(begun).toMatchObject({ state: 'open', events: [], offer: null, prize: null });
    expect(await player.start('10.00', ONE_MINE)).toEqual({ code: 'round.unfinished' });
    const opened = await player.act(begun, { kind: 'open', field: 3 });
    if (opened.state !== 'open') return expect(opened.events.at(-1)?.kind).toBe('total');
    expect(opened.events).toEqual([{ kind: 'field', field: 3, mine: false, multiplier: '1.0104' }]);
    // The same press again is answered alike; another upon what is past is not.
    expect(await player.act(begun, { kind: 'open', field: 3 })).toEqual(opened);
    expect(await player.act(begun, { kind: 'open', field: 4 })).toEqual({ code: 'round.changed' });
    expect(await player.act(opened, { kind: 'open', field: 3 })).toEqual({ code: 'round.choice' });
    expect(
      ((await player.call('POST', '/open', { game: 'MINES' })).value as { unfinished: unknown }).unfinished,
    ).toEqual(opened);
    const [one, two] = await Promise.all([
      player.act(opened, { kind: 'cash-out' }),
      player.act(opened, { kind: 'cash-out' }),
    ]);
    expect([one.id, two.id].filter((id) => id === opened.id).length).toBeGreaterThan(0);
    const over = await player.show(opened);
    expect(over).toMatchObject({ state: 'settled', prize: '10.104' === over.prize ? '10.104' : opened.offer });
    expect(await player.cash()).toBe(1_000n * TAKA + netOf(over));
  });

  test('pays its prize once, however often the wallet has to be told', async () => {
    const player = await givenPlayer(given, MINES);
    const open = await givenOpenRound(player);
    const before = await player.cash();
    given.lose('win', 'answer', 1);
    const decided = await player.act(open, { kind: 'cash-out' });
    expect(decided).toMatchObject({ state: 'decided', prize: open.offer });
    await given.database.pool.query(`update studio.rounds set next_try_at = now() where id = $1`, [open.id]);
    await given.studio.rounds.work();
    await expect.poll(async () => (await player.show(open)).state).toBe('settled');
    expect(await player.cash()).toBe(before + units(open.offer));
  });

  test('that nobody comes back to is void after a day, and the stake is back', async () => {
    const player = await givenPlayer(given, MINES);
    const open = await givenOpenRound(player);
    const before = await player.cash();
    await given.database.pool.query(`update studio.rounds set placed_at = now() - interval '25 hours' where id = $1`, [
      open.id,
    ]);
    await given.studio.rounds.work();
    await expect.poll(async () => (await player.show(open)).state).toBe('void');
    expect(await player.cash()).toBe(before + 10n * TAKA);
    expect(await player.act(open, { kind: 'cash-out' })).toEqual({ code: 'round.changed' });
  });

  test('is no other player’s, whatever token they hold', async () => {
    const [player, other] = [await givenPlayer(given, MINES), await givenPlayer(given, MINES)];
    const open = await givenOpenRound(player);
    expect(await other.show(open)).toEqual({ code: 'round.unknown' });
    expect(await other.act(open, { kind: 'cash-out' })).toEqual({ code: 'round.unknown' });
    const stranger = await given.studio.http.inject({
      ...{ method: 'GET', url: `/studio/api/rounds/${open.id}` },
      headers: { authorization: `Bearer ${'x'.repeat(64)}` },
    });
    expect(stranger.json()).toEqual({ code: 'session.ended' });
  });
});

describe('the seeds of a player', () => {
  test('are promised before, revealed once nothing of them is open, and make every round again', async () => {
    const player = await givenPlayer(given, MINES);
    const { pair } = player.session;
    const open = await givenOpenRound(player);
    const change = { pair: pair.id, clientSeed: 'my-own-seed' };
    expect((await player.call('POST', '/seeds', change)).value).toEqual({ code: 'round.unfinished' });
    expect((await player.call('GET', `/seeds/${pair.id}`)).value).toEqual({ code: 'round.unknown' });
    const over = await player.act(open, { kind: 'cash-out' });
    const rotated = (await player.call('POST', '/seeds', change)).value as { revealed: RevealedPair; pair: ShownPair };
    // The same press again reveals the same, and changes nothing.
    expect((await player.call('POST', '/seeds', change)).value).toEqual(rotated);
    const { revealed } = rotated;
    const seed = fromHex(revealed.serverSeed, 32);
    expect(seed === null ? null : toHex(commitOf(seed))).toBe(pair.commitment);
    expect(rotated.pair).toMatchObject({ commitment: pair.nextCommitment, clientSeed: 'my-own-seed', nonce: 0 });
    const { serverSeed, clientSeed } = revealed;
    const verified = await verifyRound({
      ...{ game: over.game, nonce: over.nonce, choice: over.choice, actions: over.actions },
      ...{ serverSeed, clientSeed, stake: units(over.stake) },
    });
    if ('refused' in verified) throw new Error(verified.refused);
    expect(toWire<unknown>(verified.round.events)).toEqual(over.events);
    expect(verified.round.prize).toBe(units(over.prize));
    // Of somebody else's pair nothing is told.
    const other = await givenPlayer(given, MINES);
    expect((await other.call('GET', `/seeds/${pair.id}`)).value).toEqual({ code: 'round.unknown' });
  });

  test('give every round of many tabs a number of its own', async () => {
    const player = await givenPlayer(given, SLOT);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => player.start('2.00')));
    const nonces = rounds.flatMap((round) => ('nonce' in round ? [round.nonce] : []));
    expect(new Set(nonces).size).toBe(nonces.length);
  });
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
