/** Whole, half and quarter lines: the stake of a quarter line stands half on each neighbour (games.md 7.7). */
import { halvesOf, type Outcome } from './outcome.ts';

/** The lines, in quarters, that a stake on this one stands on. */
export const partsOfLine = (quarters: number): readonly number[] =>
  quarters % 2 === 0 ? [quarters] : [quarters - 1, quarters + 1];

const against = (quarters: number): 'win' | 'lose' | 'void' => (quarters > 0 ? 'win' : quarters < 0 ? 'lose' : 'void');

/** How a side that is `lead` points ahead fares with this handicap. */
export function outcomeOfHandicap(lead: number, quarters: number): Outcome {
  const [first = 'void', second = first] = partsOfLine(quarters).map((part) => against(4 * lead + part));
  return halvesOf(first, second);
}

/** How over fares; under fares as over would with everything turned round. */
export const outcomeOfOver = (total: number, quarters: number): Outcome => outcomeOfHandicap(total, -quarters);
export const outcomeOfUnder = (total: number, quarters: number): Outcome => outcomeOfHandicap(-total, quarters);

/** Shares of win, push and loss of a line. */
export interface LineShares {
  readonly win: number;
  readonly push: number;
  readonly lose: number;
}

/** Of a distribution of leads: how much of it wins, comes back and loses with this handicap. */
export function sharesOfHandicap(leads: ReadonlyMap<number, number>, quarters: number): LineShares {
  const parts = partsOfLine(quarters);
  let [win, push, lose] = [0, 0, 0];
  for (const part of parts) {
    for (const [lead, probability] of leads) {
      const distance = 4 * lead + part;
      if (distance > 0) win += probability / parts.length;
      else if (distance < 0) lose += probability / parts.length;
      else push += probability / parts.length;
    }
  }
  return { win, push, lose };
}

/** The chance to win of what is won or lost: a stake that comes back is no bet. */
export const chanceOf = ({ win, lose }: LineShares): number => (win + lose === 0 ? 0 : win / (win + lose));
