/** Chat rooms: two members on a telephone and a desktop talk in one room, and a moderator at the desk mutes one who spams. */
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
const ROOM = '/licences?pop=rooms&pop.id=adda';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const en = (id: Parameters<ReturnType<TestApp['words']>>[0], values?: Record<string, string | number>) =>
  house.words('en')(id, values);
const bn = (id: Parameters<ReturnType<TestApp['words']>>[0], values?: Record<string, string | number>) =>
  house.words('bn')(id, values);

async function expectSound(page: Page, language: 'bn' | 'en'): Promise<void> {
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  expect(wrong).toEqual([]);
}

test('two members talk, one spams, a moderator deletes a line and mutes them, and both see it at once', async () => {
  const [rahim, spammer] = [await house.givenPlayer(0n), await house.givenPlayer(0n)];
  const one = await house.openWindow({ viewport: PHONE, language: 'bn', theme: 'dark' }, { member: rahim });
  const other = await house.openWindow({ viewport: DESKTOP, language: 'en', theme: 'light' }, { member: spammer });
  const desk = await house.openWindow(
    { viewport: DESKTOP, language: 'en', theme: 'light' },
    { staff: await house.givenStaff() },
  );
  await Promise.all([one.page.goto(house.url + ROOM), other.page.goto(house.url + ROOM)]);
  const own = one.page.getByRole('textbox', { name: bn('site-rooms.write') });
  const theirs = other.page.getByRole('textbox', { name: en('site-rooms.write') });
  await own.fill('<b>Salam</b> everybody');
  await own.press('Enter');
  await other.page.getByText('<b>Salam</b> everybody').waitFor();
  await theirs.fill('Coins for sale here');
  await theirs.press('Enter');
  const spam = one.page.locator('.chat-line', { hasText: 'Coins for sale here' });
  await spam.waitFor();
  expect(await one.page.content()).not.toContain(spammer.username);
  await expectSound(one.page, 'bn');

  // A number is not let through, and its writer is told why.
  await other.page.waitForTimeout(3_100);
  await theirs.fill('call 01712345678');
  await theirs.press('Enter');
  await other.page.getByText(en('errors.chatRooms.textRefused')).waitFor();
  await spam.getByRole('button', { name: new RegExp(bn('site-rooms.more')) }).click();
  await spam.getByRole('button', { name: bn('site-rooms.report') }).click();
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: bn('site-rooms.report') })
    .last()
    .click();
  await one.page.getByText(bn('site-rooms.reported')).waitFor();

  await desk.page.goto(`${house.url}/desk/chat-rooms`);
  const line = desk.page.locator('.rooms-lines li', { hasText: 'Coins for sale here' });
  await line.getByText(spammer.username).waitFor();
  await expectSound(desk.page, 'en');
  const decide = async (button: string): Promise<void> => {
    await line.getByRole('button', { name: button, exact: true }).click();
    const popup = desk.page.getByRole('dialog');
    await popup.getByRole('textbox', { name: en('desk.reason') }).fill('sells coins');
    await popup.getByRole('button', { name: button, exact: true }).click();
    await popup.waitFor({ state: 'detached' });
  };
  await decide(en('desk-rooms.delete'));
  await one.page.getByText(bn('site-rooms.deleted')).waitFor();
  await decide(en('desk-rooms.mute'));
  await other.page.waitForTimeout(3_100);
  await theirs.fill('I am back');
  await theirs.press('Enter');
  await other.page.getByText(en('errors.chatRooms.muted')).waitFor();
  await desk.page.goto(`${house.url}/desk/chat-rooms?tab=sanctions`);
  await desk.page.getByText('sells coins').first().waitFor();
  expect([...one.faults, ...other.faults, ...desk.faults]).toEqual([]);
});
