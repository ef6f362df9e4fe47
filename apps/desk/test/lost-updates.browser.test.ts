/** What somebody else saved while a form stood open at the desk is neither overwritten nor taken away by it. */
import type { ReplyOf } from '@house/contract/call';
import type { sendFeedback } from '@house/contract/messages/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenStaff } from '../../server/src/capabilities/identity/given.ts';
import { givenWish } from '../../server/src/capabilities/messages/given.ts';
import { callHouse } from '../../server/src/main/testing/house-client.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** What this member of staff does at another window. */
async function sendAs({ token }: GivenStaff, method: 'POST' | 'PUT', path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${house.url}/desk/api/${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { success, value } = (await answer.json()) as { success: boolean; value: unknown };
  expect(success).toBe(true);
  return value;
}

test('a ready answer that somebody else changed meanwhile is not overwritten, and opened anew it is as he left it', async () => {
  const words = house.words('en');
  const [staff, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { page } = await house.openWindow({ language: 'en' }, { staff });
  const dialog = page.locator('dialog');
  const texts = { bn: 'শুভ সকাল', en: 'Good morning' };
  const theirs = { bn: 'শুভ সন্ধ্যা', en: 'Good evening' };

  const canned = (await sendAs(other, 'POST', 'chat/canned', { shortcut: 'evening-7', texts })) as { id: string };
  await page.goto(`${house.url}/desk/chat?tab=settings`);
  const text = dialog.getByLabel(words('desk-chat.textEn'));
  await page.getByRole('button', { name: '/evening-7', exact: true }).click();
  await sendAs(other, 'PUT', `chat/canned/${canned.id}`, {
    shortcut: 'evening-7',
    texts: theirs,
    seen: { shortcut: 'evening-7', texts },
  });
  await text.fill('Mine');
  for (const act of ['desk-chat.save', 'desk-chat.remove'] as const) {
    const sent = page.waitForResponse(`**/desk/api/chat/canned/${canned.id}**`);
    await dialog.getByRole('button', { name: words(act) }).click();
    expect((await sent).status()).toBe(409);
    await dialog.getByText(words('errors.chat.changedMeanwhile')).waitFor();
  }
  expect(await text.inputValue()).toBe('Mine');
  await page.locator('main').getByText(theirs.en).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '/evening-7', exact: true }).click();
  expect(await text.inputValue()).toBe(theirs.en);
});

test('an answer to feedback that somebody else changed meanwhile is neither overwritten nor taken away, and chosen anew it is as he left it', async () => {
  const words = house.words('en');
  const [staff, other] = await Promise.all([house.givenStaff(), house.givenStaff()]);
  const { token } = await house.givenPlayer(10_000n);
  const { value: said } = await callHouse<ReplyOf<typeof sendFeedback>>(house.url, '/wps/feedback', {
    method: 'POST',
    token,
    body: givenWish(),
  });
  const name = 'Good wishes';
  const keep = (en: string, seen: object | null) =>
    sendAs(other, 'PUT', 'feedback/macros', { name, bn: 'শুভেচ্ছা', en, seen });
  await keep('Good morning', null);
  const { page } = await house.openWindow({ language: 'en' }, { staff });
  const dialog = page.locator('dialog');
  const text = dialog.locator('textarea[lang=en]');
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: words('desk-feedback.macro.edit') }).click();
    await dialog.getByLabel(words('desk-feedback.macro'), { exact: true }).selectOption({ label: name });
  };
  await page.goto(`${house.url}/desk/feedback/${said?.id}`);
  const answer = page.getByLabel(words('desk-feedback.answer'), { exact: true });
  await answer.fill('Half an answer');
  await choose();
  await keep('Good evening', { bn: 'শুভেচ্ছা', en: 'Good morning' });
  for (const act of ['common.save', 'desk-feedback.macro.remove'] as const) {
    await text.fill(`Mine ${act}`);
    await dialog.getByRole('button', { name: words(act), exact: true }).click();
    await dialog.getByText(words('errors.feedback.changedMeanwhile')).waitFor();
  }
  await page.keyboard.press('Escape');
  await choose();
  await expect.poll(() => text.inputValue()).toBe('Good evening');
  await dialog.getByRole('button', { name: words('desk-feedback.macro.remove') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await answer.inputValue()).toBe('Half an answer');
});

test('a popup that breaks while it opens says so, and what was typed on the page under it is still there', async () => {
  const staff = await house.givenStaff();
  const { page } = await house.openWindow({ language: 'en' }, { staff });
  const words = house.words('en');
  await page.goto(`${house.url}/desk/brand`);
  const name = page.locator('[name="names.en"]');
  await name.fill('Typed and not lost');
  await page.locator('h1').first().click();
  await page.evaluate(`{
    const own = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () {
      HTMLDialogElement.prototype.showModal = own;
      throw new Error('broken on purpose');
    };
  }`);
  await page.keyboard.press('?');
  const said = page.getByRole('alertdialog').filter({ hasText: words('common.crash.title') });
  await said.waitFor();
  await said.getByRole('button', { name: words('common.close') }).click();
  await said.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Typed and not lost');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: words('desk-keys.title') }).waitFor();
});
