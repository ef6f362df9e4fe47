/**
 * Which answers the worker may keep, and what it makes of the kept page: pure, so that the rules are tested without a
 * browser. Money, accounts, draws and sessions are calls under `API_PREFIXES` and are never the worker's business: it
 * does not even look at them, so it cannot keep one.
 */

/** Addresses that are not pages of the site: calls, the desk, the cashier's sandbox, what machines ask. */
const NOT_PAGES = [
  '/wps/',
  '/lgw/',
  '/lotto/',
  '/desk',
  '/pay/',
  '/docs/',
  '/reference',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** A page of the site, by its address; the server decides whether there is one. */
export function isPageAddress(path: string): boolean {
  if (NOT_PAGES.some((prefix) => path.startsWith(prefix))) return false;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return !last.includes('.') || last.endsWith('.html');
}

/** Files with a hash in their name, which never change. */
export function isAsset(path: string): boolean {
  return path.startsWith('/assets/');
}

interface Answer {
  readonly status: number;
  readonly redirected: boolean;
  readonly type: string | null;
}

/** Only an open house's page is kept: maintenance (503) and a closed region are states of a moment. */
export function mayKeepPage({ status, redirected, type }: Answer): boolean {
  return status === 200 && !redirected && type?.startsWith('text/html') === true;
}

/** Our own page, not one that a hotel's network put in its place. */
export function isOurPage(html: string): boolean {
  return html.includes('id="boot"') && html.includes('id="root"') && !/<html[^>]*\sdata-closed/.test(html);
}

/** The page says of itself that it was kept, and since when, so that it trusts neither its clock nor its figures. */
export function markKept(html: string, keptAt: number): string {
  return html.replace(/<html(?=[\s>])/, `<html data-kept="${keptAt}"`);
}

/** Of one asset, after the first: a phone changes cells, a line breaks; a browser asked again by the page does not try again. */
export const RETRY_PAUSES_MS = [300, 1_500] as const;

/** Does the work again when it fails, after each of the pauses; fails as the last did. */
export async function withRetries<Value>(
  work: () => Promise<Value>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<Value> {
  for (const pause of RETRY_PAUSES_MS) {
    try {
      return await work();
    } catch {
      await wait(pause);
    }
  }
  return work();
}

export interface PushedNotice {
  readonly kind: string;
  readonly title: string;
  /** Of this site. */
  readonly link: string;
  readonly language: string;
}

const INBOX = '/licences?mc=messageV2';

/** What was pushed, as far as it can be believed: a browser must show something for each, and leads nowhere else. */
export function readPush(data: { json: () => unknown } | null): PushedNotice {
  let told: Partial<Record<keyof PushedNotice, unknown>> = {};
  try {
    told = (data?.json() ?? {}) as typeof told;
  } catch {
    // Not ours: it is shown as a message of no kind.
  }
  const text = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);
  const link = text(told.link, INBOX);
  return {
    ...{ kind: text(told.kind, 'letters'), title: text(told.title, '…'), language: text(told.language, 'bn') },
    link: /^\/(?![/\\])/.test(link) ? link : INBOX,
  };
}

interface OpenPage {
  readonly url: string;
  readonly visibilityState: string;
}

/**
 * The open page that stands in for the one a pressed notice leads to: one that is looked at, where somebody may be typing or
 * betting and what came is shown anyhow, or one that stands there already. Without one a page is opened, and none led away.
 */
export function pageFor<Page extends OpenPage>(open: readonly Page[], link: string): Page | undefined {
  // The desk is of the same origin.
  const pages = open.filter(({ url }) => isPageAddress(new URL(url).pathname));
  return (
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages.find(({ url }) => url === new URL(link, url).href)
  );
}
