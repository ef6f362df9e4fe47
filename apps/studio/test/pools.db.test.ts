/** The shared pools against a house's wallet: counted exactly, won once, and never by a stake that was not taken. */
import { POOL_UNITS_PER_MILL, POOLS } from '@house/games/pools';
import { parseAmount } from '@house/money/amount';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRound } from '../clients/shell/check-round.ts';
import type { RevealedPair, ShownPools, ShownRound } from '../src/contract.ts';
import { type GivenStudio, givenPlayer, givenStudio, type Player, TAKA } from './given.ts';

const SUNDARBAN = { id: 'SUNDARBAN-JACKPOTS', code: 'S6' };
const [MINI] = POOLS;

let given: GivenStudio;
beforeAll(async () => {
  given = await givenStudio();
});
afterAll(() => given.stop());

const units = (amount: string | null): bigint => parseAmount(amount ?? '0') ?? 0n;
const netOf = (round: ShownRound): bigint => units(round.prize) - units(round.stake);
const givenSpinner = (taka?: bigint): Promise<Player> => givenPlayer(given, SUNDARBAN, taka);

async function rowsOf<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await given.database.pool.query(text, values)).rows as T[];
}

const readPools = () =>
  rowsOf<{ code: string; number: number; units: bigint }>(
    'select code, number, units from studio.pools where code = any($1) order by code',
    [POOLS.map(({ code }) => code)],
  );

/** What stands in the pools and what was paid, less what was put in: the same for ever, to the ten-thousandth of a unit. */
async function readDifference(): Promise<bigint> {
  const pools = await readPools();
  const [paid] = await rowsOf<{ sum: bigint }>('select coalesce(sum(amount), 0)::bigint as sum from studio.pool_wins');
  const [staked] = await rowsOf<{ sum: bigint }>(
    `select coalesce(sum(stake), 0)::bigint as sum from studio.rounds where in_pools and state in ('decided', 'settled')`,
  );
  let difference = (paid?.sum ?? 0n) * POOL_UNITS_PER_MILL;
  for (const { code, number, units: standing } of pools) {
    const pool = POOLS.find((one) => one.code === code);
    if (pool === undefined) throw new Error(`no pool ${code}`);
    difference += standing - BigInt(number) * pool.seed * POOL_UNITS_PER_MILL - (staked?.sum ?? 0n) * pool.share;
  }
  return difference;
}

/** One stake more wins the smallest pool: whatever its threshold is, it is not above the cap. */
async function liftMini(): Promise<void> {
  const cap = (MINI?.cap ?? 0n) * POOL_UNITS_PER_MILL;
  await rowsOf('update studio.pools set units = $1 where code = $2', [String(cap - 1n), 'MINI']);
}

const winsOf = ({ events }: ShownRound) => events.filter(({ kind }) => kind === 'pool');

/** Told to the wallet by whoever is there after the process that decided it has died. */
async function goOn(round: ShownRound, player: Player): Promise<ShownRound> {
  await rowsOf('update studio.rounds set next_try_at = now() where id = $1', [round.id]);
  await given.studio.rounds.work();
  await expect.poll(async () => (await player.show(round)).state).toBe('settled');
  return player.show(round);
}

test('many bets at once raise the four pools by their exact shares, and each is paid what its round says', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => givenSpinner()));
  expect(await readDifference()).toBe(0n);
  const played = await Promise.all(
    players.map(async (player, index) => {
      const rounds: ShownRound[] = [];
      for (const stake of ['2.00', '2.10', `${3 + index}.70`]) rounds.push(await player.start(stake));
      return { player, rounds };
    }),
  );
  for (const { player, rounds } of played) {
    expect(rounds.map(({ state, inPools }) => [state, inPools])).toEqual(rounds.map(() => ['settled', true]));
    expect(await player.cash()).toBe(1_000n * TAKA + rounds.reduce((sum, round) => sum + netOf(round), 0n));
  }
  const stakes = played.flatMap(({ rounds }) => rounds.map(({ stake }) => units(stake)));
  expect(stakes).toHaveLength(18);
  expect(await readDifference()).toBe(0n);
});

