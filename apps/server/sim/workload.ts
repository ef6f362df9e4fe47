/**
 * The workload: from one seed it drives players who click twice, retry with the same and with other data, take bets back,
 * chase, limit themselves, meet numbers that are full and agree to their odds, deposit through a gateway that calls back
 * twice, forged, with another amount or never, and days or months late; an operator who voids draws and late bets, corrects
 * results and balances and decides about held deposits; workers that move draws along two at a time and ask, expire and
 * close orders; processes that die between any two statements and start again. Some draws close in the midst of their bets.
 *
 * Beside them, from a random of their own and by players of their own, products of each way that wagers are decided; and
 * likewise whoever takes money in and out by people and payout interfaces, and plays at a vendor whose messages go astray.
 *
 * The auditor's books are exact at the end of every round, and in a fifth of the rounds, whose actions come one after the
 * other, after each action.
 *
 * A seed fixes what the workload chooses: the actions of a round and whether they come at once, sums, plays, who, which
 * process is asked, and when one dies, in statements. It does not fix what the house draws, the times of the database, nor
 * who comes first of those who come at once; where a choice follows from those (which draws have bets, which chases run,
 * what was refused), the same seed goes another way. So it names a run that is likely to fail again, and replays none.
 *
 * The games that are played give nothing back for each bet, so no void takes rebates back here.
 */
import { createSeededRandom, type SeededRandom } from '@house/fairness/seeded';
import { givenMember } from '../src/capabilities/identity/given.ts';
import { givenRequirementProjections } from '../src/capabilities/turnover-requirements/given.ts';
import { GIVEN_PRODUCTS, givenProjections } from '../src/capabilities/wagers/given.ts';
import { givenId } from '../src/capabilities/wallet/given.ts';
import { shardOf } from '../src/capabilities/wallet/port.ts';
import { present } from '../src/platform/result.ts';
import type { TestDatabase } from '../src/platform/testing/database.ts';
import { correctBalance, holdAndRelease, indebtChaser } from './actions/balances.ts';
import { takeBackSome, takeBackTooMany } from './actions/cancels.ts';
import { makeChase, stopChase } from './actions/chases.ts';
import { resettle } from './actions/corrections.ts';
import { decideSomeHeld, deposit, depositLate, finishDeposits, runCashierJobs } from './actions/deposits.ts';
import { closeAmongBets, endDraw, endPair } from './actions/draws.ts';
import { limitNumbers } from './actions/full-numbers.ts';
import { decideSomeManual, depositByHand, finishManualDeposits } from './actions/manual-deposits.ts';
import { limitChaser, setSomeLimit } from './actions/player-protection.ts';
import {
  changeMarkets,
  correctPlayer,
  decideSome,
  fight,
  openTable,
  playInstant,
  playRound,
  type Table,
} from './actions/plays.ts';
import { placeSlip } from './actions/slips.ts';
import { adjust, transfer } from './actions/transfers.ts';
import { deliverLate, finishVendor, playAtVendor } from './actions/vendor.ts';
import {
  askToWithdraw,
  clearAlerts,
  decideSomeParts,
  finishPayouts,
  freezeSome,
  hearMember,
  letTimePass,
  payAtCounter,
  reviewSome,
  runPayouts,
} from './actions/withdrawals.ts';
import type { SimProcess } from './process.ts';
import { Stage } from './stage.ts';
import { openTill, type Till } from './till.ts';
import { openSimDraw, type SimDraw, sleepAllDraws } from './time.ts';

const GAMES = ['F5D1', 'COLOR1'] as const;
const MEMBERS = 8;
/** So few that members share them: what ends in chunks of a shard ends between one member and another, too. */
const SHARDS = 3;
const ON_SALE_MAX = 4;

export interface SimOptions {
  readonly seed: number;
  readonly rounds: number;
}

export interface SimReport {
  readonly wrong: readonly string[];
  readonly seen: ReadonlyMap<string, number>;
}

