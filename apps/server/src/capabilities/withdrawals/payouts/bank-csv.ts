/** The file that a bank pays by, and the one that it answers with: pure. */
import { formatAmount, parseAmount } from '@house/money/amount';
import { readCsvRows, writeCsvRows } from '../../../platform/csv.ts';
import type { Payout } from './port.ts';

/** The last line says how many there are and what they come to: whoever pays sees that nothing is missing. */
export function writeBankFile(payouts: readonly Payout[]): string {
  const total = payouts.reduce((sum, { amount }) => sum + amount, 0n);
  return writeCsvRows([
    ['reference', 'bank', 'account', 'holder', 'amount'],
    ...payouts.map(({ reference, amount, account: { bankName, account, holder } }) => [
      ...[reference, bankName ?? '', account, holder],
      formatAmount(amount),
    ]),
    ['TOTAL', '', '', String(payouts.length), formatAmount(total)],
  ]);
}

/** What the bank says became of a payment; `unknown` is all that is neither. */
export type BankSays = 'paid' | 'failed' | 'unknown';

export interface BankAnswer {
  /** Ours. */
  readonly reference: string;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly says: BankSays;
  /** By what the payment is known at the bank; null: it says none. */
  readonly payment: string | null;
}

const SAYS: ReadonlyMap<string, BankSays> = new Map([
  ...['paid', 'success', 'settled', 'completed'].map((word) => [word, 'paid'] as const),
  ...['failed', 'rejected', 'returned'].map((word) => [word, 'failed'] as const),
]);
const REFERENCE = /^W\d{1,20}-\d{1,2}-\d{1,5}$/;
const PAYMENT_LENGTH = { min: 3, max: 64 } as const;

/**
 * Lines `reference,amount,status,payment`, heads and totals left out; null: a line that cannot be read. What is paid has a
 * payment, or nobody knows.
 */
export function readBankAnswers(text: string): readonly (BankAnswer | null)[] {
  const rows = readCsvRows(text.replace(/^\uFEFF/, ''), ',') ?? [[]];
  return rows.flatMap(([reference = '', amount = '', status = '', payment = '']) => {
    if (/^(reference|total)$/i.test(reference)) return [];
    const units = parseAmount(amount);
    if (!REFERENCE.test(reference) || units === null || units <= 0n || payment.length > PAYMENT_LENGTH.max)
      return [null];
    const says = SAYS.get(status.toLowerCase()) ?? 'unknown';
    const known = payment.length < PAYMENT_LENGTH.min ? null : payment;
    return [{ reference, amount: units, says: says === 'paid' && known === null ? 'unknown' : says, payment: known }];
  });
}
