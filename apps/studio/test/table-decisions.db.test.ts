/**
 * Hands in which players decide, against a house's wallet: what a decision costs is a stake of its own, what is not decided in
 * time counts as the rules say, nothing hidden is told before its time, and a table goes on whichever process dies. Time is the
 * database's: a test makes what is open due.
 */
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { BLACKJACK, type BlackjackCards, pointsOfRank } from '@house/games/live/blackjack';
import { dealHands, type LiveGame } from '@house/games/live/live';
import { verifyRound } from '@house/games/verify-round';
import { parseAmount } from '@house/money/amount';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import type { RevealedPair, ShownRound, ShownTableRound, ShownTurn } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';
import { bring as bringTo, Ear, openHand as openNext, SOON } from './given-table.ts';

const HE = { id: 'CASINO-HOLDEM', code: 'HE', table: 'HE-1' };
const BJ = { id: 'BLACKJACK', code: 'BJ', table: 'BJ-1' };
const CLIENT_SEED = 'table';

/** Seeds whose hands of blackjack the tests have use for: one that is as wanted is too rare to be looked for. */
const SEEDS = { pair: 1_086, ace: 16, low: 1_710 };
let wanted: keyof typeof SEEDS | null = null;
const makeShoeSeed = (table: string): Uint8Array =>
  table !== BJ.table || wanted === null
    ? randomBytes(SEED_BYTES)
    : Uint8Array.from(Buffer.from(SEEDS[wanted].toString(16).padStart(64, '0'), 'hex'));
function want(seed: keyof typeof SEEDS): BlackjackCards {
  wanted = seed;
  const serverSeed = toHex(makeShoeSeed(BJ.table));
  return dealHands(BLACKJACK as LiveGame, { serverSeed, clientSeed: CLIENT_SEED })[0] as BlackjackCards;
}

let given: GivenStudio;
let address: string;
const ears: Ear[] = [];
beforeAll(async () => {
  given = await givenStudio({ makeShoeSeed });
  address = await given.studio.listen();
});
afterAll(async () => {
  for (const ear of ears) ear.close();
  await given.stop();
});
const listen = (player: Player, table: string): Ear => {
  const ear = new Ear(address, player, table);
  ears.push(ear);
  return ear;
};

const run = (statement: string, values: unknown[] = []) => given.database.pool.query(statement, values);
const bring = (ear: Ear, table: string, state: ShownTableRound['state']) =>
  bringTo(given.database, { ear, table }, state);
/** The `count`-th of those that open from now, so that its seed was made after. */
async function openHand(ear: Ear, table: string, count = 1): Promise<ShownTableRound> {
  if (count > 1) await openHand(ear, table, count - 1);
  return openNext(given.database, { ear, table });
}

type Answer = ShownRound & { code?: string };
const bet = async (player: Player, table: string, bets: Record<string, string>): Promise<Answer> =>
  (await player.call('POST', `/tables/${table}/bets`, { key: randomUuid(), bets })).value as Answer;
interface Decided {
  readonly code?: string;
  readonly bet: ShownRound | null;
  readonly turn: ShownTurn | null;
}
const decide = async (
  player: Player,
  table: string,
  decision: { round: string; seat: string; place: number; act: string; key?: string },
): Promise<Decided> =>
  (await player.call('POST', `/tables/${table}/decisions`, { key: randomUuid(), ...decision })).value as Decided;
async function settled(player: Player, round: ShownRound): Promise<ShownRound> {
  await expect.poll(async () => (await player.show(round)).state, SOON).toBe('settled');
  return player.show(round);
}
const units = (amount: string | null | undefined): bigint => parseAmount(amount ?? '') ?? -1n;

/** Every bet is what its published seed says, and the money moved so. */
async function verify(player: Player, game: string, rounds: readonly ShownRound[], before: bigint): Promise<void> {
  let cash = before;
  for (const round of await Promise.all(rounds.map((one) => settled(player, one)))) {
    const pair = (await player.call('GET', `/seeds/${round.pair}`)).value as RevealedPair;
    const { nonce, choice, actions, prize } = round;
    const stake = units(round.stake);
    const verified = await verifyRound({ game, ...pair, nonce, choice, actions, stake });
    expect('refused' in verified ? verified : verified.round.prize).toBe(units(prize));
    cash += units(prize) - stake;
  }
  expect(await player.cash()).toBe(cash);
}

