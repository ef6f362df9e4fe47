/** Teen Patti (games.md 4): a sequence is above a colour; A-K-Q is the best sequence, A-2-3 the second. */
import { readThreeCards, type ThreeCards } from '../../live/cards.ts';
import { createThreeCardGame } from '../three-card.ts';

const ORDER: readonly ThreeCards[] = ['high', 'pair', 'flush', 'straight', 'straightFlush', 'trips'];

export function teenPattiStrength(cards: readonly number[]): number {
  const { category, ranks } = readThreeCards(cards);
  // Between A-K-Q and K-Q-J.
  const isLowAce = (category === 'straight' || category === 'straightFlush') && ranks[2] === 1;
  return (isLowAce ? [13, 13, 13] : ranks).reduce((sum, rank) => sum * 16 + rank, ORDER.indexOf(category));
}

export const TEEN_PATTI = createThreeCardGame({
  code: 'TP',
  strengthOf: teenPattiStrength,
  worthOf: (cards) => readThreeCards(cards).category,
  blindShow: 1n,
});
