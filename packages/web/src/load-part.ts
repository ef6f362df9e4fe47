/**
 * What every `import()` of site and desk goes through (vite-load-part.ts): the files of the part are fetched as plain files
 * first, each again when it breaks off, and only then it is imported.
 *
 * Chromium remembers for the life of a page that a script did not come, be it asked for by `import`, `modulepreload` or
 * `preload`, and asks no more for it; of a plain `fetch` it remembers nothing. Under another address the script itself would
 * come, but not what it imports and did not come either; and whatever imports it would get the one that failed. What was
 * fetched the import takes from the browser's cache: files with a hash in their name are kept for good.
 */
import { PART_MISSING } from './missing-part.ts';

/** Of one file, after its first try: a phone changes cells, a line breaks. */
const PAUSES_MS = [500, 2_000] as const;
/** Vite names no files for a part that is one file only: its address stands in the import itself. */
const IMPORTED = /import\(\s*["'`]([^"'`]+)["'`]/;

/** By address: the files of this page that are here, or on their way. */
const files = new Map<string, Promise<void>>();
const sheets = new Map<string, Promise<void>>();

/** Whatever the page itself names is not asked for again. */
function knowPage(): void {
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[src]')) files.set(src, Promise.resolve());
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    files.set(href, Promise.resolve());
    sheets.set(href, Promise.resolve());
  }
}

async function fetchFile(address: string): Promise<void> {
  for (const pause of [...PAUSES_MS, null]) {
    const status = await fetch(address)
      .then(
        // To its end: only a whole answer is kept.
        (answer) => answer.blob().then(() => answer.status),
        () => 0,
      )
      .catch(() => 0);
    if (status === 200) return;
    // A version that the house no longer has.
    if (status === 404 || pause === null) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`${PART_MISSING}: ${address}`);
}

function applySheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${PART_MISSING}: ${href}`));
    };
    document.head.append(Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href }));
  });
}

/** Does it once for each address; what failed is forgotten, so that the next who asks tries again. */
function once(
  done: Map<string, Promise<void>>,
  address: string,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const known = done.get(address);
  if (known !== undefined) return known;
  const doing = work(address);
  done.set(address, doing);
  doing.catch(() => done.delete(address));
  return doing;
}

/** Imports a part; `names` are its files as Vite names them, `base` what they stand under. */
export async function loadPart<Part>(load: () => Promise<Part>, names: readonly string[], base: string): Promise<Part> {
  if (files.size === 0) knowPage();
  const needed = new Set(names.map((name) => new URL(base + name, location.href).href));
  const [, own] = IMPORTED.exec(String(load)) ?? [];
  if (own !== undefined) needed.add(new URL(own, import.meta.url).href);
  const addresses = [...needed];
  await Promise.all(addresses.map((address) => once(files, address, fetchFile)));
  const styles = addresses.filter((address) => address.endsWith('.css'));
  await Promise.all(styles.map((address) => once(sheets, address, applySheet)));
  return load();
}
