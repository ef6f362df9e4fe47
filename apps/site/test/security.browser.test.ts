/** The security centre as a member goes through it, on a phone in Bengali and on a desktop in English. */
import type { Language } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

/** The same account from elsewhere. */
async function ask({ token }: { token: string }, path: string, body?: object) {
  const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
  const headers = { token, 'content-type': 'application/json' };
  return (await fetch(house.url + path, { ...sent, headers })).json();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function expectClean(page: Page, where: string): Promise<void> {
  expect(await findMessageKeys(page), where).toEqual([]);
  expect(await findBarriers(page), where).toEqual([]);
  expect(await findOverflows(page), where).toEqual([]);
}

const LOOKS: [string, Language, { width: number; height: number }][] = [
  ['on a phone in Bengali', 'bn', { width: 390, height: 844 }],
  ['on a desktop in English', 'en', { width: 1440, height: 900 }],
];

describe.each(looksOfTurn(LOOKS, 1))('%s', (_name, language, viewport) => {
  let t: Translate;
  beforeAll(() => {
    t = house.words(language);
  });
  const save = (page: Page) => press(page, t('site-security.save'));

  if (SWEEP)
    test('a newcomer sets what guards his account, step by step, and every tab can be read', async () => {
      const member = await house.givenPlayer(10_000n);
      await ask(member, '/wps/member/profile', { nickname: 'আবদুর রহমান মোহাম্মদ সিদ্দিকুর'.slice(0, 20) });
      const { page, faults } = await house.openWindow({ viewport, language }, { member });
      await page.goto(`${house.url}/licences?mc=securityCenter`);
      await page.getByRole('region', { name: t('site-security.meter', { done: 0 }) }).waitFor();
      await expectClean(page, 'security');

      const pay = t('site-security.pay');
      const opener = page.getByRole('button', { name: t('site-security.set.of', { what: pay }), exact: true });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: pay, exact: true });
      await expectClean(page, 'payment password');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

      await opener.click();
      await save(page);
      await page.getByText(t('common.required')).waitFor();
      await page.getByLabel(t('site-security.pay.new'), { exact: true }).fill('111111');
      await page.getByLabel(t('site-security.recent'), { exact: true }).fill(member.password);
      await save(page);
      await page.getByText(t('errors.profile.paymentPasswordWeak')).waitFor();
      await page.getByLabel(t('site-security.pay.new'), { exact: true }).fill('471902');
      await save(page);
      await page.getByRole('region', { name: t('site-security.meter', { done: 1 }) }).waitFor();

      const name = t('site-security.name');
      await press(page, t('site-security.set.of', { what: name }));
      await page.getByRole('textbox', { name, exact: true }).fill('Rahim Uddin');
      await save(page);
      await page.getByText('Rahim U•••').waitFor();

      await press(page, t('site-security.manage.of', { what: t('site-security.payout') }));
      await page.getByText(t('site-security.payout.empty')).waitFor();
      await press(page, t('site-security.payout.add'));
      await page
        .getByLabel(t('site-security.payout.account'), { exact: true })
        .fill(`017${viewport.width.toString().padStart(8, '1')}`);
      await page.getByLabel(pay, { exact: true }).fill('471902');
      await expectClean(page, 'a payout account');
      await press(page, t('site-security.payout.add'));
      await page.getByText(t('site-security.payout.default'), { exact: true }).waitFor();
      await expectClean(page, 'payout accounts');
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: t('site-security.meter', { done: 2 }) }).waitFor();

      await press(page, t('site-security.avatar'));
      await page
        .getByRole('radio', { name: t('site-security.avatar.name', { number: 20 }), exact: true })
        .check({ force: true });
      await expectClean(page, 'pictures');
      await save(page);
      await page.locator('.who-pic img[src*=kite]').waitFor({ state: 'attached' });

      for (const tab of ['profile', 'preferences', 'devices'] as const) {
        await page.getByRole('tab', { name: t(`site-security.tab.${tab}`), exact: true }).click();
        await page.locator('[role=tabpanel] h2, [role=tabpanel] form').first().waitFor();
        await page.locator('dialog .sk').first().waitFor({ state: 'detached' });
        await expectClean(page, tab);
      }
      await page.getByText(t('site-security.event.payoutAccountAdded')).waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
      expect(await findFaintWords(page)).toEqual([]);
      expect(faults).toEqual([]);
    });

  if (SWEEP)
    test('a verified mail address is changed with the codes of both, and a new one resets no payment password yet', async () => {
      const member = await house.givenPlayer(10_000n);
      const old = `${member.username}@old.example`.toLowerCase();
      const next = `${member.username}@new.example`.toLowerCase();
      await house.database.pool.query(
        "update members set email = $1, email_verified_at = now() - interval '2 days', payment_password_hash = 'set' where id = $2",
        [old, member.id],
      );
      const { page, faults } = await house.openWindow({ viewport, language }, { member });
      await page.goto(`${house.url}/licences?mc=securityCenter`);
      const email = t('site-security.email');
      await press(page, t('site-security.change.of', { what: email }));
      const dialog = page.getByRole('dialog', { name: email, exact: true });
      const masked = (await ask(member, '/wps/member/security')).value.email.masked;
      const fields = [
        [old, t('site-security.email.oldCode', { masked })],
        [next, t('site-security.email.newCode')],
      ] as const;
      await dialog.getByText(t('site-security.email.lost')).waitFor();
      await dialog.getByLabel(t('site-security.email.new'), { exact: true }).fill(next);
      for (const [at, [to, label]] of fields.entries()) {
        // One code a second for each person.
        await house.database.pool.query("update verification_codes set made_at = made_at - interval '2 seconds'");
        await dialog.locator('.sent-code').nth(at).getByRole('button').click();
        const codeOf = async (): Promise<string> => {
          const { rows } = await house.database.pool.query<{ code: string }>(
            "select fill->>'code' as code from outgoing_messages where recipient = $1 and template = 'code'",
            [to],
          );
          return rows[0]?.code ?? '';
        };
        await expect.poll(codeOf).not.toBe('');
        await dialog.getByLabel(label, { exact: true }).fill(await codeOf());
      }
      await dialog.getByLabel(t('site-security.recent'), { exact: true }).fill(member.password);
      await expectClean(page, 'the mail address');
      await save(page);
      await dialog.waitFor({ state: 'detached' });

      const pay = t('site-security.pay');
      await press(page, t('site-security.change.of', { what: pay }));
      await press(page, t('site-security.pay.forgot'));
      await page.getByRole('dialog').locator('.sent-code').getByRole('button').click();
      await page.getByText(t('errors.profile.contactTooNew', { hours: 24 })).waitFor();
      await expectClean(page, 'a contact too new');
      expect(faults).toEqual([]);
    });

  test('a fund password that stands without this page knowing is changed by the old one', async () => {
    const member = await house.givenPlayer(10_000n);
    const { page, faults } = await house.openWindow({ viewport, language }, { member });
    await page.goto(`${house.url}/licences?mc=securityCenter`);
    const what = t('site-security.pay');
    const digits = page.getByLabel(t('site-security.pay.new'), { exact: true });
    await press(page, t('site-security.set.of', { what }));
    await digits.fill('903817');
    await page.getByLabel(t('site-security.recent'), { exact: true }).fill(member.password);
    // The answer is lost, and he chooses others.
    const path = '**/wps/member/paymentPassword';
    await page.route(path, (route) => route.fetch().then(() => route.abort()));
    await save(page);
    await page.locator('dialog form [role=alert]').waitFor();
    await page.unroute(path);
    await digits.fill('471902');
    await save(page);
    await page.getByLabel(t('site-security.pay.old'), { exact: true }).fill('903817');
    await page
      .locator('dialog')
      .getByText(t('errors.profile.paymentPasswordWrong', { triesLeft: 4 }))
      .waitFor();
    await save(page);
    await page.getByRole('button', { name: t('site-security.change.of', { what }), exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  if (SWEEP)
    test('who changes his password types the old one first, and is told when the two new ones differ', async () => {
      const member = await house.givenPlayer(10_000n);
      const { page } = await house.openWindow({ viewport, language }, { member });
      await page.goto(`${house.url}/licences?pop=password`);
      const boxes = page.locator(
        'dialog input[autocomplete=current-password], dialog input[autocomplete=new-password]',
      );
      await page.locator('dialog input[autocomplete=current-password]:focus').waitFor();
      await boxes.nth(0).fill(member.password);
      await boxes.nth(1).fill('karnaphuli-2031');
      await boxes.nth(2).fill('karnaphuli-2032');
      await boxes.nth(2).press('Enter');
      await page.locator('dialog').getByText(t('site-auth.rule.differs')).waitFor();
      // The first field that is wrong has the focus.
      await page.locator('dialog input[name=confirmNewPassword]:focus').waitFor();
      await boxes.nth(1).fill('shapla');
      await page.keyboard.press('Enter');
      await page.locator('dialog').getByText(t('site-auth.newPassword.unfit')).waitFor();
      await page.locator('dialog input[name=newPassword]:focus').waitFor();
      expect(await page.locator('dialog .err, dialog [role=alert]').allTextContents()).not.toContain(
        t('site-auth.rule.matches'),
      );
    });

  if (SWEEP)
    test('what he prefers is there on another device', async () => {
      const member = await house.givenPlayer(10_000n);
      const { page } = await house.openWindow({ viewport, language }, { member });
      await page.goto(`${house.url}/licences?mc=securityCenter`);
      await page.getByRole('tab', { name: t('site-security.tab.preferences'), exact: true }).click();
      const hide = page.getByRole('switch', { name: t('site-security.prefs.hide') });
      await hide.check();
      await page.getByRole('tabpanel').getByText(t('common.nav.themeLight'), { exact: true }).click();
      const read = async () => (await ask(member, '/wps/member/security')).value.preferences;
      await expect.poll(read).toMatchObject({ theme: 'light', hideFromWinners: true });

      const other = await house.openWindow({ viewport, language });
      await other.page.goto(`${house.url}/licences?pop=login`);
      const form = other.page.getByRole('dialog');
      await form.getByRole('textbox', { name: t('site-auth.username'), exact: true }).fill(member.username);
      await form.getByRole('textbox', { name: t('site-auth.password'), exact: true }).fill(member.password);
      await form.getByRole('button', { name: t('site-auth.logIn.submit'), exact: true }).click();
      await other.page.locator('html[data-theme=light]').waitFor();
    });
});
