/**
 * The lottery, put together: placing, lists, voiding, and the worker's steps. See port.ts for what it promises.
 *
 * `runDueDraws` does everything that is due now and says what it did; tests and the simulator drive it without timers.
 * `startLotteryWorker` (worker.ts) calls it at the right moments.
 */
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { createDatabaseClock, readClock } from '../../platform/database-clock.ts';
import type { Ids } from '../../platform/ids.ts';
import { type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, must, type Refusal, refuse } from '../../platform/result.ts';
import type { Wakeups } from '../../platform/wakeups.ts';
import type { Identity } from '../identity/port.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Wallet } from '../wallet/port.ts';
import { type BeaconSource, fetchDueBeacons } from './beacon.ts';
import { createChases } from './chases/service.ts';
import { createCloseEarly } from './close-early.ts';
import type { CorrectionNews } from './corrections/parts.ts';
import type { Corrections } from './corrections/port.ts';
import { readVoidAloneUpTo } from './corrections/queries.ts';
import { createCorrections } from './corrections/service.ts';
import { createDailyRebates, type DailyRebates } from './daily-rebates/service.ts';
import { createDrawCycle, type DrawCycle, type DrawStep, StepFault } from './draw-cycle.ts';
import { prepareReturn } from './draw-stakes.ts';
import { createExtendSale } from './extend-sale.ts';
import { sealAnew } from './instant-seals.ts';
import { findDrawRows } from './list-queries.ts';
import { createLotteryLists, type LotteryLists } from './lists.ts';
import { type LostDraw, voidLostDraws } from './lost-draws.ts';
import { createMemberTurns } from './member-turns.ts';
import { prepareOfficialDraws } from './official/calendar.ts';
import { createCalendarDesk } from './official/calendar-desk.ts';
import { askFeeds } from './official/feeds/ask.ts';
import type { CalendarDesk, ResultDesk } from './official/port.ts';
import { createResults } from './official/results.ts';
import { createSlipDesk } from './place-slip.ts';
import type { DrawUnknown, Lottery, LotteryNotice, RecordAct, VoidOrder, VoidOutcome } from './port.ts';
import { createHouseKey } from './public-log/house-key.ts';
import { createPublicLog, type PublicLog } from './public-log/service.ts';
import { findVoidOrder, lockDraw, readCancelRules, readNextDueMilliseconds } from './queries.ts';
import { createRaffleDesk } from './raffles/desk.ts';
import type { RaffleDesk, VoidRaffleNews } from './raffles/port.ts';
import { createRaffles } from './raffles/service.ts';
import { createRebatePoints } from './rebate-points.ts';
import { createSalesCache, type SalesCache } from './sales-cache.ts';
import { prepareDraws } from './schedule.ts';
import { createScratchDesk } from './scratch/desk.ts';
import type { ScratchDesk } from './scratch/port.ts';
import { createScratch } from './scratch/service.ts';
import { createSecretChecks, type SecretChecks, type WrongSecrets } from './secret-checks.ts';
import { createSeedVault, NO_VAULT } from './seeds.ts';
import { mayDecide } from './staff.ts';
import { countLimited } from './terms/limited-totals.ts';
import { createLinePoints } from './terms/line-points.ts';
import { createTerms } from './terms/service.ts';
import { createUndrawable, guardRaffleDesk, guardRaffles, guardScratch } from './undrawable.ts';
import type { UplinesOf } from './uplines.ts';
import { createVoidReveals } from './void-reveals.ts';
import { lateBefore, noticeOfVoid, voidUndrawn } from './voids.ts';
import { createYeekeeEntries } from './yeekee/service.ts';

