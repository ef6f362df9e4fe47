/** What a member or the desk writes is filed once, and in the case it was written in. */
import { sendFeedback } from '@house/contract/messages/feedback';
import { newKey } from '@house/web/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

test('a broadcast whose answer was lost is not filed twice: not by a reload, nor by the next of the same case', async () => {
  const t = house.words('en');
  const member = await house.givenPlayer(10_000n);
  const { page, faults } = await house.openWindow({ language: 'en' }, { member });
  const count = async (table: string, of: string): Promise<number> => {
    const { rows } = await house.database.pool.query(`select 1 from ${table} where ${of} = $1`, [String(member.id)]);
    return rows.length;
  };
  let cut = true;
  await page.route('**/wps/feedback**', async (route) => {
    if (route.request().method() !== 'POST' || !cut) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const send = page.getByRole('button', { name: t('site-feedback.send') });
  const again = page.locator('.fb-form').getByRole('button', { name: t('common.retry') });
  const box = page.locator('textarea');
  await page.goto(`${house.url}/feedback`);
  await page.getByText(t('site-feedback.kind.complaint'), { exact: true }).click();
  await box.fill('I paid yesterday and it did not arrive.');
  await send.click();
  await page.getByRole('alert').getByText(t('common.state.offline')).first().waitFor();
  // It may have arrived as it is: it is not changed until that is known.
  await again.waitFor();
  expect(await box.getAttribute('readonly')).not.toBeNull();
  cut = false;
  await page.reload();
  await page.getByRole('button', { name: t('site-feedback.toThread') }).click();
  expect(await count('feedback_cases', 'member_id')).toBe(1);

  // The next letter outlives a reload before it is sent, and after.
  await box.fill('And it has not come today either.');
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('And it has not come today either.');
  cut = true;
  await send.click();
  await again.waitFor();
  cut = false;
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe('');
  await page.locator('.fb-entry').nth(1).waitFor();
  expect(await page.locator('.fb-entry').count()).toBe(2);
  expect(faults).toEqual([]);
});

if (SWEEP)
  test('what is typed as an answer in one case never stands in another', async () => {
    const t = house.words('en');
    const member = await house.givenPlayer(10_000n);
    const { page, faults } = await house.openWindow({ language: 'en' }, { member });
    for (const text of ['The first thing that is wrong.', 'The second thing that is wrong.']) {
      const sent = await fetch(house.url + sendFeedback.path, {
        method: sendFeedback.method,
        headers: { 'content-type': 'application/json', token: member.token },
        body: JSON.stringify({ key: newKey(), kind: 'bug', text, images: [] }),
      });
      expect(sent.status).toBe(200);
    }
    await page.goto(`${house.url}/feedback`);
    const cases = page.getByRole('region', { name: t('site-feedback.sent') }).getByRole('button');
    // Both have been read: the one stands where the other stood, without a moment in between.
    await cases.nth(1).click();
    await page.locator('.fb-entry').getByText('The first thing').waitFor();
    await cases.first().click();
    await page.locator('.fb-entry').getByText('The second thing').waitFor();
    const answer = page.getByLabel(t('site-feedback.reply'));
    await answer.fill('This belongs to the second one.');
    await cases.nth(1).click();
    await page.locator('.fb-entry').getByText('The first thing').waitFor();
    expect(await answer.inputValue()).toBe('');
    expect(faults).toEqual([]);
  });
