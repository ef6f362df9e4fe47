/**
 * The limit per picked choice, member and draw (lottery.md 11), without asking the database for small bets.
 *
 * What one process has let a member stake on a draw is counted in memory. Below a fiftieth of the limit a slip goes
 * straight to the shared posting. Above it the member is locked, what he has on the draw is read, and the slip is
 * checked and posted in that one transaction; postings of this process still on their way are awaited first. So one
 * process holds the limit exactly, and each further process can add at most a fiftieth. Chases, whose bets nobody waits
 * for, are always checked (chases/place.ts).
 *
 * Lines that hold a limited number (terms/limited-numbers.ts) always go that way; those of a closed one, and those at a
 * price that is no more, are never taken. Where a number is sold at a lower price once it is full, the price is judged
 * there too, by what is sold of it at that moment.
 *
 * A line that may not be taken can still be one that was taken before and is asked for again: those whose keys stand in
 * the journal are asked for once more, together, which moves nothing; all others are refused without a posting.
 */
import type { Ticket } from '@house/lottery/ticket';
import { formatAmount } from '@house/money/amount';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import { BUSY, type Movement, type PostOutcome, type Wallet } from '../wallet/port.ts';
import { addTaken, lockStaked, type StakesDeps, takeFromLimits, type WantedBet } from './draw-stakes.ts';
import type { LineRefusal, TicketRefusal } from './line-refusal.ts';
import type { MemberTurns } from './member-turns.ts';
import type { SlipLine } from './port.ts';
import { refusalOfPost } from './rules.ts';
import type { CachedDraw, CachedGame, MemberSales } from './sales-cache.ts';
import type { HeldLimit } from './terms/limited-numbers.ts';
import type { NumberAt } from './terms/play-prices.ts';

/** The share of the limit that goes unchecked: one in so many. */
const UNCHECKED_SHARE = 50n;

export interface PostingDeps extends StakesDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin' | 'knownKeys'>;
  readonly turns: MemberTurns;
}

/** A line that passed every check in memory. */
export interface ReadyLine {
  readonly line: SlipLine;
  readonly draw: CachedDraw;
  readonly ticket: Ticket;
  readonly movement: Movement;
  /** The limited numbers it holds. */
  readonly limited: readonly HeldLimit[];
  /** Why a limited number or its price keeps it from being taken whatever else was; null: nothing does. */
  readonly barred: TicketRefusal | null;
  /** Judges its price where that depends on what is sold of its numbers. */
  readonly judgePrice: (numbers: readonly NumberAt[]) => TicketRefusal | null;
}

export interface Posting {
  readonly game: CachedGame;
  readonly memberId: bigint;
  readonly lines: readonly ReadyLine[];
  readonly allOrNothing: boolean;
  /** Why nothing of the game is sold; null: it is. */
  readonly shut: LineRefusal | null;
}

export type LinePosted = Extract<PostOutcome, { refused?: undefined }> | LineRefusal;

