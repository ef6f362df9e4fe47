/**
 * Reads statements, pure: lines of a table (`reference,amount,sender,time,account`, separated by commas, semicolons or tabs,
 * heads optional), and the messages that mobile wallets send when money arrives. What is not understood is said to be so;
 * nothing is guessed.
 */
import { parseAmount } from '@house/money/amount';
import { toLatinDigits } from '@house/money/digits';
import type { ReadLine } from './port.ts';

export const STATEMENT_LINES_MAX = 10_000;
const LINE_LENGTH_MAX = 600;
const REFERENCE = /^[A-Z0-9][A-Z0-9/-]{4,39}$/;
/** 0.01: what money outside has no coin for is no amount of a statement. */
const COIN = 100n;

/** Upper case without spaces; null: that is no reference. */
export function normalizeReference(text: string): string | null {
  const reference = toLatinDigits(text).replace(/\s+/g, '').toUpperCase();
  return REFERENCE.test(reference) ? reference : null;
}

/** `1,234.50` or `1234.5`, in hundredths at most; null: not an amount above zero. */
export function readAmount(text: string): bigint | null {
  const plain = toLatinDigits(text).trim();
  if (!/^(\d{1,3}(,\d{2,3})*|\d+)(\.\d{1,2})?$/.test(plain)) return null;
  const amount = parseAmount(plain.replaceAll(',', ''));
  return amount === null || amount <= 0n || amount % COIN !== 0n ? null : amount;
}

const MESSAGE_AMOUNTS = [
  /(?:received|money received|cash in)[^.\d]{0,40}(?:tk|bdt|৳)\.?\s*([\d,]+(?:\.\d{1,2})?)/i,
  /(?:tk|bdt|৳)\.?\s*([\d,]+(?:\.\d{1,2})?)\s*(?:has been\s*)?received/i,
  /amount\s*:?\s*(?:tk|bdt|৳)\.?\s*([\d,]+(?:\.\d{1,2})?)/i,
] as const;
const MESSAGE_REFERENCE = /(?:trx|txn|trans(?:action)?)\s*\.?\s*(?:id|no)\s*[:.]?\s*([A-Z0-9]{5,20})/i;
const MESSAGE_SENDER = /(?:from|sender)\s*:?\s*(?:a\/c\s*:?\s*)?((?:\+?88)?01[\d*x]{9,10})/i;
const MESSAGE_TIME = /(\d{2})[/-](\d{2})[/-](\d{4})\s+(\d{2}):(\d{2})/;

/** By what the payment of a pasted message is known; null: it says none. */
export function readMessageReference(text: string): string | null {
  const found = MESSAGE_REFERENCE.exec(toLatinDigits(text).slice(0, LINE_LENGTH_MAX))?.[1];
  return found === undefined ? null : normalizeReference(found);
}

function readMessage(text: string, zoneOffsetMinutes: number): ReadLine | null {
  const reference = readMessageReference(text);
  const amountText = MESSAGE_AMOUNTS.map((each) => each.exec(text)?.[1]).find((each) => each !== undefined);
  const amount = amountText === undefined ? null : readAmount(amountText);
  if (reference === null || amount === null) return null;
  return {
    reference,
    amount,
    sender: readSender(MESSAGE_SENDER.exec(text)?.[1] ?? ''),
    accountNumber: null,
    receivedAt: readTime(text, zoneOffsetMinutes),
  };
}

/** Digits of a number, as far as the statement shows them; null: none. */
function readSender(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[^\d*x]/gi, '');
  return digits.length < 4 ? null : digits.slice(-20);
}

function readTime(text: string, zoneOffsetMinutes: number): Date | null {
  const parts = MESSAGE_TIME.exec(text);
  if (parts === null) return null;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59) return null;
  return new Date(Date.UTC(year, month - 1, day, hour, minute) - zoneOffsetMinutes * 60_000);
}

function readCells(text: string, zoneOffsetMinutes: number): ReadLine | null {
  const cells = text
    .split(text.includes('\t') ? '\t' : text.includes(';') ? ';' : /,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const [referenceText = '', amountText = '', sender = '', time = '', account = ''] = cells;
  const reference = normalizeReference(referenceText);
  const amount = readAmount(amountText);
  if (cells.length < 2 || reference === null || amount === null) return null;
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(time) ? new Date(time) : null;
  return {
    reference,
    amount,
    sender: readSender(sender),
    accountNumber: account === '' ? null : account.slice(0, 40),
    receivedAt: instant !== null && !Number.isNaN(instant.getTime()) ? instant : readTime(time, zoneOffsetMinutes),
  };
}

const HEAD = /^"?(reference|trx\s*id|txn\s*id|transaction)/i;

/** Every line that is not empty, in order; null: not understood. Heads of a table are passed over. */
export function readStatement(text: string, zoneOffsetMinutes: number): (ReadLine | null)[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = HEAD.test(lines[0]?.trim() ?? '') ? lines.slice(1) : lines;
  return rows.slice(0, STATEMENT_LINES_MAX).map((row) => {
    const line = toLatinDigits(row).slice(0, LINE_LENGTH_MAX);
    return readCells(line, zoneOffsetMinutes) ?? readMessage(line, zoneOffsetMinutes);
  });
}
