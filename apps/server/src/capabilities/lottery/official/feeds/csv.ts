/** A result out of a CSV answer: the row that says it is of the draw, the columns that the feed's settings name. */
import { readCsvRows } from '../../../../platform/csv.ts';
import type { FeedAnswer } from './json.ts';
import { type AskedDraw, type CsvSettings, fillIn } from './settings.ts';

/** Fields named `beside` are left out where the answer does not have them. */
export function readCsvAnswer(
  settings: CsvSettings,
  draw: AskedDraw,
  text: string,
  beside: readonly string[] = [],
): FeedAnswer {
  const [heads = [], ...rows] = readCsvRows(text.replace(/^\uFEFF/, ''), settings.delimiter) ?? [];
  const cellOf = (row: readonly string[], head: string): string | undefined => row[heads.indexOf(head)];
  const own = rows.filter((row) => settings.expect.every(({ at, equals }) => cellOf(row, at) === fillIn(equals, draw)));
  const [row] = own;
  if (row === undefined) return { problem: 'no row of this draw' };
  if (own.length > 1) return { problem: 'several rows of this draw' };
  const fields: Record<string, string[]> = {};
  for (const [field, columns] of Object.entries(settings.fields)) {
    const cells = columns.map((head) => cellOf(row, head));
    const numbers = cells.flatMap((cell) => (cell ?? '').split(/[\s-]+/).filter(Boolean));
    if (!cells.includes(undefined) && numbers.length > 0) fields[field] = numbers;
    else if (!beside.includes(field)) return { problem: `field ${field}` };
  }
  return fields;
}
