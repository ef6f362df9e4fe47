/**
 * The limit per picked choice, member and draw (lottery.md 11), without asking the database for small bets.
 *
 * What one process has let a member stake on a draw is counted in memory. Below a fiftieth of the limit a slip goes
 * straight to the shared posting. Above it the member is locked, what he has on the draw is read, and the slip is
 * checked and posted in that one transaction; postings of this process still on their way are awaited first. So one
 * process holds the limit exactly, and each further process can add at most a fiftieth.
 *
 * A line that may not be taken can still be one that was taken before and is asked for again: it is tried in a
 * transaction that stands only if nothing moved.
 */
import type { Ticket } from '@house/lottery/ticket';
import { formatAmount } from '@house/money/amount';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import type { Movement, PostOutcome, Wallet } from '../wallet/port.ts';
import type { LineRefusal, SlipLine } from './port.ts';
import { refusalOfPost, stakesByChoice } from './rules.ts';
import type { CachedDraw, CachedGame, MemberSales } from './sales-cache.ts';

/** The share of the limit that goes unchecked: one in so many. */
const UNCHECKED_SHARE = 50n;

export interface PostingDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin'>;
  readonly wagers: Pick<Wagers, 'lockStakesOf'>;
}

/** A line that passed every check in memory. */
export interface ReadyLine {
  readonly line: SlipLine;
  readonly ticket: Ticket;
  readonly movement: Movement;
}

export interface Posting {
  readonly game: CachedGame;
  readonly draw: CachedDraw;
  readonly memberId: bigint;
  readonly lines: readonly ReadyLine[];
  readonly allOrNothing: boolean;
}

export type LinePosted = Extract<PostOutcome, { refused?: undefined }> | LineRefusal;

/** Posts the lines within the limits; outcomes in their order. */
export async function postWithinLimits(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, draw, memberId, lines } = posting;
  if (lines.length === 0) return [];
  if (game.stopped) return repeatBarred(deps, posting, new Map(), () => refuse('lottery.gameStopped'));
  const sales = salesOf(draw, memberId);
  sales.weight += lines.reduce((sum, { ticket }) => sum + ticket.stakePerUnit, 0n);
  if (sales.weight * UNCHECKED_SHARE > game.limits.maximumStake) {
    await Promise.allSettled(sales.inFlight);
    return postChecked(deps, posting);
  }
  const sent = deps.wallet.post(lines.map(({ movement }) => movement));
  sales.inFlight.add(sent);
  try {
    return translateOutcomes(await sent);
  } finally {
    sales.inFlight.delete(sent);
  }
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

async function postChecked(deps: PostingDeps, posting: Posting): Promise<LinePosted[]> {
  const { game, draw, memberId, lines } = posting;
  const done = await transact(deps.db, async (tx) => {
    const staked = new Map<string, bigint>();
    for (const wager of await deps.wagers.lockStakesOf(tx, memberId, draw.id)) {
      for (const [choice, stake] of stakesByChoice(game.family, wager)) addTo(staked, choice, stake);
    }
    const within = lines.filter((entry) => takeFromLimit(game, staked, entry));
    const taken = posting.allOrNothing && within.length < lines.length ? [] : within;
    const outcomes = await deps.wallet.postWithin(
      tx,
      taken.map(({ movement }) => movement),
    );
    const translated = translateOutcomes(outcomes);
    return new Map(taken.map((entry, index) => [entry, present(translated[index], 'a line has an outcome')]));
  });
  return repeatBarred(deps, posting, done, () =>
    refuse('lottery.drawLimit', { maximum: formatAmount(game.limits.maximumStake) }),
  );
}

/** True, and counted, when every choice of the line stays within the limit. */
function takeFromLimit(game: CachedGame, staked: Map<string, bigint>, entry: ReadyLine): boolean {
  const bet = {
    play: entry.ticket.playText,
    selection: entry.ticket.selectionText,
    unitStake: entry.ticket.stakePerUnit,
  };
  const added = stakesByChoice(game.family, bet);
  for (const [choice, stake] of added) {
    if ((staked.get(choice) ?? 0n) + stake > game.limits.maximumStake) return false;
  }
  for (const [choice, stake] of added) addTo(staked, choice, stake);
  return true;
}

function addTo(sums: Map<string, bigint>, name: string, amount: bigint): void {
  sums.set(name, (sums.get(name) ?? 0n) + amount);
}

/** Answers lines that may not be taken: with their first outcome when they were taken before, else with the refusal. */
async function repeatBarred(
  deps: PostingDeps,
  posting: Posting,
  done: ReadonlyMap<ReadyLine, LinePosted>,
  why: () => LineRefusal,
): Promise<LinePosted[]> {
  const outcomes: LinePosted[] = [];
  const barred = posting.lines.filter((entry) => !done.has(entry));
  if (posting.allOrNothing && barred.length > 0) return repeatTogether(deps, barred, why);
  for (const entry of posting.lines) {
    outcomes.push(done.get(entry) ?? (await repeatTogether(deps, [entry], why))[0] ?? why());
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
