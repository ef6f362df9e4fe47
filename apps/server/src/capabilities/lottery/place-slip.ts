/**
 * Placing a slip: everything cheap is judged in memory, in the order of lottery.md 1.5; then one posting takes the money
 * and decides, by the database's clock, whether the draw is still open. Nothing else on this path asks the database,
 * unless a member comes near a limit (`stake-limits.ts`).
 */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sellsAtLevels } from '@house/lottery/game';
import { isSoldOn } from '@house/lottery/offer';
import { dayOf, joinsNumbers, STATIONS_MAX } from '@house/lottery/stations';
import type { Ticket } from '@house/lottery/ticket';
import type { Clock } from '../../platform/clock.ts';
import { isPromise, type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Movement, Wallet } from '../wallet/port.ts';
import { acceptedLine, answerAgain } from './answer-again.ts';
import { underMaintenance } from './line-refusal.ts';
import type { LineRefusal, Slip, SlipLine, SlipLineOutcome, SlipOutcome, SlipRefusal } from './port.ts';
import {
  type LinePosted,
  type Posting,
  type PostingDeps,
  postWithinLimits,
  type ReadyLine,
} from './post-within-limits.ts';
import type { RebatePoints } from './rebate-points.ts';
import { judgeLine, readLine } from './rules.ts';
import type { CachedDraw, SalesCache } from './sales-cache.ts';
import { judgeLimits, judgeUsual, limitsOn } from './terms/limited-numbers.ts';
import { judgePrice, type NumberAt } from './terms/play-prices.ts';

export interface SlipDeps extends PostingDeps {
  readonly clock: Clock;
  readonly sales: SalesCache;
  readonly points: Pick<RebatePoints, 'pointOf'>;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin' | 'knownKeys' | 'balancesOf'>;
  readonly closedAmong: (gameCodes: readonly string[]) => MaybePromise<ReadonlySet<string>>;
}

/** Limited numbers that the lines of a slip hold together: each is looked up, and locked where all members share it. */
const LIMITED_MAX = 20_000;

type Judged = ReadyLine | { readonly line: SlipLine; readonly refusal: LineRefusal };

/** See port.ts `placeSlip`. */
export function createSlipDesk(deps: SlipDeps): (memberId: bigint, slip: Slip) => Promise<SlipOutcome | SlipRefusal> {
  const { sales } = deps;

  return async function placeSlip(memberId, slip) {
    const found = sales.gameOf(slip.gameCode);
    const game = isPromise(found) ? await found : found;
    if (game === null) return refuse('lottery.gameUnknown');
    const named = drawsOf(slip);
    const draws = isPromise(named) ? await named : named;
    if (isRefusal(draws)) return draws;
    const several = draws.size > 1;
    const allOrNothing = slip.allOrNothing || several;

    const read = () => slip.lines.map((line) => readLine(game.family, game.limits, line));
    const known = sellsAtLevels(game.family) ? deps.points.pointOf(memberId) : 0;
    const [point, picked] = typeof known === 'number' ? [known, read()] : await whileAsked(known, read);
    const together = several ? slipNumber(slip) : null;
    const now = deps.clock.now();
    let held = 0;
    // Looked up once: a number of 64 bits is hashed by its content, which a basket would pay for each line.
    const ownDraw = draws.get(slip.drawId);
    const judged = slip.lines.map((line, place): Judged => {
      const { drawId } = line;
      const draw = present(drawId === undefined ? ownDraw : draws.get(drawId), 'a line is on one of the slip’s draws');
      const ticket = judgeLine(game.limits, line, present(picked[place], 'every line was read'), point);
      // Step 1, whether the draw is open, is the database's to decide; what is refused anyway is told it first.
      if (isRefusal(ticket)) return { line, refusal: now < draw.closesAt ? ticket : refuse('lottery.drawClosed') };
      if (!isSoldOn(ticket.play, dayOf(draw.drawNo))) return { line, refusal: refuse('lottery.playUnknown') };
      if (several && joinsNumbers(ticket.play.code)) return { line, refusal: refuse('lottery.playOneStation') };
      if (held > LIMITED_MAX) return { line, refusal: refuse('lottery.numbersMany', { count: LIMITED_MAX }) };
      const limited = limitsOn(game.limited, ticket.play, ticket.selection);
      held += limited.length;
      const priceAt = (numbers: readonly NumberAt[]) => judgePrice(game.prices, numbers, ticket);
      const barred = judgeLimits(limited, ticket.stakePerUnit) ?? judgeUsual(limited, priceAt);
      const movement = movementOf(memberId, draw, line, ticket, together, allOrNothing);
      return { line, draw, ticket, movement, limited, barred, judgePrice: priceAt };
    });
    const refused = judged.find((entry) => 'refusal' in entry);
    let shut: LineRefusal | null = game.stopped ? refuse('lottery.gameStopped') : null;
    const asked = shut === null ? deps.closedAmong([slip.gameCode]) : null;
    const closed = isPromise(asked) ? await asked : asked;
    if (closed !== null && closed.size > 0) shut = underMaintenance();
    const posted =
      allOrNothing && refused !== undefined ? null : await post({ game, memberId, judged, allOrNothing, shut });
    let place = 0;
    const outcomes = judged.map((entry): SlipLineOutcome => {
      if (posted === null || 'refusal' in entry) {
        // What is not sold at all is step 1, before anything a line picks.
        const refusal =
          shut ?? ('refusal' in entry ? entry.refusal : present(refused, 'a line fell with another').refusal);
        return { key: entry.line.key, accepted: null, refusal };
      }
      return lineOutcomeOf(entry, present(posted[place++], 'a line has an outcome'));
    });
    let answers: readonly SlipLineOutcome[] = outcomes;
    if (outcomes.some(({ accepted }) => accepted === null)) {
      const asked = { memberId, slip, family: game.family, draws, reference: together, allOrNothing };
      const unposted = (at: number) => posted === null || 'refusal' in present(judged[at], 'every line was judged');
      answers = await answerAgain(deps.wallet, asked, outcomes, unposted);
      const refusal = oneRefusalOf(answers, allOrNothing);
      if (refusal !== null) return refusal;
    }
    return { lines: answers, balance: balanceAfter(posted) ?? (await deps.wallet.balancesOf(memberId)).cash };
  };

  function post({ judged, ...posting }: Omit<Posting, 'lines'> & { judged: readonly Judged[] }) {
    const lines = judged.filter((entry): entry is ReadyLine => 'ticket' in entry);
    return postWithinLimits(deps, { ...posting, lines });
  }

  /** The draws of a slip by id: one, or those of two or three stations that draw on one day. */
  function drawsOf(slip: Slip): MaybePromise<ReadonlyMap<bigint, CachedDraw> | SlipRefusal> {
    if (slip.lines.some(({ drawId }) => drawId !== undefined)) return drawsOfStations(slip);
    return mapMaybePromise(sales.drawOf(slip.drawId), (draw) =>
      draw === null || draw.gameCode !== slip.gameCode ? refuse('lottery.drawUnknown') : new Map([[slip.drawId, draw]]),
    );
  }

  async function drawsOfStations(slip: Slip): Promise<ReadonlyMap<bigint, CachedDraw> | SlipRefusal> {
    const draws = new Map<bigint, CachedDraw>();
    for (const { drawId } of [slip, ...slip.lines]) {
      if (drawId === undefined || draws.has(drawId)) continue;
      if (draws.size === STATIONS_MAX) return refuse('lottery.stationsDiffer');
      const draw = await sales.drawOf(drawId);
      if (draw === null || draw.gameCode !== slip.gameCode) return refuse('lottery.drawUnknown');
      draws.set(drawId, draw);
    }
    if (draws.size === 1) return draws;
    const days = new Set([...draws.values()].map(({ drawNo }) => dayOf(drawNo)));
    const ownDraws = [...draws.values()].some(({ official }) => official === null);
    return ownDraws || days.size > 1 ? refuse('lottery.stationsDiffer') : draws;
  }
}

