/**
 * Further ways in, as people go them: a passkey with a real ceremony (Chromium's own authenticator), Google by way of a real
 * OpenID provider on another site, and an authenticator with its recovery codes.
 */
import { type AddressInfo, createServer } from 'node:net';
import type { Language } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, oneTimeCode, type TestApp, type Visitor } from '../../server/src/platform/testing/open-house.ts';
import {
  givenOpenIdProvider,
  OPENID_CLIENT,
  type OpenIdProvider,
} from '../../server/src/platform/testing/openid-provider.ts';
import {
  findBarriers,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

let house: TestApp;
let google: OpenIdProvider;
let url = '';

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await findFreePort();
  // Browsers have passkeys at `localhost`, not at a bare address.
  url = `http://localhost:${port}`;
  google = await givenOpenIdProvider([`${url}/wps/session/social/google/callback`]);
  house = await givenTestApp({
    port,
    publicUrl: url,
    outside: { google: { ...OPENID_CLIENT, issuer: google.issuer } },
  });
});
afterAll(async () => {
  await house?.close();
  await google?.close();
});

/** A device that knows its owner's finger. */
async function givenFingerprint(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
const accountOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('account'));
const leave = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['token', 'account', 'isAgent']) sessionStorage.removeItem(name);
  });

async function expectClean({ page, faults }: Visitor): Promise<void> {
  // A page that is still being fetched has no heading yet, and is not what is judged here.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  expect(await findMessageKeys(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflows(page)).toEqual([]);
  expect(faults).toEqual([]);
}

/** What stands there now, in both themes. */
async function expectCleanThemes(visitor: Visitor): Promise<void> {
  await expectClean(visitor);
  const theme = (to: string) => visitor.page.evaluate(`document.documentElement.dataset.theme = '${to}'`);
  await theme('light');
  expect(await findFaintWords(visitor.page)).toEqual([]);
  await theme('dark');
}

const LOOKS: [string, Language, { width: number; height: number }][] = [
  ['on a phone in Bengali', 'bn', PHONE],
  ['on a desktop in English', 'en', DESKTOP],
];

