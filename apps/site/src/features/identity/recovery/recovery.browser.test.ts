/**
 * A forgotten password as a person meets it, in a real browser against a house of its own: the mail is read from the
 * outbox. Held here: all of it by keyboard alone; the token leaves address, history and every request's address; axe
 * finds nothing; no key is shown raw and nothing runs out of the screen.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../../../../../server/src/capabilities/identity/given.ts';
import { type Look, shareTestApp, type TestApp } from '../../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../../server/src/platform/testing/sweep.ts';

const LOOKS: readonly Look[] = [
  { language: 'bn', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'light' },
];
const NEW = 'fresh-Padma-7';
const SIGHTS = process.env['SIGHTS'];

let house: TestApp;
let people = 0;

beforeAll(async () => {
  house = await shareTestApp();
  await house.ports().content.changeSettings({ flags: { CHNGPASSVERIF3: true } });
}, 120_000);
afterAll(() => house?.close());

async function givenPerson(): Promise<GivenMember & { email: string; mobile: string }> {
  people += 1;
  const member = await givenMember(house.database.db);
  const [email, mobile] = [`rafi${people}@a-rather-long-mail-house.example`, `+88017110000${10 + people}`];
  await house.database.db.transaction().execute((tx) => house.ports().wallet.openAccounts(tx, member.id));
  await house.database.pool.query(
    'update members set email = $1, mobile = $2, mobile_verified_at = now() where id = $3',
    [email, mobile, member.id],
  );
  return { ...member, email, mobile };
}

/** What the last message to somebody was filled with. */
async function sentTo(to: string): Promise<Record<string, string>> {
  const { rows } = await house.database.pool.query<{ fill: Record<string, string> }>(
    `select fill from outgoing_messages where recipient = $1 and template in ('passwordLink', 'code')
      order by made_at desc limit 1`,
    [to],
  );
  return rows[0]?.fill ?? {};
}

async function mustBeSound(page: Page, { language, viewport }: Look, name: string): Promise<void> {
  if (SIGHTS) await page.screenshot({ path: `${SIGHTS}/${name}-${language}-${viewport?.width ?? 1440}.png` });
  expect(await findBarriers(page)).toEqual([]);
  expect(await findMessageKeys(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  if (language === 'en') expect(await findBengali(page)).toEqual([]);
}

const typeNext = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const [place, text] of texts.entries()) {
    if (place > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
};

/** A new password and the same again: between the two stands the key that shows it. */
async function typePair(page: Page, password: string): Promise<void> {
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
}

test.each(looksOfTurn(LOOKS, 0))('by mail, from the login to the login, by keyboard alone: %o', async (look) => {
  const person = await givenPerson();
  const words = house.words(look.language ?? 'bn');
  const { page, faults } = await house.openWindow(look);
  await page.goto(`${house.url}/licences?pop=login`);
  await page.getByRole('button', { name: words('site-auth.logIn.forgot') }).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog input[name=username]:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('dialog input[name=email][aria-invalid=true]').waitFor();
  await page.locator('dialog input[name=username]:focus').waitFor();
  await mustBeSound(page, look, 'forgot-empty');
  await typeNext(page, person.username, person.email);
  await page.keyboard.press('Enter');
  await page.getByText(words('site-recovery.sent.title', { to: 'r•••@a-rather-long-mail-house.example' })).waitFor();
  await mustBeSound(page, look, 'sent');

  const { link = '' } = await sentTo(person.email);
  const token = new URL(link).hash.slice('#token='.length);
  expect(new URL(link).origin).toBe(house.url);
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(link);
  await page.locator('dialog input[name=newPassword]:focus').waitFor();
  expect(page.url()).toBe(`${house.url}/?pop=password`);
  await typePair(page, 'short');
  await page.keyboard.press('Enter');
  await page.locator('dialog input[name=newPassword][aria-invalid=true]:focus').waitFor();
  await mustBeSound(page, look, 'link-short');
  await page.locator('dialog input[name=newPassword]').fill('');
  await page.locator('dialog input[name=confirmNewPassword]').fill('');
  await page.locator('dialog input[name=newPassword]').focus();
  await typePair(page, NEW);
  await mustBeSound(page, look, 'link');
  await page.keyboard.press('Enter');
  await page.locator('dialog input[name=password]').waitFor();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((line) => line.includes(token))).toEqual([]);
  await page.locator('dialog input[name=username]').fill(person.username);
  await page.locator('dialog input[name=password]').focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => sessionStorage.getItem('token') !== null);

  await page.evaluate(() => sessionStorage.removeItem('token'));
  await page.goto(link);
  await page.locator('dialog input[name=newPassword]:focus').waitFor();
  await typePair(page, 'other-Padma-8');
  await page.keyboard.press('Enter');
  await page.getByText(words('errors.identity.linkDead')).waitFor();
  await mustBeSound(page, look, 'link-dead');
  await page.getByRole('button', { name: words('site-recovery.link.again') }).press('Enter');
  await page.locator('dialog input[name=email]').waitFor();
  expect(faults).toEqual([]);
});

if (SWEEP)
  test.each(looksOfTurn(LOOKS, 1))('by a code to the number, and in: %o', async (look) => {
    const person = await givenPerson();
    const words = house.words(look.language ?? 'bn');
    const { page, faults } = await house.openWindow(look);
    await page.goto(`${house.url}/licences?pop=forgot`);
    await page.locator('dialog input[name=username]:focus').waitFor();
    await page.getByRole('tab', { name: words('site-recovery.byEmail') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog input[name=mobileNum]').focus();
    await page.keyboard.type(person.mobile.slice(4));
    await page.getByRole('button', { name: words('site-auth.code.send') }).press('Enter');
    await page.locator('dialog input[name=code]:focus').waitFor();
    expect(await page.locator('.code-row button').textContent()).toMatch(/29\d|300|২৯|৩০/);
    const { code = '' } = await sentTo(person.mobile);
    await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.locator('dialog input[name=newPassword]').focus();
    await typePair(page, NEW);
    await page.keyboard.press('Enter');
    await page.locator('dialog input[name=code][aria-invalid=true]:focus').waitFor();
    await mustBeSound(page, look, 'mobile-wrong');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => sessionStorage.getItem('token') !== null);
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('the way by mobile is not there while CHNGPASSVERIF3 is off', async () => {
    await house.ports().content.changeSettings({ flags: { CHNGPASSVERIF3: false } });
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/licences?pop=forgot`);
    await page.locator('dialog input[name=email]').waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.goto(`${house.url}/?pop=password#token=cut`);
    await page.getByText('This link is not whole.').waitFor();
  });
