/** The outbox in a browser: a message is opened, shown and closed by keyboard alone, and fits every screen. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenMessage } from '../../server/src/capabilities/delivery/given.ts';
import type { OutgoingMessage } from '../../server/src/capabilities/delivery/port.ts';
import { transact } from '../../server/src/platform/database.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';
import {
  findBarriers,
  findBengali,
  findFaintWords,
  findMessageKeys,
  findOverflows,
} from '../../server/src/platform/testing/page-checks.ts';
import { looksOfTurn } from '../../server/src/platform/testing/sweep.ts';

let house: TestApp;
let mail: OutgoingMessage;
const link = `https://house.test/invitation/${'long'.repeat(12)}`;

beforeAll(async () => {
  house = await givenTestApp();
  mail = givenMessage({
    channel: 'mail',
    to: `${'a-rather-long-name'.repeat(3)}@mail.example`,
    template: 'staffInvitation',
    values: { link, hours: 24 },
    language: 'en',
  });
  const { delivery } = house.ports();
  await transact(house.database.db, (tx) => delivery.send(tx, givenMessage()));
  await transact(house.database.db, (tx) => delivery.send(tx, mail));
  await vi.waitFor(
    async () => expect((await delivery.listMessages({ state: 'sent', offset: 0, limit: 1 })).total).toBe(2),
    { timeout: 20_000, interval: 50 },
  );
});
afterAll(() => house?.close());

const isDataAccessRecorded = async (): Promise<number> => {
  const { rows } = await house.database.pool.query('select seq from audit_log where object = $1', [
    `message:${mail.key}`,
  ]);
  return rows.length;
};

const LOOKS = [
  { language: 'bn', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { language: 'en', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;

test.each(looksOfTurn(LOOKS, 0))(
  'a message is read by keyboard alone: $language, $theme, $viewport.width px',
  async (look) => {
    const words = house.words(look.language);
    const staff = await house.givenStaff();
    const before = await isDataAccessRecorded();
    const { page, faults } = await house.openWindow(look, { staff });
    await page.goto(`${house.url}/desk/outbox`);
    const rows = page.locator('main [data-row]:visible');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(2);
    expect(await page.locator('main').innerText()).not.toContain(mail.to);

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog', { name: words('desk.outbox.template.staffInvitation') });
    await popup.locator('.message-text').waitFor();
    expect(await popup.innerText()).not.toContain(link);
    expect(await isDataAccessRecorded()).toBe(before);

    const button = popup.getByRole('button', { name: words('desk.outbox.show') });
    for (let stop = 0; stop < 6 && !(await button.evaluate((it) => it.matches(':focus'))); stop += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await popup.getByText(words('desk.outbox.keptNote')).waitFor();
    expect(await popup.innerText()).toContain(link);
    expect(await popup.innerText()).toContain(mail.to);
    expect(await isDataAccessRecorded()).toBe(before + 1);
    expect(await popup.locator('.message-note').evaluate((note) => note.matches(':focus'))).toBe(true);

    const wrong = [...(await findBarriers(page)), ...(await findMessageKeys(page)), ...(await findOverflows(page))];
    if (look.language === 'en') wrong.push(...(await findBengali(page)));
    await page.evaluate(`document.documentElement.dataset.theme = '${look.theme === 'dark' ? 'light' : 'dark'}'`);
    wrong.push(...(await findFaintWords(page)));
    expect(wrong).toEqual([]);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    expect(await rows.first().evaluate((row) => row.matches(':focus'))).toBe(true);
    expect(faults).toEqual([]);
  },
);
