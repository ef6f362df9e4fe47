/**
 * Scripts and words that are fetched when they are needed, and did not come. They are told in words of our own: the router
 * reloads the page by itself on those of a browser, and with it goes whatever somebody typed.
 */
import { useEffect, useState } from 'react';

/** How our own words for it begin. */
export const PART_MISSING = 'ChunkLoadError';
const OF_BROWSERS = /dynamically imported module|module script|preload CSS/i;

/** Whether a script or its words did not come. */
export function isPartMissing(thrown: unknown): boolean {
  const text = String(thrown);
  return text.includes(PART_MISSING) || OF_BROWSERS.test(text);
}

/** Whether the browser itself refused it: asked again on this page it would refuse it for ever (load-part.ts). */
export function isPartRefused(thrown: unknown): boolean {
  return OF_BROWSERS.test(String(thrown));
}

/** The part, or an error that `isPartMissing` knows. */
export async function awaitPart<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (thrown) {
    throw isPartMissing(thrown) ? new Error(`${PART_MISSING}: ${String(thrown)}`) : thrown;
  }
}

/** What tells the version of this page from others: the address of its first script; empty without one. */
export function readRelease(): string {
  // The last: before it may stand one that is the same in every version.
  return [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)?.src ?? '';
}

/**
 * Whether the house answers, and whether it still has the first script of this page: without it the page is of a version
 * before the newest. A part that did not come says nothing of that; on a bad line it broke off. Null without an answer.
 */
export async function askForVersion(signal?: AbortSignal): Promise<'same' | 'newer' | null> {
  try {
    const { status } = await fetch(readRelease() || location.href, {
      method: 'HEAD',
      cache: 'no-store',
      ...(signal === undefined ? {} : { signal }),
    });
    return status === 404 ? 'newer' : 'same';
  } catch {
    return null;
  }
}

/** Whether this page is of a version that the house no longer has; asked once a part did not come. */
export function useOutdated(missing: boolean): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!missing) return;
    const asking = new AbortController();
    void askForVersion(asking.signal).then((version) => setOutdated(version === 'newer'));
    return () => asking.abort();
  }, [missing]);
  return outdated;
}
