/** Pure decisions of messages, feedback and applications. */
import { createHash, createHmac } from 'node:crypto';
import { isPlainLine } from '@house/rules/text';
import { countWords, FEEDBACK_WORDS } from '@house/rules/words';
import type { FeedbackKind } from './feedback/port.ts';
import type { BroadcastTexts, Language } from './port.ts';

/** More than this is shown as `999`. */
export const UNREAD_MAX = 999;
/** A letter to more members than this, with what its writer sent alone within a day, waits for a second person. */
export const SECOND_PERSON_ABOVE = 1_000;
/** Messages leave inboxes after this many days; pinned ones after `PINNED_DAYS`. */
export const INBOX_DAYS = 180;
export const PINNED_DAYS = 365;
export const REASON_LENGTH_MIN = 3;
/** Entries of one thread. */
export const ENTRIES_MAX = 200;

/** Until when the house owes an answer. */
export const ANSWER_HOURS: Readonly<Record<FeedbackKind, number>> = {
  payment: 4,
  complaint: 24,
  bug: 48,
  suggestion: 72,
};

/** An address of the site's own pages: a path and what follows, no host, nothing of the desk or of the calls. */
export function isOwnAddress(link: string): boolean {
  if (!/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(link)) return false;
  const base = 'https://house.invalid';
  const url = URL.canParse(link, base) ? new URL(link, base) : null;
  if (url === null || url.origin !== base) return false;
  return !/^\/(desk|wps|lgw|lotto|metrics)(\/|$)/i.test(decodedPath(url.pathname));
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const isWritten = ({ title, body }: { title: string; body: string }) => title !== '' && body !== '';
const isBegun = ({ title, body }: { title: string; body: string }) => title !== '' || body !== '';

export function trimTexts(texts: BroadcastTexts): BroadcastTexts {
  const trim = ({ title, body }: { title: string; body: string }) => ({ title: title.trim(), body: body.trim() });
  return { bn: trim(texts.bn), en: trim(texts.en) };
}

/** One language at least, and none half. */
export function areTextsWhole({ bn, en }: BroadcastTexts): boolean {
  return [bn, en].some(isWritten) && [bn, en].every((side) => !isBegun(side) || isWritten(side));
}

/** What a reader of this language is shown: his own, else the other one. */
export function textFor(texts: BroadcastTexts, language: string): { title: string; body: string } {
  const first: Language = language === 'en' ? 'en' : 'bn';
  return isWritten(texts[first]) ? texts[first] : texts[first === 'en' ? 'bn' : 'en'];
}

export function hasFeedbackLength(text: string): boolean {
  const words = countWords(text);
  return words >= FEEDBACK_WORDS.min && words <= FEEDBACK_WORDS.max;
}

const MAIL = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,186}\.[^\s@<>,;".]{2,}$/u;
const PHONE = /^\+?[0-9][0-9 ()-]{5,24}$/;
const TELEGRAM = /^(?:@|https:\/\/t\.me\/)?([A-Za-z][A-Za-z0-9_]{4,31})$/;

export const isMail = (text: string): boolean => MAIL.test(text) && isPlainLine(text);
export const isPhone = (text: string): boolean => PHONE.test(text) && text.replace(/\D/g, '').length >= 6;

/** What makes two contacts the same; undefined: it is none. */
export function contactKey(kind: 'email' | 'telegram' | 'whatsapp', value: string): string | undefined {
  switch (kind) {
    case 'email':
      return isMail(value) ? value.toLowerCase() : undefined;
    case 'telegram':
      return TELEGRAM.exec(value)?.[1]?.toLowerCase();
    case 'whatsapp':
      return isPhone(value) ? value.replace(/\D/g, '').replace(/^00/, '') : undefined;
  }
}

/** A page of somebody's channel: http or https with a host, or nothing. */
export function isChannelLink(link: string): boolean {
  if (link === '') return true;
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username } = new URL(link);
  return ['http:', 'https:'].includes(protocol) && hostname.includes('.') && username === '';
}

export const showNumber = (prefix: 'F' | 'A', number: bigint): string => `${prefix}-${String(number).padStart(6, '0')}`;

/** The number somebody typed, e.g. `F-000123`; null: it is none. */
export function readNumber(prefix: 'F' | 'A', typed: string): bigint | null {
  const digits = new RegExp(`^${prefix}-?0*([1-9]\\d{0,14})$`, 'i').exec(typed.trim())?.[1];
  return digits === undefined ? null : BigInt(digits);
}

/**
 * What opens a visitor's thread or application: made of the one-time key under the house's secret, so that the same
 * request answers the same, and only its hash is kept.
 */
export function secretOf(houseSecret: string, what: 'feedback' | 'application', key: string): string {
  return createHmac('sha256', houseSecret).update(`messages.${what}:${key.toLowerCase()}`).digest('base64url');
}

/**
 * What the account of an approved applicant is handed out with: made of the application under the house's secret, so that nobody of
 * staff ever sees it and it stands nowhere. It is good until its owner sets another one, before anything else.
 */
export function firstPasswordOf(houseSecret: string, applicationId: bigint): string {
  const made = createHmac('sha256', houseSecret).update(`messages.firstPassword:${applicationId}`).digest('hex');
  return `a1${made.slice(0, 14)}`;
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
