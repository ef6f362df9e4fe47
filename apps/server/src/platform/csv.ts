/** Tables of comma-separated values, of others and for others. */

const ROWS_MAX = 5_000;

/** Rows of cells (RFC 4180): quoted cells may hold the delimiter, line ends and doubled quotes. Null: a quote stays open. */
export function readCsvRows(text: string, delimiter: string, rowsMax = ROWS_MAX): string[][] | null {
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
  for (let at = 0; at < text.length && rows.length < rowsMax; at += 1) {
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

const CONTROLS = /\p{Cc}+/gu;

/** A cell that a spreadsheet would run as a formula is made plain text; what ends a line ends none here. */
function writeCell(text: string): string {
  const plain = text.replaceAll(CONTROLS, ' ').trim();
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const FIGURE = /^-?\d+(\.\d+)?$/;
/** Ids and numbers of accounts: a spreadsheet rounds after fifteen digits and drops zeros in front. */
const NAME_OF_DIGITS = /^(0\d+|\d{16,})$/;

function writeSheetCell(text: string): string {
  if (NAME_OF_DIGITS.test(text)) return `'${text}`;
  return FIGURE.test(text) ? text : writeCell(text);
}

/** Rows for people and their spreadsheets, where a program reads the others: figures below zero stay figures. */
export const writeSheetRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeSheetCell).join(',')}\r\n`).join('');

/** Lines end as RFC 4180 says. */
export const writeCsvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
