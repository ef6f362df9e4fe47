import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beadPlate, bigRoad, DERIVED_ROADS, derivedRoad, drawBigRoad, type RoadOutcome } from './roads.ts';

const outcomesOf = (text: string): RoadOutcome[] =>
  [...text].map((letter) => (letter === 'B' ? 'first' : letter === 'P' ? 'second' : 'tie'));
const columnsOf = (text: string) => bigRoad(outcomesOf(text)).columns;
const colors = (text: string, k: number): string =>
  derivedRoad(columnsOf(text), k)
    .map((one) => one[0])
    .join('');

describe('big road (lottery.md 13)', () => {
  test('the same side goes down, a change starts a column, a tie marks the last cell', () => {
    expect(columnsOf('BBTPTTB').map(({ side, ties }) => [side, ties])).toEqual([
      ['first', [0, 1]],
      ['second', [2]],
      ['first', [0]],
    ]);
    expect(bigRoad(outcomesOf('TTB'))).toEqual({ columns: [{ side: 'first', ties: [0] }], leadingTies: 2 });
  });

  test('a run of eight turns right at the sixth row; the next run turns where that tail is in its way', () => {
    const cells = drawBigRoad(columnsOf('BBBBBBBB' + 'PPPPPP'));
    expect(cells.slice(0, 8).map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    expect(cells.slice(8).map(({ column, row }) => [column, row])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
    ]);
  });

  test('a run that turned goes on to the right, also past the end of the tail that was in its way', () => {
    // The tail of the first run ends in the second column; below the fifth cell of the next run it is free again.
    const cells = drawBigRoad(columnsOf('BBBBBBB' + 'PPPPPPP'));
    expect(cells.slice(7).map(({ column, row }) => [column, row])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  test('no two cells are ever drawn on one place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<RoadOutcome>('first', 'second', 'tie'), { maxLength: 120 }), (outcomes) => {
        const { columns } = bigRoad(outcomes);
        const cells = drawBigRoad(columns);
        expect(new Set(cells.map(({ column, row }) => `${column},${row}`)).size).toBe(cells.length);
        expect(cells.length).toBe(outcomes.filter((outcome) => outcome !== 'tie').length);
        expect(cells.every(({ row }) => row < 6)).toBe(true);
      }),
    );
  });
});

test('the bead plate fills down six rows', () => {
  expect(beadPlate(outcomesOf('BPTBPTB')).map((column) => column.map((one) => one?.[0] ?? '-').join(''))).toEqual([
    'fstfst',
    'f-----',
  ]);
});

describe('derived roads', () => {
  test('big eye begins at the second cell of the second column, or at the third column when that has one cell', () => {
    expect(colors('BP', DERIVED_ROADS.bigEye)).toBe('');
    expect(colors('BPP', DERIVED_ROADS.bigEye)).toBe('b');
    expect(colors('BPB', DERIVED_ROADS.bigEye)).toBe('r');
    expect(colors('BBP', DERIVED_ROADS.bigEye)).toBe('');
    expect(colors('BBPP', DERIVED_ROADS.bigEye)).toBe('r');
  });

  test('a new column is red where the one before it is as long as the one k before that, however long it gets itself', () => {
    expect(colors('BBPB', DERIVED_ROADS.bigEye)).toBe('b');
    expect(colors('BBPPB', DERIVED_ROADS.bigEye)).toBe('rr');
    expect(colors('BBPBP', DERIVED_ROADS.bigEye)).toBe('br');
    expect(colors('BBPBP', DERIVED_ROADS.small)).toBe('b');
  });

  test('both cells absent count as alike', () => {
    // Row 3 of the second column: the first column has neither row 3 nor row 2.
    expect(colors('BPPP', DERIVED_ROADS.bigEye)).toBe('br');
  });

  test('small and cockroach roads look two and three columns back', () => {
    expect(colors('BBPPBB', DERIVED_ROADS.small)).toBe('r');
    expect(colors('BPBB', DERIVED_ROADS.small)).toBe('b');
    expect(colors('BPBPP', DERIVED_ROADS.cockroach)).toBe('b');
    expect(colors('BPBPB', DERIVED_ROADS.cockroach)).toBe('r');
  });

  test('strict alternation is red everywhere, ties change nothing', () => {
    for (const k of Object.values(DERIVED_ROADS)) {
      expect(new Set(colors('BPBPBPBPBPBP', k))).toEqual(new Set(['r']));
      expect(colors('BTPBTTPBPB', k)).toBe(colors('BPBPBPB', k));
    }
  });
});