describe('casino hold’em', () => {
  test('who calls stakes twice the ante more, who does nothing folds, and no card of the dealer is told before', async () => {
    const [caller, folder, poor] = [
      await givenPlayer(given, HE),
      await givenPlayer(given, HE),
      await givenPlayer(given, HE, 100n),
    ];
    const ear = listen(caller, HE.table);
    const round = await openHand(ear, HE.table);
    const [one, two, three] = [
      await bet(caller, HE.table, { ante: '60', bonus: '10' }),
      await bet(folder, HE.table, { ante: '50' }),
      await bet(poor, HE.table, { ante: '60' }),
    ];
    expect(await bet(caller, HE.table, { call: '50' })).toEqual({ code: 'table.limit' });
    const more = await bet(caller, HE.table, { ante: '40' });
    expect(await decide(caller, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' })).toEqual({
      code: 'table.turn',
    });
    const deciding = await bring(ear, HE.table, 'deciding');
    expect(deciding).toMatchObject({ stage: 'call', mark: null, shoe: { serverSeed: null } });
    const cards = deciding.events.filter(({ kind }) => kind === 'card').map(({ seat }) => seat);
    expect(cards).toEqual(['player', 'player', 'board', 'board', 'board']);
    await expect
      .poll(() => ear.turn, SOON)
      .toMatchObject({
        seats: [
          {
            seat: 'ante',
            place: 0,
            options: [
              { act: 'call', stake: '200.00' },
              { act: 'fold', stake: null },
            ],
          },
        ],
      });

    // Two devices: the same press twice is one, another press is too late.
    const press = { round: round.id, seat: 'ante', place: 0, act: 'call', key: randomUuid() };
    const [called, again] = await Promise.all([decide(caller, HE.table, press), decide(caller, HE.table, press)]);
    const call = (called.bet ?? again.bet) as ShownRound;
    expect([called.bet?.id ?? call.id, again.bet?.id ?? call.id]).toEqual([call.id, call.id]);
    expect(await decide(caller, HE.table, { ...press, act: 'fold', key: randomUuid() })).toEqual({
      code: 'table.turn',
    });
    expect(call).toMatchObject({ stake: '200.00', choice: { call: '200.00' } });
    // Too little money: the option is refused, the hand goes on.
    const refused = await decide(poor, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' });
    expect(refused.bet).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS' });
    expect(refused.turn?.seats[0]).toMatchObject({
      place: 0,
      waits: false,
      options: [{ act: 'call' }, { act: 'fold' }],
    });
    // Pressed again and again it gives the table no more time.
    const deadline = async () =>
      (await run('select deciding_until from studio.table_rounds where id = $1', [round.id])).rows[0]?.deciding_until;
    const until = await deadline();
    await decide(poor, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' });
    expect(await deadline()).toEqual(until);
    expect(await decide(poor, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'fold' })).toMatchObject({
      bet: null,
      turn: { seats: [{ place: 1, options: [] }] },
    });
    // Nobody may decide for another, or for a seat that is none.
    expect(await decide(folder, HE.table, { round: round.id, seat: 'seat-1', place: 0, act: 'call' })).toEqual({
      code: 'table.turn',
    });

    const drawing = await bring(ear, HE.table, 'drawing');
    expect(drawing.lay).toBe(5);
    expect(drawing.events.filter(({ kind }) => kind === 'card').length).toBe(9);
    expect(await decide(folder, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' })).toEqual({
      code: 'table.turn',
    });
    await bring(ear, HE.table, 'settled');
    await verify(caller, 'HE', [one, more, call], 1_000n * TAKA);
    await verify(folder, 'HE', [two], 1_000n * TAKA);
    await verify(poor, 'HE', [three], 100n * TAKA);
    expect((await folder.show(two)).prize).toBe('0.00');
    expect((await folder.show(two)).actions).toEqual([{ kind: 'end', acts: ['ante:fold'] }]);
  }, 40_000);

  test('a call whose answer was lost is asked back, and may be pressed again', async () => {
    const player = await givenPlayer(given, HE);
    const ear = listen(player, HE.table);
    const round = await openHand(ear, HE.table);
    const ante = await bet(player, HE.table, { ante: '50' });
    await bring(ear, HE.table, 'deciding');
    given.lose('bet', 'answer');
    const lost = await decide(player, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' });
    expect(lost.bet).toMatchObject({ state: 'void' });
    const called = await decide(player, HE.table, { round: round.id, seat: 'ante', place: 0, act: 'call' });
    expect(called.bet).toMatchObject({ state: 'open' });
    await bring(ear, HE.table, 'settled');
    await verify(player, 'HE', [ante, called.bet as ShownRound], 1_000n * TAKA);
  }, 30_000);

  test.each(['dealing', 'deciding', 'drawing'] as const)(
    'whose process dies in %s goes on in another with every decision',
    async (state) => {
      const player = await givenPlayer(given, HE);
      const ear = listen(player, HE.table);
      const round = await openHand(ear, HE.table);
      const placed = [await bet(player, HE.table, { ante: '50' })];
      const call = async (): Promise<void> => {
        await bring(ear, HE.table, 'deciding');
        const { bet: called } = await decide(player, HE.table, {
          ...{ round: round.id, seat: 'ante', place: 0, act: 'call' },
        });
        placed.push(called as ShownRound);
      };
      if (state !== 'dealing') await call();
      else await bring(ear, HE.table, 'dealing');
      if (state === 'drawing') await bring(ear, HE.table, 'drawing');
      await run(
        `update studio.table_leases set owner = gen_random_uuid(), fence = fence + 1, until = now() - interval '1 second'`,
      );
      if (state === 'dealing') await call();
      expect(await bring(ear, HE.table, 'settled')).toMatchObject({ id: round.id });
      await verify(player, 'HE', placed, 1_000n * TAKA);
    },
    30_000,
  );
});

describe('blackjack', () => {
  const firstTwo = (cards: BlackjackCards, seat: number) =>
    (cards.seats[seat]?.[0] ?? []).slice(0, 2).map(pointsOfRank);
  const upOf = (cards: BlackjackCards): number => pointsOfRank(cards.dealer[0] ?? 0);

  test('a pair is split and doubled, each for a stake of its own, and what is hidden stays so', async () => {
    const player = await givenPlayer(given, BJ, 400n);
    const cards = want('pair');
    expect([firstTwo(cards, 0), [1, 10].includes(upOf(cards))]).toEqual([[8, 8], false]);
    expect([2, 3]).toContain(pointsOfRank(cards.seats[0]?.[0][2] ?? 0));
    const ear = listen(player, BJ.table);
    const round = await openHand(ear, BJ.table, 2);
    const main = await bet(player, BJ.table, { 'seat-1': '100' });
    const deciding = await bring(ear, BJ.table, 'deciding');
    expect(deciding.seats).toMatchObject([{ seat: 'seat-1', acts: [] }]);
    expect(deciding.events.filter(({ kind, seat }) => kind === 'card' && seat === 'dealer').length).toBe(1);
    const at = (place: number, act: string) =>
      decide(player, BJ.table, { round: round.id, seat: 'seat-1', place, act });
    const split = await at(0, 'split');
    expect(split.turn?.seats[0]?.options.map(({ act }) => act)).toEqual(['hit', 'stand', 'double']);
    const doubled = await at(1, 'double');
    expect(doubled.bet).toMatchObject({ stake: '100.00', choice: { 'seat-1-double-1': '100.00' } });
    // The second hand may be doubled with the last of the money, but no more.
    const second = doubled.turn?.seats[0]?.options.some(({ act }) => act === 'double')
      ? ((await at(2, 'double')).bet as ShownRound)
      : null;
    if (second === null) await at(2, 'stand');
    await bring(ear, BJ.table, 'settled');
    await verify(
      player,
      'BJ',
      [main, split.bet, doubled.bet, second].filter((one) => one !== null),
      400n * TAKA,
    );
  }, 30_000);

  test('who has too little money for it neither splits nor doubles, and the hand goes on as it lay', async () => {
    const [none, some] = [await givenPlayer(given, BJ, 150n), await givenPlayer(given, BJ, 350n)];
    want('pair');
    const ear = listen(none, BJ.table);
    const round = await openHand(ear, BJ.table, 2);
    const [poor, main] = [
      await bet(none, BJ.table, { 'seat-1': '100' }),
      await bet(some, BJ.table, { 'seat-2': '100', 'seat-3': '100' }),
    ];
    await bring(ear, BJ.table, 'deciding');
    const at = (player: Player, seat: string, place: number, act: string) =>
      decide(player, BJ.table, { round: round.id, seat, place, act });
    for (const act of ['split', 'double']) {
      const { bet: refused, turn } = await at(none, 'seat-1', 0, act);
      expect(refused).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS' });
      expect(turn?.seats[0]).toMatchObject({ place: 0, waits: false });
      expect(turn?.seats[0]?.options.map((option) => option.act)).toEqual(['hit', 'stand', 'double', 'split']);
    }
    expect(await none.cash()).toBe(50n * TAKA);
    // The last of the money doubles one of two hands, not both.
    const answers = await Promise.all([at(some, 'seat-2', 0, 'double'), at(some, 'seat-3', 0, 'double')]);
    const bets = answers.flatMap((answer) => (answer.bet === null ? [] : [answer.bet]));
    expect(bets.map(({ state }) => state).toSorted()).toEqual(['open', 'refused']);
    await at(none, 'seat-1', 0, 'stand');
    await bring(ear, BJ.table, 'settled');
    await verify(none, 'BJ', [poor], 150n * TAKA);
    await verify(some, 'BJ', [main, ...bets.filter(({ state }) => state !== 'refused')], 350n * TAKA);
    expect((await none.show(poor)).actions).toEqual([{ kind: 'end', acts: ['seat-1:stand'] }]);
  }, 30_000);

  test('a decision after its time is none, whether or not anybody has said that it is over', async () => {
    const player = await givenPlayer(given, BJ);
    want('pair');
    const ear = listen(player, BJ.table);
    const round = await openHand(ear, BJ.table, 2);
    const main = await bet(player, BJ.table, { 'seat-1': '100' });
    await bring(ear, BJ.table, 'deciding');
    const cash = await player.cash();
    // The driver is held up: nobody but the clock ends the time.
    const blocker = await given.database.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query(`select from studio.table_leases where table_code = '${BJ.table}' for update`);
      await run('update studio.table_rounds set deciding_until = clock_timestamp() where id = $1', [round.id]);
      for (const act of ['hit', 'double']) {
        expect(await decide(player, BJ.table, { round: round.id, seat: 'seat-1', place: 0, act })).toEqual({
          code: 'table.turn',
        });
      }
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await player.cash()).toBe(cash);
    await bring(ear, BJ.table, 'settled');
    await verify(player, 'BJ', [main], 1_000n * TAKA);
    expect(await decide(player, BJ.table, { round: round.id, seat: 'seat-1', place: 0, act: 'hit' })).toEqual({
      code: 'table.turn',
    });
  }, 30_000);

  test('insurance is offered under an ace, and with blackjack nothing more is played', async () => {
    const [player, other] = [await givenPlayer(given, BJ), await givenPlayer(given, BJ, 100n)];
    const cards = want('ace');
    expect(cards.dealer.slice(0, 2).map(pointsOfRank)).toEqual([1, 10]);
    expect(firstTwo(cards, 0)).not.toContain(1);
    const ear = listen(player, BJ.table);
    const round = await openHand(ear, BJ.table, 2);
    const main = await bet(player, BJ.table, { 'seat-1': '100' });
    await bet(other, BJ.table, { 'seat-2': '100' });
    const deciding = await bring(ear, BJ.table, 'deciding');
    expect(deciding.stage).toBe('insurance');
    const insured = await decide(player, BJ.table, { round: round.id, seat: 'seat-1', place: 0, act: 'insure' });
    expect(insured.bet).toMatchObject({ stake: '50.00' });
    expect(
      (await decide(other, BJ.table, { round: round.id, seat: 'seat-2', place: 0, act: 'insure' })).bet,
    ).toMatchObject({ state: 'refused' });
    expect(await bring(ear, BJ.table, 'drawing')).toMatchObject({ mark: { code: 'blackjack' } });
    await bring(ear, BJ.table, 'settled');
    await verify(player, 'BJ', [main, insured.bet as ShownRound], 1_000n * TAKA);
    expect(await player.cash()).toBe(1_000n * TAKA);
  }, 30_000);

  test('a seat is its first player’s; others bet behind once all are taken, and its default is the rules’', async () => {
    const players = [await givenPlayer(given, BJ), await givenPlayer(given, BJ), await givenPlayer(given, BJ)];
    const [one, two, three] = players as [Player, Player, Player];
    const cards = want('low');
    // No ace, no more than nine, and then a two: one late card, which does not make it twelve.
    const [left = 0, right = 0, next = 0] = cards.seats[0]?.[0].map(pointsOfRank) ?? [];
    expect([upOf(cards), Math.min(left, right) > 1, left + right <= 9, next]).toEqual([6, true, true, 2]);
    const ear = listen(one, BJ.table);
    await openHand(ear, BJ.table, 2);
    const first = await bet(one, BJ.table, { 'seat-1': '10', 'seat-2': '10', 'seat-3': '10' });
    expect(await bet(one, BJ.table, { 'seat-4': '10' })).toEqual({ code: 'table.limit' });
    expect(await bet(two, BJ.table, { 'seat-1': '20' })).toEqual({ code: 'table.seatTaken' });
    const second = await bet(two, BJ.table, { 'seat-4': '10', 'seat-5': '10', 'seat-6': '10' });
    const third = await bet(three, BJ.table, { 'seat-7': '10' });
    const behind = await bet(three, BJ.table, { 'seat-1': '20' });
    expect(behind).toMatchObject({ state: 'open' });
    const round = await bring(ear, BJ.table, 'deciding');
    expect(await decide(three, BJ.table, { round: round.id, seat: 'seat-1', place: 0, act: 'hit' })).toEqual({
      code: 'table.turn',
    });
    await bring(ear, BJ.table, 'settled');
    await verify(one, 'BJ', [first], 1_000n * TAKA);
    await verify(two, 'BJ', [second], 1_000n * TAKA);
    await verify(three, 'BJ', [third, behind], 1_000n * TAKA);
    expect((await three.show(behind)).actions).toEqual([{ kind: 'end', acts: ['seat-1:late', 'seat-1:stand'] }]);
  }, 30_000);
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});
