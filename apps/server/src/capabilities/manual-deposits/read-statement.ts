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

/**
 * What wallets write when money has arrived, each from its first word: amount, sender, and the last transaction ID, for what
 * the sender wrote stands before it. Anything else is no message of money that arrived: what went out, offers, what a member
 * made up in a reference.
 */
const ARRIVED = [
  /^You have received (?:deposit )?(?:of )?Tk\s?(?<amount>[\d,.]+?) from (?<sender>\+?\d{11,14})\b.*\bTrxID:? (?<reference>[A-Z0-9]{5,20})\b/i,
  /^Money Received\.?\s+Amount: Tk\s?(?<amount>[\d,.]+?)\s+Sender: (?<sender>\+?\d{11,14})\b.*\bTxnID:? (?<reference>[A-Z0-9]{5,20})\b/i,
  /^Tk\s?(?<amount>[\d,.]+?) received from A\/C:\s?(?<sender>\+?\d{11,14})\b.*\bTxnId:\s?(?<reference>[A-Z0-9]{5,20})\b/i,
  /^Tk\.?\s?(?<amount>[\d,.]+?) has been received from (?<sender>\+?\d{11,14})\b.*\bTrxID:? (?<reference>[A-Z0-9]{5,20})\b/i,
  /^Cash Out Tk\s?(?<amount>[\d,.]+?) from (?<sender>\+?\d{11,14})\b.*\bTrxID:? (?<reference>[A-Z0-9]{5,20})\b/i,
] as const;

/** From whom the wallets' own messages come: anybody can text the same words to the phone of an account. */
const ORIGINATORS: Readonly<Record<string, readonly string[]>> = {
  bkash: ['bkash'],
  nagad: ['nagad'],
  rocket: ['rocket', '16216'],
  upay: ['upay'],
};

/** Whether a message came from the wallet of the channel itself. */
export const isFromWallet = (channel: string, originator: string): boolean =>
  ORIGINATORS[channel]?.includes(originator.trim().toLowerCase()) ?? false;

const MESSAGE_REFERENCE = /\b(?:Trx|Txn)ID\s?:?\s?(?<reference>[A-Z0-9]{5,20})\b/gi;
const MESSAGE_TIME = /(\d{2})[/-](\d{2})[/-](\d{4})\s+(\d{2}):(\d{2})/;

/** By what the payment of a pasted message is known: the last that it names; null: it names none. */
export function readMessageReference(text: string): string | null {
  const plain = toLatinDigits(text).slice(0, LINE_LENGTH_MAX);
  const found = [...plain.matchAll(MESSAGE_REFERENCE)].at(-1)?.groups?.['reference'];
  return found === undefined ? null : normalizeReference(found);
}

/** A message of money that arrived; null: it is none. */
export function readMessage(given: string, zoneOffsetMinutes: number): ReadLine | null {
  const text = toLatinDigits(given).replace(/\s+/g, ' ').trim().slice(0, LINE_LENGTH_MAX);
  const found = ARRIVED.map((each) => each.exec(text)?.groups).find((each) => each !== undefined);
  const reference = normalizeReference(found?.['reference'] ?? '');
  const amount = readAmount(found?.['amount'] ?? '');
  const sender = readSender(found?.['sender'] ?? '');
  if (reference === null || amount === null || sender === null) return null;
  return { reference, amount, sender, accountNumber: null, receivedAt: readTime(text, zoneOffsetMinutes) };
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
  const cells =
    text
      .match(text.includes('\t') ? /[^\t]+|(?<=\t)(?=\t|$)/g : text.includes(';') ? /[^;]+|(?<=;)(?=;|$)/g : CELLS)
      ?.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) ?? [];
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

/** Cells between commas; those in quotes may have commas, and empty ones count. */
const CELLS = /"[^"]*"|[^,]+|(?<=,)(?=,|$)/g;

const HEAD = /^"?(reference|trx\s*id|txn\s*id|transaction)/i;

/** Every line that is not empty, in order; null: not understood, or behind the most. Heads of a table are passed over. */
export function readStatement(text: string, zoneOffsetMinutes: number): (ReadLine | null)[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = HEAD.test(lines[0]?.trim() ?? '') ? lines.slice(1) : lines;
  const read = rows.slice(0, STATEMENT_LINES_MAX).map((row) => {
    const line = toLatinDigits(row).slice(0, LINE_LENGTH_MAX);
    return readMessage(line, zoneOffsetMinutes) ?? readCells(line, zoneOffsetMinutes);
  });
  return rows.length > STATEMENT_LINES_MAX ? [...read, null] : read;
}
