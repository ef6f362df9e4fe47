/** Forms of registration and login without React: which rules a value meets, what was remembered. */
import { type RegisterField, registerFieldName } from '@house/contract/system';
import type { MessageId } from '@house/i18n/catalogues';

export type FieldName = RegisterField['field'];
export type RegisterValues = Record<FieldName, string>;

export const NO_VALUES = Object.fromEntries(registerFieldName.options.map((field) => [field, ''])) as RegisterValues;

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

/** The form in which the server judges a value (operations.md 9): three patterns see spaces at the ends. */
export function judgedValue(rule: RegisterField, value: string): string {
  const seesSpaces =
    [9, 18, 19].includes(rule.pattern) || rule.field === 'password' || rule.field === 'confirmPassword';
  return seesSpaces ? value.normalize('NFC') : value.normalize('NFC').trim();
}

/** Each rule of a field and whether the value meets it; lengths count code points. An empty list means no rule. */
export function checkRules(rule: RegisterField, value: string): RuleCheck[] {
  const judged = judgedValue(rule, value);
  const length = Array.from(judged).length;
  const values = { min: rule.minLength, max: rule.maxLength };
  const checks: RuleCheck[] = [];
  const words = lengthWords(rule);
  if (words !== null) checks.push({ id: words, values, met: length >= rule.minLength && length <= rule.maxLength });
  if (rule.pattern !== 0) {
    const met = new RegExp(rule.expression, 'u').test(judged);
    checks.push({ id: `site-auth.pattern.${rule.pattern}` as MessageId, values, met });
  }
  return checks;
}

export type FieldFault = 'required' | 'rules' | 'mismatch' | null;

/** What is wrong with a field, null when nothing is. */
export function findFault(rule: RegisterField, values: RegisterValues): FieldFault {
  const value = values[rule.field];
  if (value === '') return rule.required ? 'required' : null;
  if (rule.field === 'confirmPassword') return value === values.password ? null : 'mismatch';
  return checkRules(rule, value).every((check) => check.met) ? null : 'rules';
}

const REMEMBERED = 'lastUsername';
const DAY_SECONDS = 86_400;

/** The name that was remembered for a day; never a password. */
export function readRememberedName(cookies: string): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${REMEMBERED}=`));
  return found ? decodeURIComponent(found.slice(REMEMBERED.length + 1)) : '';
}

/** The cookie that remembers a name for a day, or forgets it. */
export function rememberCookie(name: string | null): string {
  const value = name === null ? '' : encodeURIComponent(name);
  return `${REMEMBERED}=${value}; path=/; max-age=${name === null ? 0 : DAY_SECONDS}; samesite=lax`;
}
