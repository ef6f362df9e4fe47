/** The registration patterns 0 to 23 of operations.md 9, one judge for the server and the screens. */
import { readDay } from './calendar.ts';
import { cleanText } from './text.ts';

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

/** How many patterns there are; an index outside, like the `*` of the specification, takes anything. */
export const PATTERN_COUNT = EXPRESSIONS.length;

const ANYTHING = /^[\s\S]*$/u;
/** These judge the text as typed: a space at the end is a space (operations.md 9). */
const UNTRIMMED: ReadonlySet<number> = new Set([9, 18, 19]);

/** The expression of a pattern, JavaScript syntax, flag u. */
export function patternExpression(pattern: number): string {
  return (EXPRESSIONS[pattern] ?? ANYTHING).source;
}

/** Whether the text as typed fits a pattern; patterns 11 and 13 also need a day that the calendar has. */
export function fitsPattern(pattern: number, typed: string): boolean {
  const text = UNTRIMMED.has(pattern) ? typed.normalize('NFC') : cleanText(typed);
  if (!(EXPRESSIONS[pattern] ?? ANYTHING).test(text)) return false;
  return (pattern !== 11 && pattern !== 13) || readDay(text) !== null;
}