export interface LotteryDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly uplinesOf: UplinesOf;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin' | 'knownKeys' | 'balancesOf' | 'overdrawnAmong'>;
  readonly wagers: Wagers;
  /**
   * Key material of the seed vault, from the configuration; the same for the life of the data. Null in a process that runs
   * no draws: it neither makes nor draws any.
   */
  readonly drawSecret: string | null;
  /** The same of the seeds of cards and raffles. */
  readonly instantSecret: string;
  /** Sends notices to those who watch, when `tx` commits. */
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  /** Writes what staff did, or the house itself, into the audit log. */
  readonly record: RecordAct;
  /** Whether a second person is another one. */
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** Tells a member that a corrected result changed what his bets won, in the caller's transaction. */
  readonly tellCorrected: (tx: Tx, news: CorrectionNews) => Promise<void>;
  /** Tells a buyer that a raffle ended without a draw, in the caller's transaction. */
  readonly tellVoidRaffle: (tx: Tx, news: VoidRaffleNews) => Promise<void>;
  /** Tells what a game returns at least from now on, in the caller's transaction: hundredths of a percent. */
  readonly tellReturn: (tx: Tx, gameCode: string, rtpBasisPoints: number) => Promise<void>;
  readonly namesOfMembers: (memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
  /** What games are called, by language: the catalogue of all games says it. */
  readonly namesOfGames: (
    gameCodes: readonly string[],
  ) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  readonly findMemberByName: (account: string) => Promise<bigint | null>;
  /** Which of these games are under maintenance, alone or with all of their kind: they take no bets. */
  readonly closedAmong: (gameCodes: readonly string[]) => MaybePromise<ReadonlySet<string>>;
  /** The whole house is under maintenance: what its members cannot bet, their chases do not bet for them. */
  readonly isHouseClosed: () => Promise<boolean>;
  /** Hears of changed terms; without it they count within two seconds. */
  readonly wakeups?: Pick<Wakeups, 'on'>;
  /** Results of elsewhere are made up, and say so: a demo house. */
  readonly simulates: boolean;
  /** Hosts (`host:port`) that feeds of results may be read from in the clear or inside our own network. */
  readonly feedHosts: readonly string[];
  /** Bets of a draw up to which a request works out itself what a correction would move. */
  readonly previewsAtOnce?: number;
  /** Chunks of settling before other draws get their turn. */
  readonly chunksPerStep?: number;
  /** Orders of chases in a batch, and batches before draws get their turn; see `ChaseDeps`. */
  readonly chaseOrdersAtOnce?: number;
  readonly chaseBatchesPerTurn?: number;
  /** Outside randomness for new draws; without it they are commit-only. */
  readonly beaconSource?: BeaconSource | null;
  /** Told once of each game that a later release has added. */
  readonly onUnknownGame?: (gameCode: string) => void;
  /** Told each time that a round of the beacon could not be had. */
  readonly onBeaconFault?: (fault: unknown) => void;
  /** Told of each seed of a void draw that could not be opened, and of each round of one that could not be had. */
  readonly onRevealFault?: (fault: unknown) => void;
  /** How long something lasts, to know a jump of the database's clock by; the machine's own unless a test says. */
  readonly uptime?: Clock;
  /** Told when a secret does not open the seeds it has to, and again when all of them do. */
  readonly onWrongSecrets?: (wrong: WrongSecrets) => void;
  /** Told once when the database's clock is suddenly this far ahead: draws, raffles and rebates wait. */
  readonly onClockJump?: (milliseconds: number) => void;
}

