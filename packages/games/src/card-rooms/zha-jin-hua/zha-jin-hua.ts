/** Zha Jin Hua (games.md 4), played as Teen Patti is: a flush is above a straight, A-2-3 the lowest straight, a comparison costs two stakes. */
import { readThreeCards } from '../../live/cards.ts';
import { flowerStrength } from '../../live/golden-flower.ts';
import { createThreeCardGame } from '../three-card.ts';

export const ZHA_JIN_HUA = createThreeCardGame({
  code: 'ZJHP',
  strengthOf: flowerStrength,
  worthOf: (cards) => readThreeCards(cards).category,
  blindShow: 2n,
});
