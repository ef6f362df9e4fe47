/**
 * CSV of a filtered list (screens.md 0.5): read page by page up to 10,000 rows, written as RFC 4180 with a byte order
 * mark so that spreadsheets read Bengali.
 */
const ROWS_MAX = 10_000;
const PAGE_SIZE = 100;
// A spreadsheet would run a cell that begins so; a plain negative amount is safe.
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^-?\d+(\.\d+)?$/;

function writeCell(text: string): string {
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as one text; the first line is the heads. */
export function writeCsv(lines: readonly (readonly string[])[]): string {
  return `${lines.map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

/** The cell that says a result was made up for a demo; empty where it was not. */
export function simulatedCell(of: { readonly simulated?: boolean | undefined } | null): string {
  return of?.simulated === true ? 'simulated' : '';
}

/** Every row of a paged list, up to 10,000. */
export async function readAllPages<R>(
  readPage: (page: number, size: number) => Promise<{ rows: R[]; total: number }>,
): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; rows.length < ROWS_MAX; page += 1) {
    const reply = await readPage(page, PAGE_SIZE);
    rows.push(...reply.rows);
    if (reply.rows.length < PAGE_SIZE || rows.length >= reply.total) break;
  }
  return rows;
}

/** Hands a text to the browser as a file. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
