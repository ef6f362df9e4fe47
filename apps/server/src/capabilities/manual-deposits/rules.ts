/** When a line of a statement is a payment by itself, and when a person has to look (operations.md 2.2). Pure. */
import type { ReadLine, ReviewReason } from './port.ts';

export const SUBMISSIONS_MAX = 5;
/** After this long without a line the order stands in the queue of staff. */
export const OVERDUE_MINUTES = 30;
const NEW_SENDER_ORDERS = 3;

/** What one of staff gives orders alone in a day, of lines that did not match by themselves. */
export const GIVEN_ALONE_MAX = 10_000n * 10_000n;

export const mayGiveAlone = (givenToday: bigint, { amount }: Pick<ReadLine, 'amount'>): boolean =>
  givenToday + amount <= GIVEN_ALONE_MAX;

export interface Claim {
  readonly amount: bigint;
  readonly senderDigits: string | null;
  /** The number of the account it was to be sent to. */
  readonly accountNumber: string;
  /** Of the member's manual deposits of this day, with this one. */
  readonly ordersToday: number;
  /** Whether this sender has paid for this member before. */
  readonly isSenderKnown: boolean;
}

/** Why a person has to look before the line is the claim's payment; empty: nobody has to. */
export function judgeMatch(claim: Claim, line: ReadLine): ReviewReason[] {
  const reasons: ReviewReason[] = [];
  if (line.amount !== claim.amount) reasons.push('amountDiffers');
  const shown = mobileOf(line.sender ?? '').slice(-4);
  // A statement that hides the last digits says nothing about them. Whoever claims without them may have read the reference
  // over somebody's shoulder.
  if (/^\d{4}$/.test(shown) && shown !== claim.senderDigits) reasons.push('senderDiffers');
  if (line.accountNumber !== null && lastDigits(line.accountNumber) !== lastDigits(claim.accountNumber)) {
    reasons.push('otherAccount');
  }
  if (claim.ordersToday >= NEW_SENDER_ORDERS && !claim.isSenderKnown) reasons.push('newSender');
  return reasons;
}

/** A number of a mobile wallet without the check digit that one of them puts behind it. */
const mobileOf = (number: string): string => (/^01\d{10}$/.test(number) ? number.slice(0, -1) : number);

function lastDigits(number: string): string {
  return mobileOf(number.replace(/\D/g, '')).slice(-9);
}
