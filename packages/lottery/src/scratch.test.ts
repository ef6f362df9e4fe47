/** Scratch cards: what the tables return, summed exactly, and that no card shows what it does not pay. */
import { createInstantStream } from '@house/fairness/instant';
import { mustHave } from '@house/money/broken-promise';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPercent } from './rational.ts';
import {
  drawScratch,
  findScratchCard,
  SCRATCH_CARDS,
  SCRATCH_WEIGHTS,
  type ScratchCard,
  scratchReturn,
} from './scratch.ts';

test('the cards return what is said of them, all between 88 and 94 %', () => {
  const returns = SCRATCH_CARDS.map((card) => [card.code, formatPercent(scratchReturn(card))]);
  expect(returns).toEqual([
    ['MANGO', '90.00'],
    ['TIGER', '92.00'],
  ]);
  for (const [, percent] of returns) {
    expect(Number(percent)).toBeGreaterThanOrEqual(88);
    expect(Number(percent)).toBeLessThanOrEqual(94);
  }
});

/** The amounts that stand on three fields or more. */
function shownThrice(card: ScratchCard, fields: readonly number[]): bigint[] {
  return card.prizes
    .filter((_, place) => fields.filter((one) => one === place).length >= 3)
    .map(({ amount }) => amount);
}

describe.each(SCRATCH_CARDS)('$code', (card) => {
  test('wins each prize with as many of all numbers as its weight says, and nothing with the rest', () => {
    const won = new Map<bigint, number>();
    for (let number = 0; number < SCRATCH_WEIGHTS; number += 1) {
      let first = true;
      const rand = () => {
        const drawn = first ? number : 0;
        first = false;
        return drawn;
      };
      const { prize } = drawScratch(card, { rand });
      won.set(prize, (won.get(prize) ?? 0) + 1);
    }
    for (const { amount, weight } of card.prizes) expect(won.get(amount)).toBe(weight);
    const winning = card.prizes.reduce((sum, { weight }) => sum + weight, 0);
    expect(won.get(0n)).toBe(SCRATCH_WEIGHTS - winning);
    expect(won.size).toBe(card.prizes.length + 1);
  });

  test('shows three of what it pays and of nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(100_000), (serverSeed, nonce) => {
        const { prize, fields } = drawScratch(card, createInstantStream({ serverSeed, clientSeed: 'tista', nonce }));
        expect(fields).toHaveLength(9);
        expect(shownThrice(card, fields)).toEqual(prize === 0n ? [] : [prize]);
      }),
      { numRuns: 500 },
    );
  });
});

test('a card is decided by its seeds and its nonce alone', () => {
  const card = mustHave(findScratchCard('MANGO'), 'the card');
  const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const at = (nonce: number) => drawScratch(card, createInstantStream({ serverSeed, clientSeed: 'padma', nonce }));
  expect(at(7)).toEqual(at(7));
  expect(new Set(Array.from({ length: 50 }, (_, nonce) => at(nonce).fields.join())).size).toBe(50);
  expect(findScratchCard('mango')).toBeUndefined();
});
