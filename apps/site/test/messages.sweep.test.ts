/** A member and the house write to each other: inbox with live push, feedback with a picture, the desk's answer. */
import { sendFeedback } from '@house/contract/messages/feedback';
import type { Language } from '@house/i18n/catalogues';
import { newKey } from '@house/web/clock';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenApplication, givenPicture } from '../../server/src/capabilities/messages/given.ts';
import { transact } from '../../server/src/platform/database.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenKey } from '../../server/src/platform/testing/key.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

/** Where somebody who wants to look keeps the pictures. */
const SIGHTS = process.env.SIGHTS;

async function look(page: Page, where: string): Promise<void> {
  if (SIGHTS !== undefined) await page.screenshot({ path: `${SIGHTS}/${where}.png` });
  expect(await findMessageKeys(page), where).toEqual([]);
  expect(await findBarriers(page), where).toEqual([]);
  expect(await findOverflows(page), where).toEqual([]);
}

const sendNews = (memberId: bigint, amount: string) =>
  transact(house.database.db, (tx) =>
    house.ports().messages.send(tx, {
      key: givenKey(),
      memberId,
      template: 'depositCredited',
      values: { amount },
      link: '/feedback',
    }),
  );

const LOOKS: [string, Language, 'dark' | 'light', { width: number; height: number }][] = [
  ['phone-bn-dark', 'bn', 'dark', { width: 390, height: 844 }],
  ['desktop-en-light', 'en', 'light', { width: 1440, height: 900 }],
];

