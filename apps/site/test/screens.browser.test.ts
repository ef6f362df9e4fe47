/**
 * Every screen of the site, in Bengali and English, dark and light, on a desktop and a phone: nothing that keeps anybody
 * out, no message key in place of words, nothing wider than its place, no page that jumps while it loads.
 */
import type { Language } from '@house/i18n/catalogues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenMember } from '../../server/src/capabilities/identity/given.ts';
import {
  DRAW_TIME,
  givenAllDigits,
  givenSlip,
  moveDraw,
  ONE_TAKA,
} from '../../server/src/capabilities/lottery/given.ts';
import { givenKey } from '../../server/src/capabilities/wallet/given.ts';
import { untilSettled } from '../../server/src/main/testing/house-client.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenOpenHouse, type OpenHouse } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findFaintWords,
  findMessageKeys,
  findOverflows,
  readShifts,
  watchShifts,
} from '../../server/src/platform/testing/page-checks.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 780 };
const SHIFT_MOST = 0.05;
const SECOND_TAB = 'dialog [role=tab]:nth-child(2)';

interface Screen {
  readonly address: string;
  readonly ready: string;
  readonly visitor?: true;
  /** Clicked before looking. */
  readonly press?: string;
}

let house: OpenHouse;
let member: GivenMember;
const places = { draw: '', waiting: '', credited: '' };

async function openDeposit(): Promise<{ id: string; payUrl: string }> {
  const order = await house.ports().cashier.createDeposit({
    memberId: member.id,
    key: givenKey(),
    channel: 'sandbox',
    amount: 700n * ONE_TAKA,
    language: 'en',
  });
  must(!isRefusal(order) && order.payUrl !== null, 'an order opens');
  return { id: String(order.id), payUrl: order.payUrl };
}

/** A member with a credited and a waiting deposit, settled bets and open ones in both games. */
beforeAll(async () => {
  house = await givenOpenHouse();
  member = await house.givenPlayer(2_500n * ONE_TAKA);
  const past = await house.putOnSale('F5D1');
  const placed = await house.ports().lottery.placeSlip(member.id, givenSlip(past, givenAllDigits()));
  must(!isRefusal(placed), 'the bets are taken');
  await moveDraw(house.database.db, past.id, DRAW_TIME);
  await untilSettled(house.database, past.id);
  const open = await house.putOnSale('F5D1');
  await house.putOnSale('COLOR1');
  await house.ports().lottery.placeSlip(member.id, givenSlip(open, givenAllDigits().slice(0, 2)));
  const credited = await openDeposit();
  await fetch(house.url + credited.payUrl, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'exact', delivery: 'once', do: 'pay' }),
  });
  places.draw = String(past.id);
  places.credited = credited.id;
  places.waiting = (await openDeposit()).id;
});
afterAll(() => house?.close());

const listScreens = (): Screen[] => [
  { address: '/', ready: 'main .dr', visitor: true },
  { address: '/?pop=login', ready: 'dialog [name=username]', visitor: true },
  { address: '/?pop=login', ready: 'dialog [name=mobileNum]', visitor: true, press: SECOND_TAB },
  { address: '/?pop=register', ready: 'dialog .ticks', visitor: true },
  { address: '/?pop=register', ready: 'dialog [name=mobileNum]', visitor: true, press: SECOND_TAB },
  { address: '/?pop=forgot', ready: 'dialog [name=email]', visitor: true },
  { address: '/?pop=forgot', ready: 'dialog [name=mobileNum]', visitor: true, press: SECOND_TAB },
  { address: '/?pop=ended&id=replaced', ready: '[role=alertdialog]', visitor: true },
  { address: '/agents-only', ready: '.status-page', visitor: true },
  { address: '/nowhere', ready: '.status-page', visitor: true },
  { address: '/', ready: 'main .dr' },
  { address: '/lottery', ready: '.lob-last' },
  { address: '/lottery?gameCode=F5D1&playType=DIGIT', ready: '.band .ball' },
  { address: '/lottery?gameCode=F5D1&playType=SIDES', ready: '.odds-keys' },
  { address: '/lottery?gameCode=COLOR1&playType=COLOR', ready: '.odds-keys' },
  { address: `/verify?draw=${places.draw}`, ready: '.vf-step' },
  { address: `/?mc=depositv2&mc.id=${places.waiting}`, ready: '.ptk' },
  { address: `/?mc=depositv2&mc.id=${places.credited}`, ready: '.ptk .ptk-two' },
  { address: '/?mc=transferFund', ready: 'dialog .mb h1' },
  { address: '/?mc=personalHistoryCopy', ready: 'dialog .dt', press: 'dialog [data-row]' },
  {
    address: '/?mc=transactionHistory',
    ready: 'dialog tr.ex, dialog [aria-expanded=true]',
    press: 'dialog [data-row]',
  },
  { address: '/?mc=securityCenter', ready: 'dialog .meter' },
  { address: '/?mc=securityCenter', ready: 'dialog [role=tabpanel] input', press: SECOND_TAB },
  { address: '/?pop=password', ready: 'dialog [autocomplete=new-password]' },
  { address: '/?pop=logout', ready: '[role=alertdialog]' },
];

const LOOKS: readonly { name: string; language: Language; theme: 'dark' | 'light'; viewport: typeof DESKTOP }[] = [
  { name: 'Bengali, dark first, on a desktop', language: 'bn', theme: 'dark', viewport: DESKTOP },
  { name: 'English, light first, on a phone', language: 'en', theme: 'light', viewport: PHONE },
];

describe.each(LOOKS)('$name', ({ language, theme, viewport }) => {
  test.each([true, false])(
    'every screen can be used by everybody and fits its place; as a visitor: %s',
    async (visitor) => {
      const { page, faults } = await house.openWindow({ language, theme, viewport }, visitor ? {} : { member });
      const wrong: string[] = [];
      for (const screen of listScreens().filter((each) => (each.visitor ?? false) === visitor)) {
        await page.setViewportSize(viewport);
        await page.goto(house.url + screen.address);
        if (screen.press) await page.locator(screen.press).first().click();
        await page.locator(screen.ready).first().waitFor();
        await page.waitForLoadState('networkidle');
        const note = (found: readonly string[], what: string) =>
          wrong.push(...found.map((each) => `${screen.address} ${what}: ${each}`));
        note(await findBarriers(page), theme);
        note(await findMessageKeys(page), 'message key');
        note(await findOverflows(page), `${viewport.width} px`);
        if (language === 'en') note(await findBengali(page), 'left in Bengali');
        await page.evaluate(`document.documentElement.dataset.theme = '${theme === 'dark' ? 'light' : 'dark'}'`);
        note(await findFaintWords(page), 'the other theme');
        for (const phone of [PHONE, SMALL_PHONE]) {
          await page.setViewportSize(phone);
          note(await findOverflows(page), `${phone.width} px`);
        }
      }
      expect(wrong).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});

test.each([DESKTOP, PHONE])('home and bet page stand still while they load, $width px', async (viewport) => {
  const { page } = await house.openWindow({ viewport }, { member });
  await watchShifts(page);
  for (const [address, ready] of [
    ['/', 'main .dr'],
    ['/lottery?gameCode=F5D1&playType=DIGIT', '.band .ball'],
  ] as const) {
    await page.goto(house.url + address);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await readShifts(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MOST);
  }
});
