/** The e-lottery lobby as people use it: a scratch card by keyboard, raffle tickets to their draw, the mega draw's line. */
import { purchaseText } from '@house/lottery/raffle';
import { formatAmount } from '@house/money/amount';
import { newKey } from '@house/web/clock';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_TAKA } from '../../../../../server/src/capabilities/lottery/given.ts';
import { present } from '../../../../../server/src/platform/result.ts';
import type {} from '../../../../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../../../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findMessageKeys,
  findOverflows,
} from '../../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn, SWEEP } from '../../../../../server/src/platform/testing/sweep.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 1000 };

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
  await house.putOnSale('MEGA');
});
afterAll(() => house?.close());

let raffles = 0;
/** Its English name; each is another's, also where a test is tried again. */
async function givenRaffle(tickets: number): Promise<string> {
  raffles += 1;
  const name = `Raffle of test ${raffles}`;
  await house.ports().lottery.raffles.make({
    key: newKey(),
    names: { bn: 'পরীক্ষার র‍্যাফেল', en: name },
    price: 20n * ONE_TAKA,
    tickets,
    leastSold: 2,
    mostPerMember: tickets,
    prizes: [30n * ONE_TAKA, 10n * ONE_TAKA],
    closesAt: new Date(Date.now() + 3_600_000),
  });
  return name;
}

if (SWEEP)
  test('on a phone in Bengali a scratch card is bought and uncovered by keyboard, and its prize is in the balance', async () => {
    const bn = house.words('bn');
    const member = await house.givenPlayer(5_000n * ONE_TAKA);
    const { page, faults } = await house.openWindow({ viewport: PHONE, language: 'bn' }, { member });
    await page.goto(`${house.url}/elott`);
    await page.getByText(bn('site-elott.raffle.none')).waitFor();
    const look = page.locator('.el-card .btn').first();
    await look.focus();
    await page.keyboard.press('Enter');
    const buy = page.locator('dialog .btn.gold:enabled');
    // The house's promise stands there before the member's seed is fixed.
    await page.locator('dialog .sc-check summary').click();
    await page.locator('dialog [name=clientSeed]').waitFor();
    await buy.focus();
    await page.keyboard.press('Space');
    const reveal = page.getByRole('button', { name: bn('site-elott.scratch.revealAll') });
    await reveal.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent !== '');
    await page.keyboard.press('Space');
    await page.locator('dialog [role=status]').first().waitFor();
    const { rows } = await house.ports().lottery.scratch.listOf(member.id, { offset: 0, limit: 5 });
    expect(rows).toHaveLength(1);
    const [card] = rows;
    const { cash } = await house.ports().wallet.balancesOf(member.id);
    expect(cash).toBe(4_990n * ONE_TAKA + (card?.prize ?? 0n));
    const text = await page.locator('dialog [role=status]').first().innerText();
    expect(text === bn('site-elott.scratch.lost')).toBe(card?.prize === 0n);
    await page.locator('.sc-check summary').click();
    await page.getByRole('button', { name: bn('site-elott.check.reveal') }).click();
    await page.getByText(bn('site-elott.check.holds')).waitFor();
    expect([await findBarriers(page), await findOverflows(page), await findMessageKeys(page), faults]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

if (SWEEP)
  test('a card that is paid and left covered is among the own cards when the popup closes', async () => {
    const member = await house.givenPlayer(5_000n * ONE_TAKA);
    const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { member });
    await page.goto(`${house.url}/elott`);
    await page.locator('.el-card .btn').first().click();
    await page.locator('dialog .btn.gold:enabled').click();
    await page.getByRole('button', { name: house.words('en')('site-elott.scratch.revealAll') }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.locator('.sc-own li').first().waitFor();
  });

/** The house does what it is asked, and half of what it answers arrives; says what was asked. */
async function givenHalfAnswers(page: Page, path: RegExp, times: number): Promise<string[]> {
  const asked: string[] = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    asked.push(route.request().postData() ?? '');
    const answer = await route.fetch();
    const text = await answer.text();
    return route.fulfill({ response: answer, body: asked.length > times ? text : text.slice(0, 20) });
  });
  return asked;
}

