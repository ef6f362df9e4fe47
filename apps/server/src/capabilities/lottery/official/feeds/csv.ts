/** A result out of a CSV answer: the row that says it is of the draw, the columns that the feed's settings name. */
import type { FeedAnswer } from './json.ts';
import { type AskedDraw, type CsvSettings, fillIn } from './settings.ts';

const ROWS_MAX = 5_000;

/** Rows of cells (RFC 4180): quoted cells may hold the delimiter, line ends and doubled quotes. Null: a quote stays open. */
export function readCsvRows(text: string, delimiter: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < ROWS_MAX; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (letter === delimiter) endCell();
    else if (letter === '\n' || letter === '\r') endRow();
    else cell += letter;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

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