/** What the last line that was taken just now left in the account; null when none was. */
function balanceAfter(posted: readonly LinePosted[] | null): bigint | null {
  const last = posted?.findLast((outcome) => !isRefusal(outcome) && !outcome.repeated);
  return last === undefined || isRefusal(last) ? null : last.balanceAfter;
}

/** Does `work` once a question has left for the database, which answers it meanwhile. */
async function whileAsked<Answer, Done>(question: Promise<Answer>, work: () => Done): Promise<[Answer, Done]> {
  return Promise.all([question, setImmediate().then(work)]);
}

/**
 * What the lines of a slip on several stations have in common in the journal: out of their keys, so that the same slip
 * sent again has the same.
 */
function slipNumber({ lines }: Slip): bigint {
  const keys = lines.map(({ key }) => key).toSorted();
  return BigInt(`0x${hash('sha256', keys.join(' '), 'hex').slice(0, 15)}`);
}

function movementOf(
  memberId: bigint,
  draw: CachedDraw,
  line: SlipLine,
  ticket: Ticket,
  reference: bigint | null,
  allOrNothing: boolean,
): Movement {
  return {
    group: allOrNothing ? 1 : undefined,
    memberId,
    key: line.key,
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount: -ticket.total,
    reference,
    wager: { marketId: draw.id, play: ticket.playText, selection: ticket.selectionText, units: ticket.units },
  };
}

function lineOutcomeOf({ line, draw, ticket }: ReadyLine, posted: LinePosted): SlipLineOutcome {
  if (isRefusal(posted)) return { key: line.key, accepted: null, refusal: posted };
  return acceptedLine(line.key, draw, posted, {
    play: ticket.playText,
    selection: ticket.selectionText,
    units: ticket.units,
    unitStake: ticket.stakePerUnit,
    stake: ticket.total,
  });
}

/** The refusal that answers the whole slip: of all-or-nothing, or when every line is refused for one reason. */
function oneRefusalOf(outcomes: readonly SlipLineOutcome[], allOrNothing: boolean): LineRefusal | null {
  const refusals = outcomes.flatMap((outcome) => (outcome.accepted === null ? [outcome.refusal] : []));
  const [first] = refusals;
  if (first === undefined || refusals.length < outcomes.length) return null;
  // Each line says its own price.
  const alike = first.refused !== 'lottery.priceChanged' || refusals.length === 1;
  return allOrNothing || (alike && refusals.every((refusal) => refusal.refused === first.refused)) ? first : null;
}
