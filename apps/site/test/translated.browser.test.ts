/**
 * A page that the browser translates goes on: nothing breaks, nothing stale stays, and figures are as they were. The
 * translator here does to the page what Google's does, and does it at once, before anything else can happen.
 */
import type { Language } from '@house/i18n/catalogues';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

const CASH = 500n * ONE_TAKA;
/** Every digit of the first place at the first stake: 100.00, of which one pays 96.00. */
const BALANCES = ['৳400.00', '৳496.00', '৳396.00', '৳492.00', '৳392.00', '৳488.00'];
const DRAWS = SWEEP ? 3 : 2;

/** Puts <font> elements in the place of every text. The words stay, so that a test finds them. */
const TRANSLATOR = `
  const LEFT_ALONE = '[translate=no], head, script, style, template, textarea, select, svg, font';
  const done = [];
  const translate = (text) => {
    if (text.data.trim() === '' || text.parentElement === null || text.parentElement.closest(LEFT_ALONE)) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    done.push({ outer, text, read: text.data });
    text.replaceWith(outer);
  };
  const textsIn = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes])
        if (node === target ? target.nodeType === Node.TEXT_NODE : node.isConnected) textsIn(node).forEach(translate);
  }).observe(document, { childList: true, characterData: true, subtree: true });
  window.translation = {
    count: () => done.filter(({ outer }) => outer.isConnected).length,
    stale: () => done.filter(({ outer, text, read }) => outer.isConnected && text.data !== read).map(({ read, text }) => read + ' is ' + text.data),
  };
`;

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** What the page shows by a translation though it no longer says so. */
const staleOn = (page: Page): Promise<string[]> => page.evaluate('translation.stale()');

async function givenTranslated(language: Language): Promise<Visitor> {
  const member = await house.givenPlayer(CASH);
  const visitor = await house.openWindow({ language }, { member });
  await visitor.page.addInitScript(TRANSLATOR);
  return visitor;
}

async function expectTranslated({ page, faults }: Visitor, where: string): Promise<void> {
  expect(await page.evaluate<number>('translation.count()'), where).toBeGreaterThan(10);
  await expect.poll(() => staleOn(page), { message: where }).toEqual([]);
  expect(faults, where).toEqual([]);
}

/** By itself, without React: what each step leaves of the texts "one", x and "two", of which the first is translated. */
const STEPS = `async (ways, later) => {
  const text = (words) => document.createTextNode(words);
  const font = () => Object.assign(document.createElement('font'), { textContent: 'uno' });
  const translate = {
    replaces: (one) => one.replaceWith(font()),
    removes: (one) => { one.before(font()); one.remove(); },
    wraps: (one) => { const around = document.createElement('font'); one.before(around); around.append(one); },
  };
  const steps = {
    writes: (p, one) => { one.nodeValue = 'new'; },
    removes: (p, one) => p.removeChild(one),
    inserts: (p, one) => p.insertBefore(text('first '), one),
    moves: (p, one) => p.appendChild(one),
  };
  const left = {};
  for (const way of ways) for (const [name, step] of Object.entries(steps)) {
    const p = document.createElement('p');
    const one = text('one');
    document.body.append(p);
    p.append(one, Object.assign(document.createElement('b'), { textContent: ' x ' }), text('two'));
    translate[way](one);
    if (later) await new Promise((resolve) => setTimeout(resolve));
    try { step(p, one); left[way + ', ' + name] = p.textContent; } catch (error) { left[way + ', ' + name] = error.name; }
  }
  return left;
}`;

/** What each step leaves, by the way the text was translated; `later` in a task after it, as in life. */
const leaves = (page: Page, ways: readonly string[], later: boolean): Promise<unknown> =>
  page.evaluate(`(${STEPS})(${JSON.stringify(ways)}, ${later})`);

test('a translated text throws or is stale as browsers have it', async () => {
  const { page } = await house.openNextWindow();
  await page.setContent('<p></p>');
  expect(await leaves(page, ['replaces'], true)).toEqual({
    'replaces, writes': 'uno x two',
    'replaces, removes': 'NotFoundError',
    'replaces, inserts': 'NotFoundError',
    'replaces, moves': 'uno x twoone',
  });
});