/** Plays one seed. `wrong` names the first round whose books differ, and how. */
export async function runSimulation(database: TestDatabase, options: SimOptions): Promise<SimReport> {
  const stage = new Stage(database, createSeededRandom(options.seed));
  const { auditor } = stage;
  try {
    const { table, till } = await begin(stage);
    for (let round = 1; round <= options.rounds; round += 1) {
      const wrong = await playAll(stage, table, till);
      if (wrong.length > 0) return { wrong: [`round ${round}`, ...wrong], seen: auditor.seen };
    }
    while (stage.onSale.length > 0) await endDraw(stage, takeDraw(stage));
    await finishMoney(stage, till);
    await auditor.noteChunks();
    const wrong = await auditor.compare({ still: true });
    return { wrong: wrong.length > 0 ? ['end', ...wrong] : [], seen: auditor.seen };
  } finally {
    await stage.stop();
  }
}

async function begin(stage: Stage): Promise<{ table: Table; till: Till }> {
  const { db } = stage.database;
  const process = await stage.begin();
  const { lottery } = process;
  await sleepAllDraws(db, lottery, GAMES);
  await limitNumbers(stage);
  for (let i = 0; i < MEMBERS; i += 1) stage.members.push(await openMember(stage, process));
  return {
    table: await openTable(stage, process, () => openMember(stage, process)),
    till: await openTill(stage, process, idOfFewShards),
  };
}

/** Nothing of any order is under way any more. */
async function finishMoney(stage: Stage, till: Till): Promise<void> {
  await finishVendor(stage, till);
  await finishManualDeposits(stage);
  await finishDeposits(stage);
  await finishPayouts(stage);
}

async function openMember({ database: { db }, auditor }: Stage, { wallet }: SimProcess): Promise<bigint> {
  const { id } = await givenMember(db, { id: idOfFewShards() });
  await db.transaction().execute((tx) => wallet.openAccounts(tx, id));
  auditor.open(id);
  return id;
}

function idOfFewShards(): bigint {
  for (;;) {
    const id = givenId();
    if (shardOf(id) < SHARDS) return id;
  }
}

async function playAll(stage: Stage, table: Table, till: Till): Promise<readonly string[]> {
  const { random } = stage;
  await stage.reviveDead();
  if (random.chance(1, 3)) stage.setFuse();
  if (random.chance(1, 3)) await indebtChaser(stage);
  await limitChaser(stage);
  await openDraws(stage);
  // Orders of chases are bet as their draw opens, or while others bet on it already.
  if (random.chance(2, 3)) await stage.work();
  if (random.chance(1, 5)) await setSomeLimit(stage);
  const actions = Array.from({ length: random.between(2, 6) }, () => chooseAction(stage));
  if (random.chance(1, 5)) actions.push({ name: 'work', act: () => stage.workOnce(stage.fork()) });
  if (random.chance(1, 4)) actions.push({ name: 'cashier jobs', act: () => runCashierJobs(stage, stage.fork()) });
  // What is staked is counted from days that are kept and the lines after them, wherever the projection is.
  if (random.chance(1, 8)) actions.push({ name: 'projections', act: () => catchUp(stage.database) });
  actions.push(...choosePlays(stage, table), ...chooseMoneyMoves(stage, till));
  if (random.chance(1, 5)) {
    const wrong = await playOneByOne(stage, actions);
    if (wrong.length > 0) return wrong;
  } else await Promise.all(actions.map(({ act }) => act()));
  await endSome(stage);
  if (random.chance(1, 4)) await resettle(stage);
  const still = random.chance(1, 2);
  if (still) {
    await stage.work();
    await finishMoney(stage, till);
  }
  if (till.random.chance(1, 3)) await letTimePass(stage);
  return stage.auditor.compare({ still });
}

interface Action {
  readonly name: string;
  readonly act: () => Promise<void>;
}

/** With a look at the books after each: the first that makes them wrong is named. */
async function playOneByOne(stage: Stage, actions: readonly Action[]): Promise<readonly string[]> {
  for (const { name, act } of actions) {
    await act();
    const wrong = await stage.auditor.compare({ still: false });
    if (wrong.length > 0) return [`after ${name}`, ...wrong];
  }
  return [];
}