test('tickets whose answer was lost are asked for again after a reload, under the same key, and bought once', async () => {
  const en = house.words('en');
  const name = await givenRaffle(9);
  const member = await house.givenPlayer(500n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { member });
  const asked = await givenHalfAnswers(page, /\/raffles\/\d+\/tickets$/, 2);
  await page.goto(`${house.url}/elott`);
  const raffle = page.getByRole('article', { name, exact: true }).first();
  const buy = raffle.getByRole('button', { name: en('site-elott.raffle.buy', { count: 2, price: '৳40' }) });
  await raffle.locator('.stp button').last().click();
  await buy.click();
  await raffle.getByRole('alert').waitFor();
  // It was taken: what is left went down, and the wish stays what it was.
  await raffle.getByText(en('site-elott.raffle.left', { left: 7, of: 9 })).waitFor();
  await Promise.all([page.waitForResponse(/\/raffles\/\d+\/tickets$/), buy.click()]);
  await raffle.getByRole('alert').waitFor();
  await page.reload();
  await raffle.getByText(en('site-elott.raffle.own', { numbers: '1 2' })).waitFor();
  await raffle.getByRole('button', { name: en('site-elott.raffle.buy', { count: 1, price: '৳20' }) }).waitFor();
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);
  expect((await house.ports().wallet.balancesOf(member.id)).cash).toBe(460n * ONE_TAKA);
});

