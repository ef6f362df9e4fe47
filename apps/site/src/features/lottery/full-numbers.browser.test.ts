/** A limited number that fills up while somebody bets on it (lottery.md 1.7): lower odds are seen before they are bet at. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { givenLine, givenSlip, ONE_TAKA } from '../../../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../../../server/src/capabilities/wallet/given.ts';
import { isRefusal, must } from '../../../../server/src/platform/result.ts';
import type {} from '../../../../server/src/platform/testing/global-setup.ts';
import { shareTestApp, type TestApp } from '../../../../server/src/platform/testing/open-house.ts';
import { findBarriers, findMessageKeys, findOverflows } from '../../../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../../../server/src/platform/testing/sweep.ts';

let house: TestApp;
beforeAll(async () => {
  house = await shareTestApp();
});
afterAll(() => house?.close());

const LOOKS = [
  { width: 390, height: 844, language: 'bn', gameCode: 'F5D1' },
  { width: 1440, height: 900, language: 'en', gameCode: 'F5D3' },
] as const;

test.each(looksOfTurn(LOOKS, 0))(
  'the slip asks again for the one number that has no room, at its lower odds: $width px',
  async (look) => {
    const t = house.words(look.language);
    const { gameCode } = look;
    const { lottery } = house.ports();
    const number = { gameCode, play: 'DIGIT', selection: '7|-|-|-|-', maxStake: null, factor: null };
    const limit = await lottery.terms.limitNumber(
      { staffId: 1n, staff: 'rahim', address: '::1', reason: 'bet too often' },
      { ...number, key: givenKey(), maxTotal: 50n * ONE_TAKA, fullFactor: 500 },
    );
    must(!isRefusal(limit), 'the number is limited');
    // Whatever becomes of the test: a number is limited once.
    onTestFinished(async () => {
      await lottery.terms.endLimit({ staffId: 1n, staff: 'rahim', address: '::1', reason: 'over' }, limit.id);
    });
    // No bet is on its way from before it, so each is counted as it comes in.
    await house.database.pool.query("update lottery_limited_numbers set made_at = made_at - interval '3 minutes'");
    const draw = await house.putOnSale(gameCode);
    const other = await house.givenPlayer(900n * ONE_TAKA);
    const sell = async (unitStake: bigint, price = {}) => {
      const sold = await lottery.placeSlip(other.id, givenSlip(draw, [givenLine({ unitStake, ...price })]));
      must(!isRefusal(sold), 'the bet is taken');
    };
    // Something is left, so the page still shows the usual odds; one of 10.00 has no room.
    await sell((99n * ONE_TAKA) / 2n);

    const member = await house.givenPlayer(100n * ONE_TAKA);
    const { page, faults } = await house.openWindow(
      { language: look.language, viewport: { width: look.width, height: look.height } },
      { member },
    );
    const wrong: string[] = [];
    const check = async (where: string) => {
      wrong.push(...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page)));
      const yeekeeEntries = process.env['YEEKEE_ENTRIES'];
      if (yeekeeEntries) await page.screenshot({ path: `${yeekeeEntries}/${where}-${look.width}.png`, fullPage: true });
    };
    const key = (digit: string) => page.getByRole('button', { name: new RegExp(`^${digit}`) }).first();
    const play = `${house.url}/lottery?gameCode=${gameCode}&playType=DIGIT`;
    await page.goto(play);
    await page.getByText(t('lottery-limited.less', { list: 'A 7' })).waitFor();
    await key('3').click();
    await key('7').click();
    // The board's own; on a phone the bar below has one as well.
    await page
      .locator('.stk')
      .getByRole('button', { name: t('lottery.add') })
      .click();
    await page
      .getByRole('button', { name: t('lottery.place') })
      .first()
      .click();

    const slip = look.width < 1_000 ? page.locator('.slip-sheet') : page.locator('.slip').first();
    const half = t('lottery.price.share', { percent: '50' });
    await slip.getByText(`${t('lottery.price.limited')} · 4.80× · ${half}`).waitFor();
    expect(await slip.locator('.ln').count()).toBe(2);
    expect(await slip.locator('.ln-less').count()).toBe(1);
    await check('full number on the slip');
    await slip
      .getByRole('button', { name: t('lottery.place') })
      .first()
      .click();
    await page.locator('.placed').first().waitFor();
    const { rows } = await house.database.pool.query(
      'select play, selection from wagers where member_id = $1 order by play',
      [member.id],
    );
    expect(rows.map((row) => `${row.play} ${row.selection}`)).toEqual(['DIGIT 3|-|-|-|-', 'DIGIT@*500 7|-|-|-|-']);

    // Whoever comes now is shown the lower odds before he picks it, and in the end that it is sold out.
    await page.goto(play);
    await page
      .getByText(t('lottery-limited.reduced', { list: t('lottery-limited.pays', { number: 'A 7', odds: '4.80×' }) }))
      .waitFor();
    await page.locator('.key.lim-reduced').first().waitFor();
    await check('full number on the board');
    // 49.50 and the member's 10.00 are sold; all that there is is 100.00.
    await sell((81n * ONE_TAKA) / 2n, { factor: 500 });
    await page.goto(play);
    await page.getByText(t('lottery-limited.closed', { list: 'A 7' })).waitFor();
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
  },
);
