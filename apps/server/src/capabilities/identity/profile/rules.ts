/** Pure decisions of the security centre. */
import { toLatinDigits } from '@house/money/digits';
import { findFieldFault } from '@house/rules/field';
import { cleanText } from '@house/rules/text';
import { refuse } from '../../../platform/result.ts';
import type { RegisterRule } from '../../content/port.ts';
import { readMobile } from '../registration/mobile.ts';
import {
  type FieldRefusal,
  type MemberPreferences,
  type PayoutKind,
  PROFILE_FIELDS,
  type ProfileField,
} from './port.ts';

export const PAYMENT_PASSWORD_TRIES = 5;
export const PAYMENT_PASSWORD_LOCK_HOURS = 24;
/** How long a contact just verified is no way to the payment password. */
export const CONTACT_REST_HOURS = 24;
export const RECENT_MINUTES = 5;
export const PAYOUT_WAIT_HOURS = 24;
/** Numbers of others somebody may run into within a day, before he is told nothing more. */
export const PAYOUT_REFUSALS_A_DAY = 5;
/** Accounts somebody may add within 24 hours, also when he removes them between: numbers are not walked through. */
export const PAYOUT_ADDITIONS_A_DAY = 5;
const NICKNAME_MAX = 20;

export const DEFAULT_PREFERENCES: MemberPreferences = {
  language: null,
  theme: null,
  digits: null,
  sounds: false,
  confirmAbove: null,
  hideFromWinners: false,
  rewardNotices: true,
  quietHours: { from: 22, to: 8 },
  notices: {
    money: { push: true, sms: true, mail: true },
    bets: { push: true, sms: false, mail: false },
    offers: { push: false, sms: false, mail: false },
    signIns: { mail: true },
  },
};

/** Six digits however they are typed; undefined when they are not. */
export function readPaymentPassword(typed: string): string | undefined {
  const digits = toLatinDigits(typed).replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** One digit six times, the same two or three over and over, or a run up or down. */
export function isWeakPaymentPassword(digits: string): boolean {
  const steps = new Set(Array.from(digits.slice(1), (digit, at) => Number(digit) - Number(digits[at])));
  return (steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2)) || /^(..|...)\1+$/.test(digits);
}

type ProfileRule = RegisterRule & { readonly field: ProfileField };

/** What may stand in the profile: the brand's rules of registration, all of it optional, nicknames at most twenty long. */
export function profileRules(rules: readonly RegisterRule[]): ProfileRule[] {
  return PROFILE_FIELDS.flatMap((field) => {
    const rule = rules.find((each) => each.field === field);
    if (rule === undefined) return [];
    const maxLength = field === 'nickname' ? Math.min(rule.maxLength, NICKNAME_MAX) : rule.maxLength;
    return [{ ...rule, field, shown: true, required: false, maxLength }];
  });
}

/** The first thing wrong with a field; undefined when it may stay. */
export function judgeText(rule: RegisterRule, typed: string): FieldRefusal | undefined {
  const { field, minLength: min, maxLength: max, pattern } = rule;
  const fault = findFieldFault(rule, typed);
  if (fault === 'required') return refuse('identity.fieldRequired', { field });
  if (fault === 'length') return refuse('identity.fieldLength', { field, min, max, exact: min === max ? 'yes' : 'no' });
  return fault === 'pattern' ? refuse('identity.fieldPattern', { field, pattern, min, max }) : undefined;
}

export function isProfileField(name: string): name is ProfileField {
  return (PROFILE_FIELDS as readonly string[]).includes(name);
}

/** A number as it is kept, and the key under which it is one number whatever wallet it is for. */
export function readAccount(kind: PayoutKind, typed: string): { account: string; numberKey: string } | undefined {
  const digits = toLatinDigits(cleanText(typed)).replace(/[\s-]/g, '');
  if (kind === 'bank') {
    return /^\d{8,20}$/.test(digits) ? { account: digits, numberKey: `bank:${digits}` } : undefined;
  }
  const mobile = readMobile('880', digits.replace(/^(?:\+?880)(?=1)/, '0'));
  if (typeof mobile !== 'string') return undefined;
  return { account: `0${mobile.slice('+880'.length)}`, numberKey: `mobile:${mobile}` };
}

/** `017•••••678`: enough to know one's own by. */
export function maskPayoutAccount(account: string): string {
  return `${account.slice(0, 3)}${'•'.repeat(Math.max(3, account.length - 6))}${account.slice(-3)}`;
}

/** `Rahim U•••`: the first word whole, of the others their first letter. */
export function maskRealName(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return [first, ...rest.map((word) => `${Array.from(word)[0] ?? ''}•••`)].join(' ');
}
