/**
 * Moves draws along: each step is one transaction, decided by the row's state and the database's clock, so the work goes
 * on right after a crash in any state, and several workers share it without doing a step twice.
 *
 *   scheduled -> open            at open_at
 *   open -> closed               at close_at; the market waits for every posting in flight
 *   closed -> closed with root   at once; every ticket's digest in order of acceptance, then every shot's
 *   closed with root -> drawn    at draw_at, or when its beacon comes; seed and result are published together. Of a draw
 *                                held elsewhere: once its inputs agree (official/results.ts), or the draw it follows
 *                                is announced (official/sources.ts)
 *   drawn -> settled             in chunks
 *   void -> refunded             in chunks
 *
 * After a long sleep: draws nobody bet on are void in bulk; draws with bets were committed to and are drawn, late but
 * fair; a draw 24 hours late is void (lottery.md 12.4).
 */
import { zeroBeacon } from '@house/fairness/draw';
import { promisedRound } from '@house/fairness/promised-round';
import { sellsAtLevels } from '@house/lottery/game';
import { formatAmount } from '@house/money/amount';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { DatabaseClock } from '../../platform/database-clock.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import type { Evaluate, PrizeCaps, SettleProgress, Wagers } from '../wagers/port.ts';
import { computeBetRoot } from './bet-root.ts';
import type { Results } from './official/results.ts';
import { readSource } from './official/sources.ts';
import type { LotteryNotice } from './port.ts';
import {
  claimDueDraw,
  claimMissedDraws,
  HOUSE_VOIDS,
  keepAwake,
  lockDraw,
  markClosed,
  markOpened,
  markSettled,
  markVoid,
  readGames,
  writeBetRoot,
  writeOfficialResult,
  writeRefunding,
  writeResult,
  writeSettling,
} from './queries.ts';
import type { RebatePoints } from './rebate-points.ts';
import { boughtWith, catalogueGame, compileEvaluate, drawNumbers } from './rules.ts';
import type { DrawRow } from './schema.ts';
import type { SeedVault } from './seeds.ts';
import { drawOf, noticeOfDraw } from './view.ts';

const MISSED_AT_ONCE = 100;
const EVALUATORS_KEPT = 8;
/** Steps at once in a process; each may use two connections, so four of the pool at most. */
const STEPS_AT_ONCE = 2;

export type StepName =
  | 'opened'
  | 'closed'
  | 'rooted'
  | 'drawn'
  | 'settledChunk'
  | 'settled'
  | 'voided'
  | 'refundedChunk'
  | 'refunded'
  | 'missed';

export interface DrawStep {
  readonly did: StepName;
  readonly drawId: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
}

/** What a step did, and what to tell: publishing comes last in the step's transaction. */
interface Taken {
  readonly did: StepName;
  readonly notices?: readonly LotteryNotice[];
}

/** A step that failed; its draw waits for the next round while others go on. */
export class StepFault extends Error {
  override readonly name = 'StepFault';
  readonly drawId: bigint;
  constructor(row: DrawRow, cause: unknown) {
    super(`draw ${row.game_code} ${row.draw_no} could not leave ${row.state}`, { cause });
    this.drawId = row.id;
  }
}

export interface DrawCycleDeps {
  readonly db: Db;
  readonly wagers: Wagers;
  readonly seeds: SeedVault;
  readonly points: Pick<RebatePoints, 'earnedAbove'>;
  readonly results: Pick<Results, 'resultOf'>;
  readonly databaseClock: Pick<DatabaseClock, 'latest'>;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  /** Chunks of settling and refunding before other draws get their turn; 4 unless told. */
  readonly chunksPerStep?: number;
}

export interface DrawCycle {
  /** Voids, in bulk, draws that nobody opened and nobody bet on; the others go on as closed. */
  skipMissedDraws(): Promise<DrawStep[]>;
  /** Does the most urgent step that is due; null when none is. Throws `StepFault`. */
  runNextStep(except?: readonly bigint[]): Promise<DrawStep | null>;
  /** Refunds a void draw to the end; nothing when that is done already. */
  refundNow(drawId: bigint): Promise<void>;
}

