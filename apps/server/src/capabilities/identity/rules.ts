/** Pure decisions of identity: which names are the same, when a sign-in is locked. */
import { cleanText } from '@house/rules/text';
import type { AgentGrade, MemberKind } from './port.ts';

/** What makes two names the same name. */
export function usernameKey(typed: string): string {
  return cleanText(typed).normalize('NFKC').toLowerCase();
}

export const ACCOUNT_ATTEMPTS = 5;
/** Of a name of staff, from all addresses together; from one there are five. */
export const STAFF_NAME_ATTEMPTS = 30;
export const ADDRESS_ATTEMPTS = 20;
/** One device tries one account as a rule; at this many misses it tries many. */
export const DEVICE_ATTEMPTS = 10;
export const LOCK_MINUTES = 15;
export const ADDRESS_WINDOW_MINUTES = 10;
/** From this many misses of an account name on, the captcha is asked for (operations.md 6: from the 2nd failure). */
const CAPTCHA_AFTER_ACCOUNT = 1;
/** Many phones share one address, so one stranger's typing error must not cost everybody a captcha. */
const CAPTCHA_AFTER_ADDRESS = 5;

export function needsCaptcha(misses: { account: number; address: number }): boolean {
  return misses.account >= CAPTCHA_AFTER_ACCOUNT || misses.address >= CAPTCHA_AFTER_ADDRESS;
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

/** Whoever stands below an account of the house's own tests is one too (operations.md 10). */
export function gradeBelow(above: AgentGrade | null, isTest: boolean): AgentGrade {
  if (above === null) return isTest ? 'internalGeneral' : 'general';
  return above === 'internalLine' || above === 'internalGeneral' ? 'internalLine' : 'line';
}
