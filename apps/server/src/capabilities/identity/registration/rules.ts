/** Pure decisions of registration: what may be registered as typed, and what is kept of it. */
import { ageOn, type Day, formatDay, readDay } from '@house/rules/calendar';
import { findFieldFault } from '@house/rules/field';
import { cleanText } from '@house/rules/text';
import { type Refusal, refuse } from '../../../platform/result.ts';
import type { Flags, RegisterFieldName, RegisterMethod, RegisterRule } from '../../content/port.ts';
import { checkNewPassword } from '../passwords/rules.ts';
import type { RegisterRefusal, Registration } from './port.ts';

/** Who tells his birthday must be this old (specification 5); the box for the terms says 18. */
export const AGE_MIN = 21;

export function isOpen(method: RegisterMethod, flags: Flags): boolean {
  return flags.registration && (method === 'username' ? flags.usernameRegistration : flags.mobileRegistration);
}

/** Judged apart: the picture and the code by those who made them, the second password by the first. */
const JUDGED_APART: ReadonlySet<RegisterFieldName> = new Set(['captcha', 'verificationCode', 'confirmPassword']);

export function checkField(
  rule: RegisterRule,
  typed: string,
): Refusal<'identity.fieldRequired' | 'identity.fieldLength' | 'identity.fieldPattern'> | undefined {
  const { field, minLength: min, maxLength: max, pattern } = rule;
  const fault = findFieldFault(rule, typed);
  if (fault === 'required') return refuse('identity.fieldRequired', { field });
  if (fault === 'length') return refuse('identity.fieldLength', { field, min, max, exact: min === max ? 'yes' : 'no' });
  return fault === 'pattern' ? refuse('identity.fieldPattern', { field, pattern, min, max }) : undefined;
}

function checkPasswords(form: Registration, username: string | null): RegisterRefusal | undefined {
  const { password = '', confirmPassword = '' } = form;
  const weak = checkNewPassword(password, username);
  if (weak !== undefined) return weak;
  if (confirmPassword === '') return refuse('identity.fieldRequired', { field: 'confirmPassword' });
  return confirmPassword === password ? undefined : refuse('identity.passwordMismatch', { field: 'confirmPassword' });
}

function checkBirthday(typed: string, today: Day): RegisterRefusal | undefined {
  const born = readDay(cleanText(typed));
  if (born === null) return refuse('identity.fieldPattern', { field: 'birthday', pattern: 11, min: 10, max: 10 });
  return ageOn(today, born) >= AGE_MIN ? undefined : refuse('identity.tooYoung', { field: 'birthday', age: AGE_MIN });
}

/** The first thing that may not be registered as typed. `today` is the brand's. */
export function checkForm(rules: readonly RegisterRule[], form: Registration, today: Day): RegisterRefusal | undefined {
  const shows = (field: RegisterFieldName) => rules.some((rule) => rule.field === field && rule.shown);
  for (const rule of rules) {
    const typed = form[rule.field] ?? '';
    const refusal = JUDGED_APART.has(rule.field) ? undefined : checkField(rule, typed);
    if (refusal !== undefined) return refusal;
    if (rule.field === 'birthday' && rule.shown && cleanText(typed) !== '') {
      const tooYoung = checkBirthday(typed, today);
      if (tooYoung !== undefined) return tooYoung;
    }
  }
  if (shows('password')) {
    const refusal = checkPasswords(form, shows('username') ? (form.username ?? '') : null);
    if (refusal !== undefined) return refusal;
  }
  return form.termsAccepted ? undefined : refuse('identity.termsNotAccepted');
}

/** Kept as they are, under their names in the contract. */
const PROFILE_FIELDS = [
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'telegram',
  'zalo',
] as const satisfies readonly RegisterFieldName[];

/** What is kept of a form that may be registered; only of fields that are shown. */
export function keptOf(rules: readonly RegisterRule[], form: Registration) {
  const shown = new Set(rules.filter((rule) => rule.shown).map((rule) => rule.field));
  const kept = (field: RegisterFieldName) => (shown.has(field) ? cleanText(form[field] ?? '') || null : null);
  const birthday = readDay(kept('birthday') ?? '');
  const profile = PROFILE_FIELDS.flatMap((field) => {
    const text = kept(field);
    return text === null ? [] : [[field, text] as const];
  });
  return {
    email: kept('email'),
    payeeName: kept('payeeName'),
    realName: kept('fullName'),
    nickname: kept('nickname'),
    birthday: birthday === null ? null : formatDay(birthday),
    recommender: kept('recommenderId'),
    profile: Object.fromEntries(profile),
  };
}

/** An address people came by, when it is one; it is only read by reports. */
export function registerUrlOf(typed: string | undefined): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null;
  const { protocol, href } = new URL(typed);
  return protocol === 'https:' || protocol === 'http:' ? href.slice(0, 2048) : null;
}

/** A code as it is compared: people type it in any letters. */
export function invitationKey(typed: string): string {
  return cleanText(typed).toUpperCase();
}
