/** Wagers: see port.ts for what it promises. */
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Wallet } from '../wallet/port.ts';
import { createBooks } from './books.ts';
import { cancelOpenWager } from './cancel.ts';
import { advanceCorrection, advanceVoid, previewOfCorrection, selectCorrected } from './correct.ts';
import { selectCountedDays } from './counted-days.ts';
import { createDecisions } from './decide.ts';
import { placeInstantBet } from './instant.ts';
import { advanceLate, countLate, previewOfLate, selectLate } from './late.ts';
import { selectLegsOf, selectLegsOn } from './legs.ts';
import { selectLifetime } from './lifetime.ts';
import {
  closeMarketRow,
  definitionOf,
  describeMarkets,
  extendMarketRow,
  insertMarkets,
  moveMarketRow,
  readHouseAccount,
  repriceMarketRows,
  resumeMarketRows,
  suspendMarketRows,
  voidMarketRow,
} from './markets.ts';
import { selectOpenStakes } from './open-stakes.ts';
import { cancelOutsideCredit, postOutsideCredit } from './outside-credits.ts';
import { pageOutside, selectOutside } from './outside-transactions.ts';
import { createPace } from './pace.ts';
import { createPlacing } from './place.ts';
import type { Wagers } from './port.ts';
import type { Products } from './product.ts';
import {
  countStaked,
  lockStakes,
  readMarketTotals,
  readUnitStakes,
  selectAcceptedPage,
  selectBestMultiple,
  selectMarketPage,
  selectOutcomes,
  selectRecentGames,
  selectWager,
  selectWagerRows,
  selectWagers,
  selectWagersAt,
  streamWagers,
} from './queries.ts';
import { advanceRebates } from './rebates.ts';
import { advanceRefund, advanceSettlement, type ChunkSize } from './settle.ts';
import { readSideBets } from './side-bets.ts';
import { advanceReversal, previewOfVoid } from './void.ts';

export interface WagersDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  /** Judges the age of keys; the system's unless told. */
  readonly clock?: Clock;
  /** For who looks at what happens between chunks; as much as is quickest unless told. */
  readonly chunkSize?: ChunkSize;
}

export function createWagers(deps: WagersDeps, products: Products): Wagers {
  const { db } = deps;
  const ending = { ...deps, pace: createPace() };
  return {
    openMarkets: (tx, markets) => insertMarkets(products, tx, markets),
    houseAccountOfMarket: readHouseAccount,
    describeMarkets: (marketIds) => describeMarkets(db, products, marketIds),
    describeTicket: (wager) => definitionOf(products, wager.product).describeTicket(wager),
    signReceipt: (wager) =>
      definitionOf(products, wager.product).signReceipt(wager, {
        pageAccepted: (marketId, after, size) => selectAcceptedPage(db, marketId, after, size),
      }),
    listGames: async () => (await Promise.all([...products.values()].map((product) => product.listGames()))).flat(),
    moveMarket: moveMarketRow,
    extendMarket: extendMarketRow,
    closeMarket: (tx, marketId, options) => closeMarketRow(tx, marketId, options?.now ?? false),
    voidMarket: voidMarketRow,
    suspendMarkets: suspendMarketRows,
    resumeMarkets: resumeMarketRows,
    repriceMarkets: repriceMarketRows,
    lockStakesOf: lockStakes,
    streamMarket: (marketId, pageSize) => streamWagers(db, marketId, pageSize),
    pageMarket: (marketId, after, size) => selectMarketPage(db, marketId, after, size),
    pageAccepted: (marketId, after, size) => selectAcceptedPage(db, marketId, after, size),
    cancelWager: (memberId, ticket, rules, prepare) =>
      cancelOpenWager({ ...deps, products }, memberId, ticket, rules, prepare),
    settleChunk: (marketId, evaluate, options) => advanceSettlement(ending, marketId, evaluate, options),
    rebateChunk: (marketId, rules) => advanceRebates(deps, marketId, rules),
    placeInstant: (tx, bet) => placeInstantBet({ ...deps, products }, tx, bet),
    bookOf: createBooks(db, products),
    decide: createDecisions(db),
    place: createPlacing(db, deps.clock ?? systemClock),
    creditOutside: (credit) => postOutsideCredit({ ...deps, products }, credit),
    cancelOutside: (cancel) => cancelOutsideCredit({ ...deps, products }, cancel),
    findOutside: (memberId, outside) => selectOutside(db, memberId, outside),
    listOutside: (which, after, limit) => pageOutside(db, which, after, limit),
    listLegsOn: (marketId, after, limit) => selectLegsOn(db, marketId, after, limit),
    legsOf: (bet) => selectLegsOf(db, bet),
    refundChunk: (marketId) => advanceRefund(ending, marketId),
    previewCorrection: (marketId, pays) => previewOfCorrection(db, marketId, pays),
    correctChunk: (correction) => advanceCorrection(deps, correction),
    previewVoid: (marketId) => previewOfVoid(db, marketId),
    voidChunk: (which) => advanceVoid(deps, which),
    takeBackRebates: (marketId) => advanceReversal(deps, marketId),
    countLate,
    previewLate: (late) => previewOfLate(db, late),
    lateChunk: (late) => advanceLate(deps, late),
    listLate: (which, after, limit) => selectLate(db, which, after, limit),
    listCorrected: (which, after, limit) => selectCorrected(db, which, after, limit),
    countStaked,
    listWagerRowsOf: (filter) => selectWagerRows(db, filter),
    listWagersOf: (filter) => selectWagers(db, filter),
    countedDaysOf: (days) => selectCountedDays(db, days),
    lifetimeOf: (memberId) => selectLifetime(db, memberId),
    bestMultipleOf: (within, asked) => selectBestMultiple(within, asked),
    sideBetsOf: (memberIds) => readSideBets(db, memberIds),
    openStakes: () => selectOpenStakes(db),
    recentGamesOf: (memberId, among, limit) => selectRecentGames(db, memberId, among, limit),
    findWager: (memberId, ticket) => selectWager(db, memberId, ticket),
    wagersAt: (places) => selectWagersAt(db, places),
    outcomesOf: selectOutcomes,
    totalsOfMarkets: (marketIds) => readMarketTotals(db, marketIds),
    unitStakesAfter: readUnitStakes,
  };
}
