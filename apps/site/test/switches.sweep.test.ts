/**
 * What the brand switched off is not there (screens.md 0.8): points, winners, the chat and open registration leave no button
 * that leads nowhere, and their pages are none.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
  const { content } = house.ports();
  const { switches } = (await content.settings()).document;
  await content.changeSettings({
    flags: { DIRECTREG3: false },
    document: { switches: { ...switches, points: false, winners: false, chat: false } },
  });
});
afterAll(() => house?.close());

test.each(['bn', 'en'] as const)('pages that are switched off are none: %s', async (language) => {
  const t = house.words(language);
  const { page } = await house.openWindow({ viewport: PHONE, language });
  for (const address of ['/winners', '/pointMall']) {
    await page.goto(house.url + address);
    await page.getByRole('heading', { name: t('common.state.notFound') }).waitFor();
    expect(await page.title()).toContain(t('common.state.notFound'));
  }
});

test.each(['bn', 'en'] as const)('nothing leads to what is switched off: %s', async (language) => {
  const t = house.words(language);
  const { page, faults } = await house.openWindow({ viewport: PHONE, language });
  await page.goto(`${house.url}/?pop=menu`);
  const menu = page.locator('dialog');
  await menu.getByRole('button', { name: t('common.nav.logIn'), exact: true }).waitFor();
  expect(await menu.getByRole('button', { name: t('common.nav.joinNow'), exact: true }).count()).toBe(0);
  expect(await menu.getByText(t('site-frame.title.points')).count()).toBe(0);

  // The way to people below an article leads to the service links while the house has no chat.
  await page.goto(`${house.url}/help?topic=faq`);
  await page.getByRole('button', { name: t('site-help.more.chat') }).click();
  await page.locator('dialog[open]').waitFor();
  expect(new URL(page.url()).searchParams.get('pop')).toBe('service');
  expect([...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))]).toEqual([]);
  expect(faults).toEqual([]);
});

test('the wallet counts no points while there are none', async () => {
  const t = house.words('en');
  const member = await house.givenPlayer(10_000n);
  const { page } = await house.openWindow({ viewport: PHONE, language: 'en' }, { member });
  await page.goto(`${house.url}/?mc=transferFund`);
  await page.getByText(t('member.wallet.withdrawable'), { exact: true }).first().waitFor();
  expect(await page.getByText(t('member.wallet.points'), { exact: true }).count()).toBe(0);
});
