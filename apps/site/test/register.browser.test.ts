/** Registration as a newcomer does it, by keyboard alone: both ways in, in both themes and languages, on a phone and a desktop. */
import type { Language } from '@house/i18n/catalogues';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
  judgeFocus,
} from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';
import { keepSight } from './conditions/sights.ts';

const STEPS_MAX = 60;
const PASSWORD = 'padma-jamuna-71';
const LINK_CODE = 'JR7K2P';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const FLAGS = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  MOBILENUMPASSREG3: true,
  REGMOBVERF3: false,
  DIRECTREG3: true,
};

let house: TestApp;
/** Each try has names of its own. */
let people = 0;

beforeAll(async () => {
  house = await givenTestApp();
  const agent = await givenMember(house.database.db, { kind: 'agent' });
  await house.database.pool.query(`insert into invitation_codes (code, owner_id, kind) values ($1, $2, 'referral')`, [
    LINK_CODE,
    agent.id.toString(),
  ]);
});
afterAll(() => house?.close());

/** The settings of a test; a served page may be a second old. */
async function setFlags(flags: Partial<typeof FLAGS>): Promise<void> {
  await house.ports().content.changeSettings({ flags: { ...FLAGS, ...flags } });
}

async function isFocused(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Goes on with Tab until the element has the focus, which must be seen on every stop. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    if (await isFocused(page, selector)) return;
    await page.keyboard.press(key);
    const unseen = await judgeFocus(page);
    if (unseen !== 'nothing has the focus') expect(unseen).toBe('');
  }
  throw new Error(`Tab never came to ${selector}`);
}

async function typeInto(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, `dialog input[name=${field}]`);
  await page.keyboard.type(text);
}

async function judgePage(page: Page, language: Language): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  expect(await findMessageKeys(page)).toEqual([]);
  if (language === 'en') expect(await findBengali(page)).toEqual([]);
}

const sight = (page: Page, name: string) => keepSight(page, `register-${name}`);

