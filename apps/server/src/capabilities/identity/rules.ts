/** Pure decisions of identity: what a field may hold, when a sign-in is locked. */
import { type Refusal, refuse } from '../../platform/result.ts';
import type { AgentGrade, MemberKind } from './port.ts';

/** The catalogue 0 to 23 of operations.md 9: JavaScript syntax, flag u. Lengths are checked apart. */
const EXPRESSIONS: readonly RegExp[] = [
  /^[\s\S]*$/u,
  /^[A-Za-z][A-Za-z0-9]*$/u,
  /^[\p{Script=Han}0-9]+$/u,
  /^[A-Za-z0-9._%+'-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/u,
  /^[A-Za-z0-9]+$/u,
  /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/u,
  /^[0-9]+$/u,
  /^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$/u,
  /^[A-Za-z]+(?: [A-Za-z]+)*$/u,
  /^\S+$/u,
  /^(?=.*\p{Script=Han})[\p{Script=Han}\p{P}]+$/u,
  /^(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/u,
  /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u,
  /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-(?:19|20)[0-9]{2}$/u,
  /^[\p{L}\p{M}\p{N}]+$/u,
  /^\p{Script=Hangul}+$/u,
  /^\p{Script=Thai}+$/u,
  /^[\p{Script=Thai}A-Za-z]+(?: [\p{Script=Thai}A-Za-z]+)*$/u,
  /^(?=.*[A-Z])[A-Z ]+$/u,
  /^[\x21-\x7E]+$/u,
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!-/:-@[-\x60{-~])[\x21-\x7E]+$/u,
  /^[\p{L}\p{M}.'-]+(?: [\p{L}\p{M}.'-]+)+$/u,
  /^[\u3041-\u3096\u30A1-\u30FA\u30FC\u3005\u3400-\u4DBF\u4E00-\u9FFF\u3000]+$/u,
  /^[A-Z]+$/u,
];

export const PATTERNS: readonly string[] = EXPRESSIONS.map((expression) => expression.source);

const ANYTHING = '^[\\s\\S]*$';
/** These judge the text as typed: a space at the end is a space (operations.md 9). */
const UNTRIMMED: ReadonlySet<number> = new Set([9, 18, 19]);

/** The expression of a pattern; an index outside the catalogue, like `*`, takes anything. */
export function patternExpression(pattern: number): string {
  return PATTERNS[pattern] ?? ANYTHING;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether the text as typed fits a pattern; patterns 11 and 13 also need a day that the calendar has. */
export function fitsPattern(pattern: number, typed: string): boolean {
  const text = UNTRIMMED.has(pattern) ? typed.normalize('NFC') : cleanText(typed);
  if (!(EXPRESSIONS[pattern]?.test(text) ?? true)) return false;
  if (pattern !== 11 && pattern !== 13) return true;
  const [a = 0, b = 0, c = 0] = text.split('-').map(Number);
  return pattern === 11 ? isCalendarDay(a, b, c) : isCalendarDay(c, a, b);
}

/** What is kept of typed text: well-formed, NFC, trimmed (specification 5, operations.md 9). */
export function cleanText(typed: string): string {
  return typed.toWellFormed().normalize('NFC').trim();
}

/** What makes two names the same name. */
export function usernameKey(typed: string): string {
  return cleanText(typed).normalize('NFKC').toLowerCase();
}

/** Length as people count it: code points. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

interface FieldRule {
  readonly field: string;
  readonly shown: boolean;
  readonly required: boolean;
  readonly pattern: number;
  readonly minLength: number;
  readonly maxLength: number;
}

type FieldRefusal = Refusal<'identity.fieldRequired' | 'identity.fieldLength' | 'identity.fieldPattern'>;

/** Why a field may not be registered as typed; undefined when it may. A field that is not shown is not looked at. */
export function checkField(rule: FieldRule, typed: string | undefined): FieldRefusal | undefined {
  if (!rule.shown) return undefined;
  const text = cleanText(typed ?? '');
  const { field, minLength: min, maxLength: max, pattern } = rule;
  if (text === '') return rule.required ? refuse('identity.fieldRequired', { field }) : undefined;
  const length = lengthOf(text);
  if (length < min || length > max) {
    return refuse('identity.fieldLength', { field, min, max, exact: min === max ? 'yes' : 'no' });
  }
  // A control character is never part of a name, a code or a password, whatever the pattern lets through.
  if (!fitsPattern(pattern, typed ?? '') || /\p{Cc}/u.test(text)) {
    return refuse('identity.fieldPattern', { field, pattern, min, max });
  }
  return undefined;
}

export const ACCOUNT_ATTEMPTS = 5;
export const ADDRESS_ATTEMPTS = 20;
export const LOCK_MINUTES = 15;
export const ADDRESS_WINDOW_MINUTES = 10;
/** From this many misses of an account name on, the captcha is asked for (operations.md 6: from the 2nd failure). */
const CAPTCHA_AFTER_ACCOUNT = 1;
/** Many phones share one address, so one stranger's typing error must not cost everybody a captcha. */
const CAPTCHA_AFTER_ADDRESS = 5;

export function needsCaptcha(misses: { account: number; address: number }): boolean {
  return misses.account >= CAPTCHA_AFTER_ACCOUNT || misses.address >= CAPTCHA_AFTER_ADDRESS;
}

/** What counts as one visitor's address: a whole IPv4 address, the first 64 bits of an IPv6 one. */
export function addressBlock(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const gap = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}

/** The class of device a session stands for (one session a class comes later). */
export function deviceClass(userAgent: string): string {
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (/mobi|iphone|ipod/i.test(userAgent)) return 'mobile';
  return /windows|macintosh|linux|cros/i.test(userAgent) ? 'desktop' : 'other';
}

const GRADE_CODES: Readonly<Record<AgentGrade, number>> = {
  general: 1,
  line: 2,
  internalLine: 41,
  internalGeneral: 42,
};

/** The specification's `isAgent` code (operations.md 10): 0 player, 4 trial, else the grade of an agent. */
export function agentCode(kind: MemberKind, grade: AgentGrade | null): number {
  if (kind === 'trial') return 4;
  return kind === 'agent' && grade !== null ? GRADE_CODES[grade] : 0;
}
