/** What draws brought the orders of chases: when they end, and again when a result is corrected or void after that. */
import type { Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { Evaluate, WagerOutcome, Wagers } from '../../wagers/port.ts';
import { compileEvaluate } from '../rules.ts';
import { type EndedOrder, type OrderOutcome, writeOutcomes } from './queries.ts';

/**
 * A bet that was taken back, was found late or stood on a void draw went back, whatever the draw was: its stake is no prize,
 * and nothing was lost (lottery.md 1.6).
 */
export function outcomeOfBet({ state, prize }: WagerOutcome): Pick<OrderOutcome, 'state' | 'prize'> {
  if (state === 'cancelled' || state === 'void') return { state: 'returned', prize: null };
  return { state: 'settled', prize: state === 'won' ? (prize ?? 0n) : 0n };
}

/** A result that gives the stake itself back is no win: 49 is on neither side of Mark Six (lottery.md 8). */
function winsOf(): (order: EndedOrder) => boolean {
  const draws = new Map<bigint, Evaluate>();
  return ({ draw_id: drawId, game_code: gameCode, result, play, selection }) => {
    const evaluate =
      draws.get(drawId) ?? compileEvaluate(gameCode, present(result, 'a draw whose bets have won has a result'));
    draws.set(drawId, evaluate);
    return evaluate(play, selection).some(({ refund }) => refund !== true);
  };
}

/** Writes down what became of the bets of these orders, as it stands now. Answers the chases that won. */
export async function saveOutcomes(
  wagers: Pick<Wagers, 'outcomesOf'>,
  tx: Tx,
  orders: readonly EndedOrder[],
): Promise<bigint[]> {
  const bets = await wagers.outcomesOf(
    tx,
    orders.map(({ member_id: memberId, ticket }) => ({ memberId, ticket })),
  );
  const outcomes = orders.map(({ chase_id, place }, index) => ({
    chase_id,
    place,
    ...outcomeOfBet(present(bets[index], 'an order that was placed has its bet')),
  }));
  await writeOutcomes(tx, outcomes);
  const wins = winsOf();
  return orders.flatMap((order, index) => ((outcomes[index]?.prize ?? 0n) > 0n && wins(order) ? [order.chase_id] : []));
}
