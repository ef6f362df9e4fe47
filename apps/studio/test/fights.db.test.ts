/**
 * Fights against a house's wallet: what they share with tables of cards is tested there; here what is theirs: fixed odds, the
 * pool, a draw, trial money, and that a pool is divided once, whichever process dies.
 */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { COCKFIGHT, type Fight, type FightResult } from '@house/games/live/cockfight';
import { dealHands, LIVE_CLIENT_SEED, type LiveGame } from '@house/games/live/live';
import { verifyRound } from '@house/games/verify-round';
import { parseAmount } from '@house/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import type { RevealedPair, ShownRound, ShownTableRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';
import { bring as bringTo, Ear, openHand, SOON } from './given-table.ts';

const COCK = { id: 'COCKFIGHT', code: 'COCK' };
const FIXED = 'COCK-1';
const POOL = 'COCK-2';

const resultOf = (seed: Uint8Array): FightResult =>
  (dealHands(COCKFIGHT as LiveGame, { serverSeed: toHex(seed), clientSeed: LIVE_CLIENT_SEED })[0] as Fight).result;

let wished: FightResult = 'meron';
/** Of the next fight that is opened. */
function makeShoeSeed(): Uint8Array {
  for (;;) {
    const seed = randomBytes(SEED_BYTES);
    if (resultOf(seed) === wished) return seed;
  }
}

let given: GivenStudio;
const ears = new Map<string, Ear>();

beforeAll(async () => {
  given = await givenStudio({ makeShoeSeed });
  const address = await given.studio.listen();
  for (const arena of [FIXED, POOL]) ears.set(arena, new Ear(address, await givenPlayer(given, COCK), arena));
});
afterAll(async () => {
  for (const ear of ears.values()) ear.close();
  await given.stop();
});

const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);
const earAt = (arena: string): Ear => ears.get(arena) as Ear;
const bring = (arena: string, state: ShownTableRound['state'], number?: number) =>
  bringTo(given.database, { ear: earAt(arena), table: arena, ...(number === undefined ? {} : { number }) }, state);
/** A fight that ends as wished. */
async function openFight(arena: string, result: FightResult): Promise<ShownTableRound> {
  wished = result;
  return openHand(given.database, { ear: earAt(arena), table: arena });
}

type Answer = ShownRound & { code?: string };
const bet = async (player: Player, arena: string, bets: Record<string, string>, key = randomUuid()): Promise<Answer> =>
  (await player.call('POST', `/tables/${arena}/bets`, { key, bets })).value as Answer;
async function settled(player: Player, round: ShownRound): Promise<ShownRound> {
  await expect.poll(async () => (await player.show(round)).state, SOON).toBe('settled');
  return player.show(round);
}
const players = (count: number): Promise<readonly Player[]> =>
  Promise.all(Array.from({ length: count }, () => givenPlayer(given, COCK)));

describe('at fixed odds', () => {
  test.each([
    ['meron', { meron: '100' }, 1_090n],
    ['wala', { meron: '100', wala: '50', draw: '10' }, 935n],
    ['draw', { meron: '100', wala: '50', draw: '10' }, 1_080n],
  ] as const)('%s pays, and the rest is lost or comes back', async (result, bets, cash) => {
    const [player] = (await players(1)) as [Player];
    await openFight(FIXED, result);
    const placed = await bet(player, FIXED, bets);
    expect(placed).toMatchObject({ state: 'open' });
    await bring(FIXED, 'result');
    await settled(player, placed);
    expect(await player.cash()).toBe(cash * TAKA);
  });

  test('tells nothing of the fight before betting has closed, and its seed makes it again', async () => {
    const [player] = (await players(1)) as [Player];
    const opened = await openFight(FIXED, 'wala');
    expect(opened).toMatchObject({ events: [], mark: null, shoe: { serverSeed: null } });
    const placed = await bet(player, FIXED, { wala: '10' });
    expect(placed.events).toEqual([]);
    expect((await player.call('GET', `/seeds/${opened.shoe.id}`)).status).toBe(404);
    const fighting = await bring(FIXED, 'dealing');
    expect(fighting.events).toHaveLength(7);
    expect(fighting.mark).toMatchObject({ code: 'wala' });
    await bring(FIXED, 'settled', opened.number);
    const { stake, prize, choice, actions } = await settled(player, placed);
    const { serverSeed, clientSeed, commitment } = (await player.call('GET', `/seeds/${opened.shoe.id}`))
      .value as RevealedPair;
    expect(commitment).toBe(opened.shoe.commitment);
    expect(toHex(commitOf(fromHex(serverSeed, SEED_BYTES) as Uint8Array))).toBe(commitment);
    const verified = await verifyRound({
      ...{ game: 'COCK', serverSeed, clientSeed, nonce: 0, choice, actions, stake: parseAmount(stake) ?? 0n },
    });
    expect('refused' in verified ? verified : verified.round.prize).toBe(parseAmount(prize ?? ''));
  });

  test('takes nothing for a pool it does not offer, nor more than its limits', async () => {
    const [player] = (await players(1)) as [Player];
    await openFight(FIXED, 'meron');
    expect(await bet(player, FIXED, { 'pool-meron': '10' })).toEqual({ code: 'table.limit' });
    expect(await bet(player, FIXED, { meron: '20001' })).toEqual({ code: 'table.limit' });
    expect(await bet(player, FIXED, { meron: '5' })).toEqual({ code: 'table.limit' });
  });
});

