/**
 * The main job, start to end, as a newcomer does it on a phone and on a desktop: registers, deposits, bets, sees the draw
 * and the prize come by themselves, reads his records, checks the draw in the browser, and changes language and theme.
 * The phone stands in the same network and opens the machine over plain HTTP, where a page has no Web Crypto.
 */
import type { Language } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { PHONE_HOST, shareTestApp, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import { findBengali, findMessageKeys, readText } from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

const PASSWORD = 'correct-horse-7';
/** Every digit of the first place at the first stake: ten lines of 10, of which one pays 9.6 times. */
const STAKE = '৳100.00';
const PRIZE = '৳96.00';

let house: TestApp;
/** Each try has a name of its own. */
let people = 0;

beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

interface Look {
  readonly name: string;
  readonly phone: boolean;
  readonly viewport: { width: number; height: number };
}

const LOOKS: readonly Look[] = [
  { name: 'a desktop', phone: false, viewport: { width: 1440, height: 900 } },
  { name: 'a phone', phone: true, viewport: { width: 390, height: 844 } },
];

const addressFor = ({ phone }: Look): string =>
  phone ? house.url.replace(/127\.0\.0\.1|localhost/, PHONE_HOST) : house.url;

interface Person extends Visitor {
  readonly look: Look;
  words: Translate;
}

async function givenPerson(look: Look): Promise<Person> {
  return { look, ...(await house.openWindow({ viewport: look.viewport })), words: house.words('bn') };
}

const head = ({ page, look }: Person): Locator => page.locator(look.phone ? '.mh' : '.hb');
const balance = (person: Person): Locator => head(person).locator('.bal-figure');
const press = ({ page, words }: Person, id: Parameters<Translate>[0], within: Page | Locator = page): Promise<void> =>
  within
    .getByRole('button', { name: words(id), exact: true })
    .first()
    .click();

async function untilBalance(person: Person, amount: string): Promise<void> {
  await balance(person).filter({ hasText: amount }).waitFor();
}

async function register(person: Person, username: string): Promise<void> {
  const { page, words } = person;
  await press(person, 'common.nav.joinNow', head(person));
  await page.locator('dialog input[name=username]').fill(username);
  await page.locator('dialog input[name=password]').fill(PASSWORD);
  await page.locator('dialog input[name=confirmPassword]').fill(PASSWORD);
  await page.locator('dialog input[type=checkbox]').check();
  await page.getByRole('button', { name: words('site-auth.register.submit') }).click();
  await page.locator('dialog .welcome').getByText(username).waitFor();
}

/** Pays on the gateway's page, in another tab on desktops, and comes back without a reload where there is no need. */
async function deposit(person: Person): Promise<void> {
  const { page, words, look, context } = person;
  await page.getByRole('button', { name: words('site-auth.done.deposit') }).click();
  await page.getByLabel(words('cashier.amount.label')).fill('500');
  await page.getByRole('button', { name: words('cashier.open', { amount: '৳500.00' }) }).click();
  const door = page.getByRole('link', { name: words('cashier.order.goPay') });
  const paying = look.phone
    ? page
    : await Promise.all([context.waitForEvent('page'), door.click()]).then(([tab]) => tab);
  if (look.phone) await door.click();
  await paying.waitForURL('**/sandbox/pay/**');
  await paying.bringToFront();
  await paying.locator('button[value=pay]').click();
  await paying.locator('[role=status] data[value="500.00"]').waitFor();
  if (look.phone) await page.locator('a.button').click();
  else await page.bringToFront();
  await page.getByRole('heading', { name: words('cashier.credited.title') }).waitFor();
  await untilBalance(person, '৳500.00');
}

async function bet(person: Person): Promise<string> {
  const { page, words, look } = person;
  await page
    .locator('dialog')
    .getByRole('link', { name: words('cashier.credited.play') })
    .click();
  await page.waitForURL('**/lottery**');
  await page.goto(`${addressFor(look)}/lottery?gameCode=F5D1&playType=DIGIT`);
  const timer = page.locator('.band').getByRole('timer');
  const first = await timer.textContent();
  await expect.poll(() => timer.textContent()).not.toBe(first);
  const place = page.locator('.slot-keys').first();
  await place.getByRole('button', { name: words('lottery.quick.all'), exact: true }).click();
  expect(await place.locator('.key[aria-pressed=true]').count()).toBe(10);
  await press(person, 'lottery.add');
  await page
    .getByRole('button', { name: words('lottery.place') })
    .first()
    .click();
  const receipt = page.locator('.placed');
  await receipt.waitFor();
  expect(await receipt.innerText()).toContain(STAKE);
  const ticket = (await receipt.locator('.ln .num').last().textContent()) ?? '';
  await press(person, 'common.done', receipt);
  // On a phone the sheet goes with what stood on it.
  if (look.phone) await page.locator('.slip-sheet').waitFor({ state: 'detached' });
  await untilBalance(person, '৳400.00');
  return ticket;
}

async function openRecord(person: Person, name: 'common.nav.bettingRecord' | 'common.nav.accountRecord') {
  const { page, words, look } = person;
  if (look.phone) {
    await press(person, 'common.nav.menu', head(person));
    await press(person, name, page.locator('dialog'));
  } else if (name === 'common.nav.bettingRecord') await press(person, name, head(person));
  else {
    await head(person)
      .locator('button[aria-haspopup=menu]', { has: page.locator('.account-name') })
      .click();
    await page.getByRole('menuitem', { name: words(name), exact: true }).click();
  }
  // A run across midnight of the house's zone has its rows on two days.
  await press(person, 'common.time.last7', page.locator('dialog'));
  await page.locator('dialog [data-row]').first().waitFor();
  expect(await page.locator('dialog h1').textContent()).toBe(words(name));
}

async function readRows(page: Page): Promise<string[]> {
  return page.locator('dialog tr.door, dialog li.mk').allInnerTexts();
}

async function readAccountRecord(person: Person): Promise<void> {
  const { page, words } = person;
  await openRecord(person, 'common.nav.accountRecord');
  const expected = [
    [words('member.entry.prize'), '৳96.00', '৳496.00'],
    [words('member.entry.bet'), '৳100.00', '৳400.00'],
    [words('member.entry.deposit'), '৳500.00', '৳500.00'],
  ];
  await expect.poll(() => readRows(page)).toHaveLength(expected.length);
  const rows = await readRows(page);
  for (const [index, parts] of expected.entries()) for (const part of parts) expect(rows[index]).toContain(part);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

async function verifyFromRecord(person: Person): Promise<void> {
  const { page, words } = person;
  await openRecord(person, 'common.nav.bettingRecord');
  const [row] = await readRows(page);
  // All ten digits were backed: less came back than they cost, and nobody calls that a win.
  expect(row).toContain(words('member.state.partBack'));
  await page.locator('dialog [data-row]').first().click();
  const detail = page.locator('dialog .dt');
  expect(await detail.innerText()).toContain(PRIZE);
  await detail.getByRole('link', { name: words('member.detail.verify') }).click();
  await page.locator('.verdict.yes').waitFor();
  const steps = page.locator('.vf-step');
  expect(await steps.count()).toBeGreaterThanOrEqual(5);
  expect(await page.locator('.vf-step.no').count()).toBe(0);
  expect(await steps.first().innerText()).toContain(words('site-verify.holdsShort'));
  // From the seed to the money: what was paid is computed here, too.
  const worth = steps.filter({ hasText: words('site-verify.step.prize') });
  expect(await worth.innerText()).toContain(words('site-verify.holdsShort'));
  expect(await worth.innerText()).toContain(`${words('site-verify.computed')}: ${PRIZE}`);
}

async function chooseLook(person: Person, language: Language): Promise<void> {
  const { page, words, look } = person;
  const name = language === 'en' ? 'English' : 'বাংলা';
  if (look.phone) {
    await press(person, 'common.nav.menu', head(person));
    await page.locator('dialog').getByText(name, { exact: true }).click();
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    await page.locator('dialog').getByText(house.words(language)('common.nav.themeLight')).click();
    await page.keyboard.press('Escape');
    // Closing goes back in the history: what is asked for before that would be interrupted.
    await page.locator('dialog').waitFor({ state: 'detached' });
  } else {
    await head(person)
      .getByRole('button', { name: new RegExp(words('common.nav.language')) })
      .click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
    await press({ ...person, words: house.words(language) }, 'common.nav.themeLight', head(person));
  }
  person.words = house.words(language);
}

describe.each(looksOfTurn(LOOKS, 1))('a newcomer on $name', (look) => {
  test('goes from the first page to a prize that he checks himself, in Bengali and in English', async () => {
    const person = await givenPerson(look);
    const { page, faults } = person;
    const draw = await house.putOnSale('F5D1');

    await page.goto(addressFor(look));
    expect(await page.evaluate('isSecureContext')).toBe(!look.phone);
    expect(await page.locator('main h1').innerText()).toMatch(/[\u0980-\u09ff]/);
    people += 1;
    await register(person, `${look.phone ? 'phone' : 'desk'}fan${people}`);
    await deposit(person);
    await bet(person);

    const address = page.url();
    await house.drawNow(draw);
    await page.locator('.band .res .ball:not(.wait)').first().waitFor();
    await untilBalance(person, '৳496.00');
    expect(page.url()).toBe(address);

    await readAccountRecord(person);
    await verifyFromRecord(person);

    await chooseLook(person, 'en');
    const others = ['/', '/lottery', '/lottery?gameCode=F5D1&playType=DIGIT', '/?mc=transferFund'];
    const paths = [...(SWEEP ? others : []), '/licences?mc=personalHistoryCopy'];
    for (const path of paths) {
      await page.goto(addressFor(look) + path);
      await page
        .locator(path.includes('mc=') ? 'dialog h1' : 'main h1')
        .first()
        .waitFor();
      await balance(person).filter({ hasText: '৳496.00' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
      expect(await findBengali(page), path).toEqual([]);
      expect(await findMessageKeys(page), path).toEqual([]);
    }
    expect(await readText(page)).toContain(house.words('en')('common.nav.bettingRecord'));
    expect(faults).toEqual([]);
  });
});
