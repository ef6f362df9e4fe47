/**
 * A member sets a limit, bets above it and reads why; a raise waits and is confirmed; a break, and the word that excludes.
 * By keyboard alone where he sets, in both languages, fit for everybody on small and wide screens.
 */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../../server/src/capabilities/lottery/given.ts';
import type {} from '../../../../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../../../../server/src/platform/testing/layout-checks.ts';
import { shareTestApp, type TestApp } from '../../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../../../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
  await house.putOnSale('F5D1');
});
afterAll(() => house?.close());

async function looksRight(page: Page, language: 'bn' | 'en'): Promise<void> {
  await untilStill(page);
  const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
  if (language === 'en') wrong.push(...(await findBengali(page)));
  expect(wrong).toEqual([]);
}

/** Two of them have each language, theme and width. */
const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
  { language: 'en', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'bn', theme: 'light', viewport: { width: 1440, height: 900 } },
] as const;

test.each(looksOfTurn(LOOKS, 0))(
  'limits, breaks and exclusion: $language, $theme, $viewport.width px',
  async (look) => {
    const words = house.words(look.language);
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const { page, faults } = await house.openWindow(look, { member });
    const popup = page.getByRole('dialog', { name: words('common.nav.limits') });
    const button = (name: string) => popup.getByRole('button', { name, exact: true });
    const row = (period: 'day' | 'week' | 'month') =>
      popup.locator('.lim-row').nth(['day', 'week', 'month'].indexOf(period));

    // From the footer of any page in one step.
    await page.goto(house.url);
    await page.getByRole('button', { name: words('common.footer.limits'), exact: true }).click();
    await row('day').waitFor();
    await looksRight(page, look.language);

    // By keyboard alone: the kind, the amount, the button.
    await popup.getByRole('radio', { name: words('site-limits.kind.deposit') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await row('day').getByRole('progressbar').waitFor();
    expect((await house.ports().wallet.guardStateOf(member.id))?.guard.stake.day).toBe(5n * ONE_TAKA);
    await row('week').getByRole('textbox').fill('-5');
    await row('week')
      .getByRole('button', { name: words('site-limits.set') })
      .click();
    await row('week').getByText(words('site-limits.amount.wrong')).waitFor();
    await looksRight(page, look.language);

    // What is more waits, and can be dropped.
    await row('day').getByRole('textbox').fill('1,000');
    await row('day')
      .getByRole('button', { name: words('site-limits.set') })
      .click();
    await button(words('site-limits.raise.drop')).waitFor();
    await looksRight(page, look.language);
    expect(await button(words('site-limits.raise.confirm')).count()).toBe(0);
    await house.database.pool.query(
      `update player_limit_raises set asked_at = asked_at - interval '25 hours', opens_at = opens_at - interval '25 hours'
     where member_id = $1`,
      [member.id],
    );
    await page.reload();
    await popup.getByText(words('site-limits.kind.stake'), { exact: true }).click();
    await button(words('site-limits.raise.confirm')).waitFor();
    await looksRight(page, look.language);
    await button(words('site-limits.raise.drop')).click();
    await button(words('site-limits.raise.drop')).waitFor({ state: 'detached' });

    // The bet page says which limit, what it is and what is left of it.
    await page.goto(`${house.url}/lottery?gameCode=F5D1&playType=DIGIT`);
    await page.locator('.stk .btn').waitFor();
    await page.locator('.slot-keys .key').nth(7).click();
    for (const name of [words('lottery.add'), words('lottery.place')])
      await page.getByRole('button', { name }).first().click();
    const told = words('errors.wallet.playerLimit', { what: 'stake', period: 'day', limit: '5.00', left: '5.00' });
    await page.getByRole('alert').getByText(told).first().waitFor();
    await looksRight(page, look.language);
    expect((await house.ports().wallet.balancesOf(member.id)).cash).toBe(500n * ONE_TAKA);

    // A break: asked once more before it begins.
    await page.goto(`${house.url}/licences?pop=limits`);
    await button(words('site-limits.coolOff.start')).click();
    const question = page.getByRole('alertdialog');
    await looksRight(page, look.language);
    await question.getByRole('button', { name: words('site-limits.coolOff.start'), exact: true }).click();
    await button(words('site-limits.coolOff.longer')).waitFor();
    await looksRight(page, look.language);

    // The word stands between him and half a year.
    await button(words('site-limits.exclude.open')).click();
    await button(words('site-limits.exclude.start')).click();
    const word = look.language === 'bn' ? 'বন্ধ' : 'EXCLUDE';
    await popup.getByText(words('site-limits.exclude.wrong', { word })).waitFor();
    await looksRight(page, look.language);
    await popup.getByRole('textbox', { name: words('site-limits.exclude.type', { word }) }).fill(word);
    await button(words('site-limits.exclude.start')).click();
    await button(words('site-limits.exclude.service')).waitFor();
    await looksRight(page, look.language);
    expect((await house.ports().playerProtection.stateOf(member.id)).exclusion?.endsAt).not.toBeNull();
    expect(faults).toEqual([]);
  },
);

test('a break whose answer was lost is asked for again as it was: nobody takes it for the longer one he chose since', async () => {
  const words = house.words('en');
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await house.openWindow({ language: 'en' }, { member });
  await page.route('**/player-protection/cool-off', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto(`${house.url}/licences?pop=limits`);
  const popup = page.getByRole('dialog', { name: words('common.nav.limits') });
  const span = (name: 'day' | 'month') => popup.getByRole('radio', { name: words(`site-limits.coolOff.${name}`) });
  const question = page.getByRole('alertdialog');
  await popup.getByRole('button', { name: words('site-limits.coolOff.start'), exact: true }).click();
  await question.getByRole('button', { name: words('site-limits.coolOff.start'), exact: true }).click();
  await question.getByRole('alert').waitFor();
  await question.getByRole('button', { name: words('common.close'), exact: true }).click();
  await expect.poll(() => span('month').isDisabled()).toBe(true);
  expect(await span('day').isChecked()).toBe(true);

  // The day is known to run; then a month can be chosen, and is what is sent.
  await page.unroute('**/player-protection/cool-off');
  const longer = popup.getByRole('button', { name: words('site-limits.coolOff.longer'), exact: true });
  const confirm = question.getByRole('button', { name: words('site-limits.coolOff.start'), exact: true });
  await longer.click();
  await confirm.click();
  await question.waitFor({ state: 'detached' });
  await popup.getByText(words('site-limits.coolOff.month'), { exact: true }).click();
  await longer.click();
  await question.getByText(words('site-limits.coolOff.ask', { span: words('site-limits.coolOff.month') })).waitFor();
  await confirm.click();
  await question.waitFor({ state: 'detached' });
  const until = (await house.ports().playerProtection.stateOf(member.id)).coolOffUntil;
  expect((until?.getTime() ?? 0) - Date.now()).toBeGreaterThan(27 * 86_400_000);
});
