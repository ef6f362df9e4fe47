/** What must be true of every page a person sees; each check answers with what is wrong, empty when nothing is. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { catalogues } from '@house/i18n/catalogue-table';
import type { Page } from '@playwright/test';
import { SWEEP } from './sweep.ts';

/** A message id in place of its words. */
const MESSAGE_KEY = new RegExp(`\\b(${Object.keys(catalogues).join('|')})\\.[a-z]\\w*[\\w.-]*`, 'g');
/** The sign of taka stands in the Bengali block and in English amounts. */
const BENGALI = /[\u0980-\u09f2\u09f4-\u09ff]+/g;
/** The language's own name and its digits, as choices. */
const OWN_NAMES = /বাংলা|১২৩/g;

export function readText(page: Page): Promise<string> {
  return page.evaluate<string>('document.body.innerText');
}

export async function findMessageKeys(page: Page): Promise<string[]> {
  return (await readText(page)).match(MESSAGE_KEY) ?? [];
}

/** Bengali words left on a page in another language. */
export async function findBengali(page: Page): Promise<string[]> {
  return (await readText(page)).replaceAll(OWN_NAMES, '').match(BENGALI) ?? [];
}

const tellOf = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);

const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** In place of the above, which the builder would send and have read twice each time it is asked. */
const NOTHING = ';';

/**
 * Only what is wrong is told of: what is right on a page is long, and takes longer to write down than to find. The page is
 * looked at where it stands, without a second one to put the frames of strangers together; ours has none.
 */
async function askAxe(page: Page): Promise<AxeBuilder> {
  for (const frame of page.frames()) if (await frame.evaluate('window.axe === undefined')) await frame.evaluate(AXE);
  return new AxeBuilder({ page, axeSource: NOTHING }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
}

/** The browser sends one by itself, and loads the page anew: what was typed is gone. No rule of axe's. */
const FORMS_WITHIN = `[...document.querySelectorAll('form form')].map((form) => 'form within a form: ' + form.outerHTML.slice(0, 160))`;

async function judge(page: Page, axe: AxeBuilder, within: string | undefined): Promise<string[]> {
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return [...tellOf(violations), ...(await page.evaluate<string[]>(FORMS_WITHIN))];
}

/** Each violation that axe finds, with the elements that have it. The gate asks it of the templates of pages. */
export async function findBarriersOfTemplate(page: Page): Promise<string[]> {
  return judge(page, await askAxe(page), undefined);
}

/**
 * The same of any page, or of one part of it, in a sweep; the gate has no time to look at each (docs/tests.md) and is told
 * of nothing.
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  return SWEEP ? judge(page, await askAxe(page), within) : [];
}

const RULES_OF_WALK = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The same by all rules of WCAG 2.2 AA and of good practice. */
export async function findBarriersOfWalk(page: Page, within?: string): Promise<string[]> {
  return judge(page, (await askAxe(page)).withTags(RULES_OF_WALK), within);
}

/** Contrast alone, in a sweep, for a page, or one part of it, that only changed its colours. */
export async function findFaintWords(page: Page, within?: string): Promise<string[]> {
  if (!SWEEP) return [];
  const axe = (await askAxe(page)).withRules(['color-contrast']);
  return tellOf((await (within === undefined ? axe : axe.include(within)).analyze()).violations);
}

const OVERFLOWS = `(() => {
  const wrong = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) {
    const far = [...document.body.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1);
    wrong.push('page wider by ' + wide + ': ' + (far.at(-1)?.outerHTML.slice(0, 160) ?? ''));
  }
  for (const e of document.querySelectorAll('button, a.btn, [role=tab], input, select, th, td, h1, h2, h3')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.clientWidth <= 1) continue;
    // Its art is drawn past its edge; its words are for findCutText.
    if (e.matches('.tile') || e.closest('.sr') || e.matches('input[type=password],input[type=checkbox],input[type=radio]')) continue;
    if (e.scrollWidth > e.clientWidth + 1) wrong.push(e.scrollWidth + ' in ' + e.clientWidth + ': ' + e.outerHTML.slice(0, 200));
  }
  return wrong;
})()`;

/** What is wider than the place it has: the page itself, and words cut off in buttons, tabs, fields, cells, headings. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(OVERFLOWS);
}

/** Inline links in running text are left out; so is what is only there for those who listen, and for the keyboard. */
const SMALL_TARGETS = `[...document.querySelectorAll('button, a[href], summary')].filter((e) => {
  if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.sr, [inert]')) return false;
  if (getComputedStyle(e).display === 'inline') return false;
  const box = e.getBoundingClientRect();
  return box.width > 4 && box.height > 4 && box.right > 0 && box.bottom > 0 && (box.width < 43.5 || box.height < 43.5);
}).map((e) => Math.round(e.getBoundingClientRect().width) + 'x' + Math.round(e.getBoundingClientRect().height) + ': ' + e.outerHTML.slice(0, 160))`;

/** Buttons and links of a phone's page that are less than 44 px high or wide: too small for a thumb. */
export function findThumbTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(SMALL_TARGETS);
}

const WATCH_SHIFTS = `
  window.houseShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput)
      window.houseShifts.push({ value: entry.value, of: entry.sources.map((s) => (s.node?.outerHTML ?? s.node?.textContent ?? '').slice(0, 90) + ' y ' + s.previousRect.y + ' → ' + s.currentRect.y) });
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Notes layout shifts from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(WATCH_SHIFTS);
}

export interface Shift {
  readonly value: number;
  /** What moved, and from where to where. */
  readonly of: readonly string[];
}

export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate<Shift[]>('window.houseShifts');
}

const FOCUS_SEEN = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return 'nothing has the focus';
  const box = e.getBoundingClientRect();
  const ringed = [e, e.parentElement, e.firstElementChild, e.nextElementSibling, e.closest('label, .in, li')].filter(Boolean).some((each) => {
    const style = getComputedStyle(each);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none';
  });
  const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return ringed && inView ? '' : (ringed ? 'out of view: ' : 'no ring: ') + e.outerHTML.slice(0, 200);
})()`;

/** Why one cannot see what has the focus; empty when one can. */
export function judgeFocus(page: Page): Promise<string> {
  return page.evaluate<string>(FOCUS_SEEN);
}

const ONCE_AROUND = `(() => {
  const e = document.activeElement;
  if (!e || e === document.body) return false;
  window.houseFirstFocus ??= e;
  const again = window.houseFirstFocus === e && window.houseFocusMoved === true;
  window.houseFocusMoved ||= window.houseFirstFocus !== e;
  return again;
})()`;

/** The same, and whether the focus has come back in this document to where it was when this was asked first. */
export async function judgeFocusAround(page: Page): Promise<{ why: string; around: boolean }> {
  const [why, around] = await page.evaluate<[string, boolean]>(`[${FOCUS_SEEN}, ${ONCE_AROUND}]`);
  return { why, around };
}

/** Does what says that somebody moves over the page, which stays where it is: the site then fetches what lies below the screen. */
export async function moveOverPage(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.keyboard.press('Home');
}
