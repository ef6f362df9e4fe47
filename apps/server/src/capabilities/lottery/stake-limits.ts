/**
 * The limit per picked choice, member and draw (lottery.md 11), without asking the database for small bets.
 *
 * What one process has let a member stake on a draw is counted in memory. Below a fiftieth of the limit a slip goes
 * straight to the shared posting. Above it the member is locked, what he has on the draw is read, and the slip is
 * checked and posted in that one transaction; postings of this process still on their way are awaited first. So one
 * process holds the limit exactly, and each further process can add at most a fiftieth.
 *
 * Lines that hold a limited number (terms/limited-numbers.ts) always go that way; those of a closed one, and those at a
 * price that is no more, are never taken.
 *
 * A line that may not be taken can still be one that was taken before and is asked for again: it is tried in a
 * transaction that stands only if nothing moved.
 */
import type { Ticket } from '@house/lottery/ticket';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Movement, PostOutcome, Wallet } from '../wallet/port.ts';
import type { LineRefusal, SlipLine } from './port.ts';
import { refusalOfPost, stakesByChoice, storedPlay } from './rules.ts';
import type { CachedDraw, CachedGame, MemberSales } from './sales-cache.ts';
import {
  addToTotals,
  limitsOn,
  lockTotals,
  numberFull,
  numberLimited,
  type ReadyLimit,
} from './terms/limited-numbers.ts';

/** The share of the limit that goes unchecked: one in so many. */
const UNCHECKED_SHARE = 50n;

export interface PostingDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin'>;
  readonly wagers: Pick<Wagers, 'lockStakesOf' | 'unitStakesOf'>;
}

/** A line that passed every check in memory. */
export interface ReadyLine {
  readonly line: SlipLine;
  readonly draw: CachedDraw;
  readonly ticket: Ticket;
  readonly movement: Movement;
  /** The limited numbers it holds. */
  readonly limited: readonly ReadyLimit[];
  /** Why a limited number or its price keeps it from being taken whatever else was; null: nothing does. */
  readonly barred: LineRefusal | null;
}

export interface Posting {
  readonly game: CachedGame;
  readonly memberId: bigint;
  readonly lines: readonly ReadyLine[];
  readonly allOrNothing: boolean;
}

export type LinePosted = Extract<PostOutcome, { refused?: undefined }> | LineRefusal;

/** Posts the lines within the limits; outcomes in their order. */
export async function postWithinLimits(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, memberId, lines } = posting;
  if (lines.length === 0) return [];
  if (game.stopped) return repeatBarred(deps, posting, new Map(), () => refuse('lottery.gameStopped'));
  for (const { draw, ticket } of lines) salesOf(draw, memberId).weight += ticket.stakePerUnit;
  const sales = drawsOf(lines).map((draw) => salesOf(draw, memberId));
  const near = sales.some(({ weight }) => weight * UNCHECKED_SHARE > game.limits.maximumStake);
  if (near || lines.some(({ limited, barred }) => limited.length > 0 || barred !== null)) {
    await Promise.allSettled(sales.flatMap(({ inFlight }) => [...inFlight]));
    return postChecked(deps, posting);
  }
  const sent = deps.wallet.post(lines.map(({ movement }) => movement));
  for (const { inFlight } of sales) inFlight.add(sent);
  try {
    return translateOutcomes(await sent);
  } finally {
    for (const { inFlight } of sales) inFlight.delete(sent);
  }
}

/** The draws of some lines, by id, as every transaction locks them. */
function drawsOf(lines: readonly ReadyLine[]): CachedDraw[] {
  return [...new Set(lines.map(({ draw }) => draw))].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function salesOf(draw: CachedDraw, memberId: bigint): MemberSales {
  const known = draw.members.get(memberId);
  if (known !== undefined) return known;
  const made: MemberSales = { weight: 0n, inFlight: new Set() };
  draw.members.set(memberId, made);
  return made;
}

/** Outcomes of one posting; a line that fell with its group is refused for the reason of the line that failed. */
function translateOutcomes(outcomes: readonly PostOutcome[]): LinePosted[] {
  const failed = outcomes.find(({ refused }) => refused !== undefined && refused !== 'wallet.groupRefused');
  return outcomes.map((outcome) => {
    if (outcome.refused === undefined) return outcome;
    const reason = outcome.refused === 'wallet.groupRefused' ? failed : outcome;
    return refusalOfPost(reason?.refused === undefined ? outcome : reason);
  });
}

/** What a member and all members have staked where it is limited, while their rows are held. */
interface Staked {
  readonly choices: Map<string, bigint>;
  /** By limited number: the member's own, and everybody's. */
  readonly own: Map<bigint, bigint>;
  readonly all: Map<bigint, bigint>;
}

async function lockStaked(deps: PostingDeps, tx: Tx, posting: Posting, draw: CachedDraw): Promise<Staked> {
  const { game, memberId } = posting;
  const lines = posting.lines.filter((entry) => entry.draw === draw);
  const limited = lines.flatMap((line) => line.limited);
  const staked: Staked = { choices: new Map(), own: new Map(), all: new Map() };
  for (const wager of await deps.wagers.lockStakesOf(tx, memberId, draw.id)) {
    for (const [choice, stake] of stakesByChoice(game.family, wager)) addTo(staked.choices, choice, stake);
    if (limited.length === 0) continue;
    const play = storedPlay(game.family, wager.play);
    for (const { id } of limitsOn(game.limited, play, play.grammar.readStored(wager.selection))) {
      addTo(staked.own, id, wager.unitStake);
    }
  }
  const totals = limited.filter(({ maxTotal }) => maxTotal !== null);
  for (const [id, stake] of await lockTotals(deps.wagers, tx, game.family, draw.id, totals)) staked.all.set(id, stake);
  return staked;
}

async function postChecked(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, lines } = posting;
  const why = new Map<ReadyLine, LineRefusal>();
  const done = await transact(deps.db, async (tx) => {
    const staked = new Map<CachedDraw, Staked>();
    for (const draw of drawsOf(lines)) staked.set(draw, await lockStaked(deps, tx, posting, draw));
    const within = lines.filter((entry) => {
      const ofDraw = present(staked.get(entry.draw), 'every draw of the lines was locked');
      const refusal = takeFromLimits(game, ofDraw, entry);
      if (refusal !== null) why.set(entry, refusal);
      return refusal === null;
    });
    const taken = posting.allOrNothing && within.length < lines.length ? [] : within;
    const outcomes = await deps.wallet.postWithin(
      tx,
      taken.map(({ movement }) => movement),
    );
    const translated = translateOutcomes(outcomes);
    for (const draw of drawsOf(taken)) await addToTotals(tx, draw.id, newlyStaked(draw, taken, translated));
    return new Map(taken.map((entry, index) => [entry, present(translated[index], 'a line has an outcome')]));
  });
  const atLimit = refuse('lottery.drawLimit', { maximum: formatAmount(game.limits.maximumStake) });
  return repeatBarred(deps, posting, done, (entry) => why.get(entry) ?? [...why.values()][0] ?? atLimit);
}

