/**
 * A line that was taken once is answered as it was then, whatever has changed meanwhile (wallet.md: same key, same data,
 * first outcome). What a client sends says the play, the level and the pick; what the journal holds says also what the
 * member kept of his point. So a line that would be refused by now, or is another bet at the point of now, is held
 * against the journal by what was sent.
 *
 * Limited numbers, prices and what is shut keep lines from being posted in a place of their own (stake-limits.ts).
 */
import type { GameFamily } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { FACTORS, readPricedPlay } from '@house/lottery/pricing';
import { present, refuse } from '../../platform/result.ts';
import { formatTicket } from '../wagers/port.ts';
import type { Posted, StandingLine, Wallet } from '../wallet/port.ts';
import type { AcceptedTicket, Slip, SlipLine, SlipLineOutcome } from './port.ts';
import type { CachedDraw } from './sales-cache.ts';

export interface AskedSlip {
  readonly memberId: bigint;
  readonly slip: Slip;
  readonly family: GameFamily;
  readonly draws: ReadonlyMap<bigint, CachedDraw>;
  /** What the lines have in common in the journal. */
  readonly reference: bigint | null;
  readonly allOrNothing: boolean;
}

/** Outcomes with the first answers of lines that stand already; `unposted`: whether a refused line was not posted at all. */
export async function answerAgain(
  wallet: Pick<Wallet, 'knownKeys'>,
  asked: AskedSlip,
  outcomes: readonly SlipLineOutcome[],
  unposted: (place: number) => boolean,
): Promise<readonly SlipLineOutcome[]> {
  const open = outcomes.flatMap((outcome, place) =>
    outcome.accepted === null && (outcome.refusal.refused === 'request.keyReused' || unposted(place)) ? [place] : [],
  );
  const lineAt = (place: number): SlipLine => present(asked.slip.lines[place], 'an outcome is of a line');
  const standing = await wallet.knownKeys(
    asked.memberId,
    open.map((place) => lineAt(place).key),
  );
  if (standing.size === 0) return outcomes;
  const answers = new Map<number, SlipLineOutcome>();
  for (const place of open) {
    const line = lineAt(place);
    const stands = standing.get(line.key);
    if (stands !== undefined) answers.set(place, answerOf(asked, line, stands));
  }
  const together = [...answers.values()];
  // Taken together they stand together.
  if (
    asked.allOrNothing &&
    !(together.length === outcomes.length && together.every(({ accepted }) => accepted !== null))
  )
    return outcomes;
  return outcomes.map((outcome, place) => answers.get(place) ?? outcome);
}

function answerOf(
  { slip, family, draws, reference }: AskedSlip,
  line: SlipLine,
  stands: StandingLine,
): SlipLineOutcome {
  const { posted, wager } = stands;
  const draw = present(draws.get(line.drawId ?? slip.drawId), 'a line is on one of the slip’s draws');
  const same =
    wager !== null &&
    wager.marketId === draw.id &&
    stands.reference === reference &&
    -stands.amount === line.amount &&
    wager.units === line.units &&
    line.unitStake * BigInt(line.units) === line.amount &&
    isSamePick(family, line, wager);
  if (!same) return { key: line.key, accepted: null, refusal: refuse('request.keyReused') };
  const bet = { ...wager, unitStake: line.unitStake, stake: line.amount };
  return acceptedLine(line.key, draw, posted, bet);
}

/** The answer to a line that stands. */
export function acceptedLine(
  key: string,
  { id: drawId, gameCode, drawNo, official }: CachedDraw,
  posted: Posted,
  { play, selection, units, unitStake, stake }: AcceptedBet,
): SlipLineOutcome {
  const { at: placedAt, repeated } = posted;
  const ticket = formatTicket(posted);
  const accepted = { ticket, gameCode, drawId, drawNo, play, selection, units, unitStake, stake, placedAt };
  return { key, accepted, repeated, official };
}

type AcceptedBet = Pick<AcceptedTicket, 'play' | 'selection' | 'units' | 'unitStake' | 'stake'>;

function isSamePick(family: GameFamily, line: SlipLine, stored: { readonly play: string; readonly selection: string }) {
  const priced = readPricedPlay(stored.play);
  const play = findPlay(family, line.play);
  if (priced === null || play === undefined || priced.code !== play.code) return false;
  const { atLevel, factor } = priced.price;
  if (atLevel?.level !== line.level || factor !== (line.factor ?? FACTORS.full)) return false;
  const selection = play.grammar.parse(line.selection);
  return selection !== null && play.grammar.format(selection) === stored.selection;
}
