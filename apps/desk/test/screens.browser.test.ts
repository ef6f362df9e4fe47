/** Every screen of the desk in both languages and themes: nothing that keeps anybody out, no message key, nothing cut off. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenMaintenance, givenRule } from '../../server/src/capabilities/content/region/given.ts';
import { givenMessage } from '../../server/src/capabilities/delivery/given.ts';
import type { GivenMember } from '../../server/src/capabilities/identity/given.ts';
import { givenAllDigits, givenSlip, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { untilSettled } from '../../server/src/main/testing/house-client.ts';
import { transact } from '../../server/src/platform/database.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenOpenHouse, type OpenHouse } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';

let house: OpenHouse;
let member: GivenMember;
let drawId = '';

beforeAll(async () => {
  house = await givenOpenHouse();
  member = await house.givenPlayer(900n * ONE_TAKA);
  const draw = await house.putOnSale('F5D1');
  must(
    !isRefusal(await house.ports().lottery.placeSlip(member.id, givenSlip(draw, givenAllDigits()))),
    'bets are taken',
  );
  await house.drawNow(draw);
  await untilSettled(house.database, draw.id);
  await house.drawNow(await house.putOnSale('VNMN'));
  must(!isRefusal(await house.ports().reconciler.run('running')), 'the books are checked once');
  await transact(house.database.db, async (tx) => {
    const link = `https://house.test/invitation/${'long'.repeat(12)}`;
    const to = `${'a-rather-long-name'.repeat(3)}@mail.example`;
    await house.ports().delivery.send(tx, givenMessage());
    await house
      .ports()
      .delivery.send(
        tx,
        givenMessage({ channel: 'mail', to, template: 'staffInvitation', values: { link, hours: 24 } }),
      );
  });
  const { siteState } = house.ports();
  await givenMaintenance(siteState, { scope: 'product', target: 'LOTT', messages: { en: 'Soon' } });
  await givenRule(siteState, { effect: 'deny', kind: 'range', value: '2001:db8:1234:5678::/64', note: 'a test' });
  await givenRule(siteState, { effect: 'allow', kind: 'country', value: 'BD' });
  drawId = String(draw.id);
});
afterAll(() => house?.close());

const listScreens = (): readonly (readonly [address: string, ready: string])[] => [
  ['/desk/members', 'main tbody [data-row], main .tbl-cards [data-row]'],
  [`/desk/members/${member.id}`, '[role=tabpanel]'],
  [`/desk/members/${member.id}?tab=ledger`, '[role=tabpanel] .tbl'],
  [`/desk/members/${member.id}?tab=bets`, '[role=tabpanel] .tbl'],
  [`/desk/members/${member.id}?tab=sessions`, '[role=tabpanel]'],
  ['/desk/draws', 'main .tbl'],
  [`/desk/draws/${drawId}`, '.draw-id'],
  ['/desk/results', 'main tbody [data-row], main .tbl-cards [data-row]'],
  ['/desk/schedules', 'main .tbl'],
  ['/desk/elott', '[role=tabpanel] .part-h'],
  ['/desk/elott?tab=scratch', '[role=tabpanel] .tbl'],
  ['/desk/reconciliation', '.verdict'],
  ['/desk/outbox', 'main tbody [data-row], main .tbl-cards [data-row]'],
  ['/desk/region', '[role=tabpanel] .tbl'],
  ['/desk/region?tab=rules', '[role=tabpanel] .tbl'],
  ['/desk/region?tab=history', '[role=tabpanel] .tbl'],
  ['/desk/games', 'main tbody [data-row], main .tbl-cards [data-row]'],
  ['/desk/games?tab=vendors', '[role=tabpanel] .tbl'],
  ['/desk/games?tab=lists', '.gm-list'],
  ['/desk/audit', 'main h1'],
];

test.each([
  { language: 'bn', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
] as const)(
  'every screen of the desk is fit for everybody: $language, $theme first, $viewport.width px',
  async (look) => {
    const staff = await house.givenStaff();
    const outside = await house.openWindow(look);
    const inside = await house.openWindow(look, { staff });
    const wrong: string[] = [];
    for (const [address, ready] of [['/desk/sign-in', '[name=code]'] as const, ...listScreens()]) {
      const { page } = address.endsWith('sign-in') ? outside : inside;
      await page.goto(house.url + address);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await untilStill(page);
      const note = (found: readonly string[], what: string) =>
        wrong.push(...found.map((each) => `${address} ${what}: ${each}`));
      note(await findBarriers(page), look.theme);
      note(await findMessageKeys(page), 'message key');
      note(await findOverflows(page), `${look.viewport.width} px`);
      if (look.language === 'en') note(await findBengali(page), 'left in Bengali');
      await page.evaluate(`document.documentElement.dataset.theme = '${look.theme === 'dark' ? 'light' : 'dark'}'`);
      note(await findFaintWords(page), 'the other theme');
    }
    expect(wrong).toEqual([]);
    expect([...outside.faults, ...inside.faults]).toEqual([]);
  },
);
