/** Wagers: see port.ts for what it promises. */
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Wallet } from '../wallet/port.ts';
import { createBooks } from './books.ts';
import { cancelOpenWager } from './cancel.ts';
import { advanceCorrection, advanceVoid, previewOfCorrection, selectCorrected } from './correct.ts';
import { createDecisions } from './decide.ts';
import {
  closeGateRow,
  definitionOf,
  describeGates,
  extendGateRow,
  insertGates,
  moveGateRow,
  readHouseAccount,
  repriceGateRows,
  resumeGateRows,
  suspendGateRows,
  voidGateRow,
} from './gates.ts';
import { placeInstantBet } from './instant.ts';
import { advanceLate, countLate, previewOfLate, selectLate } from './late.ts';
import { selectLegsOf, selectLegsOn } from './legs.ts';
import { selectLifetime } from './lifetime.ts';
import { createPace } from './pace.ts';
import { createPlacing } from './place.ts';
import type { Wagers } from './port.ts';
import type { Products } from './product.ts';
import {
  countStaked,
  lockStakes,
  readGateTotals,
  readUnitStakes,
  selectAcceptedPage,
  selectGatePage,
  selectOutcomes,
  selectRecentGames,
  selectWager,
  selectWagerRows,
  selectWagers,
  streamWagers,
} from './queries.ts';
import { advanceRebates } from './rebates.ts';
import { advanceRefund, advanceSettlement, type ChunkSize } from './settle.ts';
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
    openGates: (tx, gates) => insertGates(products, tx, gates),
    houseAccountOfGate: readHouseAccount,
    describeGates: (gateIds) => describeGates(db, products, gateIds),
    describeTicket: (wager) => definitionOf(products, wager.product).describeTicket(wager),
    listGames: async () => (await Promise.all([...products.values()].map((product) => product.listGames()))).flat(),
    moveGate: moveGateRow,
    extendGate: extendGateRow,
    closeGate: (tx, gateId, options) => closeGateRow(tx, gateId, options?.now ?? false),
    voidGate: voidGateRow,
    suspendGates: suspendGateRows,
    resumeGates: resumeGateRows,
    repriceGates: repriceGateRows,
    lockStakesOf: lockStakes,
    streamGate: (gateId, pageSize) => streamWagers(db, gateId, pageSize),
    pageGate: (gateId, after, size) => selectGatePage(db, gateId, after, size),
    pageAccepted: (gateId, after, size) => selectAcceptedPage(db, gateId, after, size),
    cancelWager: (memberId, ticket, rules, prepare) =>
      cancelOpenWager({ ...deps, products }, memberId, ticket, rules, prepare),
    settleChunk: (gateId, evaluate, options) => advanceSettlement(ending, gateId, evaluate, options),
    rebateChunk: (gateId, rules) => advanceRebates(deps, gateId, rules),
    placeInstant: (tx, bet) => placeInstantBet({ ...deps, products }, tx, bet),
    bookOf: createBooks(db, products),
    decide: createDecisions(db),
    place: createPlacing(db, deps.clock ?? systemClock),
    listLegsOn: (gateId, after, limit) => selectLegsOn(db, gateId, after, limit),
    legsOf: (bet) => selectLegsOf(db, bet),
    refundChunk: (gateId) => advanceRefund(ending, gateId),
    previewCorrection: (gateId, pays) => previewOfCorrection(db, gateId, pays),
    correctChunk: (correction) => advanceCorrection(deps, correction),
    previewVoid: (gateId) => previewOfVoid(db, gateId),
    voidChunk: (which) => advanceVoid(deps, which),
    takeBackRebates: (gateId) => advanceReversal(deps, gateId),
    countLate,
    previewLate: (late) => previewOfLate(db, late),
    lateChunk: (late) => advanceLate(deps, late),
    listLate: (which, after, limit) => selectLate(db, which, after, limit),
    listCorrected: (which, after, limit) => selectCorrected(db, which, after, limit),
    countStaked,
    listWagerRowsOf: (filter) => selectWagerRows(db, filter),
    listWagersOf: (filter) => selectWagers(db, filter),
    lifetimeOf: (memberId) => selectLifetime(db, memberId),
    recentGamesOf: (memberId, among, limit) => selectRecentGames(db, memberId, among, limit),
    findWager: (memberId, ticket) => selectWager(db, memberId, ticket),
    outcomesOf: selectOutcomes,
    totalsOfGates: (gateIds) => readGateTotals(db, gateIds),
    unitStakesAfter: readUnitStakes,
  };
}
