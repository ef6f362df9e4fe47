/** Every screen of the desk in both languages and themes: nothing that keeps anybody out, no message key, nothing cut off. */
import type { ReplyOf } from '@house/contract/call';
import type { sendFeedback } from '@house/contract/messages/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenContentItem } from '../../server/src/capabilities/content/items/given.ts';
import { givenMaintenance, givenRule } from '../../server/src/capabilities/content/region/given.ts';
import { givenMessage } from '../../server/src/capabilities/delivery/given.ts';
import { givenStaff } from '../../server/src/capabilities/identity/given.ts';
import { givenAllDigits, givenSlip, ONE_TAKA } from '../../server/src/capabilities/lottery/given.ts';
import { givenWish } from '../../server/src/capabilities/messages/given.ts';
import { callHouse, untilSettled } from '../../server/src/main/testing/house-client.ts';
import { transact } from '../../server/src/platform/database.ts';
import { isRefusal, must } from '../../server/src/platform/result.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { untilStill } from '../../server/src/platform/testing/layout-checks.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';
import { type DeskPlaces, deskStops } from './stops.ts';

let house: TestApp;
let places: DeskPlaces;

const SIGN_IN = { at: '/desk/sign-in', ready: '[name=code]', ownTexts: false };

beforeAll(async () => {
  house = await givenTestApp();
  const member = await house.givenPlayer(900n * ONE_TAKA);
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
  await givenMaintenance(siteState, { scope: 'product', target: 'LOTT', messages: { en: 'MaybePromise' } });
  await givenRule(siteState, { effect: 'deny', kind: 'range', value: '2001:db8:1234:5678::/64', note: 'a test' });
  await givenRule(siteState, { effect: 'allow', kind: 'country', value: 'BD' });
  const said = await callHouse<ReplyOf<typeof sendFeedback>>(house.url, '/wps/feedback', {
    method: 'POST',
    token: member.token,
    body: givenWish(),
  });
  must(said.value !== null, 'a case is opened');
  places = {
    member: String(member.id),
    draw: String(draw.id),
    contentItem: String(await givenContentItem(house.ports().contentItems, 'news')),
    feedback: said.value.id,
    staff: String((await givenStaff(house.database.db, { role: 'support' })).id),
  };
});
afterAll(() => house?.close());

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: DESKTOP, other: PHONE },
  { language: 'en', theme: 'light', viewport: PHONE, other: DESKTOP },
] as const;

/** A look at all of them would be one long test: each of these takes its share. */
const SHARES = 5;
const SHARE_OF_LOOK = LOOKS.flatMap((look) => Array.from({ length: SHARES }, (_, share) => ({ look, share })));

test.each(SHARE_OF_LOOK)(
  'every screen of the desk is fit for everybody: $look.language, $look.theme first, $look.viewport.width px first, part $share',
  async ({ look, share }) => {
    const staff = await house.givenStaff();
    const outside = await house.openWindow(look);
    const inside = await house.openWindow(look, { staff });
    const wrong: string[] = [];
    // It grows or shrinks to the other width and takes the other colours there.
    const stops = [SIGN_IN, ...deskStops(places)].filter((_, at) => at % SHARES === share);
    expect(stops.length).toBeGreaterThan(SHARES);
    for (const { at: address, ready, ownTexts } of stops) {
      const { page } = address === SIGN_IN.at ? outside : inside;
      await page.setViewportSize(look.viewport);
      await page.goto(house.url + address);
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await page.locator('main .sk').first().waitFor({ state: 'detached' });
      await untilStill(page);
      const note = (found: readonly string[], what: string) =>
        wrong.push(...found.map((each) => `${address} ${what}: ${each}`));
      note(await findBarriers(page), look.theme);
      note(await findMessageKeys(page), 'message key');
      note(await findOverflows(page), `${look.viewport.width} px`);
      if (look.language === 'en' && !ownTexts) note(await findBengali(page), 'left in Bengali');
      await page.setViewportSize(look.other);
      await page.evaluate(`document.documentElement.dataset.theme = '${look.theme === 'dark' ? 'light' : 'dark'}'`);
      await untilStill(page);
      note(await findOverflows(page), `${look.other.width} px`);
      note(await findFaintWords(page), 'the other theme');
    }
    expect(wrong).toEqual([]);
    expect([...outside.faults, ...inside.faults]).toEqual([]);
  },
);
