/**
 * The two products of the lottery, as wagers know them (docs/adr/0017-product-port.md): draws, and the cards and raffle
 * tickets of the e-lottery. The fast boards of the e-lottery are draws like any other.
 */
import { COVERAGE_RULES } from '@house/lottery/exposure';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { COUNTS_WHOLE, type ProductDefinition, type ProductGame } from '../wagers/port.ts';
import { describeDraws, describeInstantMarkets } from './market-words.ts';
import type { HouseKey } from './public-log/house-key.ts';
import { receiptOf } from './receipts.ts';
import { cardsEqualBets, dailyRebatesEqualEntries, lockedEqualsWaiting } from './reconcile.ts';
import { hasCoverage, openLotteryCoverage } from './rules.ts';
import { drawOfWager, signDrawReceipt, signInstantReceipt } from './sign-receipts.ts';

export interface LotteryProductsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly houseKey: HouseKey;
  readonly listGames: () => Promise<readonly ProductGame[]>;
}

export function createLotteryProducts({
  db,
  clock,
  houseKey,
  listGames,
}: LotteryProductsDeps): readonly ProductDefinition[] {
  const signing = { db, houseKey, now: () => new Date(clock.now()) };
  return [
    {
      code: 'lottery',
      houseAccount: 'lottery',
      mayCancel: true,
      turnover: {
        ...COUNTS_WHOLE,
        openCoverage: openLotteryCoverage,
        hasGame: hasCoverage,
        version: COVERAGE_RULES,
      },
      describeMarkets: (marketIds) => describeDraws(db, marketIds),
      describeTicket: async (wager) => receiptOf(wager, await drawOfWager(db, wager)),
      signReceipt: (wager, wagers) => signDrawReceipt(signing, wager, wagers),
      listGames,
      checks: { general: [dailyRebatesEqualEntries], ofMembers: [lockedEqualsWaiting] },
    },
    {
      code: 'elottery',
      houseAccount: 'elottery',
      mayCancel: false,
      // A ticket of a raffle is one number, and how many a member has is limited: there are no results to cover.
      turnover: COUNTS_WHOLE,
      describeMarkets: (marketIds) => describeInstantMarkets(db, marketIds),
      describeTicket: async (wager) => receiptOf(wager, null),
      signReceipt: (wager) => signInstantReceipt(signing, wager),
      listGames: async () => [],
      checks: { general: [], ofMembers: [cardsEqualBets] },
    },
  ];
}