/** Posts the lines within the limits; outcomes in their order. */
export async function postWithinLimits(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, memberId, lines, shut } = posting;
  if (lines.length === 0) return [];
  const inTurn = async (post: () => Promise<LinePosted[]>): Promise<LinePosted[]> => {
    const posted = await deps.turns(memberId, post);
    return isRefusal(posted) ? lines.map(() => BUSY) : posted;
  };
  if (shut !== null) return inTurn(() => repeatBarred(deps, posting, new Map(), () => shut));
  const sales = drawsOf(lines).map((draw) => {
    const own = salesOf(draw, memberId);
    for (const line of lines) if (line.draw === draw) own.weight += line.ticket.stakePerUnit;
    return own;
  });
  const near = sales.some(({ weight }) => weight * UNCHECKED_SHARE > game.limits.maximumStake);
  if (near || lines.some(({ limited, barred }) => limited.length > 0 || barred !== null)) {
    await Promise.allSettled(sales.flatMap(({ inFlight }) => [...inFlight]));
    return inTurn(() => postChecked(deps, posting));
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
  const [first] = lines;
  if (first !== undefined && lines.every(({ draw }) => draw === first.draw)) return [first.draw];
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

function wantedOf({ game, memberId }: Posting, { draw, ticket, limited, judgePrice }: ReadyLine): WantedBet {
  const { playText: play, selectionText: selection, stakePerUnit: unitStake } = ticket;
  return { game, memberId, drawId: draw.id, play, selection, unitStake, limits: limited, judgePrice };
}

async function postChecked(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, lines } = posting;
  const why = new Map<ReadyLine, LineRefusal>();
  const done = await transact(deps.db, async (tx) => {
    const wanted = lines.map((entry) => wantedOf(posting, entry));
    const staked = await lockStaked(deps, tx, wanted);
    const within = lines.filter((entry, index) => {
      const ofDraw = present(staked[index], 'the draw of every line was locked');
      const bet = present(wanted[index], 'every line is a bet');
      const refusal = entry.barred ?? takeFromLimits(ofDraw, bet);
      if (refusal !== null) why.set(entry, refusal);
      return refusal === null;
    });
    const taken = posting.allOrNothing && within.length < lines.length ? [] : within;
    const outcomes = await deps.wallet.postWithin(
      tx,
      taken.map(({ movement }) => movement),
    );
    const translated = translateOutcomes(outcomes);
    const fresh = taken.filter((_, index) => isFresh(translated[index]));
    const placeOf = new Map(lines.map((entry, index) => [entry, index]));
    await addTaken(
      tx,
      fresh.map((entry) => {
        const place = present(placeOf.get(entry), 'a taken line is one of the lines');
        return {
          bet: present(wanted[place], 'every line is a bet'),
          staked: present(staked[place], 'the draw of every line was locked'),
        };
      }),
    );
    return new Map(taken.map((entry, index) => [entry, present(translated[index], 'a line has an outcome')]));
  });
  const atLimit = refuse('lottery.drawLimit', { maximum: formatAmount(game.limits.maximumStake) });
  return repeatBarred(deps, posting, done, (entry) => why.get(entry) ?? [...why.values()][0] ?? atLimit);
}

/** It was taken just now. */
function isFresh(outcome: LinePosted | undefined): boolean {
  return outcome !== undefined && !isRefusal(outcome) && !outcome.repeated;
}

/** Answers lines that may not be taken: with their first outcome when they were taken before, else with the refusal. */
async function repeatBarred(
  deps: PostingDeps,
  posting: Posting,
  done: ReadonlyMap<ReadyLine, LinePosted>,
  why: (entry: ReadyLine) => LineRefusal,
): Promise<LinePosted[]> {
  const { lines, allOrNothing } = posting;
  const barred = lines.filter((entry) => !done.has(entry));
  const [first] = barred;
  if (first === undefined) return lines.map((entry) => present(done.get(entry), 'a taken line has an outcome'));
  const before = await readBefore(deps, posting, barred);
  if (!allOrNothing) return lines.map((entry) => done.get(entry) ?? before.get(entry) ?? why(entry));
  const reused = [...before.values()].find(isRefusal);
  const whole = barred.flatMap((entry) => before.get(entry) ?? []);
  return reused === undefined && whole.length === barred.length ? whole : barred.map(() => reused ?? why(first));
}

/**
 * The first outcomes of those of these lines whose keys stand in the journal; of a key that was another line's, that
 * refusal. However many lines are barred, it is one question, and one posting where some are known.
 */
async function readBefore(
  { db, wallet }: PostingDeps,
  { memberId, lines }: Posting,
  barred: readonly ReadyLine[],
): Promise<Map<ReadyLine, LinePosted>> {
  await Promise.allSettled(drawsOf(lines).flatMap((draw) => [...(draw.members.get(memberId)?.inFlight ?? [])]));
  const keys = barred.map(({ line }) => line.key);
  const standing = await wallet.knownKeys(memberId, keys);
  const known = barred.filter(({ line }) => standing.has(line.key));
  if (known.length === 0) return new Map();
  // Each alone: whether all of them stand together is for the caller to say.
  const movements = known.map(({ movement }): Movement => ({ ...movement, group: undefined }));
  const outcomes = await transact(db, (tx) => wallet.postWithin(tx, movements));
  const before = new Map<ReadyLine, LinePosted>();
  for (const [place, entry] of known.entries()) {
    const outcome = present(outcomes[place], 'a line has an outcome');
    if (outcome.refused === undefined) before.set(entry, outcome);
    else if (outcome.refused === 'request.keyReused') before.set(entry, refusalOfPost(outcome));
  }
  return before;
}
