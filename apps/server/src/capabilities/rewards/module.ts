/** Rewards: what members earn by playing, and claim. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { rewardTurnover } from './projection.ts';
import { pointsEqualEntries, rewardsEqualEntries } from './reconcile.ts';
import { type RouteNeeds, serveRewards } from './routes.ts';
import { createRewards, type RewardDeps } from './service.ts';

type RewardNeeds = Omit<RewardDeps, 'db' | 'ids'> & Pick<RouteNeeds, 'hasCashback'>;

/** A run is due once a day; looked for so often that a house that was away is not long behind. */
const RUN_MILLISECONDS = 60_000;
const RANKS_MILLISECONDS = 30_000;
const MONTHLY_MILLISECONDS = 3_600_000;

export function createRewardsModule({ database: { db }, ids }: ModuleContext, { hasCashback, ...needs }: RewardNeeds) {
  const rewards = createRewards({ db, ids, ...needs });
  const module: Module = {
    routes: ({ house }) => serveRewards(house, rewards, { hasCashback, zoneOffsetMinutes: needs.zoneOffsetMinutes }),
    work: {
      projections: [rewardTurnover(needs.zoneOffsetMinutes)],
      tickers: [
        {
          name: 'rewards.points',
          everyMilliseconds: RUN_MILLISECONDS,
          run: async () => void (await rewards.runPoints()),
        },
        {
          name: 'rewards.ranks',
          everyMilliseconds: RANKS_MILLISECONDS,
          run: async () => {
            await rewards.checkRanks();
            await rewards.expireItems();
          },
        },
        {
          name: 'rewards.monthly',
          everyMilliseconds: MONTHLY_MILLISECONDS,
          run: async () => void (await rewards.giveMonthly()),
        },
      ],
    },
    guards: new Map(appendOnly(['reward_rules', 'reward_rank_steps', 'reward_cashback_claims'])),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [rewardsEqualEntries, pointsEqualEntries] };
  return { rewards, checks, module };
}