test('a stake that is refused, or whose answer does not come, is in no pool', async () => {
  const before = await readPools();
  const poor = await givenSpinner(1n);
  expect(await poor.start('10.00')).toMatchObject({ state: 'refused', refusal: 'INSUFFICIENT_FUNDS', events: [] });
  const player = await givenSpinner();
  for (const loss of ['request', 'answer'] as const) {
    given.lose('bet', loss);
    expect(await player.start('10.00')).toMatchObject({ state: 'void', events: [], prize: null });
  }
  expect(await player.cash()).toBe(1_000n * TAKA);
  expect(await readPools()).toEqual(before);
});

test('of two bets that lift a pool to its threshold at once, one wins it, and it holds by the revealed seed', async () => {
  const players = [await givenSpinner(), await givenSpinner()];
  await liftMini();
  const difference = await readDifference();
  const promised = (await players[0]?.call('GET', '/pools'))?.value as ShownPools;
  const rounds = await Promise.all(players.map((player) => player.start('10.00')));
  const [winner] = rounds.filter((round) => winsOf(round).length > 0);
  expect(rounds.flatMap(winsOf)).toMatchObject([{ kind: 'pool', code: 'MINI', amount: '1500.00' }]);
  expect(await readDifference()).toBe(difference);
  if (winner === undefined) throw new Error('nobody won');
  const player = players[rounds.indexOf(winner)];
  if (player === undefined) throw new Error('nobody won');
  expect(await player.cash()).toBe(1_000n * TAKA + netOf(winner));
  expect(units(winner.prize)).toBeGreaterThanOrEqual(1_500n * TAKA);
  // Shown again it is the same, though nothing of the player's seeds makes it.
  expect(await player.show(winner)).toEqual(winner);
  const [win] = winsOf(winner);
  expect(promised.pools.find(({ code }) => code === 'MINI')?.commitment).toBe(win?.['commitment']);

  const { pair } = player.session;
  const change = { pair: pair.id, clientSeed: 'my-own-seed' };
  const { revealed } = (await player.call('POST', '/seeds', change)).value as { revealed: RevealedPair };
  expect(await checkRound(winner, revealed)).toBe(true);
  const less = winner.events.map((event) => (event.kind === 'pool' ? { ...event, amount: '500.00' } : event));
  const cheat = { ...winner, events: less, prize: String(Number(winner.prize) - 1_000) };
  expect(await checkRound(cheat, revealed)).toBe(false);

  // Anybody sees the win, whose it was only masked, and that another pool has begun.
  await expect
    .poll(async () => (await given.studio.http.inject({ method: 'GET', url: '/studio/api/pools' })).json())
    .toMatchObject({
      pools: [{ code: 'MINI', number: 2 }, { code: 'MINOR', number: 1 }, { code: 'MAJOR' }, { code: 'GRAND' }],
      wins: [{ code: 'MINI', number: 1, amount: '1500.00', player: `•••${String(player.id).slice(-2)}` }],
    });
});

test('a process that dies before the prize is told has decided the round once: the next one tells it', async () => {
  const player = await givenSpinner();
  await liftMini();
  const difference = await readDifference();
  given.lose('win', 'request');
  const decided = await player.start('10.00');
  expect(decided.state).toBe('decided');
  expect(winsOf(decided)).toHaveLength(1);
  expect(await player.cash()).toBe(990n * TAKA);
  const pools = await readPools();
  const told = await goOn(decided, player);
  expect({ events: told.events, prize: told.prize }).toEqual({ events: decided.events, prize: decided.prize });
  expect(await player.cash()).toBe(1_000n * TAKA + netOf(told));
  expect(await readPools()).toEqual(pools);
  expect(await readDifference()).toBe(difference);
});

test('trial money plays the base game alone', async () => {
  const player = await givenSpinner();
  await rowsOf('update studio.sessions set trial = true where player = $1', [String(player.id)]);
  await liftMini();
  const before = await readPools();
  const round = await player.start('10.00');
  expect(round).toMatchObject({ state: 'settled', inPools: false });
  expect(winsOf(round)).toEqual([]);
  expect(await readPools()).toEqual(before);
});
