/** GeeTest's puzzle before a login, with a stand-in for its script and its server: solved, closed, and away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenMember, givenCaptcha } from '../../server/src/capabilities/identity/given.ts';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenTestApp, type TestApp } from '../../server/src/platform/testing/open-house.ts';

const SCRIPT = 'https://static.geetest.com/v4/gt4.js';
/** What the real script offers of itself (product `bind`), drawn over the page as it does; the puzzle is two buttons. */
const STAND_IN = `globalThis.initGeetest4 = (options, then) => {
  const on = {};
  const puzzle = {
    onReady: (go) => (setTimeout(go), puzzle),
    onSuccess: (go) => ((on.success = go), puzzle),
    onError: () => puzzle,
    onClose: (go) => ((on.close = go), puzzle),
    getValidate: () => ({ lot_number: 'lot', captcha_output: options.captchaId, pass_token: 'pass', gen_time: '1' }),
    showCaptcha: () => {
      for (const name of ['success', 'close']) {
        const button = document.createElement('button');
        button.textContent = 'puzzle: ' + name;
        button.onclick = () => { document.querySelectorAll('.puzzle').forEach((one) => one.remove()); on[name](); };
        button.className = 'puzzle';
        button.style.cssText = 'position:fixed;z-index:999999;top:0;left:' + (name === 'close' ? '0' : '50%');
        document.body.append(button);
      }
    },
  };
  then(puzzle);
};`;

let house: TestApp;
let away = false;
const asked: string[] = [];
const server = createServer((request, response) => {
  if (away) return void request.socket.destroy();
  asked.push(request.url ?? '');
  response.end(JSON.stringify({ status: 'success', result: 'success', reason: '' }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  house = await givenTestApp({
    humanCheck: { kind: 'brand', geetest: { captchaId: 'account', captchaKey: 'account-key', url } },
  });
  await house.ports().content.changeSettings({ document: { humanCheck: 'geetest' } });
});
afterAll(async () => {
  await house?.close();
  server.close();
});

async function logIn(page: Page, { username, password }: GivenMember): Promise<void> {
  await page.goto(`${house.url}/?pop=login`);
  await page.locator('dialog input[name=username]').fill(username);
  await page.locator('dialog input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

test('closed, it is asked for again and nothing typed is lost; solved, it lets in', async () => {
  away = false;
  const member = await house.givenPlayer(10_000n);
  const { page, faults } = await house.openWindow({ language: 'en' });
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: STAND_IN }));
  await logIn(page, member);
  await page.getByRole('button', { name: 'puzzle: close' }).click();
  await page.locator('dialog:modal').waitFor();
  await page.locator('dialog .notice').getByText('Please complete verification first').waitFor();
  expect(await page.locator('dialog input[name=password]').inputValue()).toBe(member.password);
  await page.locator('dialog button[type=submit]').click();
  await page.getByRole('button', { name: 'puzzle: success' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.username);
  expect(asked.at(-1)).toBe('/validate?captcha_id=account');
  expect(faults).toEqual([]);
});

test('away, a picture of ours counts instead', async () => {
  away = true;
  const member = await house.givenPlayer(10_000n);
  const { captchaId, captcha } = await givenCaptcha(house.database.db);
  const { page } = await house.openWindow({ language: 'en' });
  await page.route(SCRIPT, (route) => route.abort());
  await page.route('**/wps/captcha', async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    await route.fulfill({ response, json: { ...envelope, value: { ...envelope.value, captchaId } } });
  });
  await logIn(page, member);
  await page.locator('dialog .cap-pic img').waitFor();
  await page.locator('dialog input[name=captcha]').fill(captcha);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(member.username);
});
