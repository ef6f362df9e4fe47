/** Written content at the desk: written in two languages, handed in, published by a second person, seen on an open page. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  givenContentItem,
  givenDocument,
  givenDraft,
  givenText,
} from '../../server/src/capabilities/content/items/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

const yeekeeEntries = process.env['YEEKEE_ENTRIES'];
async function shoot(page: Page, name: string): Promise<void> {
  if (yeekeeEntries !== undefined) await page.screenshot({ path: join(yeekeeEntries, `${name}.png`), fullPage: true });
}

/** Presses an act and gives its reason. */
async function act(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('dialog [name=reason]').fill(reason);
  await page.locator('dialog').getByRole('button', { name, exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

if (SWEEP)
  test('an announcement goes from the first word to an open page, by two people; an older version comes back', async () => {
    const words = house.words('en');
    const [writer, second] = await Promise.all([house.givenStaff(), house.givenStaff()]);
    const visitor = await house.openWindow({ language: 'en' });
    await visitor.page.goto(`${house.url}/noticePage`);
    await visitor.page.getByRole('heading', { level: 2, name: /^Welcome\./ }).waitFor();

    const { page, faults } = await house.openWindow({ language: 'en', theme: 'light' }, { staff: writer });
    await page.goto(`${house.url}/desk/content`);
    await page.getByRole('button', { name: words('desk-content.new') }).click();
    await page.locator('[name="bn.title"]').fill('ঈদের সময়সূচি');
    await page.locator('[name="bn.html"]').fill('<p>ঈদের দিন ড্র চলবে</p>');
    await page.locator('[name="en.title"]').fill('Eid hours');
    expect(await page.locator('[name=slug]').inputValue()).toBe('eid-hours');
    await page.locator('[name="en.html"]').fill('Draws go on');
    await page.locator('[name="en.html"]').selectText();
    await page
      .getByRole('button', { name: words('desk-content.tool.strong') })
      .last()
      .click();
    expect(await page.locator('[name="en.html"]').inputValue()).toBe('<strong>Draws go on</strong>');
    await page.locator('[name=link]').fill('javascript:alert(1)');
    await page.getByRole('button', { name: words('desk-content.act.save') }).click();
    await page.locator('dialog [name=reason]').fill('Eid is near');
    await page
      .locator('dialog')
      .getByRole('button', { name: words('desk-content.act.save') })
      .click();
    await page.getByText(words('desk-content.why.address')).waitFor();
    await page.locator('[name=link]').fill('/help');
    await act(page, words('desk-content.act.save'), 'Eid is near');
    await page.waitForURL(/\/desk\/content\/\d+$/);
    await page.locator('.content-preview').getByText('ঈদের দিন ড্র চলবে').waitFor();
    await shoot(page, 'desk-piece');
    expect(await findMessageKeys(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);
    await act(page, words('desk-content.act.submit'), 'Please look');
    // Who wrote it may not publish it.
    await page.getByText(words('desk-content.needsSecond', { count: 2 })).waitFor();
    expect(await page.getByRole('button', { name: words('desk-content.act.publish') }).count()).toBe(0);

    const other = await house.openWindow({ language: 'en' }, { staff: second });
    await other.page.goto(page.url());
    await act(other.page, words('desk-content.act.publish'), 'Agreed');
    await other.page.locator('.content-bar').getByText(words('desk-content.state.live')).waitFor();
    await visitor.page.getByRole('navigation').getByText('Eid hours').waitFor();

    await page.reload();
    await page.locator('[name="en.title"]').fill('Eid opening hours');
    await act(page, words('desk-content.act.save'), 'A better title');
    await page.locator('.content-bar').getByText(words('desk-content.pending.draft')).waitFor();
    // Somebody else wrote on what he saw before: refused, and nothing is lost.
    await other.page.locator('[name="en.title"]').fill('Mine');
    await other.page.getByRole('button', { name: words('desk-content.act.save') }).click();
    await other.page.locator('dialog [name=reason]').fill('My words');
    await other.page
      .locator('dialog')
      .getByRole('button', { name: words('desk-content.act.save') })
      .click();
    await other.page.locator('dialog').getByText(writer.username).waitFor();
    expect(await other.page.locator('[name="en.title"]').inputValue()).toBe('Mine');

    const versions = page.getByRole('region', { name: words('desk-content.versions') });
    await versions
      .getByRole('button', { name: words('desk.version.compare') })
      .first()
      .click();
    await page.locator('dialog ins').getByText('Eid opening hours').waitFor();
    await page.keyboard.press('Escape');
    await versions
      .getByRole('button', { name: words('desk.version.restore') })
      .first()
      .click();
    await page.locator('dialog [name=reason]').fill('The first was better');
    await page
      .locator('dialog')
      .getByRole('button', { name: words('desk.version.restore'), exact: true })
      .click();
    await expect.poll(() => page.locator('[name="en.title"]').inputValue()).toBe('Eid hours');
    expect([...faults, ...visitor.faults]).toEqual([]);
  });

if (SWEEP)
  test('the list tells states and languages, banners are put in order by keys, and a phone can read it', async () => {
    const words = house.words('bn');
    const { contentItems } = house.ports();
    for (const title of ['প্রথম', 'দ্বিতীয়']) {
      await givenContentItem(contentItems, 'banner', {
        texts: { bn: givenText(title) },
        fields: { groupName: 'w_test' },
      });
    }
    const staff = await house.givenStaff();
    const { page, faults } = await house.openWindow(
      { language: 'bn', viewport: { width: 390, height: 844 } },
      { staff },
    );
    await page.goto(`${house.url}/desk/content?kind=banner&group=w_test`);
    await page.getByText('প্রথম').filter({ visible: true }).first().waitFor();
    await shoot(page, 'desk-content-phone');
    expect(await findMessageKeys(page)).toEqual([]);
    expect(await findOverflows(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: words('desk-content.order') }).click();
    await page.getByRole('button', { name: words('desk-content.moveDown', { title: 'প্রথম' }) }).press('Enter');
    await page.locator('dialog [name=reason]').fill('দ্বিতীয়টা আগে');
    await page
      .locator('dialog')
      .getByRole('button', { name: words('desk-content.orderSave') })
      .click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    const shown = await fetch(`${house.url}/wps/relay/MCSFE_getListAnnouncements?groups=w_test`);
    const { value } = (await shown.json()) as { value: { banners: { title: string }[] } };
    expect(value.banners.map(({ title }) => title)).toEqual(['দ্বিতীয়', 'প্রথম']);
    expect(faults).toEqual([]);
  });

test('an order of banners that is changed after a lost answer is another one, and is taken', async () => {
  const words = house.words('bn');
  const { contentItems } = house.ports();
  for (const title of ['এক', 'দুই'])
    await givenContentItem(contentItems, 'banner', {
      texts: { bn: givenText(title) },
      fields: { groupName: 'w_lost' },
    });
  const { page } = await house.openWindow({ language: 'bn' }, { staff: await house.givenStaff() });
  await page.goto(`${house.url}/desk/content?kind=banner&group=w_lost`);
  await page.getByRole('button', { name: words('desk-content.order') }).click();
  const dialog = page.locator('dialog');
  const save = dialog.getByRole('button', { name: words('desk-content.orderSave') });
  await dialog.getByRole('button', { name: words('desk-content.moveDown', { title: 'এক' }) }).click();
  await dialog.locator('[name=reason]').fill('উৎসবের জন্য');
  const orders = /\/desk\/api\/content\/order/;
  await page.route(orders, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save.click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute(orders);
  await dialog.getByRole('button', { name: words('desk-content.moveUp', { title: 'এক' }) }).click();
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const shown = await fetch(`${house.url}/wps/relay/MCSFE_getListAnnouncements?groups=w_lost`);
  const { value } = (await shown.json()) as { value: { banners: { title: string }[] } };
  expect(value.banners.map(({ title }) => title)).toEqual(['এক', 'দুই']);
});

test('an unsaved order of the home page stays when somebody else saves one, and is not sent over his', async () => {
  const t = house.words('en');
  const [staff, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { page, faults } = await house.openWindow({ language: 'en' }, { staff });
  const order = page.getByRole('list', { name: t('desk-content.home.order') }).locator('.home-grip');
  const first = async (): Promise<string> => (await order.first().getAttribute('data-section')) ?? '';
  await page.goto(`${house.url}/desk/home-page`);
  await order.first().focus();
  await page.keyboard.press('ArrowDown');
  const mine = await first();
  const theirs = { version: 0, places: [{ section: 'winners', shown: false }], reason: 'For the festival' };
  const answer = await fetch(`${house.url}/desk/api/home`, {
    method: 'PUT',
    headers: { token: other.token, 'content-type': 'application/json' },
    body: JSON.stringify(theirs),
  });
  expect(answer.status).toBe(200);
  await page.evaluate(
    `{ const now = Date.now; Date.now = () => now() + 120_000; dispatchEvent(new Event('visibilitychange')); }`,
  );
  await page.getByText(other.username).waitFor();
  expect(await first()).toBe(mine);
  await page.locator('main [name=reason]').fill('For the winter');
  await page.getByRole('button', { name: t('desk-content.home.save') }).click();
  await page.getByRole('alert').filter({ hasText: other.username }).waitFor();
  expect(await first()).toBe(mine);
  await page.getByRole('button', { name: t('desk-content.home.undo') }).click();
  await order.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main [name=reason]').fill('For the winter');
  await page.getByRole('button', { name: t('desk-content.home.save') }).click();
  await page.getByText(t('desk-content.home.saved')).waitFor();
  await page.getByRole('button', { name: t('desk-content.home.save') }).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('who hands in or publishes a content item decides on the version that he saw, and not on one that came meanwhile', async () => {
  const t = house.words('en');
  const [staff, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { page } = await house.openWindow({ language: 'en' }, { staff });
  const id = await givenDraft(house.ports().contentItems, 'news');
  const send = async (path: string, more: object): Promise<void> => {
    const answer = await fetch(`${house.url}/desk/api/content/items/${id}/${path}`, {
      method: 'POST',
      headers: { token: other.token, 'content-type': 'application/json' },
      body: JSON.stringify({ key: givenKey(), reason: 'Another title', ...more }),
    });
    expect(answer.status).toBe(200);
  };
  const saveDraft = (base: number): Promise<void> => {
    const texts = { bn: givenText('আরেক'), en: givenText(`Another ${base}`) };
    return send('versions', { base, document: givenDocument('news', { texts }) });
  };
  const dialog = page.locator('dialog');
  await page.clock.install();
  for (const [base, step] of [
    [1, 'desk-content.act.submit'],
    [2, 'desk-content.act.publish'],
  ] as const) {
    if (base === 2) await send('review', { version: base, to: 'inReview' });
    await page.goto(`${house.url}/desk/content/${id}`);
    await page
      .locator('main')
      .getByRole('button', { name: t(step), exact: true })
      .click();
    await dialog.locator('[name=reason]').fill('As I saw it');
    await saveDraft(base);
    // Whoever comes back to the window has it read anew beneath the form.
    await page.clock.fastForward(11_000);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await page
      .locator('main')
      .getByText(t('desk-content.versionOf', { version: base + 1 }))
      .waitFor();
    await dialog.getByRole('button', { name: t(step), exact: true }).click();
    await dialog.locator('.notice[role=alert]').waitFor();
  }
});
