/**
 * Signing in as a person meets it, in a real browser against a house of its own.
 *
 * Promises held here: everything goes by keyboard; a protected action leads to the login and back; an unknown place is
 * checked; a forced change stands through a reload; a page that lost its session says why; axe finds nothing on these
 * screens in both themes and languages.
 */
import type { Page, Request } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../../../../server/src/capabilities/identity/given.ts';
import { givenTestApp, type Look, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../server/src/platform/testing/sweep.ts';

const LOOKS: readonly Look[] = [
  { language: 'bn', theme: 'dark' },
  { language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
];
/** For a popup that no walk can open. */
const EVERY_LOOK: readonly Look[] = [
  ...LOOKS,
  { language: 'bn', theme: 'light', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'dark' },
];

let house: TestApp;

beforeAll(async () => {
  house = await givenTestApp();
  await house.ports().content.changeSettings({ flags: { FREEPLAY3: true, MOBILEVERCODELOGIN3: true } });
}, 120_000);
afterAll(() => house?.close());

/** A member with open accounts who is signed in nowhere. */
async function givenAccount(wish: { payeeName?: string; passwordState?: string } = {}): Promise<GivenMember> {
  const member = await givenMember(house.database.db);
  await house.database.db.transaction().execute((tx) => house.ports().wallet.openAccounts(tx, member.id));
  await house.database.pool.query('update members set payee_name = $1, password_state = $2 where id = $3', [
    wish.payeeName ?? null,
    wish.passwordState ?? 'own',
    String(member.id),
  ]);
  return member;
}

/** He was here before, from elsewhere and on another device. */
async function givenPast(member: GivenMember): Promise<void> {
  await house.database.pool.query(
    `insert into sign_ins (member_id, address, network, device, user_agent, method, result)
     values ($1, '10.1.1.1', '10.1.1', 'mobile', 'phone', 'password', 'ok')`,
    [String(member.id)],
  );
}

/** From the popup's first field on, by keyboard alone. */
async function typeLogin(page: Page, member: GivenMember): Promise<void> {
  await page.locator('dialog input[name=username]:focus').waitFor();
  await page.keyboard.type(member.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
}

async function mustBeSound(page: Page, { language }: Look): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findMessageKeys(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  if (language === 'en') expect(await findBengali(page)).toEqual([]);
}

if (SWEEP)
  test('a protected page leads to the login and, by keyboard alone, back to where the person was', async () => {
    const member = await givenAccount();
    const { page, faults } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/verify?mc=transferFund`);
    await page.locator('dialog.auth').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/verify?mc=transferFund');
    await typeLogin(page, member);
    await page.locator('dialog.centre').waitFor();
    expect(new URL(page.url()).pathname).toBe('/verify');
    expect(faults).toEqual([]);
  });

if (SWEEP)
  test('who was remembered goes on by one click, and is forgotten when he logs out so', async () => {
    const member = await givenAccount();
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/licences?pop=login`);
    await page.locator('dialog input[name=username]').fill(member.username);
    await page.locator('dialog input[name=password]').fill(member.password);
    await page.locator('dialog input[type=checkbox]').check();
    await page.keyboard.press('Enter');
    await page.locator('.hb .account-name').waitFor();
    expect(await page.context().cookies()).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'remembered', httpOnly: true, sameSite: 'Strict' })]),
    );
    await page.goto(`${house.url}/licences?pop=logout`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.locator('.login-bar').waitFor();

    await page.goto(`${house.url}/licences?pop=login`);
    await page.getByRole('button', { name: `Continue as ${member.username}` }).click();
    await page.locator('.hb .account-name').waitFor();
    await page.goto(`${house.url}/licences?pop=logout`);
    await page.getByRole('alertdialog').getByText('Forget me').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await page.locator('.login-bar').waitFor();
    await page.goto(`${house.url}/licences?pop=login`);
    await page.locator('dialog input[name=username]:focus').waitFor();
    expect(await page.getByRole('button', { name: /Continue as/ }).count()).toBe(0);
  });

