/**
 * What a visitor waits for: the whole demo house and a real Chromium on a phone's screen. Bytes of the first load and
 * script of every later page; paint, shift and blocking on a slow line; Lighthouse. `--detail` names the files.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import * as z from 'zod';
import { launchChromium } from '../apps/server/src/platform/testing/chromium.ts';
import { measureSizes } from '../apps/site/build/sizes.ts';
import { endChild, firstLine, spawnNode } from './child.ts';
import { freePort, openBenchDatabase } from './database.ts';
import { installLighthouse, runLighthouse, type Scores } from './lighthouse.ts';
import { head, median, tell } from './print.ts';
import { startTasks } from './tasks.ts';
import { benchTrend } from './trend.ts';
import { openVisit, readVitals, type Vitals, type Wire } from './visit.ts';
import { BET_PAGE, benchLaterPages, benchWalk } from './web-pages.ts';

const CHROMIUM_FLAGS = ['--no-zygote'];
/** What Lighthouse looks at. */
const LOOKED_AT: readonly (readonly [name: string, address: string])[] = [
  ['home page', '/'],
  ['slots', '/rng'],
  ['bet page', BET_PAGE],
  ['help', '/help'],
  ['promotions', '/promotions'],
  ['announcements', '/noticePage'],
];

const detailed = process.argv.includes('--detail');
const RUNS = process.argv.includes('--quick') ? 1 : 3;
/** `--part first|slow|pages|walk|trend|lighthouse`: one of them. */
const part = process.argv.includes('--part') ? process.argv[process.argv.indexOf('--part') + 1] : null;
const wantedPart = (name: string) => part === null || part === name;
const kilobytes = (bytes: number | undefined): number => (bytes ?? 0) / 1000;

const openedShape = z.object({
  listening: z.url(),
  player: z.object({ username: z.string(), password: z.string() }),
});
function tellDetail(lines: readonly string[]): void {
  if (detailed) for (const line of lines) console.error(`     ${line}`);
}

function tellFirstLoad(name: string, language: 'bn' | 'en', wire: Wire): void {
  tell(`first load of ${name}`, kilobytes(wire.total), { unit: 'KB', goal: '<= 350' });
  tell(`  script before ${name} can be used`, kilobytes(measureSizes().first[language]), {
    unit: 'KB',
    goal: '<= 130',
  });
  for (const kind of ['Script', 'Document', 'Stylesheet', 'Font', 'Image', 'Fetch'])
    tell(`  of it ${kind.toLowerCase()}`, kilobytes(wire.kinds.get(kind)), { unit: 'KB' });
  tellDetail(wire.files);
}

async function benchFirstLoads(browser: Browser, base: string): Promise<void> {
  for (const [name, address, language] of [
    ['the home page in Bengali', '/', 'bn'],
    ['the home page in English', '/?lang=en', 'en'],
  ] as const) {
    const visit = await openVisit(browser, base);
    tellFirstLoad(name, language, await visit.load(address));
    await visit.close();
  }
  const visit = await openVisit(browser, base);
  const answer = await visit.page.request.get(`${base}/desk/`);
  // Without the desk's app the site answers, with its page of what is not there.
  if (answer.ok() && (await answer.text()).includes('/desk/assets/')) {
    const wire = await visit.load('/desk/');
    tell("first load of the desk's login, script", kilobytes(wire.kinds.get('Script')), {
      unit: 'KB',
      goal: '<= 130',
      note: 'an app of its own: nothing of it was loaded before',
    });
    tellDetail(wire.files);
  }
  await visit.close();
}

async function benchSlowPhone(browser: Browser, base: string): Promise<void> {
  const all: Vitals[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const visit = await openVisit(browser, base, { slow: true });
    await visit.load('/');
    const vitals = await readVitals(visit);
    tellDetail([`largest: ${vitals.largest}`, ...vitals.shifts]);
    all.push(vitals);
    await visit.close();
  }
  const of = (pick: (vitals: Vitals) => number) => median(all.map(pick));
  tell(
    'first contentful paint',
    of(({ firstPaint }) => firstPaint),
    { unit: 'ms', goal: '<= 1800' },
  );
  tell(
    'largest contentful paint',
    of(({ largestPaint }) => largestPaint),
    { unit: 'ms', goal: '<= 2500' },
  );
  tell(
    'cumulative layout shift',
    of(({ shift }) => shift),
    { goal: '<= 0.05' },
  );
  tell(
    '  total blocking time by the clock',
    of(({ blocking }) => blocking),
    { unit: 'ms', note: `machine load ${loadNow()}` },
  );
  tell('total blocking time by processor time, four times slower', await benchBlocking(browser, base), {
    unit: 'ms',
    goal: '<= 200',
  });
}

/** On a slow line, since what arrives at once is also worked off at once. */
async function benchBlocking(browser: Browser, base: string): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const visit = await openVisit(browser, base, { slow: 'line' });
    const stop = await startTasks(visit.cdp);
    await visit.load('/');
    const { blocking, long } = await stop();
    tellDetail(long);
    all.push(blocking);
    await visit.close();
  }
  return median(all);
}

/** How busy the machine is beside us: the score of performance falls with it. */
function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

async function benchLighthouse(base: string): Promise<void> {
  await installLighthouse();
  const port = await freePort();
  const browser = await launchChromium({ args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`] });
  try {
    for (const [name, address] of LOOKED_AT) {
      const runs: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await runLighthouse(base + address, port));
      const of = (pick: (scores: Scores) => number) => median(runs.map(pick));
      tell(
        `Lighthouse, ${name}: performance`,
        of(({ performance }) => performance),
        {
          goal: '>= 90',
          note: `machine load ${loadNow()}, speed ${Math.round(of(({ speed }) => speed))} where Lighthouse presumes 1500`,
        },
      );
      tell(
        '  accessibility',
        of(({ accessibility }) => accessibility),
        { goal: '>= 100' },
      );
      tell(
        '  best practices',
        of(({ practices }) => practices),
        { goal: '>= 100' },
      );
      tell(
        '  search engines',
        of(({ seo }) => seo),
        { goal: '>= 100' },
      );
      for (const title of new Set(runs.flatMap(({ failed }) => failed))) console.error(`     ${title}`);
    }
  } finally {
    await browser.close();
  }
}

async function buildWeb(): Promise<void> {
  const script = fileURLToPath(new URL('../scripts/build-web.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [script]);
}

export async function benchWeb(): Promise<void> {
  await buildWeb();
  const database = await openBenchDatabase(0);
  const house = spawnNode('house.ts', [database.url]);
  const browser = await launchChromium({ args: CHROMIUM_FLAGS });
  try {
    const opened = openedShape.parse(JSON.parse(await firstLine(house)));
    if (wantedPart('first')) {
      head('First load on a phone, nothing kept, as sent over the wire');
      await benchFirstLoads(browser, opened.listening);
    }
    if (wantedPart('slow')) {
      head('The home page on a slow phone: 1.6 Mb/s, 150 ms, processor four times slower');
      await benchSlowPhone(browser, opened.listening);
    }
    if (wantedPart('pages')) await benchLaterPages(browser, opened, tellDetail);
    if (wantedPart('walk')) await benchWalk(browser, opened);
    if (wantedPart('trend')) await benchTrend(browser, opened.listening, database);
    await browser.close();
    if (wantedPart('lighthouse')) {
      head('Lighthouse, phone profile');
      await benchLighthouse(opened.listening);
    }
  } finally {
    await browser.close();
    await endChild(house);
    await database.close();
  }
}
