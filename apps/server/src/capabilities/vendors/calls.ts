/**
 * The decision table of operations.md 3.3: what each call of a vendor does to a member's money, and what it is answered.
 *
 * Money moves through wagers alone, under the vendor's own transaction ids, so that a call which is sent again, late, twice at
 * once or before the one it refers to has one outcome. What is answered as done is committed.
 */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import type { Answer, BalanceAnswer, RequestOf, SingleCall } from '@house/vendor-protocol/schemas';
import type { Status } from '@house/vendor-protocol/statuses';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, present } from '../../platform/result.ts';
import { type DecisionOutcome, formatTicket, type PlaceOutcome, type Wagers } from '../wagers/port.ts';
import type { Wallet } from '../wallet/port.ts';
import type { CallOutcome } from './adapters/adapter.ts';
import type { ClosedRounds } from './closed-rounds.ts';
import type { FreeRoundOutcome, FreeRounds } from './port.ts';
import { ROUND_PLAY } from './products.ts';
import { insertFreeBet, selectFreeBet } from './queries.ts';
import type { Vendor, VendorGame } from './registry.ts';
import { readPrize, readStake, readUser } from './rules.ts';
import type { Sessions, VendorSession } from './sessions.ts';
import { type Course, carryOut, type Step } from './steps.ts';

export interface CallDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly wagers: Pick<
    Wagers,
    'bookOf' | 'place' | 'decide' | 'creditOutside' | 'cancelOutside' | 'findOutside' | 'listWagerRowsOf'
  >;
  readonly wallet: Pick<Wallet, 'balancesOf' | 'playableBonusOf'>;
  readonly sessions: Pick<Sessions, 'find'>;
  readonly rounds: ClosedRounds;
  readonly freeRounds: FreeRounds;
  /** ISO code of the house's. */
  readonly currency: string;
  readonly zoneOffsetMinutes: number;
  /** Which of these games take no bets now. */
  readonly closedAmong: (gameIds: readonly string[]) => MaybePromise<ReadonlySet<string>>;
  /** What ties a member to others where players sit together; null: not told to this vendor, or of no game of this kind. */
  readonly tiesOf: (vendor: string, game: VendorGame, memberId: bigint) => Promise<readonly string[] | null>;
}

/** A call, checked against its schema. */
export type Entry = { readonly [C in SingleCall]: { readonly call: C; readonly request: RequestOf<C> } }[SingleCall];

/** What came of a call: the status, and what is told of the money. */
interface Outcome {
  readonly status: Status;
  /** Whose balance is told; null: nobody is known. */
  readonly memberId: bigint | null;
  /** Left out: as it stands when it is answered. */
  readonly balance?: bigint;
  readonly at?: { readonly shard: number; readonly seq: bigint };
  readonly message?: string;
  /** The same was done before; nothing moved now. */
  readonly repeated?: boolean;
  /** A rollback of a bet that has not come. */
  readonly forestalled?: boolean;
}

const UNHEARD: Outcome = { status: 'TEMPORARY', memberId: null };

/** A call as the steps it takes and what is made of them. */
interface Plan {
  readonly course: Course;
  readonly finish: () => MaybePromise<Outcome>;
}

interface OfRound {
  readonly vendor: Vendor;
  readonly game: VendorGame;
  readonly memberId: bigint;
  readonly roundId: string;
}

const freeOutcome = (memberId: bigint, { status, posted, message, forestalled }: FreeRoundOutcome): Outcome => ({
  ...{ status, memberId },
  ...(posted === undefined ? {} : { at: posted }),
  ...(message === undefined ? {} : { message }),
  ...(forestalled === undefined ? {} : { forestalled }),
});

const freeBetOf = (
  { code: vendor }: Vendor,
  memberId: bigint,
  { txId: transactionId, roundId, gameCode }: RequestOf<'bet'>,
  grantId: string,
) => ({ vendor, memberId, transactionId, grantId, roundId, gameCode });

