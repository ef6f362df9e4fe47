/**
 * Who sees little: a desktop magnified four times (320 px), letters twice as large, and the system's high contrast, which
 * takes every ground and shadow away.
 */
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenPastDraws, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findOverflows } from '../../server/src/platform/testing/page-checks.ts';

const MAGNIFIED = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const BOARD = '/lottery?gameCode=F5D1&playType=DIGIT';

/** Only words grow, as by a browser's own setting. */
const TWICE_AS_LARGE = `for (const [element, size, line] of [...document.querySelectorAll('body *')].map((element) => {
  const { fontSize, lineHeight } = getComputedStyle(element);
  return [element, parseFloat(fontSize), parseFloat(lineHeight)];
})) {
  element.style?.setProperty('font-size', size * 2 + 'px', 'important');
  if (line) element.style?.setProperty('line-height', line * 2 + 'px', 'important');
}`;

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await givenPastDraws(house.database.db, 'F5D1', new Date('2024-02-29T18:00:00Z'), 3);
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

async function open(page: Page, address: string): Promise<void> {
  await page.goto(house.url + address);
  await page.waitForLoadState('networkidle');
  await untilStill(page);
}

const styleOf = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('in high contrast every control has an edge, and what is chosen is marked', async () => {
  const { page } = await house.openWindow({ language: 'en', viewport: PHONE });
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, BOARD);
  const keys = page.locator('.slot-keys .key');
  await keys.nth(3).click();
  expect(await styleOf(keys.nth(3), 'background-color')).not.toBe(await styleOf(keys.nth(4), 'background-color'));
  const stakes = page.locator('.stk .seg label');
  expect(await styleOf(stakes.nth(0), 'background-color')).not.toBe(await styleOf(stakes.nth(1), 'background-color'));
  for (const edged of [keys.nth(4), page.locator('.stk .seg'), page.locator('.stk .btn').last()])
    expect(await styleOf(edged, 'outline-style')).toBe('solid');
  await open(page, '/?pop=login');
  const field = page.locator('dialog .in').first();
  expect(await styleOf(field, 'outline-style')).toBe('solid');
  expect(await styleOf(page.locator('dialog .in:focus-within'), 'outline-width')).toBe('3px');
  expect(await styleOf(page.locator('dialog .chk input').first(), 'appearance')).toBe('auto');
});

test('at 320 px nothing stands outside the page, five balls are one row, and no picture lies over words', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: MAGNIFIED });
  await open(page, '/down');
  expect(await findOverflows(page)).toEqual([]);
  await open(page, BOARD);
  const tops = await page
    .locator('.band .ball')
    .evaluateAll((balls) => balls.map((ball) => ball.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
  await open(page, '/?lang=en');
  expect(await page.locator('.hm h1').evaluate(readsOver)).toBe(true);
});

/** Whether at the end of each line of it the words are what lies on top. */
function readsOver(heading: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(heading);
  return [...range.getClientRects()].every(({ right, top, height }) => {
    const over = document.elementFromPoint(right - 2, top + height / 2);
    return over !== null && (heading.contains(over) || over.contains(heading));
  });
}