describe('a pool', () => {
  /** 600 on meron by two, 400 on wala by one. */
  async function bets(result: FightResult) {
    const all = (await players(3)) as [Player, Player, Player];
    const opened = await openFight(POOL, result);
    const placed = [
      await bet(all[0], POOL, { 'pool-meron': '450' }),
      await bet(all[1], POOL, { 'pool-meron': '150', draw: '10' }),
      await bet(all[2], POOL, { 'pool-wala': '400' }),
    ];
    return { all, opened, placed };
  }
  const cashOf = (all: readonly Player[]) => Promise.all(all.map((player) => player.cash()));

  test.each([
    ['meron', [1_225n, 1_065n, 600n]],
    ['wala', [550n, 840n, 1_500n]],
    ['draw', [1_000n, 1_080n, 1_000n]],
  ] as const)('is divided when %s wins', async (result, cash) => {
    const { all, opened, placed } = await bets(result);
    await expect
      .poll(() => earAt(POOL).heard.findLast((message) => message.kind === 'board')?.board.spots, SOON)
      .toMatchObject({ 'pool-meron': '600.00', 'pool-wala': '400.00' });
    const { winning } = await bring(POOL, 'result');
    expect(winning).toEqual(result === 'draw' ? ['draw'] : [result, `pool-${result}`]);
    const rounds = await Promise.all(placed.map((round, at) => settled(all[at] as Player, round)));
    expect(await cashOf(all)).toEqual(cash.map((taka) => taka * TAKA));
    // What lay in the pool is kept with the bet, so that its odds can be counted again.
    await bring(POOL, 'settled', opened.number);
    const { serverSeed, clientSeed } = (await all[0].call('GET', `/seeds/${opened.shoe.id}`)).value as RevealedPair;
    for (const { stake, prize, choice, actions } of rounds) {
      expect(actions).toEqual([{ kind: 'end', acts: ['pool-meron:600.00', 'pool-wala:400.00'] }]);
      const verified = await verifyRound({
        ...{ game: 'COCK', serverSeed, clientSeed, nonce: 0, choice, actions, stake: parseAmount(stake) ?? 0n },
      });
      expect('refused' in verified ? verified : verified.round.prize).toBe(parseAmount(prize ?? ''));
    }
  });

  test('with one side empty gives its stakes back', async () => {
    const [player] = (await players(1)) as [Player];
    await openFight(POOL, 'meron');
    const placed = await bet(player, POOL, { 'pool-meron': '100' });
    await bring(POOL, 'result');
    expect(await settled(player, placed)).toMatchObject({ prize: '100.00' });
    expect(await player.cash()).toBe(1_000n * TAKA);
  });

  test('has in it only stakes that were taken: one whose answer was lost, or that came back, is not', async () => {
    const all = (await players(3)) as [Player, Player, Player];
    await openFight(POOL, 'meron');
    const one = await bet(all[0], POOL, { 'pool-meron': '100' });
    const other = await bet(all[1], POOL, { 'pool-wala': '100' });
    const undo = (player: Player, id: string) => player.call('POST', `/tables/${POOL}/bets/${id}/undo`, {});
    // What others followed stays: nobody sets their odds in the last second.
    expect((await undo(all[1], other.id)).value).toEqual({ code: 'table.inPool' });
    const undone = await bet(all[1], POOL, { draw: '300' });
    await undo(all[1], undone.id);
    given.lose('bet', 'answer');
    expect(await bet(all[2], POOL, { 'pool-wala': '500' })).toMatchObject({ state: 'void' });
    await bring(POOL, 'result');
    expect((await settled(all[0], one)).prize).toBe('180.00');
    await settled(all[1], other);
    expect(await cashOf(all)).toEqual([1_080n * TAKA, 900n * TAKA, 1_000n * TAKA]);
  });

  test.each(['open', 'locked', 'dealing', 'result'] as const)(
    'is divided once though the process dies in %s',
    async (state) => {
      const { all, opened, placed } = await bets('wala');
      if (state !== 'open') await bring(POOL, state);
      if (state === 'result') given.lose('batch', 'answer', 3);
      await run(
        `update studio.table_leases set owner = gen_random_uuid(), fence = fence + 1, until = now() - interval '1 second'`,
      );
      await bring(POOL, 'settled', opened.number);
      await run(`update studio.rounds set next_try_at = now() where state = 'decided'`);
      await Promise.all(placed.map((round, at) => settled(all[at] as Player, round)));
      expect(await cashOf(all)).toEqual([550n * TAKA, 840n * TAKA, 1_500n * TAKA]);
    },
    20_000,
  );

  test('takes a bet that is repeated and sent at once by two devices once', async () => {
    const [player] = (await players(1)) as [Player];
    await openFight(POOL, 'meron');
    const key = randomUuid();
    const answers = await Promise.all(Array.from({ length: 4 }, () => bet(player, POOL, { 'pool-meron': '100' }, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await player.cash()).toBe(900n * TAKA);
  });

  test('takes no trial money', async () => {
    const [player] = (await players(1)) as [Player];
    await run('update studio.sessions set trial = true where player = $1', [String(player.id)]);
    await openFight(POOL, 'meron');
    expect(await bet(player, POOL, { 'pool-meron': '10' })).toEqual({ code: 'table.realMoney' });
    expect(await bet(player, POOL, { draw: '10' })).toMatchObject({ state: 'open' });
  });
});

test('a fight that is void gives every stake back', async () => {
  const [player] = (await players(1)) as [Player];
  const opened = await openFight(FIXED, 'meron');
  const placed = await bet(player, FIXED, { meron: '100' });
  await run(`update studio.table_shoes set sealed = decode('00', 'hex') where id = $1`, [opened.shoe.id]);
  await bring(FIXED, 'void', opened.number);
  await expect.poll(() => player.cash(), SOON).toBe(1_000n * TAKA);
  expect(placed.state).toBe('open');
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
