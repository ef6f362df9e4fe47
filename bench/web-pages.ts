/**
 * Every page after the home page: the script it fetches of its own, and how long it takes on a slow phone from the step
 * until it can be used; then a walk over pages that were seen before.
 */
import type { Browser } from '@playwright/test';
import * as z from 'zod';
import { head, median, tell } from './print.ts';
import { openVisit, type Visit, type Wire } from './visit.ts';

export const BET_PAGE = '/lottery?gameCode=F5D1&playType=DIGIT';
const SCRIPT_OF_A_PAGE = '<= 60';
const USABLE_MILLISECONDS = '<= 1500';
const STEP_MILLISECONDS = '<= 100';
const ROUNDS = 4;

interface LaterPage {
  readonly name: string;
  readonly address: string;
  readonly signedIn?: boolean;
}

const LATER_PAGES: readonly LaterPage[] = [
  { name: 'lottery lobby', address: '/lottery' },
  { name: 'bet page', address: BET_PAGE },
  { name: 'lottery of Vietnam', address: '/vnlottery' },
  { name: 'verify a draw', address: '/verify' },
  { name: 'lottery results', address: '/results' },
  { name: 'lottery trend', address: '/trend?gameCode=SSC1&n=200' },
  { name: 'odds of winning', address: '/odds?gameCode=SSC1' },
  { name: 'slots', address: '/rng' },
  { name: 'live', address: '/live' },
  { name: 'sports', address: '/sports' },
  { name: 'e-lottery', address: '/elott' },
  { name: 'winners', address: '/winners' },
  { name: 'favourites', address: '/favorites' },
  { name: 'promotions', address: '/promotions' },
  { name: 'help', address: '/help' },
  { name: 'announcements', address: '/noticePage' },
  { name: 'news', address: '/news' },
  { name: 'about us', address: '/about' },
  { name: 'joining', address: '/join' },
  { name: 'affiliate', address: '/affiliate' },
  { name: 'feedback', address: '/feedback' },
  { name: 'VIP', address: '/vip' },
  { name: 'search', address: '/search?q=5d' },
  { name: 'login', address: '/?pop=login' },
  { name: 'registration', address: '/?pop=register' },
  { name: 'security centre', address: '/?mc=securityCenter', signedIn: true },
  { name: 'wallet', address: '/?mc=transferFund', signedIn: true },
  { name: 'deposit', address: '/?mc=depositv2', signedIn: true },
  { name: 'betting record', address: '/?mc=personalHistoryCopy', signedIn: true },
  { name: 'account record', address: '/?mc=transactionHistory', signedIn: true },
];

const WALK = ['/rng', '/lottery', BET_PAGE, '/promotions', '/help', '/noticePage', '/winners', '/live', '/verify', '/'];

export interface Opened {
  readonly listening: string;
  readonly player: { readonly username: string; readonly password: string };
}

const kilobytesOfScript = ({ kinds }: Wire): number => (kinds.get('Script') ?? 0) / 1000;

/** Signs the demo player in as a person does; answers what the tab then keeps. */
async function signIn(browser: Browser, { listening, player }: Opened): Promise<Record<string, string>> {
  const visit = await openVisit(browser, listening);
  await visit.load('/?pop=login');
  const dialog = visit.page.locator('dialog');
  await dialog.locator('input[name=username]').fill(player.username);
  await dialog.locator('input[name=password]').fill(player.password);
  await dialog.locator('input[name=password]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const { result } = await visit.cdp.send('Runtime.evaluate', {
    expression: '({ ...sessionStorage })',
    returnByValue: true,
  });
  await visit.close();
  return z.record(z.string(), z.string()).parse(result.value);
}

/** The home page at rest, its announcement put away as a reader does. */
async function openHome(browser: Browser, base: string, session?: Record<string, string>): Promise<Visit> {
  const visit = await openVisit(browser, base, session === undefined ? {} : { session });
  await visit.load('/');
  const popup = visit.page.locator('dialog[open]');
  if ((await popup.count()) > 0) {
    await visit.page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
  return visit;
}

export async function benchLaterPages(browser: Browser, opened: Opened, detail: (lines: readonly string[]) => void) {
  head('Each later page: script of its own; from the step until it can be used, on the slow phone');
  const session = await signIn(browser, opened);
  for (const { name, address, signedIn } of LATER_PAGES) {
    const visit = await openHome(browser, opened.listening, signedIn === true ? session : undefined);
    await visit.slowDown();
    const usable = await visit.go(address);
    const wire = await visit.rest();
    tell(`script after the home page: ${name}`, kilobytesOfScript(wire), { unit: 'KB', goal: SCRIPT_OF_A_PAGE });
    tell(`  ${name} can be used`, usable, { unit: 'ms', goal: USABLE_MILLISECONDS });
    detail(wire.files);
    await visit.close();
  }
}

/** The same ten pages again and again: their parts and answers are there, so that only drawing is left. */
export async function benchWalk(browser: Browser, { listening }: Opened): Promise<void> {
  head('A walk over ten pages that were seen before');
  const visit = await openHome(browser, listening);
  const steps = new Map<string, number[]>(WALK.map((address) => [address, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [address, seen] of steps) {
      const milliseconds = await visit.go(address);
      if (round > 0) seen.push(milliseconds);
      else await visit.rest();
    }
  }
  const medians = [...steps].map(([address, seen]) => [address, median(seen)] as const);
  for (const [address, milliseconds] of medians) tell(`  to ${address}`, milliseconds, { unit: 'ms' });
  const worst = Math.max(...medians.map(([, milliseconds]) => milliseconds));
  tell('page to page, the slowest of ten', worst, { unit: 'ms', goal: STEP_MILLISECONDS });
  await visit.close();
}
