/**
 * Placing a slip: everything cheap is judged in memory, in the order of lottery.md 1.5; then one posting takes the money
 * and decides, by the database's clock, whether the draw is still open. Nothing else on this path asks the database,
 * unless a member comes near a limit (`stake-limits.ts`).
 */
import type { Ticket } from '@house/lottery/ticket';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Movement, Wallet } from '../wallet/port.ts';
import type { LineRefusal, Slip, SlipLine, SlipLineOutcome, SlipOutcome, SlipRefusal } from './port.ts';
import type { RebatePoints } from './rebate-points.ts';
import { acceptedTicketOf } from './receipts.ts';
import { judgeLine } from './rules.ts';
import type { CachedDraw, SalesCache } from './sales-cache.ts';
import { type LinePosted, type PostingDeps, postWithinLimits, type ReadyLine } from './stake-limits.ts';
import { judgeLimits, limitsOn } from './terms/limited-numbers.ts';

export interface SlipDeps extends PostingDeps {
  readonly sales: SalesCache;
  readonly points: Pick<RebatePoints, 'pointOf'>;
  readonly wallet: Pick<Wallet, 'post' | 'postWithin' | 'balancesOf'>;
}

type Judged = ReadyLine | { readonly line: SlipLine; readonly refusal: LineRefusal };

/** See port.ts `placeSlip`. */
export function createSlipDesk(deps: SlipDeps): (memberId: bigint, slip: Slip) => Promise<SlipOutcome | SlipRefusal> {
  const { sales } = deps;

  return async function placeSlip(memberId, slip) {
    const game = await sales.gameOf(slip.gameCode);
    if (game === null) return refuse('lottery.gameUnknown');
    const draw = await sales.drawOf(slip.drawId);
    if (draw === null || draw.gameCode !== slip.gameCode) return refuse('lottery.drawUnknown');

    const point = game.family.prizeMode === 'Lott' ? await deps.points.pointOf(memberId) : 0;
    const judged = slip.lines.map((line): Judged => {
      const ticket = judgeLine(game.family, game.limits, line, point);
      if (isRefusal(ticket)) return { line, refusal: ticket };
      const limited = limitsOn(game.limited, ticket.play, ticket.selection);
      const barred = judgeLimits(limited, ticket.stakePerUnit);
      const movement = movementOf(memberId, draw, line, ticket, slip.allOrNothing);
      return { line, ticket, movement, limited, barred };
    });
    const refused = judged.find((entry) => 'refusal' in entry);
    if (slip.allOrNothing && refused !== undefined) return refused.refusal;

    const lines = judged.filter((entry): entry is ReadyLine => 'ticket' in entry);
    const posted = await postWithinLimits(deps, { game, draw, memberId, lines, allOrNothing: slip.allOrNothing });
    const outcomeOf = new Map(lines.map((entry, index) => [entry, present(posted[index], 'a line has an outcome')]));
    const outcomes = judged.map((entry) =>
      'refusal' in entry
        ? { key: entry.line.key, accepted: null, refusal: entry.refusal }
        : lineOutcomeOf(draw, entry, present(outcomeOf.get(entry), 'a line has an outcome')),
    );
    return (
      oneRefusalOf(outcomes, slip.allOrNothing) ?? {
        lines: outcomes,
        official: draw.official,
        balance: await balanceAfter(memberId, posted),
      }
    );
  };

  async function balanceAfter(memberId: bigint, posted: readonly LinePosted[]): Promise<bigint> {
    const last = posted.findLast((outcome) => !isRefusal(outcome) && !outcome.repeated);
    return last === undefined || isRefusal(last) ? (await deps.wallet.balancesOf(memberId)).cash : last.balanceAfter;
  }
}

function movementOf(memberId: bigint, draw: CachedDraw, line: SlipLine, ticket: Ticket, together: boolean): Movement {
  return {
    memberId,
    key: line.key,
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount: -ticket.total,
    reference: null,
    wager: { gateId: draw.id, play: ticket.playText, selection: ticket.selectionText, units: ticket.units },
    ...(together ? { group: 1 } : {}),
  };
}

function lineOutcomeOf(draw: CachedDraw, { line, ticket }: ReadyLine, posted: LinePosted): SlipLineOutcome {
  if (isRefusal(posted)) return { key: line.key, accepted: null, refusal: posted };
  const accepted = acceptedTicketOf({
    shard: posted.shard,
    seq: posted.seq,
    gateId: draw.id,
    gameCode: draw.gameCode,
    label: draw.drawNo,
    play: ticket.playText,
    selection: ticket.selectionText,
    units: ticket.units,
    unitStake: ticket.stakePerUnit,
    stake: ticket.total,
    placedAt: posted.at,
  });
  return { key: line.key, accepted, repeated: posted.repeated };
}

/** The refusal that answers the whole slip: of all-or-nothing, or when every line is refused for one reason. */
function oneRefusalOf(outcomes: readonly SlipLineOutcome[], allOrNothing: boolean): LineRefusal | null {
  const refusals = outcomes.flatMap((outcome) => (outcome.accepted === null ? [outcome.refusal] : []));
  const [first] = refusals;
  if (first === undefined || refusals.length < outcomes.length) return null;
  return allOrNothing || refusals.every((refusal) => refusal.refused === first.refused) ? first : null;
}