describe.each(looksOfTurn(LOOKS, 0))('%s', (_name, language, viewport) => {
  let t: Translate;
  beforeAll(() => {
    t = house.words(language);
  });

  test('a passkey made after the password logs in without a name, until it is removed', async () => {
    const member = await house.givenPlayer(10_000n);
    const visitor = await house.openWindow({ viewport, language }, { member });
    const { page } = visitor;
    await givenFingerprint(page);
    await page.goto(`${url}/licences?mc=securityCenter`);
    await press(page, t('site-links.passkeys.add'));
    await page.getByLabel(t('site-links.passkeys.name'), { exact: true }).fill('আমার ফোন');
    const password = page.getByLabel(t('site-links.passkeys.password'), { exact: true });
    await expectCleanThemes(visitor);
    await password.fill('not the password');
    await press(page, t('site-links.passkeys.continue'));
    await page.getByText(t('errors.identity.passwordWrong', { triesLeft: 4 })).waitFor();
    await password.fill(member.password);
    await press(page, t('site-links.passkeys.continue'));
    await page.getByText('আমার ফোন').waitFor();
    await expectClean(visitor);

    await leave(page);
    await page.goto(`${url}/licences?pop=login`);
    await press(page, t('site-links.passkey.logIn'));
    await page.getByText(t('site-links.return.welcome', { account: member.username })).waitFor();
    expect(await tokenOf(page)).toMatch(/^[0-9a-f]{64}$/);
    expect(await accountOf(page)).toBe(member.username);

    await page.goto(`${url}/licences?mc=securityCenter`);
    await press(page, t('site-links.passkeys.removeOf', { name: 'আমার ফোন' }));
    await expectCleanThemes(visitor);
    await press(page, t('site-links.passkeys.remove'));
    await page.getByText(t('site-links.passkeys.removed')).waitFor();
    await leave(page);
    await page.goto(`${url}/licences?pop=login`);
    await press(page, t('site-links.passkey.logIn'));
    await page.getByText(t('errors.identity.passkeyRefused')).waitFor();
    expect(await tokenOf(page)).toBeNull();
    await expectClean(visitor);
  });

  test('a stranger from Google logs in to his account, binds it for good, and comes in by Google from then on', async () => {
    google.person = { id: `browser-${language}`, name: 'মোহাম্মদ রহিম উদ্দিন চৌধুরী' };
    const member = await house.givenPlayer(10_000n);
    const visitor = await house.openWindow({ viewport, language });
    const { page } = visitor;
    await page.goto(`${url}/licences?pop=login`);
    await page.getByRole('link', { name: t('site-links.logInWith', { provider: 'google' }) }).click();
    await page.getByText(t('site-links.return.unknown', { name: google.person.name })).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await expectCleanThemes(visitor);
    await press(page, t('site-links.return.haveAccount'));
    const popup = page.locator('dialog');
    await popup.getByRole('textbox', { name: t('site-auth.username'), exact: true }).fill(member.username);
    await popup.getByLabel(t('site-auth.password'), { exact: true }).fill(member.password);
    await popup.locator('button[type=submit]').click();
    await page.getByText(t('site-links.bind.final')).waitFor();
    await expectCleanThemes(visitor);
    await page.getByLabel(t('site-links.bind.password'), { exact: true }).fill(member.password);
    await press(page, t('site-links.bind.confirm'));
    await page.getByText(t('site-links.bind.done', { name: google.person.name })).waitFor();
    await page.getByRole('heading', { name: t('site-links.security.title') }).waitFor();

    const other = await house.openWindow({ viewport, language });
    await other.page.goto(`${url}/licences?pop=login&next=%2Flottery`);
    await other.page.getByRole('link', { name: t('site-links.logInWith', { provider: 'google' }) }).click();
    await other.page.waitForURL(`${url}/lottery`);
    expect(await accountOf(other.page)).toBe(member.username);
    expect(other.page.url()).not.toContain((await tokenOf(other.page)) ?? 'a token');
    // The page that was left may still be drawn.
    await other.page.locator('.lob-grid').first().waitFor();
    await expectClean(other);
  });

  if (SWEEP)
    test('an authenticator is set up by its first code, tells its recovery codes once, and goes with one of them', async () => {
      const member = await house.givenPlayer(10_000n);
      const visitor = await house.openWindow({ viewport, language }, { member });
      const { page } = visitor;
      await page.goto(`${url}/licences?mc=securityCenter`);
      await press(page, t('site-links.auth.begin'));
      const password = page.getByLabel(t('site-links.passkeys.password'), { exact: true });
      await password.fill(member.password);
      await press(page, t('site-links.passkeys.continue'));
      const secret = (await page.locator('dialog code').textContent()) ?? '';
      await expectCleanThemes(visitor);
      await page.getByLabel(t('site-links.auth.code'), { exact: true }).fill(oneTimeCode(secret));
      await press(page, t('site-links.auth.confirm'));
      const codes = page.locator('.recovery li');
      await codes.nth(9).waitFor();
      const [code = ''] = await codes.allTextContents();
      await expectCleanThemes(visitor);
      await press(page, t('site-links.auth.saved'));
      await press(page, t('site-links.auth.remove'));
      await expectCleanThemes(visitor);
      await password.fill(member.password);
      await page.getByLabel(t('site-links.auth.anyCode'), { exact: true }).fill(code.toLowerCase());
      await page.locator('dialog button[type=submit]').click();
      await page.getByText(t('site-links.auth.removed')).waitFor();
      await page.getByRole('button', { name: t('site-links.auth.begin'), exact: true }).waitFor();
      await expectClean(visitor);
    });
});