test('a card whose answer was lost is the same card when the popup opens again; uncovering it shows the money of now', async () => {
  const en = house.words('en');
  const member = await house.givenPlayer(5_000n * ONE_TAKA);
  const { page } = await house.openWindow({ viewport: DESKTOP, language: 'en' }, { member });
  const asked = await givenHalfAnswers(page, /\/scratch\/cards$/, 1);
  await page.goto(`${house.url}/elott`);
  const look = page.locator('.el-card .btn').first();
  await look.click();
  await page.locator('dialog .btn.gold:enabled').click();
  await page.locator('dialog [role=alert]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await look.click();
  const reveal = page.getByRole('button', { name: en('site-elott.scratch.revealAll') });
  await reveal.waitFor();
  expect([asked.length, new Set(asked).size]).toEqual([2, 1]);
  expect((await house.ports().lottery.scratch.listOf(member.id, { offset: 0, limit: 5 })).rows).toHaveLength(1);
  // While it is covered money moves elsewhere.
  const name = await givenRaffle(3);
  const raffle = (await house.ports().lottery.raffles.list()).find(({ names }) => names['en'] === name);
  await house.ports().lottery.raffles.buy(member.id, {
    key: newKey(),
    raffleId: raffle?.id ?? 0n,
    count: 1,
    amount: 20n * ONE_TAKA,
  });
  await reveal.click();
  await page.locator('dialog [role=status]').first().waitFor();
  const { cash } = await house.ports().wallet.balancesOf(member.id);
  const shown = (mills: bigint): string => formatAmount(mills).replace(/\.\d+$/, '');
  await expect
    .poll(async () => (await page.locator('.bal-figure').first().innerText()).replace(/[^\d.]/g, '').split('.')[0])
    .toBe(shown(cash));
});

const LOOKS = [
  ['a desktop in the dark', DESKTOP, 'dark'],
  ['a phone in the light', PHONE, 'light'],
] as const;

describe.each(looksOfTurn(LOOKS, 1))('on %s in English', (_name, viewport, theme) => {
  test('raffle tickets are bought and drawn, and the draw is worked out again on the page', async () => {
    const en = house.words('en');
    const name = await givenRaffle(4);
    const member = await house.givenPlayer(500n * ONE_TAKA);
    const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' }, { member });
    await page.goto(`${house.url}/elott`);
    const raffle = page.getByRole('article', { name, exact: true }).first();
    await raffle.getByText(en('site-elott.raffle.left', { left: 4, of: 4 })).waitFor();
    expect([
      await findBarriers(page),
      await findOverflows(page),
      await findMessageKeys(page),
      await findBengali(page),
    ]).toEqual([[], [], [], []]);
    const buy = (count: number) =>
      raffle.getByRole('button', { name: en('site-elott.raffle.buy', { count, price: `৳${20 * count}` }) });
    await buy(1).click();
    await raffle.getByText(en('site-elott.raffle.own', { numbers: '1' })).waitFor();
    await raffle.getByText(en('site-elott.raffle.left', { left: 3, of: 4 })).waitFor();
    await raffle.locator('.stp button').last().click();
    await raffle.locator('.stp button').last().click();
    await buy(3).click();
    const drawn = page
      .getByRole('article', { name, exact: true })
      .filter({ hasText: en('site-elott.raffle.drawn') })
      .first();
    await drawn.getByText(en('site-elott.raffle.youWon', { count: 2 })).waitFor();
    // Winners are told first; what they won follows in the chunks of the market.
    await expect.poll(async () => (await house.ports().wallet.balancesOf(member.id)).cash).toBe(460n * ONE_TAKA);
    await drawn.locator('.rf-check summary').click();
    await drawn.getByRole('button', { name: en('site-elott.raffle.recompute') }).click();
    await drawn.getByText(en('site-elott.raffle.holds')).waitFor();

    // The receipt that was kept is held against what is published.
    const { raffles: sales } = house.ports().lottery;
    const own = present((await sales.ticketsOf(member.id))[0], 'he bought tickets');
    const canonical = purchaseText(String(own.raffleId), { ...own, id: String(own.id) });
    const sold = (await sales.list()).find(({ id }) => id === own.raffleId);
    const paste = async (commit: string, verdict: 'site-verify.holds' | 'site-verify.fails'): Promise<void> => {
      await page.goto(`${house.url}/verify`);
      await page.getByRole('textbox').fill(JSON.stringify({ canonical, commit, drawId: String(own.raffleId) }));
      await page.getByRole('button', { name: en('site-verify.run'), exact: true }).click();
      await page.getByRole('heading', { name: en(verdict) }).waitFor();
    };
    await paste(sold?.commit ?? '', 'site-verify.holds');
    expect([await findBarriers(page), await findOverflows(page), await findMessageKeys(page)]).toEqual([[], [], []]);
    await paste('ab'.repeat(32), 'site-verify.fails');
    await page.getByText(en('site-verify.commitDiffers')).waitFor();
    expect(faults).toEqual([]);
  });

  if (SWEEP)
    test('the hero leads to the mega draw, whose line has one price', async () => {
      const en = house.words('en');
      const { page, faults } = await house.openWindow({ viewport, theme, language: 'en' });
      await page.addInitScript(`localStorage.setItem('favouriteGames', '["MEGA","COLOR1","SSC1"]')`);
      await page.goto(`${house.url}/elott`);
      await page
        .locator('.el-hero')
        .getByText('৳500,000')
        .or(page.locator('.el-hero').getByText('৳5,00,000'))
        .waitFor();
      // What he keeps of these games has a row; what he played has none, for he played nothing.
      const kept = page.getByRole('navigation', { name: en('site-elott.favourites') }).locator('a');
      expect(await kept.evaluateAll((links) => links.map((link) => link.getAttribute('data-code')))).toEqual([
        'MEGA',
        'COLOR1',
      ]);
      expect(await page.getByRole('navigation', { name: en('site-elott.recent') }).count()).toBe(0);
      await page.getByRole('link', { name: en('site-elott.mega.play') }).click();
      await page.locator('.stk').getByText(en('lottery.pricePerLine')).waitFor();
      expect(await page.locator('.stk').innerText()).toContain('৳20.00');
      expect([await findBarriers(page), await findOverflows(page), await findMessageKeys(page), faults]).toEqual([
        [],
        [],
        [],
        [],
      ]);
    });
});
