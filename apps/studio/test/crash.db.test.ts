/** The shared rocket of crash against a house's wallet: who leaves when, who is paid what, and what becomes of it when its driver dies. */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { randomBytes, randomUuid } from '@house/fairness/random';
import { millisecondsTo } from '@house/games/minis/crash';
import { isSeedOfChain } from '@house/games/minis/crash-chain';
import { verifyRound } from '@house/games/verify-round';
import { parseAmount } from '@house/money/amount';
import { openDatabase, transact } from '@house/server/platform/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MARKET_CHECKS } from '../../server/src/capabilities/wagers/given.ts';
import { givenReconciler } from '../../server/src/capabilities/wallet/given.ts';
import { createCrashChains } from '../src/capabilities/crash/chains.ts';
import { holdLease, type Lease, LeaseLost, takeLease } from '../src/capabilities/crash/queries.ts';
import { pointOf } from '../src/capabilities/crash/seeds.ts';
import { createSealedSeeds } from '../src/capabilities/rounds/sealed-seeds.ts';
import { inSchema } from '../src/compose.ts';
import type { CrashMessage, RevealedPair, ShownChain, ShownRocket, ShownRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';

const CRASH = { id: 'CRASH', code: 'CRASH' };
const SOON = { timeout: 15_000, interval: 20 };

/** Stands still unless a test moves it. */
const time = { at: Date.now() };
/** The next rockets end in these hundredths, both included. */
let ends: readonly [number, number] = [300, 400];

function seedThatEnds(number: number): Uint8Array {
  for (;;) {
    const serverSeed = randomBytes(SEED_BYTES);
    const point = pointOf({ serverSeed, clientSeed: 'crash', nonce: number });
    if (point >= ends[0] && point <= ends[1]) return serverSeed;
  }
}

let given: GivenStudio;
let address: string;
let heard: CrashMessage[] = [];
const leaving = new AbortController();

async function listen(player: Player): Promise<void> {
  const response = await fetch(`${address}/studio/api/crash/stream`, {
    headers: { authorization: `Bearer ${player.token}` },
    signal: leaving.signal,
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    heard.push(...lines.map((line) => JSON.parse(line) as CrashMessage));
  }
}

beforeAll(async () => {
  given = await givenStudio({ crash: { clock: { now: () => time.at }, makeSeed: seedThatEnds } });
  address = await given.studio.listen();
  listen(await givenPlayer(given, CRASH)).catch(() => undefined);
});
afterAll(async () => {
  leaving.abort();
  await given.stop();
});

const rockets = (): readonly ShownRocket[] =>
  heard.flatMap((message) => (message.kind === 'rocket' && message.rocket !== null ? [message.rocket] : []));

/** The rocket of `openBetting`, as it was told when it came to be so; the next one may be told of by then. */
async function reach(state: ShownRocket['state']): Promise<ShownRocket> {
  const inState = (): ShownRocket | undefined =>
    rockets().find((rocket) => rocket.number === rockets()[0]?.number && rocket.state === state);
  await expect.poll(() => inState()?.state, SOON).toBe(state);
  return inState() as ShownRocket;
}

/** A rocket whose betting is open, whatever went on before; it is the only one that was heard of. */
async function openBetting(): Promise<ShownRocket> {
  const before = rockets().at(-1)?.number ?? 0;
  await expect
    .poll(() => {
      const rocket = rockets().at(-1);
      if (rocket !== undefined && rocket.number > before && rocket.state === 'betting') return true;
      time.at += 3_000;
      return false;
    }, SOON)
    .toBe(true);
  heard = heard.filter((message) => message.kind === 'rocket').slice(-1);
  time.at = (rockets()[0] as ShownRocket).bettingUntil - 5_000;
  return rockets()[0] as ShownRocket;
}

async function fly(): Promise<{ rocket: ShownRocket; to: (hundredths: number) => void }> {
  time.at += 6_000;
  const rocket = await reach('flying');
  const startedAt = rocket.startedAt ?? 0;
  time.at = startedAt;
  return {
    rocket,
    to(hundredths) {
      time.at = startedAt + millisecondsTo(hundredths);
    },
  };
}

type Answer = ShownRound & { code?: string };
const bet = async (player: Player, autoCashOut: number | null = null, key = randomUuid()): Promise<Answer> =>
  (await player.call('POST', '/crash/bets', { key, stake: '10.00', autoCashOut })).value as Answer;
const leave = async (player: Player, { id }: ShownRound): Promise<Answer> =>
  (await player.call('POST', `/crash/bets/${id}/cash-out`)).value as Answer;
const settled = async (player: Player, round: ShownRound): Promise<ShownRound> => {
  await expect.poll(async () => (await player.show(round)).state, SOON).toBe('settled');
  return player.show(round);
};
const pointOfSeed = (rocket: ShownRocket, serverSeed: string): number =>
  pointOf({ serverSeed: fromHex(serverSeed, 32) as Uint8Array, clientSeed: 'crash', nonce: rocket.number });

beforeEach(() => {
  ends = [300, 400];
});

describe('a flight', () => {
  test('pays who left by our clock, once, targets exactly, and nobody else; its seed makes the end again', async () => {
    const [manual, auto, high, late] = [
      await givenPlayer(given, CRASH),
      await givenPlayer(given, CRASH),
      await givenPlayer(given, CRASH),
      await givenPlayer(given, CRASH),
    ];
    const opened = await openBetting();
    const key = randomUuid();
    const mine = await bet(manual, null, key);
    expect(mine).toMatchObject({ state: 'open', nonce: opened.number, pair: opened.id, events: [], offer: null });
    expect((await bet(manual, null, key)).id).toBe(mine.id);
    expect(await bet(manual)).toEqual({ code: 'round.unfinished' });
    const [target, lost] = [await bet(auto, 150), await bet(high, 401)];
    // The rocket is not a round of one's own, and takes nobody's word for when they left.
    expect(await manual.start('10.00')).toEqual({ code: 'game.unknown' });
    expect(await manual.act(mine, { kind: 'cash-out', at: 5_000 })).toEqual({ code: 'round.choice' });
    expect(await leave(manual, mine)).toEqual({ code: 'round.choice' });

    const { to } = await fly();
    expect(await bet(late)).toEqual({ code: 'crash.closed' });
    to(120);
    const presses = await Promise.all([leave(manual, mine), leave(manual, mine), leave(manual, mine)]);
    expect(presses.map(({ prize }) => prize)).toEqual(['12.00', '12.00', '12.00']);
    to(150);
    time.at += 400;
    expect(await settled(auto, target)).toMatchObject({ prize: '15.00', actions: [{ kind: 'cash-out', at: 150 }] });
    expect(rockets().filter(({ point, serverSeed }) => point !== null || serverSeed !== null)).toEqual([]);
    expect((await auto.call('GET', `/seeds/${opened.id}`)).value).toEqual({ code: 'round.unknown' });
    expect(await bet(auto)).toEqual({ code: 'crash.closed' });

    to(500);
    const ended = await reach('ended');
    time.at += 400;
    expect(await settled(high, lost)).toMatchObject({ prize: '0.00', actions: [{ kind: 'end' }] });
    expect(await manual.cash()).toBe(1_002n * TAKA);
    expect(await auto.cash()).toBe(1_005n * TAKA);
    expect(await high.cash()).toBe(990n * TAKA);

    const seed = fromHex(ended.serverSeed ?? '', 32);
    expect(seed === null ? null : toHex(commitOf(seed))).toBe(opened.commitment);
    expect(pointOfSeed(ended, ended.serverSeed ?? '')).toBe(ended.point);
    const { value } = await high.call('GET', `/seeds/${opened.id}`);
    const { serverSeed, clientSeed } = value as RevealedPair;
    for (const [player, round] of [
      [manual, mine],
      [auto, target],
      [high, lost],
    ] as const) {
      const { nonce, choice, actions, stake, prize } = await player.show(round);
      const units = (amount: string | null): bigint => parseAmount(amount ?? '') ?? -1n;
      const verified = await verifyRound({
        ...{ game: 'CRASH', serverSeed, clientSeed, nonce, choice, actions, stake: units(stake) },
      });
      expect('refused' in verified ? verified : verified.round.prize).toBe(units(prize));
    }
  });

  test('pays the point itself in its last millisecond, and nothing a millisecond later', async () => {
    const [last, later] = [await givenPlayer(given, CRASH), await givenPlayer(given, CRASH)];
    ends = [300, 300];
    await openBetting();
    const [inTime, tooLate] = [await bet(last), await bet(later)];
    const { to } = await fly();
    to(301);
    time.at -= 1;
    expect(await leave(last, inTime)).toMatchObject({ prize: '30.00' });
    time.at += 1;
    expect(await leave(later, tooLate)).toEqual({ code: 'crash.ended' });
    await reach('ended');
    expect(await leave(later, tooLate)).toEqual({ code: 'crash.ended' });
    time.at += 400;
    expect(await settled(later, tooLate)).toMatchObject({ prize: '0.00' });
    expect(await last.cash()).toBe(1_020n * TAKA);
  });
});

describe('a stake', () => {
  test('whose answer is lost is asked back, and another may be placed', async () => {
    const player = await givenPlayer(given, CRASH);
    await openBetting();
    given.lose('bet', 'answer');
    expect(await bet(player)).toMatchObject({ state: 'void' });
    expect(await player.cash()).toBe(1_000n * TAKA);
    expect(await bet(player)).toMatchObject({ state: 'open' });
  });

  test('that was not known to be taken as the rocket took off does not fly: it is back', async () => {
    const player = await givenPlayer(given, CRASH);
    await openBetting();
    const placed = await bet(player, 101);
    await given.database.pool.query(`update studio.rounds set state = 'placed' where id = $1`, [placed.id]);
    const { to } = await fly();
    to(200);
    await expect.poll(async () => (await player.show(placed)).state, SOON).toBe('void');
    expect(await player.cash()).toBe(1_000n * TAKA);
  });
});

describe('a driver that dies', () => {
  test('in flight leaves a void rocket: stakes are back, and who had left stays paid', async () => {
    const [flying, left] = [await givenPlayer(given, CRASH), await givenPlayer(given, CRASH)];
    await openBetting();
    const [round, early] = [await bet(flying), await bet(left)];
    const { rocket, to } = await fly();
    to(150);
    expect(await leave(left, early)).toMatchObject({ prize: '15.00' });
    await given.database.pool.query(`update studio.crash_lease set until = now() - interval '1 second'`);
    // The next rocket may be told in the same moment.
    const fallen = (): ShownRocket | undefined => rockets().findLast(({ id }) => id === rocket.id);
    await expect.poll(() => fallen()?.state, SOON).toBe('void');
    const over = fallen() as ShownRocket;
    expect(over).toMatchObject({ number: rocket.number, commitment: rocket.commitment });
    expect(over.point).toBe(pointOfSeed(over, over.serverSeed ?? ''));
    await expect.poll(async () => (await flying.show(round)).state, SOON).toBe('void');
    expect(await flying.cash()).toBe(1_000n * TAKA);
    expect(await left.cash()).toBe(1_005n * TAKA);
  });

  test('and comes back writes nothing as its driver, once another has taken over', async () => {
    const studio = openDatabase({ url: inSchema(given.database.url), maxConnections: 2, applicationName: 'second' });
    try {
      await openBetting();
      const { rows } = await studio.pool.query<Lease>('select owner, fence from crash_lease');
      const stale = rows[0] as Lease;
      // Of two that want it while it is held, or once it is free, one has it.
      expect(await takeLease(studio.db, randomUuid())).toBeNull();
      await studio.pool.query(`update crash_lease set until = now() - interval '1 second'`);
      const taken = await Promise.all([takeLease(studio.db, randomUuid()), takeLease(studio.db, randomUuid())]);
      expect(taken.filter((lease) => lease !== null).length).toBeLessThanOrEqual(1);
      await expect(transact(studio.db, (tx) => holdLease(tx, stale))).rejects.toThrow(LeaseLost);
    } finally {
      await studio.close();
    }
  });
});

test('the books of the house hold with all of this in them', async () => {
  const report = await givenReconciler(given.database, MARKET_CHECKS, given.house.kernel.ids).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
});

test('seeds come of chains whose heads are published first, in every process the same', async () => {
  const studio = openDatabase({ url: inSchema(given.database.url), maxConnections: 2, applicationName: 'chains' });
  const sealed = createSealedSeeds('a secret of a test, long enough to seal', 'rocket');
  const make = () => createCrashChains({ db: studio.db, clock: { now: () => time.at }, sealed, length: 3 });
  try {
    const seeds: string[] = [];
    for (let number = 900_001; number <= 900_004; number += 1) {
      // Each by a process that has just begun.
      const chains = make();
      seeds.push(toHex(await transact(studio.db, (tx) => chains.seedOf(tx, number))));
      expect(toHex(await transact(studio.db, (tx) => chains.seedOf(tx, number)))).toBe(seeds.at(-1));
    }
    const answer = (await (await fetch(`${address}/studio/api/crash/chains`)).json()) as { chains: ShownChain[] };
    const [second, first] = answer.chains;
    expect([first?.first, first?.length, second?.first]).toEqual([900_001, 3, 900_004]);
    if (first === undefined || second === undefined) throw new Error('two chains are told');
    expect(seeds.slice(0, 3).map((seed, at) => isSeedOfChain(first, 900_001 + at, seed))).toEqual([true, true, true]);
    expect(isSeedOfChain(second, 900_004, seeds[3] ?? '')).toBe(true);
    // A process that has lost the secret begins another chain behind what was flown, which is published as well.
    const lost = createCrashChains({
      ...{ db: studio.db, clock: { now: () => time.at }, length: 3 },
      sealed: createSealedSeeds('another secret of a test, which opens nothing', 'rocket'),
    });
    const seed = toHex(await transact(studio.db, (tx) => lost.seedOf(tx, 900_005)));
    const [third] = await lost.list();
    if (third === undefined) throw new Error('the chain is told');
    expect([third.first, isSeedOfChain(third, 900_005, seed)]).toEqual([900_005, true]);
    // A seed of another place, of another chain, or none at all.
    expect(isSeedOfChain(first, 900_002, seeds[0] ?? '')).toBe(false);
    expect(isSeedOfChain(first, 900_004, seeds[3] ?? '')).toBe(false);
    expect(isSeedOfChain(second, 900_004, 'x')).toBe(false);
  } finally {
    await studio.close();
  }
});
