import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_PLAYS, COLOR10, FAST5D, givenPlay, selectionsOf } from '../given.ts';

const digit = givenPlay(FAST5D, 'DIGIT');
const normalise = (text: string): string | null => {
  const selection = digit.grammar.parse(text);
  return selection === null ? null : digit.grammar.format(selection);
};

describe('the selection grammar (lottery.md 1.5)', () => {
  test.each([
    ['1|2,3|4|5|6,7', '1|2,3|4|5|6,7'],
    ['-|-|-|-|9', '-|-|-|-|9'],
    [' 3 , 1 ,2|-| - |-|- ', '1,2,3|-|-|-|-'],
    ['7,7,7|-|-|-|0,0', '7|-|-|-|0'],
    ['৯,০|-|-|-|-', '0,9|-|-|-|-'],
    ['９,０|-|-|-|５', '0,9|-|-|-|5'],
    ['১,1,１|-|-|-|-', '1|-|-|-|-'],
    ['\t1\n|-|-|-|-', '1|-|-|-|-'],
  ])('%j is %s', (typed, expected) => {
    expect(normalise(typed)).toBe(expected);
  });

  test.each([
    '',
    '-',
    '-|-|-|-|-',
    '1|2|3|4',
    '1|2|3|4|5|6',
    '1||3|4|5',
    '1,|2|3|4|5',
    ',1|2|3|4|5',
    '1,,2|-|-|-|-',
    '10|-|-|-|-',
    '12|-|-|-|-',
    'a|-|-|-|-',
    '1,-|-|-|-|-',
    '1 2|-|-|-|-',
    '1;2|-|-|-|-',
    '٣|-|-|-|-',
    `1${' '.repeat(5_000)}|-|-|-|-`,
  ])('%j is refused', (typed) => {
    expect(normalise(typed)).toBeNull();
  });

  test('one-slot plays take choices alone', () => {
    const sides = givenPlay(COLOR10, 'SIDES');
    expect(sides.grammar.parse('E,B')).toEqual([['B', 'E']]);
    expect(sides.grammar.parse('b')).toBeNull();
    expect(sides.grammar.parse('-')).toBeNull();
    expect(sides.grammar.parse('B|S')).toBeNull();
  });
});

const BOXES = ALL_PLAYS.filter(({ play }) => play.grammar.kind === 'boxes');

describe.each(BOXES)('$family.familyCode $play.code', ({ play }) => {
  const shown = (codes: readonly string[], order: readonly number[], bengali: boolean): string => {
    if (codes.length === 0) return ' - ';
    const doubled = [...codes, ...codes].map((code, index) => ({ code, rank: order[index % order.length] ?? 0 }));
    const text = doubled
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ code }) => ` ${code} `)
      .join(',');
    return bengali ? text.replace(/[0-9]/g, (d) => String.fromCharCode(0x09e6 + Number(d))) : text;
  };

  test('normalising undoes order, doubles, spaces and other digits', () => {
    fc.assert(
      fc.property(
        selectionsOf(play),
        fc.array(fc.nat(), { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        (selection, order, bengali) => {
          const typed = selection.map((picks) => shown(picks, order, bengali)).join('|');
          expect(play.grammar.parse(typed)).toEqual(selection);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe.each(ALL_PLAYS)('$family.familyCode $play.code', ({ play }) => {
  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(selectionsOf(play), (selection) => {
        const text = play.grammar.format(selection);
        expect(play.grammar.parse(text)).toEqual(selection);
        expect(play.grammar.format(play.grammar.parse(text) ?? [])).toBe(text);
      }),
      { numRuns: 20 },
    );
  });

  test('any text at all is a normal selection or refused, never an error', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9BSOEGRV,|\- ০-৯]{0,30}$/u));
    fc.assert(
      fc.property(texts, (text) => {
        const selection = play.grammar.parse(text);
        if (selection === null) return;
        const once = play.grammar.format(selection);
        expect(play.grammar.format(play.grammar.parse(once) ?? [])).toBe(once);
        expect(play.countUnits(selection)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 100 },
    );
  });
});
