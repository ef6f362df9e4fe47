/** Reads a table of adjustments, pure: `key,account,amount,times,kind`, a line each. Nothing is guessed. */
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import type { AdjustmentKind, WishedLine } from './port.ts';

export const LINES_MAX = 1_000;
const KEY_LENGTH_MAX = 64;
const TIMES_MAX = 30;
/** 1,000,000.00: what is more is a slip of the finger. */
const AMOUNT_MAX = 10_000_000_000n;
const HEAD = /^"?(key|id|reference)"?\s*[,;\t]/i;
/** What a spreadsheet would run: these cells are names, and none of them begins so. */
const FORMULA = /^[=+\-@\t\r]/;
const KINDS: Readonly<Record<string, AdjustmentKind>> = {
  '': 'adjustment',
  adjustment: 'adjustment',
  correction: 'correction',
};

function readCells(row: string): string[] {
  const mark = row.includes('\t') ? '\t' : row.includes(';') ? ';' : ',';
  return row.split(mark).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/** Not zero, and no more than the most; null: not an amount. */
export function readSignedAmount(text: string): bigint | null {
  const amount = parseAmount(toLatinDigits(text).replace(/^\+/, ''));
  if (amount === null || amount === 0n) return null;
  return amount <= AMOUNT_MAX && amount >= -AMOUNT_MAX ? amount : null;
}

/** Only a credit has to be played. */
export function readTimes(text: string, amount: bigint | null): number | null {
  const plain = toLatinDigits(text);
  if (plain === '') return 0;
  const times = /^\d{1,2}$/.test(plain) ? Number(plain) : Number.NaN;
  return times <= TIMES_MAX && (times === 0 || amount === null || amount > 0n) ? times : null;
}

function readRow(row: string): WishedLine {
  const cells = readCells(row);
  const [key = '', account = '', amountText = '', timesText = '', kindText = ''] = cells;
  const kind = KINDS[kindText.toLowerCase()] ?? null;
  const amount = readSignedAmount(amountText);
  const times = readTimes(timesText, amount);
  const line = { key: key.slice(0, KEY_LENGTH_MAX), account: account.slice(0, KEY_LENGTH_MAX), kind, amount, times };
  const fault = (): WishedLine['fault'] => {
    if (cells.length < 3 || cells.length > 5 || key.length > KEY_LENGTH_MAX) return 'unreadable';
    if ([key, account, kindText].some((cell) => FORMULA.test(cell))) return 'formula';
    if (key === '') return 'keyMissing';
    if (amount === null) return 'amountInvalid';
    if (times === null) return 'timesInvalid';
    return kind === null ? 'kindUnknown' : null;
  };
  return { ...line, fault: fault() };
}

/** Every line that is not empty, in order; null: there are more than the most. Heads are passed over. */
export function readTable(text: string): readonly WishedLine[] | null {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '');
  const lines = rows.slice(HEAD.test(rows[0] ?? '') ? 1 : 0);
  if (lines.length > LINES_MAX) return null;
  const seen = new Set<string>();
  return lines.map((row) => {
    const line = readRow(row);
    if (line.fault !== null) return line;
    if (seen.has(line.key)) return { ...line, fault: 'keyRepeated' };
    seen.add(line.key);
    return line;
  });
}
