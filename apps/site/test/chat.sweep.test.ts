/** How customer service feels: reading further up, ending a talk, office hours, a talk about a bet. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
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
  house = await givenTestApp();
});
afterAll(() => house?.close());

const en = (id: Parameters<ReturnType<TestApp['words']>>[0], values?: Record<string, string | number>) =>
  house.words('en')(id, values);

async function expectSound(page: Page, language: 'bn' | 'en'): Promise<void> {
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  expect(wrong).toEqual([]);
}

const chatOf = (page: Page) => page.getByRole('dialog');
const linesOf = (page: Page) => page.locator('.chat-words');
const boxOf = (page: Page) => page.getByRole('textbox', { name: en('site-chat.write') });

/** Opens the chat and asks the first question. */
async function ask(page: Page, text: string, { address = '/?pop=chat', name = '' } = {}): Promise<void> {
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

test('who reads further up is not pulled away by what comes; his own line takes him to the end', async () => {
  const visitor = await house.openWindow({ viewport: PHONE, language: 'en' });
  const desk = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { staff: await house.givenStaff() });
  const site = visitor.page;
  const name = nextName('Reader');
  await ask(site, 'The first of many lines', { name });
  await take(desk.page, name);
  const staffBox = desk.page.getByRole('textbox', { name: en('desk-chat.write') });
  await staffBox.fill(`${'A long answer, much longer than the screen of a telephone. '.repeat(30)}The end.`);
  await staffBox.press('Control+Enter');
  await linesOf(site).getByText('The end.').waitFor();
  const list = site.locator('.chat-scroll');
  const place = () => list.evaluate((element) => element.scrollTop);
  await expect.poll(place).toBeGreaterThan(200);
  await list.evaluate((element) => {
    element.scrollTop = 0;
    element.dispatchEvent(new Event('scroll'));
  });
  const isSeenWriting = async (): Promise<boolean> => {
    await staffBox.pressSequentially('.');
    return site.getByText(en('site-chat.typing')).isVisible();
  };
  await expect.poll(isSeenWriting, { interval: 250 }).toBe(true);
  expect(await place()).toBe(0);
  await staffBox.fill('One more');
  await staffBox.press('Control+Enter');
  await linesOf(site).getByText('One more', { exact: true }).waitFor();
  expect(await place()).toBe(0);
  await boxOf(site).fill('Thank you');
  await boxOf(site).press('Enter');
  await expect.poll(place).toBeGreaterThan(200);
});

test('a member ends the conversation, says how it was, and finds it among his earlier ones', async () => {
  const member = await house.givenPlayer(1n);
  const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en', theme: 'light' }, { member });
  await ask(page, 'thank you all');
  const box = await chatOf(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([440, 500]);
  const head = await page.evaluate<[string, string]>(
    `(() => { const s = getComputedStyle(document.querySelector('dialog .modal-h')); return [s.backgroundColor, s.color]; })()`,
  );
  expect(head).toEqual(['rgb(97, 66, 191)', 'rgb(255, 255, 255)']);
  await page.getByRole('button', { name: en('site-chat.end') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('site-chat.end') })
    .click();
  await page.getByRole('button', { name: en('site-chat.rateNumber', { rating: 4 }) }).click();
  await page.getByText(en('site-chat.rated')).waitFor();
  await expectSound(page, 'en');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('site-chat.transcript') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chat-\d+\.txt$/);
  await page.getByRole('button', { name: en('site-chat.new') }).click();
  await page.getByRole('button', { name: en('site-chat.past') }).click();
  await page.locator('summary').first().click();
  await linesOf(page).getByText('thank you all').waitFor();
});

test('outside office hours it says when it opens and where to write', async () => {
  const { desk } = house.ports().chat;
  const staff = { staffId: (await house.givenStaff()).id, name: 'a', address: '127.0.0.1', rights: ['chat.manage'] };
  const { settings } = await desk.look(staff);
  const closed = settings.hours.map(() => ({ opens: null, closes: null }));
  await desk.saveSettings(staff, { ...settings, hours: closed });
  try {
    const { page } = await house.openWindow({ viewport: PHONE, language: 'bn', theme: 'light' });
    await page.goto(`${house.url}/?pop=chat`);
    await page.getByRole('link', { name: house.words('bn')('site-chat.feedback') }).waitFor();
    await expectSound(page, 'bn');
  } finally {
    await desk.saveSettings(staff, settings);
  }
});

test('a member asks about a bet from his record: the conversation begins with its number (screens.md 5.6)', async () => {
  const draw = await house.putOnSale('F5D1');
  const member = await house.givenPlayer(10n * ONE_TAKA);
  const outcome = await house.ports().lottery.placeSlip(member.id, givenSlip(draw, [givenLine()]));
  must(!isRefusal(outcome) && outcome.lines[0]?.accepted != null, 'the bet is taken');
  const { ticket } = outcome.lines[0].accepted;
  const { page, faults } = await house.openWindow({ viewport: PHONE, language: 'en' }, { member });
  await page.goto(`${house.url}/?mc=personalHistoryCopy`);
  await page.locator('.mk-head').first().click();
  await page.getByRole('button', { name: en('member.detail.ask') }).click();
  await page.getByText(en('site-chat.reference', { reference: ticket })).waitFor();
  await page.getByLabel(en('site-chat.first')).fill('What came of it?');
  await page.getByRole('button', { name: en('site-chat.start') }).click();
  await linesOf(page).getByText('What came of it?', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});