export interface LotteryService extends Lottery {
  /** Results and calendars of draws held elsewhere, for the desk. */
  readonly results: ResultDesk;
  readonly calendar: CalendarDesk;
  readonly raffleDesk: RaffleDesk;
  readonly scratchDesk: ScratchDesk;
  /** What the turnover of a day gives back, from 04:00 of the next on. */
  readonly dailyRebates: DailyRebates;
  readonly secretChecks: SecretChecks;
  readonly publicLog: PublicLog;
  /** Games that are not sold because their draws would not come out, by code. */
  undrawable(): MaybePromise<ReadonlySet<string>>;
  /** Voids every undrawn draw of our own whose seed the draw secret does not open; answers them. For a lost secret alone. */
  voidLostDraws(): Promise<LostDraw[]>;
  /** Keeps 120 draws of each game ahead; answers how many it made. */
  prepareDraws(): Promise<number>;
  /** Asks once for every round of the beacon that closed draws wait for; answers how many came. */
  fetchBeacons(): Promise<number>;
  /** Publishes what some void draws of our own would have given; true when there may be more. */
  revealVoids(): Promise<boolean>;
  /** Seals some seeds of cards and raffles anew that are under the secret of draws; true when there may be more. */
  sealInstantAnew(): Promise<boolean>;
  /** Asks the feeds of results whose time has come; answers how many. */
  askFeeds(): Promise<number>;
  /** One step of one draw, one transaction; null when nothing is due. */
  runNextStep(): Promise<DrawStep | null>;
  /**
   * Everything that is due now, draws ahead included, and a turn at the chases: while they have more to do,
   * `nextDueMilliseconds` says so. A draw whose step fails is left out until the next call, others
   * go on, and whatever fails the rest has its turn; then throws AggregateError with every fault. Nothing is done while the
   * database's clock is not believed (platform/database-clock.ts). Once `isStopping` it answers after the step in hand.
   */
  runDueDraws(isStopping?: () => boolean): Promise<DrawStep[]>;
  /** Milliseconds until something is due by the database's clock; null when nothing ever is, or while it is not believed. */
  nextDueMilliseconds(): Promise<number | null>;
  /** Listens no more. */
  close(): void;
}

