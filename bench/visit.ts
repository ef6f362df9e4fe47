/**
 * A visit to the house in a browser with nothing kept, and what went over the wire for it.
 *
 * Bytes are as sent, compressed, with their headers; what the browser had already costs nothing. A page counts as loaded
 * when nothing was asked for during a second, draws and balances that arrive by the live socket aside.
 */
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import * as z from 'zod';

const QUIET_MILLISECONDS = 1_000;
const LOAD_LIMIT_MILLISECONDS = 60_000;
const TICK_MILLISECONDS = 50;

export interface Wire {
  /** Bytes in all. */
  total: number;
  /** Bytes by kind: Document, Script, Stylesheet, Font, Image, Fetch ... */
  kinds: Map<string, number>;
  /** In the order asked for, with milliseconds since the step: `  12-  480   93.4 KB Script /assets/index.js`. */
  files: string[];
}

export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Opens the address and answers what that cost. */
  load(address: string): Promise<Wire>;
  /** From here on: 1.6 Mb/s, 150 ms there and back, a processor four times slower. */
  slowDown(): Promise<void>;
  /** Goes on to another address inside the site; from the step until it can be used, an input answered. */
  go(address: string): Promise<number>;
  /** What went over the wire since the last load or step, once the page is at rest. */
  rest(): Promise<Wire>;
  close(): Promise<void>;
}

const vitalsShape = z.object({
  firstPaint: z.number(),
  largestPaint: z.number(),
  largest: z.string(),
  shift: z.number(),
  shifts: z.array(z.string()),
  blocking: z.number(),
});
/** Milliseconds, and the layout shift without a unit. */
export type Vitals = z.infer<typeof vitalsShape>;

/** Follows the page's requests; `settle` waits for quiet. */
const KIND_OF_FILE: ReadonlyMap<string, string> = new Map([
  ['.js', 'Script'],
  ['.css', 'Stylesheet'],
]);

async function followWire(cdp: CDPSession) {
  const seen = new Map<string, { kind: string; path: string; bytes: number; from: number; until: number }>();
  const open = new Set<string>();
  let began = performance.now();
  let last = began;
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    last = performance.now();
    open.add(requestId);
    const { pathname } = new URL(request.url);
    seen.set(requestId, { kind: type ?? 'Other', path: pathname, bytes: 0, from: last - began, until: 0 });
  });
  const end = (requestId: string, bytes: number): void => {
    last = performance.now();
    open.delete(requestId);
    const one = seen.get(requestId);
    if (one !== undefined) Object.assign(one, { bytes, until: last - began });
  };
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const one = seen.get(requestId);
    // A preload is asked for as "Other" and answered as what it is; the files of a part come as plain ones (load-part.ts).
    if (one === undefined || type === 'Other' || type === 'Preflight') return;
    one.kind = (type === 'Fetch' ? KIND_OF_FILE.get(extname(one.path)) : undefined) ?? type;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    forget(): void {
      seen.clear();
      open.clear();
      began = performance.now();
      last = began;
    },
    async settle(): Promise<void> {
      const limit = performance.now() + LOAD_LIMIT_MILLISECONDS;
      while (open.size > 0 || performance.now() - last < QUIET_MILLISECONDS) {
        if (performance.now() > limit) throw new Error('the page did not come to rest');
        await new Promise((resolve) => setTimeout(resolve, TICK_MILLISECONDS));
      }
    },
    sum(): Wire {
      const all = [...seen.values()];
      const at = (milliseconds: number): string => milliseconds.toFixed(0).padStart(5);
      const kinds = new Map<string, number>();
      for (const { kind, bytes } of all) kinds.set(kind, (kinds.get(kind) ?? 0) + bytes);
      return {
        total: all.reduce((sum, { bytes }) => sum + bytes, 0),
        kinds,
        files: all
          .filter(({ bytes }) => bytes > 0)
          .map(
            ({ path, bytes, kind, from, until }) =>
              `${at(from)}-${at(until)} ${(bytes / 1000).toFixed(1).padStart(6)} KB ${kind} ${path}`,
          ),
      };
    },
  };
}

export interface VisitOptions {
  /** 1.6 Mb/s, 150 ms there and back, a processor four times slower; `line`: the line alone. */
  slow?: boolean | 'line';
  /** Items of session storage, e.g. of a member who is signed in. */
  session?: Readonly<Record<string, string>>;
}

/** A phone that was never here. The caller closes the visit. */
export async function openVisit(browser: Browser, base: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  for (const script of [new URL('vitals.js', import.meta.url), new URL('page-to-page.js', import.meta.url)])
    await page.addInitScript({ path: fileURLToPath(script) });
  if (options.session !== undefined) await page.addInitScript(keepSession(options.session));
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  const cdp = await context.newCDPSession(page);
  const wire = await followWire(cdp);
  const slowLine = async (): Promise<void> => {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
  };
  const slowDown = async (): Promise<void> => {
    await slowLine();
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  };
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const rest = async (address: string): Promise<Wire> => {
    await wire.settle();
    // A page that broke loads little and looks good.
    if (faults.length > 0) throw new Error(`${address} is broken: ${faults.join('; ')}`);
    return wire.sum();
  };
  if (options.slow === true) await slowDown();
  if (options.slow === 'line') await slowLine();
  return {
    page,
    cdp,
    async load(address) {
      wire.forget();
      await page.goto(base + address, { waitUntil: 'load', timeout: LOAD_LIMIT_MILLISECONDS });
      return rest(address);
    },
    slowDown,
    async go(address) {
      wire.forget();
      const shown = z.number().parse(await evaluate(`benchGo(${JSON.stringify(address)})`));
      await page.keyboard.press('Shift');
      const [answered = 0] = z.array(z.number()).parse(await evaluate('benchKeys.splice(0)'));
      return shown + answered;
    },
    rest: () => rest(page.url()),
    close: () => context.close(),
  };
}

function keepSession(items: Readonly<Record<string, string>>): { content: string } {
  return {
    content: `for (const [name, value] of Object.entries(${JSON.stringify(items)})) sessionStorage.setItem(name, value);`,
  };
}

/** Asked of the debugger, since the page's own policy forbids code from text. */
export async function readVitals(visit: Visit): Promise<Vitals> {
  const { result } = await visit.cdp.send('Runtime.evaluate', { expression: 'benchVitals', returnByValue: true });
  return vitalsShape.parse(result.value);
}
