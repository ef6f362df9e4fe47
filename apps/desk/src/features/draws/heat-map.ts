/** How the numbers of a field lie side by side, and how hot each is. */
import type { Field } from '@house/lottery/fields';
import { writeNumber } from '@house/lottery/fields';
import type { ResultShape } from '@house/lottery/game';
import { formatAmount, ONE } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';

/** Single numbers stand so many in a row. */
const IN_A_ROW = 10;

/** A square of numbers: rows by the last place but one, columns by the last. */
export interface HeatBlock {
  /** What its numbers begin with; empty where there is one block. */
  readonly begin: string;
  readonly columns: number;
  /** As they are written, row by row; null where one can not be drawn. */
  readonly cells: readonly (string | null)[];
}

/** Three places are a block for each first number; two places one block; one place rows of ten. */
export function heatBlocks(shape: ResultShape, { numbers }: Pick<Field, 'numbers'>): readonly HeatBlock[] {
  const places = numbers[0]?.length ?? 0;
  if (places === 1) {
    const cells = numbers.map((drawn) => writeNumber(shape, drawn));
    return [{ begin: '', columns: Math.min(IN_A_ROW, cells.length), cells }];
  }
  const known = new Set(numbers.map((drawn) => drawn.join()));
  const values = [...new Set(numbers.map((drawn) => drawn.at(-1) ?? 0))].sort((a, b) => a - b);
  const begins = [...new Map(numbers.map((drawn) => [drawn.slice(0, -2).join(), drawn.slice(0, -2)])).values()];
  return begins.map((begin) => ({
    begin: writeNumber(shape, begin),
    columns: values.length,
    cells: values.flatMap((row) =>
      values.map((column) => {
        const drawn = [...begin, row, column];
        return known.has(drawn.join()) ? writeNumber(shape, drawn) : null;
      }),
    ),
  }));
}

/** Above its stakes, as a share of the dearest; `some` pays no more than was staked on the field. Amounts in mills. */
export function heatOf(pays: bigint, stake: bigint, dearest: bigint): { look: 'loss' | 'some' | 'none'; part: number } {
  if (pays === 0n) return { look: 'none', part: 0 };
  if (pays <= stake) return { look: 'some', part: 0 };
  return { look: 'loss', part: Number(formatAmount(((pays - stake) * ONE) / (dearest - stake))) };
}

/** The number that somebody types, in either digits and with anything between them; null where there is none such. */
export function findNumber(numbers: readonly string[], typed: string): string | null {
  const bare = (text: string): string => toLatinDigits(text).replace(/\D/g, '');
  const wanted = bare(typed);
  return wanted === '' ? null : (numbers.find((number) => bare(number) === wanted) ?? null);
}