export function createLottery(given: LotteryDeps): LotteryService {
  const { beaconSource = null, onBeaconFault = () => undefined, onClockJump = () => undefined } = given;
  const { drawSecret, instantSecret, onWrongSecrets = () => undefined } = given;
  const secretChecks = createSecretChecks(given, { draw: drawSecret, instant: instantSecret }, onWrongSecrets);
  const sales = createSalesCache(given.db, given.clock, given.onUnknownGame ?? (() => undefined));
  const undrawable = createUndrawable(sales, secretChecks);
  const deps: LotteryDeps = {
    ...given,
    closedAmong: (gameCodes) =>
      mapMaybePromise(given.closedAmong(gameCodes), (closed) =>
        mapMaybePromise(undrawable(), (undrawn) =>
          undrawn.size === 0 ? closed : new Set([...closed, ...gameCodes.filter((code) => undrawn.has(code))]),
        ),
      ),
  };
  const seeds = drawSecret === null ? NO_VAULT : createSeedVault(drawSecret);
  const publicLog = createPublicLog({ ...deps, houseKey: createHouseKey(instantSecret) });
  // A key of a wrong secret would be published for ever.
  const appendLog = async (): Promise<boolean> =>
    !(await secretChecks.wrong()).has('INSTANT_SECRET') && (await publicLog.append());
  const databaseClock = createDatabaseClock({
    read: () => readClock(deps.db),
    onJump: onClockJump,
    ...(deps.uptime === undefined ? {} : { uptime: deps.uptime }),
  });
  /** For what is done by the clock and stays done: `otherwise` while the clock is not believed. */
  const byClock = async <T>(otherwise: T, act: () => Promise<T>): Promise<T> =>
    (await databaseClock.look()) ? act() : otherwise;
  const dailyRebates = createDailyRebates(deps);
  const points = createRebatePoints(deps.db, deps.clock, deps.uplinesOf);
  const turns = createMemberTurns();
  const chases = createChases({ ...deps, sales, points, turns });
  const results = createResults(deps);
  const cycle = createDrawCycle({ ...deps, seeds, points, results, databaseClock });
  const { figuresOf, ...lists } = createLotteryLists(deps);
  const corrections = createCorrections({ ...deps, points });
  const raffles = createRaffles({ ...deps, turns });
  const forget = (): void => {
    sales.forget();
    points.forget();
  };
  const silence = deps.wakeups?.on('lottery_terms', forget);
  const revealVoids = createVoidReveals({
    db: deps.db,
    seeds,
    source: beaconSource,
    onFault: deps.onRevealFault ?? (() => undefined),
  });
  const beaconKind = beaconSource === null ? 'none' : 'drand';
  const prepare = async (): Promise<number> => {
    // Sealed with a wrong secret they could not be drawn once the right one is back.
    const sealsNone = (await secretChecks.wrong()).has('DRAW_SECRET');
    return (sealsNone ? 0 : await prepareDraws({ ...deps, seeds, beaconKind })) + (await prepareOfficialDraws(deps));
  };

  // Told by the last turn, whichever lane it was in; a turn that begins later looks for itself.
  let chasesLeft = false;
  const advanceChases = async (): Promise<void> => {
    chasesLeft = false;
    if (await chases.advance()) chasesLeft = true;
  };

  return {
    ...lists,
    prizeTermsOf: (memberId) => points.termsOf(memberId),
    rebateStandingOf: (memberId) => dailyRebates.standingOf(memberId),
    keepPrizeLevel: (memberId, level) => points.keepLevel(memberId, level),
    cancelWager: (memberId, ticket) => turns(memberId, () => cancelWager({ ...deps, sales }, memberId, ticket)),
    placeSlip: createSlipDesk({ ...deps, sales, points, turns }),
    chases,
    corrections,
    terms: createTerms({ ...deps, sales, forget }),
    linePoints: createLinePoints(),
    results,
    calendar: createCalendarDesk(deps),
    askFeeds: () => askFeeds({ ...deps, results, hosts: deps.feedHosts }),
    scratch: guardScratch(createScratch({ ...deps, turns }), secretChecks),
    scratchDesk: createScratchDesk(deps),
    raffles: { ...guardRaffles(raffles, secretChecks), advance: () => byClock(0, () => raffles.advance()) },
    raffleDesk: guardRaffleDesk(createRaffleDesk(deps), secretChecks),
    yeekeeEntries: createYeekeeEntries({ ...deps, turns }),
    dailyRebates: { ...dailyRebates, advance: () => byClock(false, () => dailyRebates.advance()) },
    closeDraw: createCloseEarly(deps),
    ...createExtendSale({ ...deps, forget }),
    voidDraw: (order) => voidDraw(deps, cycle, figuresOf, order),
    secretChecks,
    publicLog: { ...publicLog, append: appendLog },
    undrawable,
    voidLostDraws: async () => (drawSecret === null ? [] : voidLostDraws(deps, drawSecret)),
    prepareDraws: prepare,
    fetchBeacons: () =>
      byClock(0, () => fetchDueBeacons({ db: deps.db, source: beaconSource, onFault: onBeaconFault })),
    revealVoids: () => byClock(false, drawSecret === null ? async () => false : revealVoids),
    sealInstantAnew: async () =>
      drawSecret !== null &&
      (await secretChecks.wrong()).size === 0 &&
      (await sealAnew(deps.db, { draws: drawSecret, instant: instantSecret })),
    runNextStep: () => cycle.runNextStep(),
    runDueDraws: (isStopping = () => false) =>
      byClock([], () =>
        runDueDraws(cycle, prepare, {
          count: () => countLimited(deps),
          advance: advanceChases,
          corrections,
          isStopping,
        }),
      ),
    nextDueMilliseconds: () => byClock(null, async () => (chasesLeft ? 0 : readNextDueMilliseconds(deps.db))),
    close: () => silence?.(),
  };
}

async function cancelWager(
  deps: LotteryDeps & { readonly sales: SalesCache },
  memberId: bigint,
  ticket: string,
): ReturnType<Lottery['cancelWager']> {
  const rules = { ...(await readCancelRules(deps.db)), zoneOffsetMinutes: DHAKA_OFFSET_MINUTES };
  const done = await deps.wagers.cancelWager(memberId, ticket, rules, (bet) => prepareReturn(deps, bet));
  if (!isRefusal(done)) return done;
  return done.refused === 'wagers.marketClosed' ? refuse('lottery.drawClosed') : (done as never);
}

