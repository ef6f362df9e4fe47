/** What a number pays where it is full (lottery.md 1.7): in one draw, or for one stake. */
import { describe, expect, test } from 'vitest';
import { GIVEN_GAME, givenLine, givenPlay, givenSlip } from './given.ts';
import { FULL_TERMS, heldNumbers, type SaleTerms, saleIn, saleTold } from './sale-terms.ts';
import { repriceLine } from './slip.ts';
import { repriceLines } from './slip-steps.ts';

const number = {
  play: 'DIGIT',
  selection: '7|-|-|-|-',
  closed: false,
  maxStake: null,
  factor: null,
  fullFactor: 500,
  reducedDraws: ['500'],
  fullDraws: [],
};
const other = { ...number, selection: '8|-|-|-|-', reducedDraws: [] };
const terms: SaleTerms = { ...FULL_TERMS, numbers: [number, other] };
const play = givenPlay('DIGIT');
const factors = (at: SaleTerms) =>
  heldNumbers(at, play, play.grammar.parse('7,8|-|-|-|-') ?? []).map(({ factor }) => factor);
const told = (numbers: string, factor = 500) => ({
  code: 'lottery.priceChanged',
  message: 'half now',
  values: { factor, percent: String(factor / 10), play: 'DIGIT', numbers },
});

describe('a number that is full', () => {
  test('pays less in the draw where it is, and in no other', () => {
    expect(factors(saleIn(terms, '500'))).toEqual([500]);
    expect([saleIn(terms, '501'), saleIn(terms, undefined)]).toEqual([terms, terms]);
    expect(factors(terms)).toEqual([]);
  });

  test('pays less where the house says that a stake does not fit, whatever the draw has left', () => {
    expect(factors(saleTold(terms, told('8|-|-|-|-')))).toEqual([500]);
    expect(factors(saleTold(terms, told('7|-|-|-|-\n8|-|-|-|-')))).toEqual([500, 500]);
    expect(saleTold(terms, { ...told('8|-|-|-|-'), code: 'lottery.numberFull' })).toBe(terms);
    expect([saleTold(terms, null), saleTold(terms, told('9|-|-|-|-'))]).toEqual([terms, terms]);
    // Every number of the play is limited; none of them was full, so none is listed.
    const whole = { ...FULL_TERMS, numbers: [{ ...other, selection: '' }] };
    expect(factors(whole)).toEqual([]);
    expect(factors(saleTold(whole, told('8|-|-|-|-')))).toEqual([500]);
  });

  test('comes apart from the others of its line, once, and its line can be sent', () => {
    const line = givenLine({ selection: '1,8|-|-|-|-', units: 2 });
    const reprice = (slip: ReturnType<typeof givenSlip>) =>
      repriceLines(slip, (each, why) => repriceLine(GIVEN_GAME, each, saleTold(terms, why), () => 'b'));
    for (const slip of [
      { ...givenSlip([line]), refusal: told('8|-|-|-|-') },
      { ...givenSlip([line]), refused: { [line.id]: told('8|-|-|-|-') } },
    ]) {
      const parted = reprice(slip);
      expect(parted.lines.map(({ selection, factor }) => [selection, factor])).toEqual([
        ['1|-|-|-|-', undefined],
        ['8|-|-|-|-', 500],
      ]);
      expect(reprice(parted)).toBe(parted);
    }
    // It fits by now.
    const lower = givenSlip([givenLine({ selection: '8|-|-|-|-', units: 1, factor: 500, reduced: true })]);
    const usual = { ...told(''), values: { factor: 1_000, percent: '100' } };
    expect(reprice({ ...lower, refusal: usual }).lines[0]?.factor).toBeUndefined();
  });
});
