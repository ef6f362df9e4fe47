/**
 * CSV of a filtered record, read page by page up to 10,000 rows (screens.md 0.5).
 *
 * Promises: figures stay wire decimals; a text that a spreadsheet would run as a formula is made plain text, and so is a
 * name of digits that it would make another number of; lines end as RFC 4180 says; a byte order mark tells spreadsheets
 * that the text is UTF-8.
 */

export const CSV_ROWS_MAX = 10_000;
export const CSV_PAGE_ROWS = 100;

const FIGURE = /^-?\d+(\.\d+)?$/;
/** Ids and numbers that were bet on: a spreadsheet rounds after fifteen digits and drops zeros in front. */
const NAME_OF_DIGITS = /^(0\d+|\d{16,})$/;

function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !FIGURE.test(text);
  const safe = isFormula || NAME_OF_DIGITS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The file's text: heads, then rows. */
export function writeCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

export interface CsvPage<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

export interface CsvRows<R> {
  readonly rows: R[];
  /** True when there were more than the most. */
  readonly cut: boolean;
}

/** Reads every page of a filter. `readPage` takes pages from 1; `onProgress` hears how many of how many are here. */
export async function collectRows<R>(
  readPage: (page: number) => Promise<CsvPage<R>>,
  keyOf: (row: R) => string,
  onProgress: (done: number, total: number) => void,
): Promise<CsvRows<R>> {
  // Rows that arrive meanwhile push older ones to the next page: each is kept once.
  const found = new Map<string, R>();
  for (let page = 1; page <= CSV_ROWS_MAX / CSV_PAGE_ROWS; page += 1) {
    const { rows, total } = await readPage(page);
    for (const row of rows) found.set(keyOf(row), row);
    onProgress(Math.min(found.size, total), Math.min(total, CSV_ROWS_MAX));
    if (rows.length < CSV_PAGE_ROWS) return { rows: [...found.values()], cut: false };
    if (page * CSV_PAGE_ROWS >= total) return { rows: [...found.values()], cut: false };
  }
  return { rows: [...found.values()], cut: true };
}