async function expectRightSteps(page: Page): Promise<void> {
  const ways = ['replaces', 'removes', 'wraps'];
  const right = ways.flatMap((way) => [
    [`${way}, writes`, 'new x two'],
    [`${way}, removes`, ' x two'],
    [`${way}, inserts`, 'first one x two'],
    [`${way}, moves`, ' x twoone'],
  ]);
  for (const later of [true, false]) expect(await leaves(page, ways, later)).toEqual(Object.fromEntries(right));
}

test('on the desk and on the site it is written, removed, moved and inserted before', async () => {
  const { page } = await house.openNextWindow();
  for (const address of ['/desk/', '/licences']) {
    await page.goto(house.url + address);
    await page.locator('template#not-started').waitFor({ state: 'detached' });
    await expectRightSteps(page);
  }
});

async function betOnEveryDigit(page: Page): Promise<void> {
  const words = house.words('en');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await page
    .locator('.slot-keys')
    .first()
    .getByRole('button', { name: words('lottery.quick.all'), exact: true })
    .click();
  await press(words('lottery.add'));
  await page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  const receipt = page.locator('.placed');
  await receipt.getByRole('button', { name: words('common.done'), exact: true }).click();
  await receipt.waitFor({ state: 'detached' });
}

test('the bet page goes through draw after draw, with bets, balance and time as they are', async () => {
  const visitor = await givenTranslated('en');
  const { page } = visitor;
  const timer = page.locator('.band').getByRole('timer');
  const untilBalance = (amount = '') => page.locator('.hb .bal-figure').filter({ hasText: amount }).waitFor();
  let draw = await house.putOnSale('F5D1');
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  for (let turn = 0; turn < DRAWS; turn += 1) {
    await betOnEveryDigit(page);
    await untilBalance(BALANCES[2 * turn]);
    const read = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(read);
    await house.drawNow(draw);
    // There before the page asks what comes next.
    draw = await house.putOnSale('F5D1');
    await untilBalance(BALANCES[2 * turn + 1]);
    await page.locator('.band .res .ball:not(.wait)').first().waitFor();
    await expectTranslated(visitor, `draw ${turn + 1}`);
  }
  expect(await page.locator('.bal-figure font, [role=timer] font, .balls font').count()).toBe(0);
});

/** The address and what stands there in the end. */
const PAGES: readonly (readonly [address: string, shown: string])[] = [
  ['/licences?mc=transferFund', 'dialog h1'],
  ['/results?gameCode=F5D1', 'main h1'],
  ...(SWEEP
    ? ([
        ['/licences?mc=depositv2', 'dialog input'],
        ['/licences?mc=personalHistoryCopy', 'dialog h1'],
        ['/lottery', '.lob'],
        ['/trend?gameCode=F5D1', 'main h1'],
        ['/verify', 'main h1'],
        ['/winners', 'main h1'],
      ] as const)
    : []),
];

test('a translated page changes its own language, and wallet and results open and close', async () => {
  const visitor = await givenTranslated('en');
  const { page } = visitor;
  await page.goto(house.url);
  await page.locator('main h1').first().waitFor();
  await expectTranslated(visitor, 'home');
  await page
    .locator('.hb')
    .getByRole('button', { name: new RegExp(house.words('en')('common.nav.language')) })
    .click();
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click();
  await page.locator('html[lang=bn]').waitFor({ state: 'attached' });
  await page
    .locator('main h1')
    .filter({ hasText: /[\u0980-\u09ff]/ })
    .first()
    .waitFor();
  await expectTranslated(visitor, 'home in Bengali');
  for (const [address, shown] of PAGES) {
    await page.goto(house.url + address);
    await page.locator(shown).first().waitFor();
    await expectTranslated(visitor, address);
    if (!shown.startsWith('dialog')) continue;
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expectTranslated(visitor, `${address}, closed`);
  }
});
