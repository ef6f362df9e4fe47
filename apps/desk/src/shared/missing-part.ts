/**
 * Parts of the desk that are fetched when they are needed. One that did not come says so in words of our own: the router
 * reloads the page by itself on those of a browser, and without a network nothing stands after that.
 */
const MISSING = /dynamically imported module|module script|preload CSS/i;
const OURS = 'ChunkLoadError';

/** The part, or an error that `isPartMissing` knows. */
export async function awaitPart<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (thrown) {
    throw isPartMissing(thrown) ? new Error(`${OURS}: ${String(thrown)}`) : thrown;
  }
}

/** Whether a script or its words did not come. */
export function isPartMissing(thrown: unknown): boolean {
  const text = String(thrown);
  return text.includes(OURS) || MISSING.test(text);
}

/**
 * Whether the house answers, and whether it still has the first script of this page: without it the page is of a version
 * before the newest. Null without an answer.
 */
export async function askForVersion(signal?: AbortSignal): Promise<'same' | 'newer' | null> {
  // The last: before it may stand one that is the same in every version.
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1);
  try {
    const { status } = await fetch(entry?.src ?? location.href, {
      method: 'HEAD',
      cache: 'no-store',
      ...(signal === undefined ? {} : { signal }),
    });
    return status === 404 ? 'newer' : 'same';
  } catch {
    return null;
  }
}