export function createDrawCycle(deps: DrawCycleDeps): DrawCycle {
  const { db, wagers, seeds, databaseClock, chunksPerStep = 4 } = deps;
  const limitSteps = createConcurrencyLimit(STEPS_AT_ONCE);
  const evaluators = new Map<bigint, PrizeCaps & { evaluate: Evaluate }>();

  async function skipMissedDraws(): Promise<DrawStep[]> {
    return transact(db, async (tx) => {
      const rows = await claimMissedDraws(tx, databaseClock.latest(), MISSED_AT_ONCE);
      const missed: DrawRow[] = [];
      const sold: DrawRow[] = [];
      // By id, as postings lock markets, so that neither waits for the other in a circle.
      for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        must(await wagers.closeMarket(tx, row.id), 'a market whose time is over closes');
        // Closing waited for postings in flight, so this page sees every bet there is.
        const { rows: bets } = await wagers.pageMarket(row.id, '', 1);
        (bets.length === 0 ? missed : sold).push(row);
      }
      for (const row of missed)
        must(!isRefusal(await wagers.voidMarket(tx, row.id)), 'an unsettled market can be void');
      if (missed.length > 0) {
        const why = { by: HOUSE_VOIDS.by, reason: HOUSE_VOIDS.neverOpened, key: null, refunded: true };
        await markVoid(
          tx,
          missed.map((row) => row.id),
          why,
        );
      }
      if (sold.length > 0) {
        await markClosed(tx, sold);
      }
      await deps.publishLive(
        tx,
        sold.map((row) => noticeOfDraw('closed', { ...drawOf(row), state: 'closed' })),
      );
      return [...missed.map((row) => stepOf('missed', row)), ...sold.map((row) => stepOf('closed', row))];
    });
  }

  async function runNextStep(except: readonly bigint[] = []): Promise<DrawStep | null> {
    return transact(db, async (tx) => {
      const row = await claimDueDraw(tx, databaseClock.latest(), except);
      if (row === null) return null;
      try {
        const { did, notices = [] } = await takeStep(tx, row);
        await deps.publishLive(tx, notices);
        return stepOf(did, row);
      } catch (error) {
        throw new StepFault(row, error);
      }
    });
  }

  async function takeStep(tx: Tx, row: DrawRow): Promise<Taken> {
    switch (row.state) {
      case 'scheduled':
        return row.past_close ? closeDraw(tx, row) : openDraw(tx, row);
      case 'open':
        return closeDraw(tx, row);
      case 'closed':
        if (row.source_game !== null && row.bet_root !== null) return followDraw(tx, row);
        // What agreed in time is published, however long the house slept.
        if (row.overdue && row.agreed_at === null && row.source_game === null)
          return giveUpDraw(tx, row, HOUSE_VOIDS.overdue);
        if (row.bet_root === null) return fixBetRoot(tx, row);
        if (row.beacon_lost_at !== null) return giveUpDraw(tx, row, HOUSE_VOIDS.beaconLost);
        return row.official ? publishDraw(tx, row) : revealDraw(tx, row);
      case 'drawn':
        return settleDraw(tx, row);
      case 'void':
        return refundDraw(tx, row);
      case 'settled':
        throw new Error('nothing is due in a settled draw');
    }
  }

  async function openDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    await markOpened(tx, row.id);
    return { did: 'opened', notices: [noticeOfDraw('opened', { ...drawOf(row), state: 'open' })] };
  }

  async function closeDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    must(await wagers.closeMarket(tx, row.id), 'a market whose time is over closes');
    await markClosed(tx, [row]);
    return { did: 'closed', notices: [noticeOfDraw('closed', { ...drawOf(row), state: 'closed' })] };
  }

  /** The row stays claimed while the tickets stream by; a ping a page keeps the connection awake. */
  async function fixBetRoot(tx: Tx, row: DrawRow): Promise<Taken> {
    const counted = await computeBetRoot({ db, wagers }, row, () => keepAwake(tx));
    // The round stands since the draw was made; of one that an earlier release made it follows from the close.
    const outside = row.beacon_kind === 'drand';
    await writeBetRoot(tx, row.id, {
      ...counted,
      beacon: outside || row.official ? null : zeroBeacon(),
      beaconRound: outside ? (row.beacon_round ?? promisedRound(row.scheme, row.close_at.getTime())) : null,
    });
    return { did: 'rooted' };
  }

  /** Result and seed are published together. */
  async function revealDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    const serverSeed = await seeds.revealSeed(tx, row.id);
    const beacon = present(row.beacon, 'a draw that is drawn has its beacon');
    const { scheme, game_code: gameCode, draw_no: drawNo, bet_root: betRoot, entries_root: entriesRoot } = row;
    const result = drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot, beacon });
    await writeResult(tx, row.id, { gameCode, scheme, serverSeed, result });
    return { did: 'drawn', notices: [noticeOfDraw('result', { ...drawOf(row), result, state: 'drawn' })] };
  }

  /** A result of elsewhere, with what it rests on (lottery.md 12.3). */
  async function publishDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    const published = await deps.results.resultOf(tx, row);
    await writeOfficialResult(tx, row.id, {
      ...published,
      gameCode: row.game_code,
      simulated: row.simulated,
      sourceDrawId: null,
    });
    const after: DrawRow = { ...row, result: [...published.result], result_origin: published.origin };
    return { did: 'drawn', notices: [noticeOfDraw('result', { ...drawOf(after), state: 'drawn' })] };
  }

  /** A result that follows from another game's draw of the day (lottery.md 10.2). */
  async function followDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    const source = await readSource(tx, row);
    if (source === 'none') return giveUpDraw(tx, row, HOUSE_VOIDS.overdue);
    if (source === 'void') return giveUpDraw(tx, row, HOUSE_VOIDS.sourceVoid);
    // Somebody could have bet on numbers he had read.
    if (source.drawnAt < row.close_at) return giveUpDraw(tx, row, HOUSE_VOIDS.sourceEarly);
    const { result, origin, simulated } = source;
    await writeOfficialResult(tx, row.id, {
      gameCode: row.game_code,
      result,
      origin,
      simulated,
      sourceDrawId: source.drawId,
      beside: null,
    });
    const after: DrawRow = { ...row, result: [...result], result_origin: origin, simulated };
    return { did: 'drawn', notices: [noticeOfDraw('result', { ...drawOf(after), state: 'drawn' })] };
  }

  async function settleDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    const { evaluate, ...caps } = await evaluatorOf(row);
    const givesBack = sellsAtLevels(catalogueGame(row.game_code));
    const { notices, done } = await runChunks(
      'won',
      row,
      () => wagers.settleChunk(row.id, evaluate, caps),
      (progress) => writeSettling(tx, row.id, progress.soFar, progress.done && !givesBack),
    );
    if (!done) return { did: 'settledChunk', notices };
    if (givesBack) {
      // The draw stays `drawn` until its rebates are out, so that a crash comes back here.
      if (!(await giveBack(row))) return { did: 'settledChunk', notices };
      await markSettled(tx, row.id);
    }
    evaluators.delete(row.id);
    return { did: 'settled', notices: [...notices, noticeOfDraw('settled', { ...drawOf(row), state: 'settled' })] };
  }

  /** Some chunks of what the stakes give back; true when all of it is out. */
  async function giveBack(row: DrawRow): Promise<boolean> {
    const rules = { boughtWith, earnedAbove: deps.points.earnedAbove };
    for (let chunk = 0; chunk < chunksPerStep; chunk += 1) {
      if ((await wagers.rebateChunk(row.id, rules)).done) return true;
    }
    return false;
  }

  async function refundDraw(tx: Tx, row: DrawRow): Promise<Taken> {
    const { notices, done } = await runChunks(
      'refunded',
      row,
      () => wagers.refundChunk(row.id),
      (progress) => writeRefunding(tx, row.id, progress.soFar, progress.done),
    );
    return { did: done ? 'refunded' : 'refundedChunk', notices };
  }

  /** Chunks are transactions of their own, so what a crash can lose here is only a push. */
  async function runChunks(
    kind: 'won' | 'refunded',
    row: DrawRow,
    run: () => Promise<SettleProgress>,
    save: (progress: SettleProgress) => Promise<void>,
  ): Promise<{ notices: LotteryNotice[]; done: boolean }> {
    const notices: LotteryNotice[] = [];
    for (let chunk = 0; chunk < chunksPerStep; chunk += 1) {
      const progress = await run();
      await save(progress);
      notices.push(...noticesOfCredits(kind, row, progress));
      if (progress.done) return { notices, done: true };
    }
    return { notices, done: false };
  }

  async function giveUpDraw(tx: Tx, row: DrawRow, reason: string): Promise<Taken> {
    must(!isRefusal(await wagers.voidMarket(tx, row.id)), 'an unsettled market can be void');
    await markVoid(tx, [row.id], { by: HOUSE_VOIDS.by, reason, key: null, refunded: false });
    return { did: 'voided', notices: [noticeOfDraw('void', { ...drawOf(row), state: 'void' })] };
  }

  async function evaluatorOf(row: DrawRow): Promise<PrizeCaps & { evaluate: Evaluate }> {
    const known = evaluators.get(row.id);
    if (known !== undefined) return known;
    const games = await readGames(db);
    const game = present(
      games.find((candidate) => candidate.code === row.game_code),
      'a draw belongs to a game',
    );
    const result = present(row.result, 'a drawn draw has a result');
    const made = {
      evaluate: compileEvaluate(row.game_code, result),
      capPerMember: row.settle_cap ?? game.max_win,
      capPerOrder: row.settle_order_cap,
    };
    const oldest = evaluators.keys().next();
    if (evaluators.size >= EVALUATORS_KEPT && !oldest.done) evaluators.delete(oldest.value);
    evaluators.set(row.id, made);
    return made;
  }

  /** Refunds a draw an order has just made void, beside the workers who would do the same. */
  async function refundNow(drawId: bigint): Promise<void> {
    for (;;) {
      const refundSome = async (tx: Tx): Promise<boolean> => {
        const row = present(await lockDraw(tx, drawId), 'a void draw exists');
        if (row.refunded_at !== null) return true;
        const { did, notices = [] } = await refundDraw(tx, row);
        await deps.publishLive(tx, notices);
        return did === 'refunded';
      };
      if (await limitSteps(() => transact(db, refundSome))) return;
    }
  }

  return {
    skipMissedDraws: () => limitSteps(skipMissedDraws),
    runNextStep: (except) => limitSteps(() => runNextStep(except)),
    refundNow,
  };
}

function stepOf(did: StepName, row: DrawRow): DrawStep {
  return { did, drawId: row.id, gameCode: row.game_code, drawNo: row.draw_no };
}

/** Tells each member what this chunk brought him. */
function noticesOfCredits(kind: 'won' | 'refunded', row: DrawRow, progress: SettleProgress): LotteryNotice[] {
  return progress.credited.map(({ memberId, paid, bets }) => ({
    channel: 'bets',
    memberId,
    kind,
    data: { drawId: String(row.id), gameCode: row.game_code, drawNo: row.draw_no, paid: formatAmount(paid), bets },
  }));
}
