/** What draws brought the orders of chases: when they end, and again when a result is corrected or void after that. */
import type { Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { Evaluate, WagerOutcome, Wagers } from '../../wagers/port.ts';
import { compileEvaluate } from '../rules.ts';
import { type EndedOrder, type OrderOutcome, writeOutcomes } from './queries.ts';

/**
 * A bet that was taken back, was found late or stood on a void draw went back, whatever the draw was: its stake is no prize,
 * and nothing was lost (lottery.md 1.6) but the fee of taking it back.
 */
export function outcomeOfBet({ state, prize }: WagerOutcome): Pick<OrderOutcome, 'state' | 'prize'> {
  if (state === 'cancelled') return { state: 'returned', prize };
  if (state === 'void') return { state: 'returned', prize: null };
  return { state: 'settled', prize: state === 'won' ? (prize ?? 0n) : 0n };
}

/**
 * Whether what was paid for an order is a win: a result that gives the stake itself back is none (49 is on neither side of
 * Mark Six, lottery.md 8). Of a corrected draw either result may be the one it was paid by, for bets are settled anew in
 * portions; what has won by one of them has won.
 */
function winsOf(): (order: EndedOrder) => boolean {
  const draws = new Map<bigint, readonly Evaluate[]>();
  return ({ draw_id: drawId, game_code: gameCode, result, corrected_result: corrected, play, selection }) => {
    const byResults =
      draws.get(drawId) ??
      [result, corrected].flatMap((numbers) => (numbers === null ? [] : [compileEvaluate(gameCode, numbers)]));
    draws.set(drawId, byResults);
    return byResults.some((evaluate) => evaluate(play, selection).some(({ refund }) => refund !== true));
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
  return orders.flatMap((order, index) => {
    const { state, prize = null } = outcomes[index] ?? {};
    return state === 'settled' && (prize ?? 0n) > 0n && wins(order) ? [order.chase_id] : [];
  });
}