describe.each(looksOfTurn(LOOKS, 1))('%s', (name, language, theme, viewport) => {
  const phone = viewport.width < 720;

  test('a message arrives while its owner looks, is read, pinned and removed, and leads on', async () => {
    const t = house.words(language);
    const member = await house.givenPlayer(10_000n);
    const { page, faults } = await house.openWindow({ viewport, language, theme }, { member });
    await page.goto(`${house.url}/?mc=messageV2`);
    await page.getByText(t('site-inbox.none')).waitFor();
    await look(page, `${name}-inbox-empty`);
    await sendNews(member.id, '৳500.00');
    const row = page.locator('.inbox-row').first();
    await row.waitFor();
    await sendNews(member.id, '৳750.00');
    await page.locator('.inbox-row').nth(1).waitFor();
    await look(page, `${name}-inbox-list`);

    await row.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.inbox-body').getByText('৳500.00').first().waitFor();
    await look(page, `${name}-inbox-message`);
    await page.getByRole('button', { name: t('site-inbox.pin') }).click();
    if (phone) {
      await page.getByRole('button', { name: t('site-inbox.toList') }).click();
      await page.locator('.inbox-row:focus').waitFor();
    }
    await page.locator('.inbox-row').first().getByText('৳500.00').waitFor();
    expect(await page.locator('.inbox-row.unread').count()).toBe(1);
    await page.getByRole('button', { name: t('site-inbox.readAll') }).click();
    await page.locator('.inbox-row.unread').waitFor({ state: 'detached' });
    await page.locator('.inbox-row').nth(1).focus();
    await page.keyboard.press('Delete');
    await page.locator('.inbox-row').nth(1).waitFor({ state: 'detached' });
    // The keyboard goes on where the row was.
    await page.locator('.inbox-row:focus').waitFor();
    await page.getByRole('tab', { name: t('site-inbox.tab.announcements') }).click();
    await page.locator('[role=tabpanel] .state, [role=tabpanel] .inbox-list').first().waitFor();
    await look(page, `${name}-inbox-announcements`);
    await page.getByRole('tab', { name: t('site-inbox.tab.personal') }).click();
    await page.locator('.inbox-row').first().click();
    await page
      .locator('.inbox-body')
      .getByRole('button', { name: t('site-inbox.open') })
      .click();
    await page.waitForURL(`${house.url}/feedback`);
    expect(faults).toEqual([]);
  });

  test('a complaint goes with its picture, the desk answers, and its sender sees the answer come', async () => {
    const t = house.words(language);
    const member = await house.givenPlayer(10_000n);
    const staff = await house.givenStaff();
    const { page, faults } = await house.openWindow({ viewport, language, theme }, { member });
    await page.goto(`${house.url}/feedback`);
    await page.getByRole('button', { name: t('site-feedback.send') }).click();
    expect(await page.locator('textarea:focus').count()).toBe(1);
    await look(page, `${name}-feedback-form`);
    const text = language === 'bn' ? 'গতকাল টাকা পাঠিয়েছি, আসেনি।' : 'I paid yesterday and it did not arrive.';
    await page.locator('textarea').fill(text);
    // What was written is there after Back and after a reload, until it is sent.
    await page.goto(house.url);
    await page.goBack();
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(text);
    await page.reload();
    await expect.poll(() => page.locator('textarea').inputValue()).toBe(text);
    await page.getByText(t('site-feedback.kind.payment'), { exact: true }).click();
    const picture = await givenPicture(900, 700).png().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture });
    await page.locator('.fb-image img').waitFor();
    await page.getByRole('button', { name: t('site-feedback.send') }).click();
    await page.getByRole('button', { name: t('site-feedback.toThread') }).click();
    await page.locator('.fb-shown img').waitFor();
    expect(
      await page.evaluate((sent) => JSON.stringify({ ...sessionStorage, ...localStorage }).includes(sent), text),
    ).toBe(false);
    await look(page, `${name}-feedback-thread`);

    const desk = await house.openWindow({ viewport, language, theme }, { staff });
    await desk.page.goto(`${house.url}/desk/feedback`);
    await desk.page.locator('main [data-row]:visible').first().waitFor();
    await look(desk.page, `${name}-desk-feedback`);
    await desk.page.goto(`${house.url}/desk/feedback?q=${member.username}`);
    await desk.page.locator('main [data-row]:visible').first().click();
    await desk.page.getByRole('button', { name: t('desk-feedback.take') }).click();
    await desk.page.locator('.fq-image img').waitFor();
    // A reason that is being typed outlives tags that are saved meanwhile.
    const reason = desk.page.getByLabel(t('desk-feedback.closeWhy'), { exact: true });
    await reason.fill('nearly done');
    await desk.page.getByLabel(t('desk-feedback.tags'), { exact: true }).fill('late');
    const save = desk.page.locator('.fq-tags').getByRole('button', { name: t('common.save') });
    await save.click();
    await desk.page.locator('.fq-tags button:disabled').waitFor();
    expect(await reason.inputValue()).toBe('nearly done');
    await reason.fill('');
    await desk.page
      .getByLabel(t('desk-feedback.answer'), { exact: true })
      .fill('Found it: it is in your wallet.\n\nধন্যবাদ।');
    await look(desk.page, `${name}-desk-case`);
    await desk.page.getByRole('button', { name: t('desk-feedback.send') }).click();
    await desk.page.locator('.fq-entry.house').waitFor();

    await page.locator('.fb-entry.house').getByText('Found it').waitFor();
    await page.getByRole('main').getByText(t('site-feedback.state.answered')).first().waitFor();
    await look(page, `${name}-feedback-answered`);
    expect([...faults, ...desk.faults]).toEqual([]);
  });

  test('somebody without an account applies, and looks how it stands', async () => {
    const t = house.words(language);
    const { page, faults } = await house.openWindow({ viewport, language, theme });
    await page.goto(`${house.url}/affiliate`);
    await page.getByRole('button', { name: t('site-feedback.affiliate.send') }).click();
    await page.getByText(t('site-feedback.affiliate.fault.name')).waitFor();
    await look(page, `${name}-affiliate-form`);
    await page.getByLabel(t('site-feedback.affiliate.name')).fill('Rafiq Hasan');
    await page.getByLabel(t('site-feedback.affiliate.traffic')).fill('12000');
    await page.getByLabel(t('site-feedback.affiliate.link', { number: 1 })).fill('https://facebook.example/rafiq');
    await page.getByLabel('Telegram').fill(phone ? '@rafiq_phone' : '@rafiq_desktop');
    // What was written is there after Back and after a reload, until it is sent.
    await page.goto(house.url);
    await page.goBack();
    await page.reload();
    await expect.poll(() => page.getByLabel(t('site-feedback.affiliate.name')).inputValue()).toBe('Rafiq Hasan');
    expect(await page.getByLabel(t('site-feedback.affiliate.link', { number: 1 })).inputValue()).toMatch(/rafiq$/);
    const code = page.getByLabel(t('site-feedback.affiliate.code'));
    await code.fill('NOBODY');
    await code.blur();
    await page.getByText(t('site-feedback.affiliate.codeInvalid')).waitFor();
    await code.fill('');
    await page.getByText(t('site-feedback.affiliate.terms')).click();
    // Its answer is lost, and the page with it: asked for again it is the same application, not one beside it.
    await page.route('**/wps/affiliate/applications', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: t('site-feedback.affiliate.send') }).click();
    const again = page.locator('.fb-form').getByRole('button', { name: t('common.retry') });
    await again.waitFor();
    expect(await page.getByLabel(t('site-feedback.affiliate.name')).isDisabled()).toBe(true);
    await page.unroute('**/wps/affiliate/applications');
    await page.reload();
    await again.click();
    await page.getByText(t('site-feedback.affiliate.state.open')).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('Rafiq Hasan'))).toBe(false);
    await look(page, `${name}-affiliate-status`);
    await page.reload();
    await page.getByText(t('site-feedback.affiliate.state.open')).waitFor();
    expect(faults).toEqual([]);
  });

  test('the desk writes a broadcast, sees whom it reaches, and decides on an application', async () => {
    const t = house.words(language);
    const member = await house.givenPlayer(10_000n);
    const staff = await house.givenStaff();
    // Each try looks for its own.
    const applicant = `Tania of ${member.username}`;
    await fetch(`${house.url}/wps/affiliate/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(givenApplication({ name: applicant })),
    });
    const { page, faults } = await house.openWindow({ viewport, language, theme }, { staff });
    await page.goto(`${house.url}/desk/broadcasts`);
    await page
      .getByRole('button', { name: t('desk-messages.compose') })
      .first()
      .click();
    await page.getByLabel(t('desk-messages.to'), { exact: true }).selectOption('list');
    await page.getByLabel(t('desk-messages.members')).fill(member.username);
    await page.getByText(t('desk-messages.reach', { count: '1' })).waitFor();
    await page.locator('[name=bn-title]').fill('নতুন খেলা এসেছে');
    await page.locator('[name=bn-body]').fill('আজ থেকে নতুন খেলা।\n\nদেখে নিন।');
    await page.getByLabel(t('desk-messages.link')).fill('/lottery');
    await look(page, `${name}-desk-compose`);
    await page.locator('[name=reason]').fill('a new game opens');
    await page.getByRole('button', { name: t('desk-messages.sendNow') }).click();
    await page.locator('main [data-row]:visible').first().click();
    await page.getByRole('dialog').getByText(t('desk-messages.state.sent'), { exact: true }).waitFor();
    await look(page, `${name}-desk-letter`);

    await page.goto(`${house.url}/desk/applications`);
    await page.locator('main [data-row]:visible').filter({ hasText: applicant }).click();
    await look(page, `${name}-desk-application`);
    await page.getByRole('button', { name: t('desk-applications.showContacts') }).click();
    await page.getByRole('dialog').getByText('@mail.example').waitFor();
    await page.getByLabel(t('desk.reason')).last().fill('a good page');
    await page.getByRole('button', { name: t('desk-applications.approve') }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});

test('a case of another year is told with its year', async () => {
  const member = await house.givenPlayer(10_000n);
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  const sent = await fetch(house.url + sendFeedback.path, {
    method: sendFeedback.method,
    headers: { 'content-type': 'application/json', token: member.token },
    body: JSON.stringify({ key: newKey(), kind: 'bug', text: 'Something is wrong for long.', images: [] }),
  });
  expect(sent.status).toBe(200);
  await house.database.pool.query(
    `update feedback_cases set changed_at = '2023-11-20T10:19:00Z' where member_id = $1`,
    [member.id],
  );
  await page.goto(`${house.url}/feedback`);
  await page.locator('.fb-row').getByText('20 Nov 2023 16:19', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});
