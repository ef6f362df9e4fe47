/** Levels, numbers of documents, and what a level lets: pure. */
import { formatAmount } from '@house/money/amount';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Bounds, CheckedLevel, DocumentKind, Level, LevelBounds, Person } from './port.ts';

/** Submissions of a level within a day. */
export const SUBMISSIONS_A_DAY = 5;

/** Which level what is told and what staff have approved come to. Approval of level 2 has seen all of level 1. */
export function levelOf(person: Person, approved: readonly CheckedLevel[]): Level {
  if (approved.includes(2)) return approved.includes(3) ? 3 : 2;
  return isLevelOne(person) ? 1 : 0;
}

export function isLevelOne({ realName, birthday, nationality, hasOwnPayoutAccount }: Person): boolean {
  return realName !== null && birthday !== null && nationality !== null && hasOwnPayoutAccount;
}

const BENGALI_ZERO = 0x09e6;
const NUMBERS: Readonly<Record<DocumentKind, RegExp>> = {
  // 10 of a smart card, 13 of the paper before it, 17 of that with the year of birth in front.
  nid: /^(?:\d{10}|\d{13}|\d{17})$/,
  passport: /^[A-Z]{1,2}\d{6,8}$/,
};

/** A document's number as it is compared: without gaps, in Latin digits; null: it is none. */
export function readDocumentNumber(kind: DocumentKind, typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? BENGALI_ZERO) - BENGALI_ZERO))
    .replace(/[\s-]/g, '')
    .toUpperCase();
  return NUMBERS[kind].test(plain) ? plain : null;
}

/** What is the same of two numbers of one document: 17 digits are a year before the 13. */
export function documentIdentity(kind: DocumentKind, number: string): string {
  return `${kind}:${kind === 'nid' && number.length === 17 ? number.slice(4) : number}`;
}

const BOUND_MAX = 10n ** 17n;

/** Whether a higher level never lets less than a lower one. */
export function areBoundsSound(levels: readonly LevelBounds[]): boolean {
  const rises = (of: (level: LevelBounds) => bigint | null): boolean =>
    levels.every((level, place) => {
      const below = place === 0 ? 0n : of(levels[place - 1] ?? level);
      const own = of(level);
      return own === null || (below !== null && own >= below && own <= BOUND_MAX);
    });
  return (
    levels.length === 4 && rises(({ depositTotal }) => depositTotal) && rises(({ payoutsPerMonth }) => payoutsPerMonth)
  );
}

/** The level to ask for next: 3 is the highest. */
const nextOf = (level: Level): number => Math.min(level + 1, 3);

const leftOf = (bound: bigint, used: bigint): string => formatAmount(bound > used ? bound - used : 0n);

export function judgeDepositBound(
  { levels }: Bounds,
  level: Level,
  { deposited, amount }: { readonly deposited: bigint; readonly amount: bigint },
): Refusal<'kyc.depositBound'> | null {
  const bound = levels[level].depositTotal;
  if (bound === null || deposited + amount <= bound) return null;
  return refuse('kyc.depositBound', {
    level,
    next: nextOf(level),
    bound: formatAmount(bound),
    left: leftOf(bound, deposited),
  });
}

export function judgePayoutBound(
  { levels }: Bounds,
  level: Level,
  { asked, amount }: { readonly asked: bigint; readonly amount: bigint },
): Refusal<'kyc.payoutBound'> | null {
  const bound = levels[level].payoutsPerMonth;
  if (bound === null || asked + amount <= bound) return null;
  return refuse('kyc.payoutBound', {
    level,
    next: nextOf(level),
    bound: formatAmount(bound),
    left: leftOf(bound, asked),
  });
}
