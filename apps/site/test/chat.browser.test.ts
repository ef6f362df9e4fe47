/** Customer service: a visitor on a telephone and staff at the desk, live; a line is sent once though its answer was lost. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let house: TestApp;
/** At the desk talks of an earlier try still stand: each try has a name of its own. */
let people = 0;
const nextName = (name: string): string => {
  people += 1;
  return `${name} ${people}`;
};
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const en = (id: Parameters<ReturnType<TestApp['words']>>[0], values?: Record<string, string | number>) =>
  house.words('en')(id, values);

async function expectSound(page: Page, language: 'bn' | 'en'): Promise<void> {
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  expect(wrong).toEqual([]);
}

const linesOf = (page: Page) => page.locator('.chat-words');
const boxOf = (page: Page) => page.getByRole('textbox', { name: en('site-chat.write') });

/** Opens the chat and asks the first question. */
async function ask(page: Page, text: string, { address = '/licences?pop=chat', name = '' } = {}): Promise<void> {
  await page.goto(house.url + address);
  if (name !== '') await page.getByLabel(en('site-chat.name')).fill(name);
  await page.getByLabel(en('site-chat.first')).fill(text);
  await page.getByRole('button', { name: en('site-chat.start') }).click();
  await linesOf(page).getByText(text, { exact: true }).waitFor();
}

/** Takes the talk that begins with these words' owner, at the desk. */
async function take(page: Page, name: string): Promise<void> {
  await page.goto(`${house.url}/desk/chat`);
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: en('desk-chat.take'), exact: true }).click();
  await page.getByRole('textbox', { name: en('desk-chat.write') }).waitFor();
}

test('a visitor on a telephone writes, staff answers, both see it live; a reload and another page keep it', async () => {
  const visitor = await house.openWindow({ viewport: PHONE, language: 'en', theme: 'dark' });
  const desk = await house.openWindow(
    { viewport: DESKTOP, language: 'en', theme: 'light' },
    { staff: await house.givenStaff() },
  );
  const site = visitor.page;
  const name = nextName('Rahim');
  // His telephone is ten minutes ahead.
  await site.addInitScript(`const now = Date.now; Date.now = () => now() + 600_000;`);
  await ask(site, 'My deposit is late', { address: '/licences?pop=chat&ref=D-1001', name });
  await site.getByText(en('site-chat.waiting', { ahead: 0 })).waitFor();
  await expectSound(site, 'en');

  await take(desk.page, name);
  await desk.page.getByText('D-1001').waitFor();
  await site.getByText(en('site-chat.takenPlain')).waitFor();
  const answer = desk.page.getByRole('textbox', { name: en('desk-chat.write') });
  await answer.pressSequentially('L');
  await site.getByText(en('site-chat.typing')).waitFor();
  await answer.fill(`Look at ${house.url}/lottery or https://evil.example/x`);
  await answer.press('Control+Enter');
  const link = linesOf(site).getByRole('link');
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/lottery');
  expect(await link.count()).toBe(1);

  await boxOf(site).fill('<img src=x onerror=alert(1)>');
  await boxOf(site).press('Enter');
  await linesOf(desk.page).getByText('<img src=x onerror=alert(1)>').waitFor();
  await site.getByText(en('site-chat.seen')).waitFor();
  // Told every few seconds at most, as long as somebody goes on writing.
  const isSeenWriting = async (): Promise<boolean> => {
    await boxOf(site).pressSequentially('.');
    return desk.page.getByText(en('desk-chat.typing')).isVisible();
  };
  await expect.poll(isSeenWriting, { interval: 250 }).toBe(true);
  await boxOf(site).fill('half a sent');
  await expectSound(desk.page, 'en');

  await site.reload();
  await linesOf(site).getByText('My deposit is late').waitFor();
  expect(await linesOf(site).count()).toBe(3);
  expect(await boxOf(site).inputValue()).toBe('half a sent');

  // Closed is minimised: what comes meanwhile is counted on the button that is left.
  await site.goto(`${house.url}/verify`);
  const bubble = site.getByRole('button', { name: en('site-chat.open') });
  await bubble.waitFor();
  await answer.fill('Anything else?');
  await answer.press('Control+Enter');
  await site.getByText(en('site-chat.unread', { unread: 1 })).waitFor({ state: 'attached' });
  await expectSound(site, 'en');
  await bubble.click();
  await linesOf(site).getByText('Anything else?').waitFor();
  expect([visitor.faults, desk.faults]).toEqual([[], []]);
});

test('what is written without a network is sent once when it is back, also when the answer was lost', async () => {
  const { page, context, faults } = await house.openWindow({ viewport: PHONE, language: 'en' });
  await ask(page, 'first');
  let lost = 0;
  // The first line arrives, its answer does not.
  await page.route('**/lines', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await boxOf(page).fill('answer lost');
  await boxOf(page).press('Enter');
  await expect.poll(() => lost).toBe(1);
  await context.setOffline(true);
  await boxOf(page).fill('written offline');
  await boxOf(page).press('Enter');
  await page.getByText(en('site-chat.unsent.waiting')).first().waitFor();
  await context.setOffline(false);
  await expect.poll(() => page.locator('.unsent').count(), { timeout: 30_000 }).toBe(0);
  await page.unroute('**/lines');
  await page.reload();
  await linesOf(page).getByText('written offline').waitFor();
  expect(await linesOf(page).allInnerTexts()).toEqual(['first', 'answer lost', 'written offline']);
  expect(faults).toEqual([]);
});
