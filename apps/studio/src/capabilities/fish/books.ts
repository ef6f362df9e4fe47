/**
 * The books of volleys whose stake the wallet has taken: one transaction makes many of them settled, raises the jackpots and
 * chests of their rooms, and counts what was shot. A volley leaves its state once, so whoever comes second, a process that
 * asks the wallet what became of a stake for instance, raises nothing twice.
 *
 * What a jackpot or a chest pays is known only then, and the wallet has the prize of the shots already: it is told the whole
 * prize anew (`resettle`), until it has confirmed it.
 */
import { createInstantStream } from '@house/fairness/instant';
import {
  type ChestEvent,
  type FishEvent,
  judgeShots,
  openChest,
  readVolley,
  totalOf,
  varianceOf,
} from '@house/games/fish/volley';
import { POOL_UNITS_PER_MILL, type PoolEvent, ROOM_POOLS } from '@house/games/pools';
import { toWire, type Wire } from '@house/games/wire';
import { floorDiv, parseAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { Pools } from '../pools/service.ts';
import type { RoundRow } from '../rounds/queries.ts';
import type { SeedPairs } from '../rounds/seed-pairs.ts';
import {
  addFunds,
  addToDays,
  addToSittings,
  insertChestWin,
  listChests,
  lockChests,
  settleVolleys,
  updateChests,
} from './queries.ts';

export const FISH_GAME = 'FISH';

export interface TakenVolley {
  readonly row: RoundRow;
  /** The wallet's word. */
  readonly balance: string | null;
  readonly paid: readonly FishEvent[];
}

/** What stands for the players of a room, in units of 0.0001. */
export interface Funds {
  readonly jackpot: bigint;
  readonly chest: bigint;
}

export type FundEvent = Wire<PoolEvent | ChestEvent>;

export interface VolleyBooks {
  /** The rows as they are then: `decided` where a jackpot or a chest is to be told. One that was settled before is left out. */
  settle(volleys: readonly TakenVolley[]): Promise<ReadonlyMap<string, RoundRow>>;
  /** The same of one whose shots are judged anew; null: the row is no volley. */
  settleAgain(row: RoundRow, balance: string | null): Promise<RoundRow | null>;
  /** By the rooms' place in `ROOM_POOLS`. */
  funds(): Promise<readonly Funds[]>;
}

const codeOf = (tier: number): string => present(ROOM_POOLS[tier], 'a room has a jackpot').code;
export const sumOfFunds = (events: readonly FundEvent[]): bigint =>
  events.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);
const tierOf = ({ choice }: RoundRow): number => Number(choice['tier']);

export function createVolleyBooks({ db, pools, pairs }: { db: Db; pools: Pools; pairs: SeedPairs }): VolleyBooks {
  /** What the volleys win beside their fish, by their ids. */
  async function raiseFunds(tx: Tx, volleys: readonly TakenVolley[]): Promise<ReadonlyMap<string, FundEvent[]>> {
    const won = new Map<string, FundEvent[]>();
    const add = (round: string, event: PoolEvent | ChestEvent): void => {
      won.set(round, [...(won.get(round) ?? []), toWire<PoolEvent | ChestEvent>(event)]);
    };
    const tiers = [...new Set(volleys.map(({ row }) => tierOf(row)))].toSorted((one, other) => one - other);
    for (const tier of tiers) {
      const bets = volleys
        .filter(({ row }) => tierOf(row) === tier)
        .map(({ row: { id, player, stake } }) => ({ round: id, player, stake }));
      for (const { round, ...win } of await pools.raise(tx, [codeOf(tier)], bets)) add(round, { kind: 'pool', ...win });
    }
    const chests = new Map(
      (await lockChests(tx, tiers.map(codeOf))).map(({ code, units }) => [code, { units, paid: 0n }]),
    );
    for (const { row, paid } of volleys) {
      const code = codeOf(tierOf(row));
      const chest = present(chests.get(code), 'a room has a chest');
      const { units, opened } = openChest(chest.units, paid);
      chest.units = units;
      for (const { fish, level, kind, amount } of opened) {
        chest.paid += amount;
        await insertChestWin(tx, { round: row.id, player: row.player, code, fish, level, kind, amount });
        add(row.id, { kind: 'chest', code, fish, level, amount });
      }
    }
    await updateChests(
      tx,
      [...chests].map(([code, { units, paid }]) => ({ code, units, paid })),
    );
    return won;
  }

  async function count(tx: Tx, volleys: readonly TakenVolley[]): Promise<void> {
    const cells = new Map<string, Parameters<typeof addToDays>[1][number]>();
    for (const { row, paid } of volleys) {
      for (const shot of paid) {
        const tier = tierOf(row);
        const key = `${tier} ${shot.kind}`;
        const cell = cells.get(key) ?? { tier, kind: shot.kind, shots: 0, kills: 0, cost: 0n, prize: 0n, variance: 0 };
        cells.set(key, {
          ...cell,
          ...{ shots: cell.shots + 1, kills: cell.kills + (shot.multiplier > 0 ? 1 : 0) },
          ...{ cost: cell.cost + shot.cost, prize: cell.prize + shot.amount },
          variance: cell.variance + varianceOf([shot]),
        });
      }
    }
    await addToDays(tx, [...cells.values()]);
  }

  async function settle(volleys: readonly TakenVolley[]): Promise<ReadonlyMap<string, RoundRow>> {
    return transact(db, async (tx) => {
      const settled = await settleVolleys(
        tx,
        volleys.map(({ row: { id }, balance, paid }) => ({ id, balance, prize: totalOf(paid).prize })),
      );
      const rows = new Map(settled.map((row) => [row.id, row]));
      const booked = volleys.filter(({ row }) => rows.has(row.id));
      // Trial money raises nothing and wins nothing of it.
      const real = booked.filter(({ row }) => row.in_pools);
      const won = real.length === 0 ? new Map<string, FundEvent[]>() : await raiseFunds(tx, real);
      if (real.length > 0) await count(tx, real);
      await addToSittings(
        tx,
        booked.flatMap(({ row, paid }) => {
          const { sitting } = row.choice;
          const prize = totalOf(paid).prize + sumOfFunds(won.get(row.id) ?? []);
          return typeof sitting === 'string' ? [{ sitting, bullets: paid.length, cost: row.stake, won: prize }] : [];
        }),
      );
      for (const [id, events] of won) rows.set(id, await addFunds(tx, id, events, sumOfFunds(events)));
      return rows;
    });
  }

  return {
    settle,
    async settleAgain(row, balance) {
      const volley = row.game === FISH_GAME ? readVolley(row.choice) : null;
      if (volley === null) return null;
      const seeds = await pairs.of({ pair: present(row.seed_pair, 'a volley has a pair of seeds'), nonce: row.nonce });
      const { paid } = judgeShots(createInstantStream(seeds), volley);
      return (await settle([{ row, balance, paid }])).get(row.id) ?? row;
    },
    async funds() {
      const [jackpots, chests] = [await pools.ofRooms(), await listChests(db)];
      return ROOM_POOLS.map(({ code }) => ({
        jackpot: jackpots.get(code) ?? 0n,
        chest: floorDiv(chests.find((chest) => chest.code === code)?.units ?? 0n, POOL_UNITS_PER_MILL),
      }));
    },
  };
}