/** What lines that were taken just now add to the numbers that are limited for all members together. */
function newlyStaked(
  draw: CachedDraw,
  taken: readonly ReadyLine[],
  posted: readonly LinePosted[],
): Map<bigint, bigint> {
  const added = new Map<bigint, bigint>();
  for (const [index, { draw: on, ticket, limited }] of taken.entries()) {
    if (on !== draw) continue;
    const outcome = posted[index];
    if (outcome === undefined || isRefusal(outcome) || outcome.repeated) continue;
    for (const { id, maxTotal } of limited) if (maxTotal !== null) addTo(added, id, ticket.stakePerUnit);
  }
  return added;
}

/** Null, and counted, when every choice of the line and every limited number in it stays within its limit. */
function takeFromLimits(game: CachedGame, staked: Staked, entry: ReadyLine): LineRefusal | null {
  const { ticket, limited, barred } = entry;
  if (barred !== null) return barred;
  const bet = { play: ticket.playText, selection: ticket.selectionText, unitStake: ticket.stakePerUnit };
  const added = stakesByChoice(game.family, bet);
  for (const [choice, stake] of added) {
    if ((staked.choices.get(choice) ?? 0n) + stake > game.limits.maximumStake) {
      return refuse('lottery.drawLimit', { maximum: formatAmount(game.limits.maximumStake) });
    }
  }
  const over = (sums: ReadonlyMap<bigint, bigint>, id: bigint, most: bigint): boolean =>
    (sums.get(id) ?? 0n) + ticket.stakePerUnit > most;
  for (const limit of limited) {
    if (limit.maxStake !== null && over(staked.own, limit.id, limit.maxStake)) {
      return numberLimited(limit, limit.maxStake);
    }
    if (limit.maxTotal !== null && over(staked.all, limit.id, limit.maxTotal)) return numberFull(limit);
  }
  for (const [choice, stake] of added) addTo(staked.choices, choice, stake);
  for (const { id } of limited) {
    addTo(staked.own, id, ticket.stakePerUnit);
    addTo(staked.all, id, ticket.stakePerUnit);
  }
  return null;
}

function addTo<K>(sums: Map<K, bigint>, name: K, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

/** Answers lines that may not be taken: with their first outcome when they were taken before, else with the refusal. */
async function repeatBarred(
  deps: PostingDeps,
  posting: Posting,
  done: ReadonlyMap<ReadyLine, LinePosted>,
  why: (entry: ReadyLine) => LineRefusal,
): Promise<LinePosted[]> {
  const outcomes: LinePosted[] = [];
  const barred = posting.lines.filter((entry) => !done.has(entry));
  const [first] = barred;
  if (posting.allOrNothing && first !== undefined) return repeatTogether(deps, barred, () => why(first));
  for (const entry of posting.lines) {
    outcomes.push(done.get(entry) ?? (await repeatTogether(deps, [entry], () => why(entry)))[0] ?? why(entry));
  }
  return outcomes;
}

async function repeatTogether(
  deps: PostingDeps,
  entries: readonly ReadyLine[],
  why: () => LineRefusal,
): Promise<LinePosted[]> {
  const repeated = await transact(deps.db, async (tx): Promise<readonly LinePosted[] | LineRefusal> => {
    const outcomes = await deps.wallet.postWithin(
      tx,
      entries.map(({ movement }) => movement),
    );
    const reused = outcomes.find((outcome) => outcome.refused === 'request.keyReused');
    if (reused?.refused !== undefined) return refusalOfPost(reused);
    const all = outcomes.some(({ refused }) => refused !== undefined) ? [] : translateOutcomes(outcomes);
    return all.length > 0 && all.every((outcome) => !isRefusal(outcome) && outcome.repeated) ? all : why();
  });
  return isRefusal(repeated) ? entries.map(() => repeated) : [...repeated];
}
