/** Markup in whatever people and staff write of themselves is text wherever it is shown, on the site and at the desk. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_TEST } from '../../server/src/capabilities/content/region/given.ts';
import { givenWish } from '../../server/src/capabilities/messages/given.ts';
import { callHouse } from '../../server/src/main/testing/house-client.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';

const PLANTED = '<i data-planted>x</i>';

let house: TestApp;
beforeAll(async () => {
  house = await givenTestApp();
});
afterAll(() => house?.close());

/** Whether the markup stands there to be read; it must never be an element. */
async function readsAsText(page: Page): Promise<boolean> {
  expect(await page.locator('[data-planted]').count()).toBe(0);
  return page.evaluate<boolean>(
    `document.body.innerText.includes(${JSON.stringify(PLANTED)})
      || [...document.querySelectorAll('input, textarea')].some((field) => field.value.includes(${JSON.stringify(PLANTED)}))`,
  );
}

test('in a name, a profile, a note, a reason, a device or a letter', async () => {
  const { pool } = house.database;
  const words = house.words('en');
  const member = await house.givenPlayer(10_000n);
  await pool.query(
    `update members set nickname = $1::text, real_name = $1::text, payee_name = $1::text,
       profile = jsonb_build_object('address', $1::text, 'occupation', $1::text, 'telegram', $1::text) where id = $2`,
    [PLANTED, String(member.id)],
  );
  await pool.query('update sessions set user_agent = $1 where owner_id = $2', [PLANTED, String(member.id)]);
  await pool.query(`insert into payout_numbers (number_key, member_id) values ('1234567890123', $1)`, [
    String(member.id),
  ]);
  await pool.query(
    `insert into payout_accounts (id, member_id, kind, number_key, account, bank_name, holder, is_default)
     values (1, $1, 'bank', '1234567890123', '1234567890123', $2, $2, true)`,
    [String(member.id), PLANTED],
  );
  await house
    .ports()
    .siteState.addRule(
      { ...BY_TEST, staff: PLANTED, reason: PLANTED },
      { effect: 'deny', kind: 'range', value: '192.0.2.0/24', note: PLANTED, staffBypass: false },
    );
  const letter = givenWish({ text: `${PLANTED} and some more words, so that it is long enough to be taken.` });
  expect(
    (await callHouse(house.url, '/wps/feedback', { method: 'POST', token: member.token, body: letter })).success,
  ).toBe(true);

  const seen: string[] = [];
  const note = async (where: string, page: Page) => {
    if (await readsAsText(page)) seen.push(where);
  };
  const site = await house.openWindow({ language: 'en' }, { member });
  await site.page.goto(`${house.url}/licences?mc=securityCenter`);
  await site.page.locator('.whoc h2').waitFor();
  await note('who card', site.page);
  await site.page
    .getByRole('button', { name: words('site-security.manage.of', { what: words('site-security.payout') }) })
    .click();
  await site.page.locator('dialog dialog, dialog ~ dialog').getByText(PLANTED).first().waitFor();
  await note('payout accounts', site.page);
  await site.page.keyboard.press('Escape');
  for (const tab of ['profile', 'devices'] as const) {
    await site.page.getByRole('tab', { name: words(`site-security.tab.${tab}`), exact: true }).click();
    await site.page.locator('[role=tabpanel] h2, [role=tabpanel] form').first().waitFor();
    await note(tab, site.page);
  }

  const desk = await house.openWindow({ language: 'en' }, { staff: await house.givenStaff() });
  for (const [where, address, ready] of [
    ['members', '/desk/members', 'main tbody [data-row]'],
    ['a member', `/desk/members/${member.id}`, '[role=tabpanel]'],
    ['his sessions', `/desk/members/${member.id}?tab=sessions`, '[role=tabpanel] .tbl'],
    ['rules', '/desk/region?tab=rules', '[role=tabpanel] .tbl'],
    ['history', '/desk/region?tab=history', '[role=tabpanel] .tbl'],
    ['feedback', '/desk/feedback', 'main tbody [data-row]'],
  ] as const) {
    await desk.page.goto(house.url + address);
    await desk.page.locator(ready).first().waitFor();
    await note(where, desk.page);
  }
  // Else nothing was looked at.
  expect(seen).toEqual(expect.arrayContaining(['who card', 'payout accounts', 'profile', 'rules', 'history']));
  expect([...site.faults, ...desk.faults]).toEqual([]);
});