async function acceptAndSend(page: Page): Promise<void> {
  await tabTo(page, 'dialog input[type=checkbox]');
  expect(await page.locator('dialog input[type=checkbox]').isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
}

const LOOKS = [
  { name: 'a phone, dark, Bengali', viewport: PHONE, theme: 'dark', language: 'bn' },
  { name: 'a phone, light, English', viewport: PHONE, theme: 'light', language: 'en' },
  { name: 'a desktop, dark, English', viewport: DESKTOP, theme: 'dark', language: 'en' },
  { name: 'a desktop, light, Bengali', viewport: DESKTOP, theme: 'light', language: 'bn' },
] as const;

describe.each(looksOfTurn(LOOKS, 0))('on $name', ({ name, ...look }) => {
  const words = () => house.words(look.language);
  const file = name.replaceAll(/\W+/g, '-');

  test('a name opens an account, with a code that came with the link', async () => {
    await setFlags({});
    people += 1;
    const { page, faults } = await house.openWindow(look);
    await page.goto(`${house.url}/licences?pop=register&referralCode=${LINK_CODE.toLowerCase()}`);
    await page.locator('dialog input[name=username]:focus').waitFor();
    expect(await page.locator('dialog input[name=referralCode]').isEditable()).toBe(false);
    await page.locator('dialog').getByText(words()('site-auth.invite.valid'), { exact: true }).waitFor();
    await judgePage(page, look.language);
    await page.keyboard.type(`keys0nly${people}`);
    await typeInto(page, 'password', 'password1');
    await typeInto(page, 'confirmPassword', 'password1');
    await acceptAndSend(page);
    await page
      .locator('dialog .err')
      .filter({ hasText: words()('errors.identity.passwordCommon', { field: 'password' }) })
      .waitFor();
    await judgePage(page, look.language);
    await sight(page, `name-${file}`);
    await tabTo(page, 'dialog input[name=password]', 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await tabTo(page, 'dialog input[name=confirmPassword]');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('dialog .welcome').getByText(`keys0nly${people}`).first().waitFor();
    await judgePage(page, look.language);
    expect(faults).toEqual([]);
  });

  if (SWEEP)
    test('a number opens an account, in a country found by typing', async () => {
      await setFlags({});
      people += 1;
      const { page, faults } = await house.openWindow(look);
      await page.goto(`${house.url}/licences?pop=register`);
      await page.locator('dialog input[name=username]:focus').waitFor();
      await tabTo(page, 'dialog [role=tab][aria-selected=true]', 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, 'dialog .cc');
      await page.keyboard.press('ArrowDown');
      const search = page.locator('dialog [role=combobox]');
      await search.waitFor();
      await page.locator('dialog [role=option] img').first().waitFor();
      await judgePage(page, look.language);
      await sight(page, `countries-${file}`);
      await page.keyboard.type('+91');
      await page.locator('dialog [role=option]').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('dialog .cc:focus').getByText('+91').waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.type('880');
      await page.keyboard.press('Enter');
      await page.locator('dialog .cc:focus').getByText('+880').waitFor();
      // The list closes by itself when the focus goes elsewhere.
      await page.keyboard.press('ArrowDown');
      await search.waitFor();
      await page.keyboard.press('Tab');
      await search.waitFor({ state: 'detached' });
      await typeInto(page, 'mobileNum', `০17-1100 ${100 + people}`);
      expect(await page.locator('dialog input[name=mobileNum]').inputValue()).toBe(`0171100${100 + people}`);
      await typeInto(page, 'password', PASSWORD);
      await typeInto(page, 'confirmPassword', PASSWORD);
      await acceptAndSend(page);
      await page
        .locator('dialog .err')
        .filter({ hasText: words()('errors.identity.mobileLength', { digits: 10 }) })
        .waitFor();
      await judgePage(page, look.language);
      await tabTo(page, 'dialog input[name=mobileNum]', 'Shift+Tab');
      await page.keyboard.press('End');
      await page.keyboard.type('1');
      await page.keyboard.press('Enter');
      await page
        .locator('dialog .welcome')
        .getByText(/u[a-z0-9]{8}/)
        .first()
        .waitFor();
      await judgePage(page, look.language);
      await sight(page, `welcome-${file}`);
      expect(faults).toEqual([]);
    });
});

if (SWEEP)
  test('a taken name offers three free ones, and one of them opens the account', async () => {
    await setFlags({});
    people += 1;
    const taken = await givenMember(house.database.db, { username: `moyna77${people}` });
    const { page } = await house.openWindow({ viewport: PHONE, language: 'en' });
    // What is sealed can be read before it is.
    await page.addInitScript(`globalThis.sealed = [];
    const { encode } = TextEncoder.prototype;
    TextEncoder.prototype.encode = function (text) {
      if (String(text).includes('termsAccepted')) globalThis.sealed.push(text);
      return encode.call(this, text);
    };`);
    await page.goto(`${house.url}/licences?pop=register`);
    await page.locator('dialog input[name=username]:focus').waitFor();
    await page.keyboard.type(taken.username);
    await typeInto(page, 'password', PASSWORD);
    await typeInto(page, 'confirmPassword', PASSWORD);
    await acceptAndSend(page);
    await page.locator('dialog .free-names .chip').first().waitFor();
    expect(await page.locator('dialog .free-names .chip').count()).toBe(3);
    await judgePage(page, 'en');
    await sight(page, 'taken');
    const free = (await page.locator('dialog .free-names .chip').first().textContent()) ?? '';
    await tabTo(page, 'dialog .free-names .chip', 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('dialog input[name=username]').inputValue()).toBe(free);
    await tabTo(page, 'dialog button[type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('dialog .welcome').getByText(free).first().waitFor();
    // The payload of specification 3.
    expect(JSON.parse(await page.evaluate<string>('globalThis.sealed.at(-1)'))).toMatchObject({
      username: free,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      domain: '127.0.0.1',
      registerUrl: `${house.url}/`,
      registerMethod: 'WEB',
      login: true,
      termsAccepted: true,
    });
  });

if (SWEEP)
  test('another way in brings another picture', async () => {
    await setFlags({});
    const { content } = house.ports();
    const { registerRules } = await content.settings();
    const withPicture = (rules: typeof registerRules.username) =>
      rules.map((rule) => (rule.field === 'captcha' ? { ...rule, shown: true, required: true } : rule));
    await content.changeSettings({
      registerRules: { username: withPicture(registerRules.username), mobile: withPicture(registerRules.mobile) },
    });
    try {
      const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' });
      await page.goto(`${house.url}/licences?pop=register`);
      const picture = page.locator('dialog .cap-pic img');
      await picture.waitFor();
      const first = await picture.getAttribute('src');
      await page.locator('dialog .cap-pic:enabled').waitFor();
      await page.getByRole('tab', { name: house.words('en')('site-auth.field.mobileNum') }).click();
      await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    } finally {
      await content.changeSettings({ registerRules });
    }
  });

if (SWEEP)
  test('a code nobody gave out is warned of, and the account can be opened without it', async () => {
    await setFlags({});
    const words = house.words('en');
    const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en', theme: 'light' });
    await page.goto(`${house.url}/licences?pop=register&affiliateCode=NOBODY99`);
    await page.locator('dialog input[name=username]:focus').waitFor();
    people += 1;
    const username = `withoutcode${people}`;
    await page.keyboard.type(username);
    await typeInto(page, 'password', PASSWORD);
    await typeInto(page, 'confirmPassword', PASSWORD);
    await acceptAndSend(page);
    const warning = page.locator('dialog[role=alertdialog]');
    await warning.waitFor();
    await judgePage(page, 'en');
    await sight(page, 'invite');
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'detached' });
    expect(await page.locator('dialog input[name=affiliateCode]').inputValue()).toBe('');
    expect(await isFocused(page, 'dialog input[name=affiliateCode]')).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('dialog .welcome').getByText(username).first().waitFor();
    expect(words('site-auth.invite.invalid')).toBe('Invalid invitation code');
  });

if (SWEEP)
  test('what is typed stays over a change of tab, and a reset of more than three fields asks', async () => {
    await setFlags({ REGMOBVERF3: true });
    const words = house.words('en');
    const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en', theme: 'light' });
    await page.goto(`${house.url}/licences?pop=register`);
    await page.locator('dialog input[name=username]').fill('keepthis1');
    await page.locator('dialog input[name=password]').fill(PASSWORD);
    await page.locator('dialog input[name=confirmPassword]').fill(PASSWORD);
    await page.getByRole('tab', { name: words('site-auth.field.mobileNum') }).click();
    expect(await page.locator('dialog input[name=password]').inputValue()).toBe(PASSWORD);
    await page.locator('dialog input[name=mobileNum]').fill('1711000999');
    await page.locator('dialog input[name=verificationCode]').waitFor();
    await sight(page, 'code');
    await judgePage(page, 'en');
    await page.getByRole('tab', { name: words('site-auth.username') }).click();
    expect(await page.locator('dialog input[name=username]').inputValue()).toBe('keepthis1');
    await page.getByRole('button', { name: words('site-auth.register.reset'), exact: true }).click();
    await page
      .locator('dialog[role=alertdialog]')
      .getByRole('button', { name: words('site-auth.register.reset') })
      .click();
    expect(await page.locator('dialog input[name=username]').inputValue()).toBe('');
  });

if (SWEEP)
  test('what one agrees to stands there to be read, in both languages', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await setFlags({});
    await page.goto(`${house.url}/licences?pop=register`);
    const links = page.locator('dialog a[href]');
    await links.first().waitFor();
    const topics = await links.evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('topic')),
    );
    expect(topics).toEqual(['terms', 'privacy']);
    for (const topic of topics)
      for (const language of ['bn', 'en']) {
        const answer = await fetch(`${house.url}/wps/content/page/${topic}`, { headers: { language } });
        const { value } = (await answer.json()) as { value: { html: string } };
        expect(value.html.replace(/<[^>]+>/g, '').length, `${topic} in ${language}`).toBeGreaterThan(200);
      }
  });

if (SWEEP)
  test('with direct registration off nothing leads to it', async () => {
    await setFlags({ DIRECTREG3: false });
    const words = house.words('en');
    const { page } = await house.openWindow({ viewport: PHONE, language: 'en' });
    await expect
      .poll(async () => {
        await page.goto(`${house.url}/licences?pop=register`);
        await page.locator('dialog .notice, dialog input[name=username]').first().waitFor();
        return page.locator('dialog').getByText(words('site-auth.register.closed')).count();
      })
      .toBe(1);
    await page.goto(`${house.url}/licences?pop=login`);
    await page.locator('dialog h1').waitFor();
    expect(await page.getByRole('button', { name: words('site-auth.logIn.create') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: words('common.nav.joinNow') }).count()).toBe(0);
  });
