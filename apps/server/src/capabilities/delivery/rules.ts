/** Pure decisions of delivery: what a template needs, how long a message is of use, when to try again, what is hidden. */
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Channel, Template } from './port.ts';

/** What each template must be given; anything more is kept but not shown. */
export const TEMPLATE_VALUES: Readonly<Record<Template, readonly string[]>> = {
  code: ['code', 'minutes'],
  passwordLink: ['link', 'minutes'],
  passwordChanged: [],
  staffInvitation: ['link', 'hours'],
  newSignIn: ['device', 'address'],
  accountChanged: ['what', 'address'],
  applicationApproved: ['number', 'link'],
  applicationRejected: ['number', 'link'],
};

/** Minutes after which a message is not sent any more: a code is dead by then, news is no longer news. */
export const LIFE_MINUTES: Readonly<Record<Template, number>> = {
  code: 5,
  passwordLink: 30,
  passwordChanged: 24 * 60,
  staffInvitation: 24 * 60,
  newSignIn: 24 * 60,
  accountChanged: 24 * 60,
  applicationApproved: 24 * 60,
  applicationRejected: 24 * 60,
};

export const TRIES_MAX = 8;
/** A second death of a worker over the same message ends it: it may have been sent twice by then. */
export const LAPSES_MAX = 2;
/** Longer than any carrier takes (carriers/*.ts), so that nobody else takes a message that is still being sent. */
export const LEASE_SECONDS = 60;
/** How long the desk can read what the `outbox` kept. */
export const READABLE_HOURS = 24;
/** How long the desk lists a message. */
export const KEPT_DAYS = 30;

const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 900;

/** Seconds to wait after so many tries: 5, 15, 45, … at most a quarter of an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 3 ** Math.max(0, tries - 1), LONGEST_PAUSE_SECONDS);
}

const MOBILE = /^\+[1-9][0-9]{5,14}$/;
/** One address and nothing else: no second recipient, no header of its own. */
const MAIL = /^[^\s,;:<>()[\]\\"@\p{Cc}]{1,64}@[^\s,;:<>()[\]\\"@\p{Cc}]{1,189}$/u;

export function isRecipient(channel: Channel, to: string): boolean {
  return (channel === 'sms' ? MOBILE : MAIL).test(to);
}

/** A plain text as a simple page for a mail: nothing of it is markup, the code stands out, the link can be pressed. */
export function mailHtml(
  language: string,
  text: string,
  { code, link }: { code?: string | number | undefined; link?: string | number | undefined },
): string {
  let body = escapeHtml(text);
  const put = (value: string | number | undefined, dress: (shown: string) => string): void => {
    const shown = value === undefined ? '' : escapeHtml(String(value));
    if (shown !== '') body = body.split(shown).join(dress(shown));
  };
  if (/^https?:\/\//.test(String(link ?? ''))) put(link, (shown) => `<a href="${shown}">${shown}</a>`);
  put(code, (shown) => `<b style="font-size:24px;letter-spacing:4px">${shown}</b>`);
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  const style = 'font:16px/1.6 system-ui,sans-serif;max-width:560px;margin:24px auto;padding:0 16px';
  return `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><body style="${style}">${paragraphs.join('')}</body></html>`;
}
