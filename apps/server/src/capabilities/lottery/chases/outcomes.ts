/** What draws brought the orders of chases: when they end, and again when a result is corrected or void after that. */
import type { Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { WagerOutcome, Wagers } from '../../wagers/port.ts';
import { type EndedOrder, type OrderOutcome, writeOutcomes } from './queries.ts';

/**
 * A bet that was taken back, was found late or stood on a void draw went back, whatever the draw was: its stake is no prize,
 * and nothing was lost (lottery.md 1.6).
 */
export function outcomeOfBet({ state, prize }: WagerOutcome): Pick<OrderOutcome, 'state' | 'prize'> {
  if (state === 'cancelled' || state === 'void') return { state: 'returned', prize: null };
  return { state: 'settled', prize: state === 'won' ? (prize ?? 0n) : 0n };
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
  return outcomes.flatMap(({ chase_id: chaseId, prize }) => (prize !== null && prize > 0n ? [chaseId] : []));
}