test('with letters twice as large the stub of a deposit, who is signed in and the button of the slip are whole', async () => {
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await house.openWindow({ language: 'bn', viewport: PHONE }, { member });
  await open(page, '/?mc=depositv2');
  await page.evaluate(TWICE_AS_LARGE);
  await untilStill(page);
  const stub = page.locator('.ptk > .ticket-stub');
  expect(await stub.evaluate((end) => end.scrollHeight - end.clientHeight)).toBeLessThanOrEqual(1);
  // The perforation stands where the stub begins.
  const dashes = await page.locator('.ptk > .perf').boundingBox();
  expect(Math.abs((dashes?.y ?? 0) - ((await stub.boundingBox())?.y ?? 0))).toBeLessThanOrEqual(2);
  await open(page, '/?mc=securityCenter');
  // The page that is open is left out of its own menu, whole.
  const entries = page.locator('.ms-card').getByRole('listitem');
  expect(await entries.count()).toBe(await page.locator('.ms-card').getByRole('button').count());
  await page.evaluate(TWICE_AS_LARGE);
  const ends = await page
    .locator('.whoc .fact')
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThan(PHONE.width - 16);
  await open(page, BOARD);
  await page.evaluate(TWICE_AS_LARGE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('with letters twice as large the first banner of a phone keeps its text and its button, and shortcuts stand inside', async () => {
  const member = await house.givenPlayer(ONE_TAKA);
  const { page } = await house.openWindow({ language: 'bn', viewport: { width: 360, height: 640 } }, { member });
  await open(page, '/');
  await page.evaluate(TWICE_AS_LARGE);
  await untilStill(page);
  const hero = await page.locator('.hm').boundingBox();
  const action = await page.locator('.hm .cta .btn').first().boundingBox();
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual((hero?.y ?? 0) + (hero?.height ?? 0));
  const shortcuts = await page.locator('.mw').evaluate((nav) => [nav.scrollWidth, nav.clientWidth]);
  expect(shortcuts[0]).toBe(shortcuts[1]);
});

test('with letters twice as large the names of the categories are whole, below their pictures', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: { width: 360, height: 640 } });
  await open(page, '/');
  await page.mouse.move(100, 300);
  await page.locator('.ct b').last().waitFor();
  await page.evaluate(TWICE_AS_LARGE);
  const names = page.locator('.ct b');
  expect(await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth + 1).length)).toBe(
    0,
  );
  const tile = page.locator('.ct').first();
  const picture = await tile.locator('img').boundingBox();
  const name = await tile.locator('b').boundingBox();
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
  expect(await tile.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test('at 320 px with letters twice as large the head is no wider than the page, and the login popup keeps its warning whole', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: MAGNIFIED });
  await open(page, '/help?pop=login');
  const words = page.locator('.am > .art:not(.waits) > :is(h2, p)');
  await words.first().waitFor();
  await page.evaluate(TWICE_AS_LARGE);
  // Less than half a line: marks of Bengali reach below theirs.
  const cut = await words.evaluateAll((parts) => parts.map((part) => part.scrollHeight - part.clientHeight));
  expect(Math.max(...cut)).toBeLessThan(20);
  const right = (part: Locator) =>
    part.evaluateAll((parts) => Math.max(...parts.map((each) => each.getBoundingClientRect().right)));
  expect(await right(page.locator('.mh :is(button, svg):visible'))).toBeLessThanOrEqual(MAGNIFIED.width);
});

test('with letters twice as large the words of the login popup stand below one another, inside their picture', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: PHONE });
  await open(page, '/?pop=login');
  const side = page.locator('.am > .art:not(.waits)');
  await side.waitFor();
  await page.evaluate(TWICE_AS_LARGE);
  const [head, text, all] = [
    await side.locator('h2').boundingBox(),
    await side.locator('p').boundingBox(),
    await side.boundingBox(),
  ];
  expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((all?.y ?? 0) + (all?.height ?? 0));
});

test('crores in a wallet do not lie over one another on a narrow phone', async () => {
  const member = await house.givenPlayer(999_999_999n * ONE_TAKA);
  const { page } = await house.openWindow({ language: 'bn', viewport: { width: 360, height: 740 } }, { member });
  await open(page, '/?mc=transferFund');
  const wide = await page
    .locator('.sp3 dd')
    .evaluateAll((sums) => sums.filter((sum) => sum.scrollWidth > sum.clientWidth + 1).length);
  expect(await page.locator('.sp3 dd').count()).toBeGreaterThan(2);
  expect(wide).toBe(0);
});

test('with letters twice as large the bottom bar keeps its words apart and inside', async () => {
  const { page } = await house.openWindow({ language: 'bn', viewport: PHONE });
  await open(page, '/licences');
  await page.evaluate(TWICE_AS_LARGE);
  const places = page.locator('.mn > *');
  expect(await places.count()).toBe(5);
  const wide = await places.evaluateAll(
    (all) => all.filter((place) => place.scrollWidth > place.clientWidth + 1).length,
  );
  expect(wide).toBe(0);
  const bar = await page.locator('.mn').boundingBox();
  // The box of a line is as high as its face is designed, far more than its ink.
  const low = await places.evaluateAll((all) => {
    const range = document.createRange();
    return all.flatMap((place) => {
      range.selectNodeContents(place);
      const half = parseFloat(getComputedStyle(place).fontSize) / 2;
      return [...range.getClientRects()].map(({ top, height }) => top + height / 2 + half);
    });
  });
  expect(Math.max(...low)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