/** One of each game, and sometimes the next of one before its first is drawn. */
async function openDraws(stage: Stage): Promise<void> {
  const { random, onSale } = stage;
  for (const gameCode of GAMES) {
    const isSold = onSale.some((draw) => draw.gameCode === gameCode);
    if (!isSold || (onSale.length < ON_SALE_MAX && random.chance(1, 8)))
      onSale.push(await openSimDraw(stage.database.db, gameCode));
  }
}

async function endSome(stage: Stage): Promise<void> {
  const { random, onSale } = stage;
  if (random.chance(1, 3)) {
    const first = takeDraw(stage);
    const second = onSale.find(({ gameCode }) => gameCode === first.gameCode);
    if (second === undefined || random.chance(1, 3)) await endDraw(stage, first);
    else {
      onSale.splice(onSale.indexOf(second), 1);
      await endPair(stage, first, second);
    }
  } else if (random.chance(1, 8)) await closeAmongBets(stage, takeDraw(stage));
}

/** The first to close of a game on sale, which then is not any more. */
function takeDraw({ random, onSale }: Stage): SimDraw {
  const { gameCode } = random.pick(onSale);
  const place = onSale.findIndex((draw) => draw.gameCode === gameCode);
  return present(onSale.splice(place, 1)[0], 'a draw is on sale');
}

/** Kinds of action, each so many times of a hundred. */
const ACTIONS: readonly (readonly [number, (stage: Stage, random: SeededRandom) => Promise<void>])[] = [
  [20, deposit],
  [8, depositLate],
  [5, decideSomeHeld],
  [29, placeSlip],
  [8, holdAndRelease],
  [7, correctBalance],
  [11, makeChase],
  [4, stopChase],
  [6, takeBackSome],
  [2, takeBackTooMany],
];

/** Of the other products, each so many times of a hundred in every round. */
const PLAYS: readonly (readonly [number, (stage: Stage, random: SeededRandom, table: Table) => Promise<void>])[] = [
  [70, playRound],
  [50, playRound],
  [35, (stage, random) => decideSome(stage, random)],
  [35, changeMarkets],
  [25, playInstant],
  [25, correctPlayer],
  [15, fight],
];

/** Money in and out, each so many times of a hundred in every round. */
const MONEY_MOVES: readonly (readonly [number, (stage: Stage, random: SeededRandom, till: Till) => Promise<void>])[] = [
  [60, askToWithdraw],
  [60, reviewSome],
  [35, payAtCounter],
  [50, runPayouts],
  [40, hearMember],
  [50, decideSomeParts],
  [15, freezeSome],
  [40, clearAlerts],
  [35, depositByHand],
  [20, decideSomeManual],
  [30, transfer],
  [40, adjust],
  [70, playAtVendor],
  [40, deliverLate],
];

function chooseMoneyMoves(stage: Stage, till: Till): Action[] {
  return MONEY_MOVES.flatMap(([times, act]) => {
    if (!till.random.chance(times, 100)) return [];
    const random = till.fork();
    return [{ name: act.name, act: () => act(stage, random, till) }];
  });
}

/** All that follows from the journal. */
export async function catchUp(database: TestDatabase): Promise<void> {
  await givenProjections(database).catchUp();
  await givenRequirementProjections(database, GIVEN_PRODUCTS).catchUp();
}

/** Chosen apart from all else, so that they shift no other choice of a seed. */
function choosePlays(stage: Stage, table: Table): Action[] {
  return PLAYS.flatMap(([times, act]) => {
    if (!table.random.chance(times, 100)) return [];
    const random = table.fork();
    return [{ name: act.name, act: () => act(stage, random, table) }];
  });
}

function chooseAction(stage: Stage): Action {
  const random = stage.fork();
  let roll = stage.random.rand(100);
  for (const [times, act] of ACTIONS) {
    if (roll < times) return { name: act.name, act: () => act(stage, random) };
    roll -= times;
  }
  throw new RangeError('the kinds of action add up to a hundred');
}
