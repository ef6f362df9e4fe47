/** Rewards: what members earn by playing, and claim. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { rewardTurnover } from './projection.ts';
import { mallEqualsEntries, pointsEqualEntries, rewardsEqualEntries } from './reconcile.ts';
import { serveBoards } from './routes/boards.ts';
import { type MallNeeds, serveMall } from './routes/mall.ts';
import { serveMissions } from './routes/missions.ts';
import { type RouteNeeds, serveRewards } from './routes.ts';
import { createRewards, type RewardDeps } from './service.ts';

interface RewardNeeds
  extends Omit<RewardDeps, 'db' | 'ids' | 'wallet' | 'pointsOf' | 'birthdaysOn' | 'identity' | 'isInternal'>,
    Pick<RouteNeeds, 'hasCashback'> {
  readonly wallet: RewardDeps['wallet'] & MallNeeds['wallet'];
  readonly identity: Pick<Identity, 'namesOfMembers' | 'birthdaysOn' | 'checkSecondApprover' | 'noticeWishesOf'> & {
    readonly profile: Pick<Identity['profile'], 'checkPaymentPassword'>;
    readonly lines: Pick<Identity['lines'], 'isTest'>;
  };
}

const AMBER_MINUTES = 1_440;
const RED_MINUTES = 4_320;

/** A run is due once a day; looked for so often that a house that was away is not long behind. */
const RUN_MILLISECONDS = 60_000;
const RANKS_MILLISECONDS = 30_000;
const MONTHLY_MILLISECONDS = 3_600_000;

export function createRewardsModule(
  { database: { db }, ids }: ModuleContext,
  { hasCashback, identity, ...needs }: RewardNeeds,
) {
  const rewards = createRewards({
    ...{ db, ids, ...needs, identity },
    isInternal: (tx, memberId) => identity.lines.isTest(tx, memberId),
    birthdaysOn: (asked) => identity.birthdaysOn(asked),
    pointsOf: async (memberId) => (await needs.wallet.balancesOf(memberId)).points,
  });
  const module: Module = {
    routes: ({ house }) => {
      serveRewards(house, rewards, { hasCashback, zoneOffsetMinutes: needs.zoneOffsetMinutes });
      serveMissions(house, rewards.missions);
      serveBoards(house, rewards.boards);
      serveMall(house, rewards, {
        ...{ wallet: needs.wallet, zoneOffsetMinutes: needs.zoneOffsetMinutes },
        checkPaymentPassword: (...asked) => identity.profile.checkPaymentPassword(...asked),
        namesOfMembers: (memberIds) => identity.namesOfMembers(memberIds),
      });
    },
    queues: [
      {
        ...{ name: 'rewards.orders', page: '/rewards?tab=orders', right: 'rewards.view' },
        ...{ amberMinutes: AMBER_MINUTES, redMinutes: RED_MINUTES, look: () => rewards.mall.waiting() },
      },
      {
        ...{ name: 'rewards.boards', page: '/rewards?tab=boards', right: 'rewards.view' },
        ...{ amberMinutes: AMBER_MINUTES, redMinutes: RED_MINUTES, look: () => rewards.boards.waiting() },
      },
    ],
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
            await rewards.missions.checkAll();
            await rewards.expireItems();
            await rewards.tellRewards();
          },
        },
        {
          name: 'rewards.boards',
          everyMilliseconds: RUN_MILLISECONDS,
          run: async () => void (await rewards.boards.closeWeeks()),
        },
        {
          name: 'rewards.monthly',
          everyMilliseconds: MONTHLY_MILLISECONDS,
          run: async () => {
            await rewards.giveMonthly();
            await rewards.giveBirthdays();
          },
        },
      ],
    },
    guards: new Map(
      appendOnly([
        ...['reward_rules', 'reward_rank_steps', 'reward_cashback_claims', 'reward_conversions'],
        'reward_board_places',
      ]),
    ),
  };
  const checks: Partial<BooksChecks> = { ofMembers: [rewardsEqualEntries, pointsEqualEntries, mallEqualsEntries] };
  return { rewards, checks, module };
}
