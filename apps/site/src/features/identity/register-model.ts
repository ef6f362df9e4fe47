/** The registration form without React: which rules a value meets and what is sent. The judge is the server's own. */
import { type RegisterField, registerFieldName } from '@house/contract/content/system';
import type { MessageId } from '@house/i18n/catalogues';
import { toLatinDigits } from '@house/money/digits';
import { judgeField } from '@house/rules/field';
import { judgePassword } from '@house/rules/password';
import { cleanText } from '@house/rules/text';

export type FieldName = RegisterField['field'];
export type RegisterMethod = 'username' | 'mobile';
export type RegisterValues = Record<FieldName, string>;

export const NO_VALUES = Object.fromEntries(registerFieldName.options.map((field) => [field, ''])) as RegisterValues;

/** Judged as typed, spaces and all; everything else is trimmed before it is sent. */
const AS_TYPED: ReadonlySet<FieldName> = new Set(['password', 'confirmPassword']);
/** Digits only: people may type Bengali ones, and paste numbers with spaces and dashes. */
const NUMBERS: ReadonlySet<FieldName> = new Set([
  'mobileNum',
  'verificationCode',
  'paymentPassword',
  'whatsapp',
  'qqNum',
]);

/** What stands in a field after somebody typed. */
export function takeTyped(field: FieldName, typed: string): string {
  return NUMBERS.has(field) ? toLatinDigits(typed).replaceAll(/[\s-]/g, '') : typed;
}

export interface RuleCheck {
  id: MessageId;
  values: { min: number; max: number };
  met: boolean;
}

/** The highest length the server takes anywhere: a rule that only repeats it is not worth showing. */
const NO_REAL_LIMIT = 200;

function lengthWords({ minLength, maxLength }: RegisterField): MessageId | null {
  if (maxLength >= NO_REAL_LIMIT) return minLength > 1 ? 'site-auth.rule.atLeast' : null;
  if (minLength <= 1) return 'site-auth.rule.atMost';
  return minLength === maxLength ? 'site-auth.rule.exact' : 'site-auth.rule.length';
}

/** Told by their form, so that "visible signs" need not be told twice. */
const PLAIN_PATTERNS: ReadonlySet<number> = new Set([0, 19]);

/** Each rule of a field and whether the value meets it. `username` is null where nobody chooses one. */
export function checkRules(rule: RegisterField, value: string, username: string | null): RuleCheck[] {
  const { lengthFits, patternFits } = judgeField(rule, value);
  const values = { min: rule.minLength, max: rule.maxLength };
  const own = rule.field === 'password' ? judgePassword(value, username ?? '') : null;
  const checks: RuleCheck[] = [];
  const words = lengthWords(rule);
  if (words !== null) checks.push({ id: words, values, met: lengthFits && (own?.length ?? true) });
  if (own === null ? rule.pattern !== 0 : !PLAIN_PATTERNS.has(rule.pattern)) {
    checks.push({ id: `site-auth.pattern.${rule.pattern}` as MessageId, values, met: patternFits });
  }
  if (own !== null) {
    checks.push({ id: 'site-auth.rule.passwordSigns', values, met: own.signs && patternFits });
    if (username !== null) checks.push({ id: 'site-auth.rule.notUsername', values, met: own.notUsername });
  }
  return checks;
}

export type FieldFault = 'required' | 'rules' | 'mismatch' | null;

/** What is wrong with a field, null when nothing is. */
export function findFault(rule: RegisterField, values: RegisterValues, username: string | null): FieldFault {
  const value = values[rule.field];
  if (AS_TYPED.has(rule.field) ? value === '' : cleanText(value) === '') return rule.required ? 'required' : null;
  if (rule.field === 'confirmPassword') return value === values.password ? null : 'mismatch';
  // A picture and a code are right or wrong at the server only.
  if (rule.field === 'captcha' || rule.field === 'verificationCode') return null;
  return checkRules(rule, value, username).every((check) => check.met) ? null : 'rules';
}

/** What is sent of the fields that are shown and filled. */
export function filledValues(rules: readonly RegisterField[], values: RegisterValues): Partial<RegisterValues> {
  const filled = rules.flatMap(({ field }) => {
    const value = AS_TYPED.has(field) ? values[field] : cleanText(values[field]);
    return value === '' ? [] : [[field, value] as const];
  });
  return Object.fromEntries(filled);
}

/** How many fields somebody has filled himself. */
export function countFilled(values: RegisterValues, linked: Partial<RegisterValues>): number {
  return registerFieldName.options.filter((field) => values[field] !== '' && linked[field] === undefined).length;
}
