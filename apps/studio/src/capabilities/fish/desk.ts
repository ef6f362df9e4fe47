/** What the operator sees of the fish shooter: what shots came to against the rules, jackpots and chests, who sat where. */
import { FISH_KINDS, isBoss } from '@house/games/fish/kinds';
import { CHEST_SHARE, RETURN_OF_SHOT, ROOM_BASES } from '@house/games/fish/volley';
import { POOL_UNITS_PER_MILL, ROOM_POOLS } from '@house/games/pools';
import { floorDiv, formatAmount } from '@house/money/amount';
import type { Db } from '@house/server/platform/database';
import type { FishDesk } from '../operator/service.ts';
import { listChestWins, listSittings, readFunds, type ShotSumsRow, sumShots } from './queries.ts';

const CHESTS = 50;
const SITTINGS = 50;
const CODES = ROOM_POOLS.map(({ code }) => code);

function sumsOf(rows: readonly ShotSumsRow[]) {
  const add = (pick: (row: ShotSumsRow) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const cost = rows.reduce((sum, row) => sum + row.cost, 0n);
  const prize = rows.reduce((sum, row) => sum + row.prize, 0n);
  const variance = add((row) => row.variance);
  return {
    ...{ shots: add(({ shots }) => shots), kills: add(({ kills }) => kills) },
    ...{ cost: formatAmount(cost), prize: formatAmount(prize) },
    mean: cost === 0n ? null : Number(prize) / Number(cost),
    error: cost === 0n ? null : Math.sqrt(variance) / Number(cost),
  };
}

export function createFishDesk({ db }: { readonly db: Db }): FishDesk {
  return {
    fish: ({ days }) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const shots = await sumShots(tx, days);
          const funds = await readFunds(tx, CODES);
          const [chests, sittings] = [await listChestWins(tx, CHESTS), await listSittings(tx, SITTINGS)];
          return {
            ...{ days, proved: RETURN_OF_SHOT },
            tiers: funds.map((row, tier) => ({
              ...{ code: row.code, base: formatAmount(ROOM_BASES[tier] ?? 0n), rooms: row.rooms, players: row.players },
              ...sumsOf(shots.filter((each) => each.tier === tier)),
              jackpot: formatAmount(floorDiv(row.jackpot, POOL_UNITS_PER_MILL)),
              jackpotPaid: formatAmount(row.jackpot_paid),
              chest: formatAmount(floorDiv(row.chest, POOL_UNITS_PER_MILL)),
              chestPaid: formatAmount(row.chest_paid),
              balanced: row.chest + row.chest_paid * POOL_UNITS_PER_MILL === row.shot * CHEST_SHARE,
            })),
            kinds: FISH_KINDS.map(({ code, least, most }, kind) => {
              const sums = sumsOf(shots.filter((each) => each.kind === kind));
              const expected = (sums.shots * RETURN_OF_SHOT * 2) / (least + most);
              return { code, boss: isBoss(kind), expected, ...sums };
            }),
            chests: chests.map(({ code, kind, level, player, round_id: round, amount, won_at: wonAt }) => ({
              ...{ code, kind: FISH_KINDS[kind]?.code ?? '', level, player, round },
              ...{ amount: formatAmount(amount), wonAt: wonAt.toISOString() },
            })),
            sittings: sittings.map(
              ({ id, tier, player, trial, bullets, cost, won, sat_at: satAt, left_at: leftAt }) => ({
                ...{ id, code: CODES[tier] ?? '', player, trial, bullets: Number(bullets) },
                ...{ cost: formatAmount(cost), won: formatAmount(won) },
                ...{ satAt: satAt.toISOString(), leftAt: leftAt?.toISOString() ?? null },
              }),
            ),
          };
        }),
  };
}
