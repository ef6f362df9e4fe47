/** The brand at the desk: one person makes a change, another publishes it, and pages that are open follow by themselves. */
import type { BrandDocument } from '@house/contract/content/desk-brand';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

async function giveReason(page: Page, button: string, reason: string): Promise<void> {
  await page.locator('dialog [name=reason]').fill(reason);
  await page.locator('dialog').getByRole('button', { name: button }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}

if (SWEEP)
  test('a flag, the symbol and the name are published by a second person and an open page follows without a reload', async () => {
    const words = house.words('en');
    const [maker, second] = await Promise.all([house.givenStaff(), house.givenStaff()]);
    const player = await house.givenPlayer(1_000_000n);
    const visitor = await house.openWindow({ language: 'en' });
    const member = await house.openWindow({ language: 'en' }, { member: player });
    for (const { page } of [visitor, member]) {
      await page.goto(`${house.url}/`);
      await page.evaluate('window.stillHere = true');
    }
    const register = visitor.page.locator('header').getByRole('button', { name: words('common.nav.joinNow') });
    await register.waitFor();
    await member.page.locator('.hb .bal-figure').filter({ hasText: '৳100.00' }).waitFor();

    const making = await house.openWindow({ language: 'en' }, { staff: maker });
    await making.page.goto(`${house.url}/desk/brand?tab=features`);
    await making.page.getByRole('switch', { name: 'DIRECTREG3' }).click();
    await making.page.getByRole('tab', { name: words('desk-brand.tab.general') }).click();
    await making.page.locator('[name="currency.symbol"]').fill('Tk');
    await making.page.locator('[name="names.en"]').fill('Jarul Club');
    await making.page.getByRole('button', { name: words('desk-brand.save') }).click();
    await giveReason(making.page, words('desk-brand.save'), 'No new accounts this week');
    await making.page.getByText(words('desk-brand.changeCount', { count: 3 })).waitFor();
    // Who made it may not publish it; and nothing shows yet.
    await making.page.getByRole('button', { name: words('desk-brand.publish'), disabled: true }).waitFor();
    expect(await register.isVisible()).toBe(true);

    const publishing = await house.openWindow({ language: 'en' }, { staff: second });
    await publishing.page.goto(`${house.url}/desk/brand`);
    await publishing.page.getByRole('button', { name: words('desk-brand.publish') }).click();
    const changes = publishing.page.locator('dialog .brand-changes');
    await changes.getByText('DIRECTREG3').waitFor();
    expect(await changes.locator('li').count()).toBe(3);
    await giveReason(publishing.page, words('desk-brand.publishNow'), 'Agreed with the owner');

    await register.waitFor({ state: 'detached' });
    await member.page.locator('.hb .bal-figure').filter({ hasText: 'Tk100.00' }).waitFor();
    await expect.poll(() => visitor.page.title()).toBe('Jarul Club');
    for (const { page } of [visitor, member]) expect(await page.evaluate('window.stillHere')).toBe(true);

    await publishing.page.getByRole('tab', { name: words('desk-brand.tab.versions') }).click();
    const line = publishing.page.locator('[role=tabpanel] tbody tr').first();
    await line.getByText('Agreed with the owner').waitFor();
    expect(await line.innerText()).toContain(maker.username);
    expect(await line.innerText()).toContain(second.username);
    expect([...visitor.faults, ...member.faults, ...making.faults, ...publishing.faults]).toEqual([]);
  });

if (SWEEP)
  test('a wrong value is told beside its field, and an older version comes back as a draft', async () => {
    const words = house.words('en');
    const { page, faults } = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
    await page.goto(`${house.url}/desk/brand`);
    await page.getByRole('tab', { name: words('desk-brand.tab.links') }).click();
    await page.locator('[name=domainList]').fill('jarul.example\nnot a domain');
    await page.getByRole('button', { name: words('desk-brand.save') }).click();
    await giveReason(page, words('desk-brand.save'), 'Another address');
    await page.getByText(words('desk-brand.line', { number: 2, why: words('desk-brand.why.notAHost') })).waitFor();
    await page.getByRole('button', { name: words('desk.draft.drop') }).click();

    await page.getByRole('tab', { name: words('desk-brand.tab.register') }).click();
    const preview = page.getByRole('region', { name: words('desk-brand.preview') });
    expect(await preview.locator('input').count()).toBe(5);
    await page
      .getByRole('checkbox', { name: `${words('site-auth.field.telegram')}: ${words('desk-brand.shown')}` })
      .check();
    await preview.getByLabel(words('site-auth.field.telegram')).waitFor();
    await page.getByRole('button', { name: words('desk.draft.drop') }).click();

    await page.getByRole('tab', { name: words('desk-brand.tab.versions') }).click();
    await page.getByRole('button', { name: `${words('desk.version.restore')} 1` }).click();
    await giveReason(page, words('desk.version.restore'), 'Back to the beginning');
    await page.getByText(words('desk-brand.state.draft')).first().waitFor();
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

test('who discards, brings back or publishes decides on the draft that he saw, and not on one that came meanwhile', async () => {
  const words = house.words('en');
  const [staff, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { page } = await house.openWindow({ language: 'en' }, { staff });
  const headers = { token: other.token, 'content-type': 'application/json' };
  const read = async () => {
    const { value } = await (await fetch(`${house.url}/desk/api/brand`, { headers })).json();
    return value as { newest: number; live: BrandDocument };
  };
  /** Somebody else saves a draft; answers its version. */
  const saveDraft = async (name: string): Promise<number> => {
    const { newest, live } = await read();
    const document = { ...live, names: { ...live.names, en: name } };
    const body = JSON.stringify({ key: givenKey(), base: newest, reason: 'Another name', document });
    expect((await fetch(`${house.url}/desk/api/brand/versions`, { method: 'POST', headers, body })).status).toBe(200);
    return newest + 1;
  };
  const dialog = page.locator('dialog');
  const drafted = (version: number) => page.locator('.brand-bar b').getByText(String(version), { exact: true });
  await page.clock.install();
  let version = await saveDraft('First');
  await page.goto(`${house.url}/desk/brand?tab=versions`);
  for (const [opener, confirm] of [
    ['desk-brand.discard', 'desk-brand.discard'],
    ['desk.version.restore', 'desk.version.restore'],
    ['desk-brand.publish', 'desk-brand.publishNow'],
  ] as const) {
    await drafted(version).waitFor();
    await page
      .locator('main')
      .getByRole('button', { name: words(opener) })
      .last()
      .click();
    await dialog.locator('[name=reason]').fill('As I saw it');
    version = await saveDraft(`Name ${version}`);
    // Whoever comes back to the window has it read anew beneath the form.
    await page.clock.fastForward(11_000);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await drafted(version).waitFor();
    await dialog.getByRole('button', { name: words(confirm), exact: true }).click();
    await dialog.locator('.notice[role=alert]').waitFor();
    await page.keyboard.press('Escape');
  }
  expect((await read()).newest).toBe(version);
});
