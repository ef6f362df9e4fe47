/** What cannot be decided is not sold: own draws, cards and raffles whose seeds do not open, and games whose draws are stuck. */
import { type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { underMaintenance } from './line-refusal.ts';
import type { RaffleDesk, Raffles } from './raffles/port.ts';
import type { CachedGame, SalesCache } from './sales-cache.ts';
import type { Scratch } from './scratch/port.ts';
import { mustOpen, type SecretChecks, type WrongSecrets } from './secret-checks.ts';

type Checks = Pick<SecretChecks, 'wrong'>;

/** Games of our own whose draws would not come out, by code. Every bet asks: the answer is kept until something changes. */
export function createUndrawable(
  sales: Pick<SalesCache, 'games'>,
  checks: Checks,
): () => MaybePromise<ReadonlySet<string>> {
  let kept: { wrong: WrongSecrets; games: ReadonlyMap<string, CachedGame>; found: ReadonlySet<string> } | null = null;
  return () =>
    mapMaybePromise(checks.wrong(), (wrong) =>
      mapMaybePromise(sales.games(), (games) => {
        if (kept === null || kept.wrong !== wrong || kept.games !== games) {
          const drawsNone = wrong.has('DRAW_SECRET');
          const found = [...games].flatMap(([code, { own, stuck }]) => (stuck || (own && drawsNone) ? [code] : []));
          kept = { wrong, games, found: new Set(found) };
        }
        return kept.found;
      }),
    );
}

const isShut = async (checks: Checks): Promise<boolean> => (await checks.wrong()).has('INSTANT_SECRET');

/** Cards, while their seeds open: none is sold otherwise, and no member is committed to a seed. */
export function guardScratch(scratch: Scratch, checks: Checks): Scratch {
  return {
    ...scratch,
    buy: async (memberId, order) => ((await isShut(checks)) ? underMaintenance() : scratch.buy(memberId, order)),
    async seedsOf(memberId) {
      await mustOpen(checks, 'INSTANT_SECRET');
      return scratch.seedsOf(memberId);
    },
    async choose(memberId, choice) {
      await mustOpen(checks, 'INSTANT_SECRET');
      return scratch.choose(memberId, choice);
    },
  };
}

/** The same of raffles. */
export function guardRaffles(raffles: Raffles, checks: Checks): Raffles {
  return {
    ...raffles,
    buy: async (memberId, order) => ((await isShut(checks)) ? underMaintenance() : raffles.buy(memberId, order)),
    async make(plan) {
      await mustOpen(checks, 'INSTANT_SECRET');
      return raffles.make(plan);
    },
  };
}

export function guardRaffleDesk(desk: RaffleDesk, checks: Checks): RaffleDesk {
  return {
    ...desk,
    async make(by, plan) {
      await mustOpen(checks, 'INSTANT_SECRET');
      return desk.make(by, plan);
    },
  };
}
