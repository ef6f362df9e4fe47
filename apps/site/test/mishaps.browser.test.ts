/** What goes wrong between a person and the house, and what he sees of it: nothing twice, nothing lost, always words. */
import type { Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenMember } from '../../server/src/capabilities/identity/given.ts';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import type { DrawRow } from '../../server/src/capabilities/lottery/schema.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers } from '../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

const SLIPS = '**/lotto/lgw/slips';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const words = () => house.words('en');

async function countBets(member: GivenMember): Promise<number> {
  const { rows } = await house.database.pool.query<{ bets: string }>(
    'select count(*) as bets from wagers where member_id = $1',
    [String(member.id)],
  );
  return Number(rows[0]?.bets);
}

/** A member with 500 on the bet page of the five-digit game, one line of 10 on the slip. */
async function givenFilledSlip(): Promise<{ page: Page; member: GivenMember; draw: DrawRow; faults: string[] }> {
  const draw = await house.putOnSale('F5D1');
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  await fillSlip(page);
  return { page, member, draw, faults };
}

async function fillSlip(page: Page): Promise<void> {
  await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
  await page.locator('.slot-keys .key').first().click();
  await page.getByRole('button', { name: words()('lottery.add') }).click();
  await page.locator('.slip .ln').waitFor();
}

/** Without a new page: what is under way stays under way. */
async function leave(page: Page): Promise<void> {
  // The name alone stands there until the menu has come.
  await page.locator('.hb button:has(.account-name)').click();
  await page.getByRole('menuitem', { name: words()('common.nav.logOut') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words()('common.nav.logOut') })
    .click();
  await page.locator('.login-bar').waitFor();
}

async function enter(page: Page, { username, password }: GivenMember, form = '.login-bar'): Promise<void> {
  await page.locator(`${form} [name=username]`).fill(username);
  await page.locator(`${form} [name=password]`).fill(password);
  await page.locator(`${form} button[type=submit]`).click();
  await page.locator('.hb .account-name').waitFor();
}

const placeButton = (page: Page) => page.locator('.slip .btn.gold');

async function untilPlacedOnce(page: Page, member: GivenMember): Promise<void> {
  await page.locator('.placed').waitFor();
  await page.locator('.hb .bal-figure').filter({ hasText: '৳490.00' }).waitFor();
  expect(await page.locator('.placed .ln').count()).toBe(1);
  expect(await countBets(member)).toBe(1);
}

test('a wrong password is said in words, asks for the picture or for digits in words, and loses nothing typed', async () => {
  const member = await house.givenPlayer(ONE_TAKA);
  const { page } = await house.openWindow({ language: 'en' });
  await page.goto(`${house.url}/licences?pop=login`);
  await page.locator('dialog [name=username]').fill(member.username);
  await page.locator('dialog [name=password]').fill('not-the-password-1');
  await page.keyboard.press('Enter');
  await page.locator('dialog .notice[role=alert]').waitFor();
  await page.locator('dialog [name=captcha]').waitFor();
  expect((await page.locator('dialog .notice').innerText()).length).toBeGreaterThan(10);
  expect(await page.locator('dialog [name=username]').inputValue()).toBe(member.username);
  expect(await page.locator('dialog [name=password]').inputValue()).toBe('not-the-password-1');

  await page.locator('dialog .cap-pic:enabled').waitFor();
  await page.getByRole('button', { name: words()('site-auth.captcha.useWords') }).click();
  const asked = page.getByRole('textbox', { name: words()('site-auth.captcha.words', { words: '' }) });
  await asked.waitFor();
  const question = await asked.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? '');
  const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const answer = question
    .split(/[:,] /)
    .slice(1)
    .map((word) => digits.indexOf(word.trim()));
  expect(answer).toHaveLength(6);
  expect(await findBarriers(page)).toEqual([]);
  await asked.fill(answer.join(' '));
  await page.locator('dialog [name=password]').fill(member.password);
  await page.keyboard.press('Enter');
  await page.locator('.hb .account-name').waitFor();
});

