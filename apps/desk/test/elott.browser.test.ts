/** Raffles and scratch cards at the desk: one is made, sold and cancelled, a game is stopped; the member's bets show both. */

import { newKey } from '@house/web/clock';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const LOOKS = [
  { language: 'en', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { language: 'bn', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;
type Look = (typeof LOOKS)[number];

async function findFaults(page: Page, where: string, look: Look): Promise<string[]> {
  const found = [await findBarriers(page), await findMessageKeys(page), await findOverflows(page)];
  if (process.env['YEEKEE_ENTRIES']) {
    await page.screenshot({
      path: `${process.env['YEEKEE_ENTRIES']}/${where}-${look.viewport.width}.png`,
      fullPage: true,
    });
  }
  return found.flat().map((each) => `${where}: ${each}`);
}

async function givenCard(memberId: bigint): Promise<void> {
  const { scratch } = house.ports().lottery;
  const { next } = await scratch.seedsOf(memberId);
  const choice = { key: newKey(), clientSeed: 'padma', commit: next.commit };
  must(!isRefusal(await scratch.choose(memberId, choice)), 'a seed is chosen');
  const order = { key: newKey(), code: 'MANGO', price: 10n * ONE_TAKA };
  must(!isRefusal(await scratch.buy(memberId, order)), 'a card is sold');
}

if (SWEEP)
  test.each(looksOfTurn(LOOKS, 0))(
    'a raffle is made, sold and cancelled and a scratch game stopped: $viewport.width px',
    async (look) => {
      const t = house.words(look.language);
      const name = `Eid raffle ${look.viewport.width}`;
      const member = await house.givenPlayer(900n * ONE_TAKA);
      await givenCard(member.id);
      const { page, faults } = await house.openWindow(look, { staff: await house.givenStaff() });
      const wrong: string[] = [];
      const dialog = page.locator('dialog');
      const confirm = async (button: string): Promise<void> => {
        await dialog.locator('[name=reason]').fill('For the festival');
        await dialog.getByRole('button', { name: button, exact: true }).click();
        await dialog.waitFor({ state: 'detached' });
      };

      await page.goto(`${house.url}/desk/elott`);
      await page.getByRole('button', { name: t('desk-elott.raffle.make') }).click();
      const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
      const typed = {
        bn: `ঈদ র‍্যাফেল ${look.viewport.width}`,
        en: name,
        price: '20',
        tickets: '10',
        prizes: '100 50',
        leastSold: '2',
        mostPerMember: '5',
        closes: `${day}T21:00`,
      };
      // Nothing is sent that is wrong, and it is said at its field.
      await dialog.getByRole('button', { name: t('desk-elott.raffle.make') }).click();
      await dialog.getByText(t('desk-elott.wrong.closes', { days: 40 })).waitFor();
      for (const [field, text] of Object.entries(typed)) await dialog.locator(`[name=${field}]`).fill(text);
      wrong.push(...(await findFaults(page, 'elott-make', look)));
      await confirm(t('desk-elott.raffle.make'));
      const shown = look.language === 'bn' ? typed.bn : typed.en;
      await page.getByRole('button', { name: t('desk-elott.raffle.cancelTitle', { name: shown }) }).waitFor();

      const { raffles } = house.ports().lottery;
      const made = (await raffles.list()).find(({ names }) => names['en'] === name);
      must(made !== undefined, 'the raffle is on sale');
      const order = { key: newKey(), raffleId: made.id, count: 3, amount: 60n * ONE_TAKA };
      must(!isRefusal(await raffles.buy(member.id, order)), 'tickets are sold');
      await page.reload();
      await page.getByRole('button', { name: t('desk-elott.raffle.salesTitle', { name: shown }) }).click();
      await dialog.getByText('1–3').first().waitFor({ state: 'attached' });
      wrong.push(...(await findFaults(page, 'elott-sales', look)));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('desk-elott.raffle.cancelTitle', { name: shown }) }).click();
      wrong.push(...(await findFaults(page, 'elott-cancel', look)));
      await confirm(t('desk-elott.raffle.cancelConfirm', { amount: '৳60.00' }));
      await page.getByText(t('desk-elott.raffle.state.cancelled')).first().waitFor({ state: 'attached' });
      wrong.push(...(await findFaults(page, 'elott-raffles', look)));

      await page.goto(`${house.url}/desk/elott?tab=scratch`);
      const card = t('lottery.card.MANGO');
      await page.getByRole('button', { name: t('desk-elott.scratch.stopTitle', { name: card }) }).click();
      await confirm(t('desk-elott.scratch.stop'));
      await page.getByRole('button', { name: t('desk-elott.scratch.startTitle', { name: card }) }).click();
      await confirm(t('desk-elott.scratch.start'));
      await page.getByRole('button', { name: t('desk-elott.scratch.stopTitle', { name: card }) }).waitFor();
      wrong.push(...(await findFaults(page, 'elott-scratch', look)));

      await page.goto(`${house.url}/desk/members/${member.id}?tab=bets`);
      await page.getByText(shown).first().waitFor({ state: 'attached' });
      wrong.push(...(await findFaults(page, 'elott-bets', look)));
      const { page: own, faults: ownFaults } = await house.openWindow(look, { member });
      await own.goto(`${house.url}/licences?mc=personalHistoryCopy`);
      await own.locator('[data-row]').first().click();
      await own.locator('.dt').waitFor();
      wrong.push(...(await findFaults(own, 'record', look)));
      expect([wrong, faults, ownFaults]).toEqual([[], [], []]);
    },
  );

test('the refund on the button is of now, and a form that is edited after a lost answer is another order', async () => {
  const t = house.words('en');
  const member = await house.givenPlayer(900n * ONE_TAKA);
  const { raffles } = house.ports().lottery;
  const { page } = await house.openWindow(LOOKS[0], { staff: await house.givenStaff() });
  const dialog = page.locator('dialog');
  const make = t('desk-elott.raffle.make');
  await page.goto(`${house.url}/desk/elott`);
  await page.getByRole('button', { name: make }).click();
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const typed = { bn: 'হারানো উত্তর', en: 'Lost answer', price: '20', tickets: '10', prizes: '100 50' };
  const rest = { leastSold: '2', mostPerMember: '5', closes: `${day}T21:00`, reason: 'For the festival' };
  for (const [field, text] of Object.entries({ ...typed, ...rest })) await dialog.locator(`[name=${field}]`).fill(text);
  const keys: string[] = [];
  await page.route(/\/raffles$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().postDataJSON().key);
    const answer = await route.fetch();
    return keys.length > 2 ? route.fulfill({ response: answer }) : route.fulfill({ response: answer, body: '{"succ' });
  });
  const send = dialog.getByRole('button', { name: make, exact: true });
  for (const times of [1, 2]) {
    await send.click();
    await expect.poll(() => keys.length).toBe(times);
    await dialog.getByRole('alert').waitFor();
  }
  await dialog.locator('[name=en]').fill('Edited after it');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  const made = await raffles.list();
  expect(made.filter(({ names }) => names['en'] === 'Lost answer')).toHaveLength(1);
  const raffle = made.find(({ names }) => names['en'] === 'Edited after it');
  must(raffle !== undefined, 'the edited raffle is on sale');

  const buy = async (count: number): Promise<void> => {
    const order = { key: newKey(), raffleId: raffle.id, count, amount: BigInt(count) * 20n * ONE_TAKA };
    must(!isRefusal(await raffles.buy(member.id, order)), 'tickets are sold');
  };
  await buy(1);
  await page.reload();
  await page.getByRole('button', { name: t('desk-elott.raffle.cancelTitle', { name: 'Edited after it' }) }).click();
  await dialog.getByRole('button', { name: t('desk-elott.raffle.cancelConfirm', { amount: '৳20.00' }) }).waitFor();
  await buy(2);
  await dialog.getByRole('button', { name: t('desk-elott.raffle.cancelConfirm', { amount: '৳60.00' }) }).waitFor();
});