const ROUND_DAYS = 45;
const DAY = 86_400_000;
const UNDECIDED_MAX = 200;
/** Between a look and a decision somebody else may have decided; more than this often it is not. */
const TRIES = 5;

const STATUS_OF_REFUSAL: Readonly<Record<string, Status>> = {
  'wallet.insufficientFunds': 'INSUFFICIENT_FUNDS',
  'wallet.playerLimit': 'LIMIT_REACHED',
  'wallet.paused': 'LIMIT_REACHED',
  'wallet.accountUnknown': 'INVALID_TOKEN',
  'wagers.rolledBack': 'TX_ROLLED_BACK',
  'wagers.alreadyVoid': 'TX_ROLLED_BACK',
  'wagers.transactionReused': 'DUPLICATE_CONFLICT',
  'wagers.wagerUnknown': 'BET_NOT_FOUND',
};
/** Everything else passes: a market between two days, too much that waits. */
const statusOf = (refused: string): Status => STATUS_OF_REFUSAL[refused] ?? 'TEMPORARY';

export function createCalls(deps: CallDeps) {
  const { db, clock, wagers, sessions, rounds } = deps;
  const newKey = () => uuidV7(clock.now(), randomBytes(10));
  const outside = (
    vendor: Vendor,
    kind: 'bet' | 'win' | 'rollback' | 'promowin' | 'resettle',
    transactionId: string,
  ) => ({
    vendor: vendor.code,
    kind,
    transactionId,
  });

  async function answerOf(vendor: Vendor, { request }: Pick<Entry, 'request'>, outcome: Outcome): Promise<Answer> {
    const { status, at, message } = outcome;
    const balance = await balanceOf(vendor, request, outcome);
    return {
      status,
      requestId: request.requestId,
      balance: balance === null ? null : formatAmount(balance),
      currency: deps.currency,
      ourTxId: at === undefined ? null : formatTicket(at),
      ...(message === undefined ? {} : { message }),
    };
  }

  /** Whoever holds the token, in the game that the call names; or why not. */
  async function findSession(
    vendor: Vendor,
    request: RequestOf<'balance'>,
  ): Promise<{ session: VendorSession; game: VendorGame; refused?: undefined } | { refused: Outcome }> {
    const session = await sessions.find(vendor.code, request.token);
    if (session === 'unknown') return { refused: { status: 'INVALID_TOKEN', memberId: null } };
    if (session === 'expired') return { refused: { status: 'TOKEN_EXPIRED', memberId: null } };
    const { memberId } = session;
    if (request.user !== undefined && request.user !== String(memberId)) {
      return { refused: { status: 'INVALID_TOKEN', memberId: null, message: 'the token is of another user' } };
    }
    if (request.currency !== session.currency) return { refused: { status: 'WRONG_CURRENCY', memberId } };
    const game = vendor.games.get(request.gameCode);
    if (game === undefined || !isPlayedIn(vendor, game, session))
      return { refused: { status: 'INVALID_GAME', memberId } };
    return { session, game };
  }

  /** Whoever is in a lobby of live tables bets at the tables, each in its own game. */
  function isPlayedIn(vendor: Vendor, game: VendorGame, { gameId }: VendorSession): boolean {
    if (game.gameId === gameId) return true;
    return [...vendor.games.values()].some(
      (lobby) => lobby.gameId === gameId && lobby.isLobby && lobby.product === game.product,
    );
  }

  async function refusalOfBet(
    vendor: Vendor,
    game: VendorGame,
    session: VendorSession,
    roundId: string,
  ): Promise<Outcome | null> {
    const { memberId } = session;
    if (session.locked) return { status: 'USER_LOCKED', memberId };
    const closed = vendor.status !== 'on' || (await deps.closedAmong([game.gameId, session.gameId])).size > 0;
    if (closed) return { status: 'INVALID_GAME', memberId, message: 'under maintenance' };
    const isClosed = await rounds.isClosed({ vendor: vendor.code, memberId, roundId });
    return isClosed ? { status: 'ROUND_CLOSED', memberId } : null;
  }

  /** What became of a bet that was taken before; null: none stands under its id. */
  async function findStandingBet(vendor: Vendor, request: RequestOf<'bet' | 'betwin'>): Promise<Outcome | null> {
    const memberId = readUser(request.user);
    if (memberId === null) return null;
    const found = await wagers.findOutside(memberId, outside(vendor, 'bet', request.txId));
    if (found === null) return null;
    const { bet, last } = found;
    const isSame =
      bet.stake === readStake(request.amount) &&
      bet.selection === request.roundId &&
      bet.gameCode === vendor.games.get(request.gameCode)?.gameId;
    if (!isSame) return { status: 'DUPLICATE_CONFLICT', memberId };
    return { status: last?.void === true ? 'TX_ROLLED_BACK' : 'OK', memberId, at: bet, repeated: true };
  }

  const dayNow = (): string =>
    new Date(clock.now() + deps.zoneOffsetMinutes * 60_000).toISOString().slice(0, 10).replaceAll('-', '');

  /** Takes a bet, and with it what it won at once, or that nothing more comes. */
  async function planBet(vendor: Vendor, entry: Entry & { call: 'bet' | 'betwin' }): Promise<Plan | Outcome> {
    const { request } = entry;
    const found = await findSession(vendor, request);
    if (found.refused !== undefined) {
      // What was taken while the session lasted stands, whatever became of that.
      return found.refused.status === 'TOKEN_EXPIRED' ? planAgain(vendor, entry, found.refused) : found.refused;
    }
    const { session, game } = found;
    const { memberId } = session;
    const { roundId } = request;
    const refused = await refusalOfBet(vendor, game, session, roundId);
    if (refused !== null) return planAgain(vendor, entry, refused);
    const round = { vendor, game, memberId, roundId };
    const stake = readStake(request.amount);
    const won = entry.call === 'betwin' ? readPrize(entry.request.winAmount) : null;
    if (request.grantId !== undefined && stake > 0n) {
      return { status: 'INVALID_REQUEST', memberId, message: 'a round of a grant costs nothing' };
    }
    if (stake === 0n) return planFreeBet(round, request, won);
    return planStake(round, { request, stake, won });
  }

  /** A bet that is not taken now: as it was answered when it was taken before, and what it won with it. */
  async function planAgain(
    vendor: Vendor,
    { call, request }: Entry & { call: 'bet' | 'betwin' },
    refused: Outcome,
  ): Promise<Plan | Outcome> {
    const standing = (await findStandingBet(vendor, request)) ?? (await findFreeRound(vendor, request));
    if (standing === null) return refused;
    if (call === 'bet' || standing.status !== 'OK') return standing;
    const { txId, winAmount: amount } = request;
    const plan = planWin(vendor, { ...request, betTxId: txId, amount });
    if (!('course' in plan)) return plan;
    const { at } = standing;
    return { ...plan, finish: async () => ({ ...(await plan.finish()), ...(at === undefined ? {} : { at }) }) };
  }

  async function findFreeRound(vendor: Vendor, request: RequestOf<'bet'>): Promise<Outcome | null> {
    const memberId = readUser(request.user);
    if (memberId === null || request.grantId === undefined) return null;
    const found = await deps.freeRounds.findBet(freeBetOf(vendor, memberId, request, request.grantId));
    return found === null ? null : freeOutcome(memberId, found);
  }

  async function planStake(
    round: OfRound,
    { request, stake, won }: { request: RequestOf<'bet' | 'betwin'>; stake: bigint; won: bigint | null },
  ): Promise<Plan> {
    const { vendor, game, memberId, roundId } = round;
    const { zoneOffsetMinutes } = deps;
    const { product, gameId: gameCode } = game;
    const bet = outside(vendor, 'bet', request.txId);
    const marketId = await wagers.bookOf({
      ...{ product, gameCode, zoneOffsetMinutes },
      day: dayNow(),
      marketId: deps.ids.next(),
    });
    let placed: PlaceOutcome | undefined;
    let decided: DecisionOutcome | undefined;
    const place: Step = {
      kind: 'place',
      placement: {
        ...{ memberId, stake, outside: bet },
        key: newKey(),
        wager: { marketId, play: ROUND_PLAY, selection: roundId, units: 1 },
      },
      hear: (outcome) => {
        placed = outcome;
        return !isRefusal(outcome);
      },
    };
    const closes = request.roundClosed === true;
    const decide = decisionWith(won, closes);
    function decisionWith(prize: bigint | null, isLast: boolean): Step[] {
      const hear = (outcome: DecisionOutcome) => {
        decided = outcome;
        return true;
      };
      const common = { memberId, bet, key: newKey() };
      if (prize !== null) {
        const decision = { ...common, kind: 'add', prize, outside: outside(vendor, 'win', request.txId) } as const;
        return [{ kind: 'decide', decision, hear }];
      }
      return isLast ? [{ kind: 'decide', decision: { ...common, kind: 'decide', prize: 0n, version: 1 }, hear }] : [];
    }
    return {
      course: { memberId, steps: [place, ...decide] },
      async finish() {
        if (placed === undefined) return { status: 'TEMPORARY', memberId };
        const bought = await outcomeOfBet(vendor, request, placed);
        if (bought.status !== 'OK' || won === null) {
          if (bought.status === 'OK' && closes) closeRound(round);
          return bought;
        }
        const outcome = decided ?? (await decideAgain(decide[0]));
        const paid = await outcomeOfWin(round, { txId: request.txId, betTxId: request.txId, prize: won }, outcome);
        if (paid.status === 'OK' && closes) closeRound(round);
        return { ...paid, ...(bought.at === undefined ? {} : { at: bought.at }) };
      },
    };
  }

  /** Of a bet that had been taken on another day, whose win did not go with it. */
  async function decideAgain(step: Step | undefined): Promise<DecisionOutcome> {
    if (step?.kind !== 'decide') return { refused: 'wallet.busy' };
    const [outcome] = await wagers.decide([step.decision]);
    return outcome ?? { refused: 'wallet.busy' };
  }

  async function outcomeOfBet(
    vendor: Vendor,
    request: RequestOf<'bet' | 'betwin'>,
    placed: PlaceOutcome,
  ): Promise<Outcome> {
    const memberId = readUser(request.user);
    if (placed.refused === undefined) {
      const { memberId: id, balanceAfter: balance, shard, seq } = placed;
      if (!placed.repeated) return { status: 'OK', memberId: id, balance, at: { shard, seq } };
      return (
        (await findStandingBet(vendor, request)) ?? { status: 'OK', memberId: id, at: { shard, seq }, repeated: true }
      );
    }
    const { refused } = placed;
    // The same bet on another day stands on another book.
    const standing = refused === 'wagers.transactionReused' ? await findStandingBet(vendor, request) : null;
    if (standing !== null) return standing;
    const limit = refused === 'wallet.playerLimit' || refused === 'wallet.paused' ? { message: refused } : {};
    return { status: statusOf(refused), memberId, ...limit };
  }

  function closeRound({ vendor, game, memberId, roundId }: OfRound): void {
    rounds.close({ vendor: vendor.code, memberId, roundId, gameId: game.gameId, product: game.product });
  }

  /** A bet without a stake moves nothing; it is kept, so that wins may name it. */
  function planFreeBet(round: OfRound, request: RequestOf<'bet'>, won: bigint | null): Plan {
    const { vendor, game, memberId, roundId } = round;
    const { txId, roundClosed, grantId } = request;
    let outcome: Outcome = { status: 'TEMPORARY', memberId };
    const run = async (): Promise<boolean> => {
      if (grantId !== undefined) {
        const taken = await deps.freeRounds.takeBet(freeBetOf(vendor, memberId, request, grantId));
        outcome = freeOutcome(memberId, taken);
        if (outcome.status !== 'OK') return false;
        if (won !== null) outcome = (await payFreeRound(round, { txId, betTxId: txId, prize: won })) ?? outcome;
        if (outcome.status === 'OK' && roundClosed === true) closeRound(round);
        return true;
      }
      const bet = { vendor: vendor.code, memberId, transactionId: txId, roundId, gameId: game.gameId };
      const standing = await insertFreeBet(db, bet);
      if (standing.roundId !== roundId || standing.gameId !== game.gameId) {
        outcome = { status: 'DUPLICATE_CONFLICT', memberId };
        return false;
      }
      outcome = won === null ? { status: 'OK', memberId } : await creditWin(round, txId, won);
      if (outcome.status === 'OK' && roundClosed === true) closeRound(round);
      return true;
    };
    return { course: { memberId, steps: [{ kind: 'alone', run }] }, finish: () => outcome };
  }

  /** A win that no bet of the journal has: of a free bet, or of a vendor that sends such. */
  async function creditWin({ vendor, game, memberId }: OfRound, txId: string, amount: bigint): Promise<Outcome> {
    return creditAs(outside(vendor, 'win', txId), game, memberId, amount);
  }

  async function creditAs(
    reference: ReturnType<typeof outside>,
    { product }: VendorGame,
    memberId: bigint,
    amount: bigint,
  ): Promise<Outcome> {
    if (amount === 0n) return { status: 'OK', memberId };
    const posted = await wagers.creditOutside({ memberId, key: newKey(), outside: reference, product, amount });
    if (posted.refused === 'wallet.accountUnknown')
      return { status: 'INVALID_REQUEST', memberId: null, message: 'user' };
    if (posted.refused !== undefined) return { status: statusOf(posted.refused), memberId };
    const { shard, seq, repeated, balanceAfter: balance } = posted;
    return { status: 'OK', memberId, at: { shard, seq }, repeated, ...(repeated ? {} : { balance }) };
  }

  async function outcomeOfWin(
    round: OfRound,
    { txId, betTxId, prize }: { txId: string; betTxId: string; prize: bigint },
    decided: DecisionOutcome,
  ): Promise<Outcome> {
    const { vendor, memberId } = round;
    if (decided.refused === 'wagers.wagerUnknown' || decided.refused === 'wagers.transactionReused') {
      const paid = await payFreeRound(round, { txId, betTxId, prize });
      if (paid !== null) return paid;
      const bet = { vendor: vendor.code, memberId, transactionId: betTxId };
      const isOwed = vendor.orphanWins || (await selectFreeBet(db, bet)) !== null;
      if (isOwed) return creditWin(round, txId, prize);
    }
    return outcomeOfDecision(memberId, decided);
  }

  /** A win of a round that the house gave; null: its bet is none. */
  async function payFreeRound(
    { vendor, memberId }: OfRound,
    { txId: transactionId, betTxId: betTransactionId, prize: amount }: { txId: string; betTxId: string; prize: bigint },
  ): Promise<Outcome | null> {
    const win = { vendor: vendor.code, memberId, transactionId, betTransactionId, amount };
    const paid = await deps.freeRounds.payWin(win);
    return paid === null ? null : freeOutcome(memberId, paid);
  }

  function outcomeOfDecision(memberId: bigint, decided: DecisionOutcome): Outcome {
    if (decided.refused !== undefined) return { status: statusOf(decided.refused), memberId };
    const { repeated } = decided;
    if (decided.forestalled === true) return { status: 'OK', memberId, repeated, forestalled: true };
    const { shard, seq, balanceAfter: balance } = decided;
    return { status: 'OK', memberId, at: { shard, seq }, repeated, ...(repeated ? {} : { balance }) };
  }

  /** Whom and what a call without a session names; nothing of it depends on whether bets are taken. */
  function findOwed(
    vendor: Vendor,
    request: Pick<RequestOf<'win'>, 'user' | 'currency' | 'gameCode'>,
  ): { memberId: bigint; game: VendorGame; refused?: undefined } | { refused: Outcome } {
    const memberId = readUser(request.user);
    if (memberId === null) return { refused: { status: 'BET_NOT_FOUND', memberId: null, message: 'user' } };
    if (request.currency !== deps.currency) return { refused: { status: 'WRONG_CURRENCY', memberId } };
    const game = vendor.games.get(request.gameCode);
    return game === undefined ? { refused: { status: 'INVALID_GAME', memberId } } : { memberId, game };
  }

  function planWin(vendor: Vendor, request: RequestOf<'win'>): Plan | Outcome {
    const owed = findOwed(vendor, request);
    if (owed.refused !== undefined) return owed.refused;
    const { memberId, game } = owed;
    const round = { vendor, game, memberId, roundId: request.roundId };
    const { txId, betTxId } = request;
    const prize = readPrize(request.amount);
    let decided: DecisionOutcome = { refused: 'wallet.busy' };
    const step: Step = {
      kind: 'decide',
      decision: {
        ...{ memberId, prize, kind: 'add' as const, key: newKey() },
        bet: outside(vendor, 'bet', betTxId),
        outside: outside(vendor, 'win', txId),
      },
      hear: (outcome) => {
        decided = outcome;
        return true;
      },
    };
    return {
      course: { memberId, steps: [step] },
      async finish() {
        const outcome = await outcomeOfWin(round, { txId, betTxId, prize }, decided);
        if (outcome.status === 'OK' && request.roundClosed === true) closeRound(round);
        return outcome;
      },
    };
  }

  function planRollback(vendor: Vendor, request: RequestOf<'rollback'>): Plan | Outcome {
    const owed = findOwed(vendor, request);
    if (owed.refused !== undefined) return owed.refused;
    const { memberId } = owed;
    const { txId, betTxId, winTxId } = request;
    if (winTxId !== undefined) return planAlone(memberId, () => takeBackWin(vendor, memberId, { txId, winTxId }));
    let decided: DecisionOutcome = { refused: 'wallet.busy' };
    const step: Step = {
      kind: 'decide',
      decision: {
        ...{ memberId, kind: 'void' as const, key: newKey() },
        bet: outside(vendor, 'bet', betTxId),
        outside: outside(vendor, 'rollback', txId),
        // Most vendors take back only what has no win yet, unless they say that the whole round is void.
        ...(vendor.rollsBackRounds || request.whole === true ? {} : { version: 1 }),
      },
      hear: (outcome) => {
        decided = outcome;
        return true;
      },
    };
    return {
      course: { memberId, steps: [step] },
      finish: async () => {
        if (decided.refused === undefined && decided.forestalled === true) {
          // No bet of the journal: perhaps a free round.
          const round = { vendor: vendor.code, memberId, transactionId: betTxId, withWins: vendor.rollsBackRounds };
          return freeOutcome(memberId, await deps.freeRounds.takeBack(round));
        }
        if (decided.refused === 'wagers.versionNotNext') return { status: 'ALREADY_SETTLED', memberId };
        // Taken back under another id before: it is back.
        if (decided.refused === 'wagers.alreadyVoid') return { status: 'OK', memberId, repeated: true };
        return outcomeOfDecision(memberId, decided);
      },
    };
  }

  function planAlone(memberId: bigint, work: () => Promise<Outcome>): Plan {
    let outcome: Outcome = { status: 'TEMPORARY', memberId };
    const run = async (): Promise<boolean> => {
      outcome = await work();
      return true;
    };
    return { course: { memberId, steps: [{ kind: 'alone', run }] }, finish: () => outcome };
  }

  /** Takes one win back, below zero where the money is gone; one that has not come is refused when it comes. */
  async function takeBackWin(
    vendor: Vendor,
    memberId: bigint,
    { txId, winTxId }: { txId: string; winTxId: string },
  ): Promise<Outcome> {
    const own = outside(vendor, 'rollback', txId);
    const win = outside(vendor, 'win', winTxId);
    const free = await deps.freeRounds.takeBackWin({ vendor: vendor.code, memberId, transactionId: winTxId });
    if (free !== null) return freeOutcome(memberId, free);
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await wagers.findOutside(memberId, own)) !== null) return { status: 'OK', memberId };
      const found = await wagers.findOutside(memberId, win);
      if (found === null || found.decided === null) {
        const cancelled = await wagers.cancelOutside({ memberId, outside: win });
        if (cancelled.refused !== undefined) return { status: statusOf(cancelled.refused), memberId };
        return { status: 'OK', memberId };
      }
      const { bet, decided, last } = found;
      if (last === null || last.void) return { status: 'OK', memberId };
      const left = last.prize - (decided.prize - decided.prizeBefore);
      const [outcome] = await wagers.decide([
        {
          ...{ memberId, bet, outside: own, key: newKey(), kind: 'decide' as const },
          prize: left > 0n ? left : 0n,
          version: last.version + 1,
        },
      ]);
      if (outcome !== undefined && outcome.refused !== 'wagers.versionNotNext')
        return outcomeOfDecision(memberId, outcome);
    }
    return { status: 'TEMPORARY', memberId };
  }

  /** Gives a bet another prize than it had; the difference moves. */
  async function resettle(vendor: Vendor, memberId: bigint, request: RequestOf<'resettle'>): Promise<Outcome> {
    const own = outside(vendor, 'resettle', request.txId);
    const bet = outside(vendor, 'bet', request.betTxId);
    const prize = readPrize(request.amount);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await wagers.findOutside(memberId, own);
      if (before?.decided != null) {
        return { status: before.decided.prize === prize ? 'OK' : 'DUPLICATE_CONFLICT', memberId };
      }
      const found = await wagers.findOutside(memberId, bet);
      if (found === null) return { status: 'BET_NOT_FOUND', memberId };
      if (found.last?.void === true) return { status: 'TX_ROLLED_BACK', memberId };
      const version = (found.last?.version ?? 0) + 1;
      const [outcome] = await wagers.decide([
        { memberId, bet: found.bet, outside: own, key: newKey(), kind: 'decide', prize, version },
      ]);
      if (outcome !== undefined && outcome.refused !== 'wagers.versionNotNext')
        return outcomeOfDecision(memberId, outcome);
    }
    return { status: 'TEMPORARY', memberId };
  }

  /** Bets of a round that nothing was decided of have lost. */
  async function decideRest({ game, memberId, roundId }: Omit<OfRound, 'vendor'>): Promise<void> {
    const now = clock.now();
    const open = await wagers.listWagerRowsOf({
      ...{ memberId, product: game.product, gameCode: game.gameId, state: 'open' as const },
      from: new Date(now - ROUND_DAYS * DAY),
      to: new Date(now + DAY),
      offset: 0,
      limit: UNDECIDED_MAX,
    });
    const ofRound = open.filter(({ selection, play }) => selection === roundId && play === ROUND_PLAY);
    if (ofRound.length === 0) return;
    await wagers.decide(
      ofRound.map((bet) => ({ memberId, bet, key: newKey(), kind: 'decide' as const, prize: 0n, version: 1 })),
    );
  }

  async function planOf(vendor: Vendor, entry: Entry): Promise<Plan | Outcome> {
    switch (entry.call) {
      case 'bet':
      case 'betwin':
        return planBet(vendor, entry);
      case 'win':
        return planWin(vendor, entry.request);
      case 'rollback':
        return planRollback(vendor, entry.request);
      case 'balance': {
        const found = await findSession(vendor, entry.request);
        return found.refused ?? { status: 'OK', memberId: found.session.memberId };
      }
      default:
        return planOwed(vendor, entry);
    }
  }

  function planOwed(
    vendor: Vendor,
    entry: Entry & { readonly call: 'promowin' | 'resettle' | 'roundclose' },
  ): Plan | Outcome {
    const owed = findOwed(vendor, entry.request);
    if (owed.refused !== undefined) return owed.refused;
    const { memberId, game } = owed;
    return planAlone(memberId, async () => {
      if (entry.call === 'resettle') return resettle(vendor, memberId, entry.request);
      if (entry.call === 'promowin') {
        const { txId, amount } = entry.request;
        return creditAs(outside(vendor, 'promowin', txId), game, memberId, readPrize(amount));
      }
      const round = { vendor, game, memberId, roundId: entry.request.roundId };
      closeRound(round);
      await decideRest(round);
      return { status: 'OK', memberId };
    });
  }

  /** What comes of each, in the order of the calls; those of one member follow each other. */
  async function carry(vendor: Vendor, entries: readonly Entry[]): Promise<Outcome[]> {
    const plans = await Promise.all(entries.map((entry) => planOf(vendor, entry)));
    await carryOut(
      wagers,
      plans.flatMap((plan) => ('course' in plan ? [plan.course] : [])),
    );
    return Promise.all(plans.map(async (plan) => ('course' in plan ? await plan.finish() : plan)));
  }

  /** What can be staked on the game: cash, and what a bonus pays where cash lacks. */
  async function balanceOf(
    vendor: Vendor,
    { gameCode }: Pick<Entry['request'], 'gameCode'>,
    { memberId, balance }: Outcome,
  ): Promise<bigint | null> {
    if (memberId === null) return null;
    const product = vendor.games.get(gameCode)?.product;
    const bonus = product === undefined ? 0n : await deps.wallet.playableBonusOf(memberId, product);
    // What a bet or a win left of the cash is told of the cash before a bonus had its share.
    const cash = bonus === 0n && balance !== undefined ? balance : (await deps.wallet.balancesOf(memberId)).cash;
    return cash < 0n ? cash : cash + bonus;
  }

  return {
    decideRest,
    async take(vendor: Vendor, entries: readonly Entry[]): Promise<Answer[]> {
      const outcomes = await carry(vendor, entries);
      return Promise.all(entries.map((entry, i) => answerOf(vendor, entry, outcomes[i] ?? UNHEARD)));
    },
    /** The same, for those who tell it in other words. */
    async settle(vendor: Vendor, entries: readonly Entry[]): Promise<CallOutcome[]> {
      const outcomes = await carry(vendor, entries);
      return Promise.all(
        outcomes.map(async (outcome, i) => ({
          status: outcome.status,
          balance: await balanceOf(vendor, present(entries[i], 'an outcome is of a call').request, outcome),
          ticket: outcome.at === undefined ? null : formatTicket(outcome.at),
          repeated: outcome.repeated === true,
          forestalled: outcome.forestalled === true,
        })),
      );
    },
    async balance(vendor: Vendor, request: RequestOf<'balance'>): Promise<BalanceAnswer> {
      const found = await findSession(vendor, request);
      const entry = { call: 'balance', request } as const;
      if (found.refused !== undefined) return answerOf(vendor, entry, found.refused);
      const { session, game } = found;
      const { memberId, language, trial } = session;
      const [answer, ties] = [
        await answerOf(vendor, entry, { status: 'OK', memberId }),
        trial ? null : await deps.tiesOf(vendor.code, game, memberId),
      ];
      const told = ties === null ? {} : { ties: [...ties] };
      return { ...answer, session: { user: String(memberId), gameCode: request.gameCode, language, trial, ...told } };
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;