async function runDueDraws(
  cycle: DrawCycle,
  prepare: () => Promise<number>,
  {
    count,
    advance: advanceChases,
    corrections,
    isStopping,
  }: {
    count: () => Promise<void>;
    advance: () => Promise<void>;
    corrections: Pick<Corrections, 'advance'>;
    isStopping: () => boolean;
  },
): Promise<DrawStep[]> {
  const steps: DrawStep[] = [];
  const faults: unknown[] = [];
  const stuck: bigint[] = [];
  try {
    for (let missed = await cycle.skipMissedDraws(); missed.length > 0; missed = await cycle.skipMissedDraws()) {
      steps.push(...missed);
      if (isStopping()) return steps;
    }
  } catch (error) {
    faults.push(error);
  }
  while (!isStopping()) {
    try {
      const step = await cycle.runNextStep(stuck);
      if (step === null) break;
      steps.push(step);
    } catch (error) {
      if (!(error instanceof StepFault)) throw error;
      faults.push(error);
      stuck.push(error.drawId);
    }
  }
  const advanceCorrections = async (): Promise<void> => {
    while (!isStopping() && (await corrections.advance()));
  };
  // Before the chases what they wait for: what a calendar drops is given back at once, and what is staked is counted. None
  // keeps the next from its turn.
  for (const take of [prepare, count, advanceChases, advanceCorrections]) {
    if (isStopping()) break;
    try {
      await take();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} steps of the lottery could not be taken`);
  return steps;
}

type VoidRefusal = DrawUnknown | Refusal<'lottery.drawNotVoidable' | 'lottery.voidNeedsTwo' | 'request.keyReused'>;

/** Undoes what was done up to where more turned out to be staked than one person voids. */
class StakedTooMuch extends Error {
  override readonly name = 'StakedTooMuch';
}

async function voidDraw(
  deps: LotteryDeps,
  cycle: DrawCycle,
  figuresOf: LotteryLists['figuresOf'],
  order: VoidOrder,
): Promise<VoidOutcome | VoidRefusal> {
  if ((await findDrawRows(deps.db, [order.drawId])).length === 0) return refuse('lottery.drawUnknown');
  try {
    const refusal = await transact(deps.db, (tx) => markDrawVoid(deps, tx, order));
    if (refusal !== null) return refusal;
  } catch (error) {
    if (error instanceof StakedTooMuch) return refuse('lottery.voidNeedsTwo');
    throw error;
  }
  await cycle.refundNow(order.drawId);
  const rows = await findDrawRows(deps.db, [order.drawId]);
  const [row] = rows;
  const [draw] = await figuresOf(rows);
  must(row !== undefined && draw !== undefined, 'a draw that was voided exists');
  return { draw, refundedBets: Number(row.settle_wagers), refundedStake: row.settle_paid };
}

async function markDrawVoid(deps: LotteryDeps, tx: Tx, order: VoidOrder): Promise<VoidRefusal | null> {
  const row = await lockDraw(tx, order.drawId);
  const before = await findVoidOrder(tx, order.key);
  if (before !== null) {
    const same = before.id === order.drawId && before.void_reason === order.reason && before.void_by === order.by;
    return same ? null : refuse('request.keyReused');
  }
  if (row === null) return refuse('lottery.drawUnknown');
  const refusal = await voidUndrawn(deps.wagers, tx, row, order);
  if (refusal !== null) return refusal;
  // The market has waited for postings in flight: nothing is staked after this.
  const { stake } = await deps.wagers.countStaked(tx, row.id);
  const moved = stake + (await lateBefore(deps.wagers, tx, row));
  if (!mayDecide(order, moved) || moved > (await readVoidAloneUpTo(tx))) throw new StakedTooMuch();
  await deps.publishLive(tx, [noticeOfVoid(row)]);
  return null;
}