if (SWEEP)
  test('a trial is one click away', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/licences?pop=login`);
    await page.getByRole('button', { name: 'Free trial' }).click();
    await page.locator('.hb .account-name').waitFor();
    expect(await page.locator('.hb .account-name').textContent()).toMatch(/^TRY\d{8}$/);
    const words = house.words('en');
    for (const centre of ['mc=transferFund', 'ac=agentTeamOverview']) {
      await page.goto(`${house.url}/?${centre}`);
      await page.getByRole('alertdialog', { name: words('site-auth.trial.title') }).waitFor();
    }
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('site-auth.trial.action') })
      .click();
    // An account of his own: what the button offers is what he gets, still on trial.
    await page.locator('dialog input[name=confirmPassword]').waitFor();
    await page
      .locator('dialog')
      .getByRole('button', { name: words('common.nav.logIn'), exact: true })
      .click();
    await typeLogin(page, await givenAccount());
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('0');
  });

if (SWEEP)
  test('who is asked whether he really leaves may stay', async () => {
    const member = await house.givenPlayer(10_000n);
    const { page } = await house.openWindow({ language: 'en' }, { member });
    const words = house.words('en');
    await page.goto(`${house.url}/licences?pop=logout`);
    const dialog = page.getByRole('alertdialog', { name: words('common.nav.logOutAsk') });
    await dialog.getByRole('button', { name: words('common.nav.stay') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(member.token);
    await page.locator('.hb .account-name').waitFor();
  });

if (SWEEP)
  test.each([
    [{ MOBILEVERCODELOGIN3: true }, 'login', { tabs: 2, fields: ['username', 'password'] }],
    [{ MOBILEVERCODELOGIN3: false }, 'login', { tabs: 0, fields: ['username', 'password'] }],
    [{ FREEPLAY3: true }, 'login', { trial: 1 }],
    [{ FREEPLAY3: false }, 'login', { trial: 0 }],
    [
      { USERNAMEREG3: true, MOBILENUMREG3: true },
      'register',
      { tabs: 2, fields: ['username', 'password', 'confirmPassword'] },
    ],
    [
      { USERNAMEREG3: true, MOBILENUMREG3: false },
      'register',
      { tabs: 0, fields: ['username', 'password', 'confirmPassword'] },
    ],
    [
      { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: false },
      'register',
      { tabs: 0, fields: ['mobileNum', 'verificationCode'] },
    ],
    [
      { USERNAMEREG3: false, MOBILENUMREG3: true, REGMOBVERF3: false, MOBILENUMPASSREG3: true },
      'register',
      { tabs: 0, fields: ['mobileNum', 'password', 'confirmPassword'] },
    ],
  ] as const)('with %j the %s popup has the tabs and fields of these flags', async (flags, pop, expected) => {
    const { content } = house.ports();
    const before = (await content.settings()).document.flags;
    await content.changeSettings({ flags });
    try {
      const { page } = await house.openWindow({ language: 'en' });
      const popup = page.locator('dialog.auth');
      const trial = house.words('en')('site-auth.logIn.trial');
      // A served page may be a second old.
      await expect
        .poll(async () => {
          await page.goto(`${house.url}/licences?pop=${pop}`);
          await popup.locator('input[name]').first().waitFor();
          const names = await popup
            .locator('input[name]')
            .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
          return {
            tabs: await popup.getByRole('tab').count(),
            trial: await popup.getByRole('button', { name: trial }).count(),
            fields: names.filter((name) => !/captcha|referral|affiliate/i.test(name ?? '')),
          };
        })
        .toMatchObject(expected);
    } finally {
      await content.changeSettings({ flags: before });
    }
  });

if (SWEEP)
  test('a picture is changed by a click, at most once a second', async () => {
    const { page } = await house.openWindow({ language: 'en' });
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/wps/captcha')) asked.push(request);
    });
    await page.goto(`${house.url}/licences?pop=login`);
    await page.locator('dialog input[name=username]').fill(`nobody${Date.now() % 1_000_000}`);
    await page.locator('dialog input[name=password]').fill('not-this-one-1');
    await page.keyboard.press('Enter');
    const picture = page.locator('dialog .cap-pic img');
    await picture.waitFor();
    const first = await picture.getAttribute('src');
    await page.locator('dialog .cap-pic').evaluate((button) => {
      for (let click = 0; click < 5; click += 1) (button as HTMLButtonElement).click();
    });
    await page.locator('dialog .cap-pic:enabled').click();
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
    // The five at once are none, or one where the second was over by then.
    expect(asked.length).toBeLessThanOrEqual(3);
    // Sent a second apart by the browser's own clock: a busy machine tells of it when it can.
    const sentAt = asked.map((request) => request.timing().startTime);
    for (const [place, at] of sentAt.entries()) expect(at - (sentAt[place - 1] ?? 0)).toBeGreaterThan(900);
  });

test.each(looksOfTurn(EVERY_LOOK, 1))('an unknown place is checked before it is let in: %o', async (look) => {
  const member = await givenAccount({ payeeName: 'Rahim Uddin' });
  await givenPast(member);
  const { page } = await house.openWindow(look);
  await page.goto(`${house.url}/licences?pop=login`);
  await mustBeSoundOnce(page, look);
  await typeLogin(page, member);
  await page.locator('dialog input[name=answer]').waitFor();
  await mustBeSound(page, look);
  await page.locator('dialog input[name=answer]').focus();
  await page.keyboard.type('Karim');
  await page.keyboard.press('Enter');
  await page.locator('dialog .notice[role=alert]').waitFor();
  await page.locator('dialog input[name=answer]').fill('Rahim Uddin');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[0-9a-f]{64}$/);
});

/** The login popup itself, both ways in. */
async function mustBeSoundOnce(page: Page, look: Look): Promise<void> {
  await page.locator('dialog input[name=username]:focus').waitFor();
  await mustBeSound(page, look);
  await page.getByRole('tab').nth(1).click();
  await page.locator('dialog input[name=mobileNum]').waitFor();
  await mustBeSound(page, look);
  await page.locator('dialog input[name=code]').fill('১২৩ 456 7');
  expect(await page.locator('dialog input[name=code]').inputValue()).toBe('123456');
  await page.getByRole('tab').nth(0).click();
  await page.locator('dialog input[name=username]').focus();
}

test.each(looksOfTurn(LOOKS, 0))(
  'a forced change of password stands through a reload and ends with a new one: %o',
  async (look) => {
    const member = await givenAccount({ passwordState: 'compromised' });
    const { page } = await house.openWindow(look);
    await page.goto(`${house.url}/verify?pop=login`);
    await typeLogin(page, member);
    await page.locator('dialog input[name=newPassword]').waitFor();
    await page.locator('dialog input[name=oldPassword]').waitFor({ state: 'detached' });
    await page.evaluate(() => sessionStorage.removeItem('forcedChange'));
    await page.reload();
    await page.locator('dialog input[name=newPassword]').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').count()).toBe(1);
    await mustBeSound(page, look);
    await page.locator('dialog input[name=newPassword]').fill('shapla-42-river');
    await page.locator('dialog input[name=confirmNewPassword]').fill('shapla-42-river');
    await page.keyboard.press('Enter');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await page.locator('main h1').waitFor();
    expect(await page.locator('dialog').count()).toBe(0);
  },
);

if (SWEEP)
  test('who must change his password and does not want to may log out', async () => {
    const member = await givenAccount({ passwordState: 'compromised' });
    const { page } = await house.openWindow({ language: 'en' });
    await page.goto(`${house.url}/verify?pop=login`);
    await typeLogin(page, member);
    await page.locator('dialog input[name=newPassword]').waitFor();
    await page
      .locator('dialog')
      .getByRole('button', { name: house.words('en')('common.nav.logOut'), exact: true })
      .click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });

if (SWEEP)
  test.each(looksOfTurn(LOOKS, 1))('a page whose session another device took over says so: %o', async (look) => {
    const member = await givenAccount();
    const { page } = await house.openWindow(look);
    const greeting = Promise.withResolvers<void>();
    await page.route(/\/assets\/greeting-/, (route) => greeting.promise.then(() => route.continue()));
    await page.goto(`${house.url}/licences?pop=login`);
    await typeLogin(page, member);
    await page.locator('dialog').waitFor({ state: 'detached' });
    const userAgent = await page.evaluate(() => navigator.userAgent);
    const { username, password } = member;
    await house.ports().identity.signInMember({ username, password }, { address: '127.0.0.1', userAgent });
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    // A call that is made only now is refused for want of a session. That is no second end of it: what is said stays.
    const late = page.waitForResponse(/\/wps\/member\/firstLogin$/);
    greeting.resolve();
    expect((await late).status()).toBe(401);
    await mustBeSound(page, look);
    expect(new URL(page.url()).searchParams.get('pop.id')).toBe('replaced');
    await dialog.getByRole('button').nth(1).click();
    await page.locator('dialog.auth').waitFor();
  });

if (SWEEP)
  test.each(['human-check', 'seal'])(
    'who logs in while the part "%s" does not come is told so, and goes on when it does',
    async (part) => {
      const member = await givenAccount();
      const { page } = await house.openWindow({ language: 'en' });
      let refused = 0;
      const files = new RegExp(`/assets/${part}-`);
      await page.route(files, (route) => {
        refused += 1;
        return route.abort();
      });
      await page.goto(`${house.url}/licences?pop=login`);
      await typeLogin(page, member);
      await page.locator('dialog .notice[role=alert]').getByText(house.words('en')('common.state.offline')).waitFor();
      expect(refused).toBeGreaterThan(0);
      await page.locator('dialog button[type=submit]:not([aria-busy=true])').waitFor();
      await page.unroute(files);
      await page.locator('dialog button[type=submit]').click();
      await page.locator('.hb .account-name').waitFor();
    },
  );