test('a double click on Place bet whose answer is lost ends with the true outcome and one bet', async () => {
  const { page, member, faults } = await givenFilledSlip();
  let sent = 0;
  await page.route(SLIPS, async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  // Its name stands still: a reader says a name that changes while the focus is on it, each second.
  await page.getByRole('button', { name: words()('lottery.place'), exact: true }).waitFor();
  await placeButton(page).dblclick();
  await untilPlacedOnce(page, member);
  expect(sent).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('on a line that breaks off every file once, the receipt of a bet and a popup come without loading anew', async () => {
    const member = await house.givenPlayer(500n * ONE_TAKA);
    await house.putOnSale('F5D1');
    const { page, faults } = await house.openWindow({ language: 'en' }, { member });
    const broken = new Set<string>();
    // Parts are fetched before they are imported (load-part.ts). What was fetched comes out of the cache then, which is off
    // while requests are looked at here; and what the page begins with the browser asks for by itself.
    await page.route(/\/assets\/(?!index-).*\.(js|css)$/, (route) => {
      const url = route.request().url();
      if (broken.has(url) || route.request().resourceType() !== 'fetch') return route.continue();
      broken.add(url);
      return route.abort('connectionreset');
    });
    await fillSlip(page);
    await placeButton(page).click();
    await untilPlacedOnce(page, member);
    await page
      .locator('.hb')
      .getByRole('button', { name: words()('common.nav.bettingRecord') })
      .click();
    await page.locator('dialog [data-row]').first().waitFor();
    expect([...broken].filter((url) => /placed-ticket|betting-record/.test(url)).length).toBeGreaterThan(1);
    expect([...broken].some((url) => url.endsWith('.css'))).toBe(true);
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a slow network shows what loads, locks the button, and sends nothing twice', async () => {
    const { page, member, faults } = await givenFilledSlip();
    const held: Route[] = [];
    let slow = true;
    const hold = (route: Route): unknown => (slow ? held.push(route) : route.continue());
    /** What was slow arrives, all of it. */
    const arrive = async (): Promise<void> => {
      slow = false;
      for (const route of held.splice(0)) await route.continue().catch(() => undefined);
    };
    await page.route(SLIPS, hold);
    await page.route('**/lotto/lgw/wagers**', hold);
    await page.route('**/wagers**', hold);
    await placeButton(page).click();
    await page.locator('.slip .btn.gold[aria-busy=true]').waitFor();
    await placeButton(page).click({ force: true });
    expect(await page.locator('.slip .ln button').isDisabled()).toBe(true);
    await arrive();
    await untilPlacedOnce(page, member);
    slow = true;
    await page
      .locator('.hb')
      .getByRole('button', { name: words()('common.nav.bettingRecord') })
      .click();
    await page.locator('dialog .sk').first().waitFor();
    await arrive();
    await page.locator('dialog [data-row]').first().waitFor();
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a house that restarts under an open page comes back by itself, and the result arrives', async () => {
    const { page, member, draw, faults } = await givenFilledSlip();
    await placeButton(page).click();
    await untilPlacedOnce(page, member);
    // What its page still fetched would be missing; the worker, which is not in this window, asks again for it.
    await page.waitForLoadState('networkidle');
    await house.stopServing();
    await house.drawNow(draw);
    await house.startServing();
    await page.locator('.band .res').filter({ hasText: draw.draw_no }).locator('.ball:not(.wait)').first().waitFor();
    await page
      .locator('.mb')
      .getByText(new RegExp(`${words()('common.status.lost')}|৳96.00`))
      .waitFor();
    expect(faults).toEqual([]);
  });

test('a page that Back brings as it was kept is loaded anew once its member has signed out or another came', async () => {
  const [one, other] = [await house.givenPlayer(77n * ONE_TAKA), await house.givenPlayer(88n * ONE_TAKA)];
  const { page } = await house.openWindow({ language: 'en' }, { member: one });
  const figure = (amount: string) => page.locator('.hb .bal-figure').filter({ hasText: amount });
  const bringBack = () => page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await page.goto(`${house.url}/licences`);
  await figure('৳77.00').waitFor();
  await page.evaluate("window.notReloaded = 'the same page'");
  await bringBack();
  await figure('৳77.00').waitFor();
  expect(await page.evaluate('window.notReloaded')).toBe('the same page');
  // On another page of this tab.
  const kept = JSON.stringify({ token: other.token, account: other.username, isAgent: '0' });
  await page.evaluate(`Object.assign(sessionStorage, ${kept})`);
  await bringBack();
  await figure('৳88.00').waitFor();
  await page.evaluate("for (const name of ['token', 'account', 'isAgent']) sessionStorage.removeItem(name)");
  await bringBack();
  await page.locator('.login-bar').waitFor();
  expect(await page.getByText('৳88.00').count()).toBe(0);
});

if (SWEEP)
  test('a link to a record asks to log in and then leads there', async () => {
    const member = await house.givenPlayer(77n * ONE_TAKA);
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/licences?mc=transactionHistory`);
    await page.locator('dialog [name=username]').fill(member.username);
    await page.locator('dialog [name=password]').fill(member.password);
    await page.keyboard.press('Enter');
    await page.locator('dialog tr.door').first().waitFor();
    expect(await page.locator('dialog h1').innerText()).toBe(words()('common.nav.accountRecord'));
    expect(await page.locator('dialog tr.door').innerText()).toContain('৳77.00');
  });

if (SWEEP)
  test('a browser that keeps the payment page shut is told to allow it, and has a link beside', async () => {
    const member = await house.givenPlayer(77n * ONE_TAKA);
    const { page } = await house.openWindow({ language: 'en', viewport: { width: 1440, height: 900 } }, { member });
    await page.addInitScript('window.open = () => null');
    await page.goto(`${house.url}/licences?mc=depositv2`);
    await page.getByLabel(words()('cashier.amount.label')).fill('500');
    await page.getByRole('button', { name: words()('cashier.open', { amount: '৳500.00' }) }).click();
    await page.getByRole('link', { name: words()('cashier.order.goPay') }).click();
    await page.getByRole('alert').getByText('Popup blocked, please allow popups and try again').waitFor();
  });

test('an order whose answer was lost is spoken of by its own amount after a reload, and the focus goes with the money', async () => {
  const member = await house.givenPlayer(77n * ONE_TAKA);
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  const focused = (): Promise<string> => page.evaluate("document.activeElement?.textContent ?? ''");
  await page.goto(`${house.url}/licences?mc=depositv2`);
  await page.getByLabel(words()('cashier.amount.label')).fill('500');
  await page.route('**/cashier/deposits', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const open = page.getByRole('button', { name: words()('cashier.open', { amount: '৳500.00' }) });
  await open.focus();
  await page.keyboard.press('Enter');
  const check = page.getByRole('button', { name: words()('cashier.unknown.check') });
  await check.waitFor();
  await expect.poll(focused).toBe(words()('cashier.preview.title'));
  await page.reload();
  await check.waitFor();
  expect(await page.locator('.ptk-lines .big').innerText()).toContain('৳500.00');
  expect(await page.getByLabel(words()('cashier.amount.label')).inputValue()).toBe('500');
  await page.unroute('**/cashier/deposits');
  await check.focus();
  await page.keyboard.press('Enter');
  await page.locator('.ptk .cpy').first().waitFor();
  await expect.poll(focused).toBe(words()('cashier.order.pay'));
  await page.getByRole('button', { name: words()('cashier.order.cancel') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words()('cashier.order.cancel') })
    .click();
  const again = page.getByRole('button', { name: words()('cashier.again') });
  await again.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(words()('cashier.amount.label')).waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.closest('form')?.className")).toBe('dp');
  const { rows } = await house.database.pool.query('select 1 from deposit_orders where member_id = $1', [
    String(member.id),
  ]);
  expect(rows).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('a bet that is still being checked is never asked for in the name of another, and is once its own person is back', async () => {
  const { page, member, faults } = await givenFilledSlip();
  const other = await house.givenPlayer(500n * ONE_TAKA);
  const sent: { token: string; body: string }[] = [];
  let reached = false;
  await page.route(SLIPS, (route) => {
    const { token = '' } = route.request().headers();
    sent.push({ token, body: route.request().postData() ?? '' });
    return reached ? route.continue() : route.abort('connectionreset');
  });
  await placeButton(page).click();
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  await leave(page);
  const before = sent.length;
  await enter(page, other);
  reached = true;
  // Nothing is waited for any longer: whatever would be tried is tried now.
  await page.evaluate("dispatchEvent(new Event('online')); fetch('/').then(() => undefined)");
  expect(sent.slice(before)).toEqual([]);
  expect(await countBets(other)).toBe(0);
  expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([member.token]));

  await leave(page);
  await enter(page, member);
  await expect.poll(() => countBets(member)).toBe(1);
  expect(await countBets(other)).toBe(0);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('a phone that is handed on shows nothing of who had it before; a session that ended brings its own slip back', async () => {
    const { page, member, faults } = await givenFilledSlip();
    const other = await house.givenPlayer(500n * ONE_TAKA);
    const lines = page.locator('.slip .ln');
    const addLine = async (): Promise<void> => {
      await page.locator('.slot-keys .key').first().click();
      await page.getByRole('button', { name: words()('lottery.add') }).click();
      await lines.first().waitFor();
    };
    const openBoard = async (): Promise<void> => {
      await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
      await page.locator('.slot-keys .key').first().waitFor();
    };
    const expectNothing = async (): Promise<void> => {
      await page.locator('.slip').getByText(words()('lottery.slip.empty')).first().waitFor();
      expect(await page.locator('.ln, .placed').count()).toBe(0);
      expect(await page.getByRole('button', { name: words()('lottery.betAgain'), disabled: false }).count()).toBe(0);
    };
    await placeButton(page).click();
    await untilPlacedOnce(page, member);
    await page
      .locator('.placed')
      .getByRole('button', { name: words()('common.done') })
      .click();
    await addLine();

    await leave(page);
    await openBoard();
    await expectNothing();
    await enter(page, other);
    await expectNothing();

    await addLine();
    // The house no longer knows the session.
    await page.evaluate("sessionStorage.setItem('token', 'x'.repeat(43))");
    await page.reload();
    await page.locator('dialog [name=username]').waitFor();
    await expect.poll(() => lines.count()).toBe(0);
    await enter(page, other, 'dialog');
    await lines.first().waitFor();
    expect(await lines.count()).toBe(1);
    await placeButton(page).click();
    await untilPlacedOnce(page, other);
    expect(await countBets(member)).toBe(1);
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('a browser that keeps nothing for sites, or has no room left, plays all the same', async () => {
    await house.putOnSale('F5D1');
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const { page, faults } = await house.openWindow({ language: 'en' });
    await page.addInitScript(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get() { throw new DOMException('denied', 'SecurityError'); },
    });`);
    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await enter(page, member);
    await page.locator('.slot-keys .key').first().click();
    await page.getByRole('button', { name: words()('lottery.add') }).click();
    await placeButton(page).click();
    await untilPlacedOnce(page, member);
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('whoever finds at the password popup that the password was changed elsewhere is led back to his page, not to the popup', async () => {
    const member = await house.givenPlayer(ONE_TAKA);
    await house.database.pool.query(
      "update sessions set ended_at = now(), end_reason = 'passwordChanged' where owner_id = $1",
      [String(member.id)],
    );
    const { page } = await house.openWindow({ language: 'en' }, { member });
    await page.goto(`${house.url}/help?topic=deposit&pop=password`);
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(words()('site-auth.ended.passwordChanged')).waitFor();
    await dialog.getByRole('button', { name: words()('common.nav.logIn') }).click();
    await enter(page, member, 'dialog');
    await expect.poll(() => page.url()).toBe(`${house.url}/help?topic=deposit`);
  });

test('a popup that breaks while it opens says so, and once that is closed the page goes on and opens it again', async () => {
  const { page, faults } = await house.openWindow({ language: 'en' });
  // The next that opens throws in its effect, and the one that would say so cannot be made modal either.
  await page.addInitScript(`window.breakNext = () => {
    const own = HTMLDialogElement.prototype.showModal;
    let left = 2;
    HTMLDialogElement.prototype.showModal = function () {
      if (left-- > 0) throw new Error('broken on purpose');
      return own.call(this);
    };
  };`);
  await page.goto(`${house.url}/licences`);
  await page.evaluate('breakNext()');
  const open = page.locator('.hb').getByRole('button', { name: words()('common.nav.joinNow') });
  await open.click();
  const said = page.getByRole('alertdialog').filter({ hasText: words()('common.crash.title') });
  await said.waitFor();
  await said.getByRole('button', { name: words()('common.close') }).click();
  await said.waitFor({ state: 'detached' });
  await open.click();
  await page.locator('dialog [name=username]').waitFor();
  expect(await page.getByRole('heading', { level: 1, includeHidden: true }).first().innerText()).not.toBe('');
  expect(faults.filter((fault) => !fault.includes('broken on purpose'))).toEqual([]);
});
