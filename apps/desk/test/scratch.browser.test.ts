import { test } from 'vitest';
import type {} from '../../server/src/platform/testing/global-setup.ts';
import { givenOpenHouse } from '../../server/src/platform/testing/open-house.ts';
test('x', async () => {
  const house = await givenOpenHouse();
  try {
    for (const [path, init] of [['/desk/', ''], ['/desk', ''], ['/desk/sign-in', ''], ['/desk/members', '']] as const) {
    const ctx = await house.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const page = await ctx.newPage();
    page.on('console', (c) => console.log('CONSOLE', c.text())); page.on('pageerror', (c) => console.log('ERR', c.stack));
    let n = 0; page.on('framenavigated', (f) => { n++; if (n < 6) console.log('NAV', f.url()); });
    await page.goto(house.url + path);
    const ok = await page.locator('[name=username]').waitFor({ timeout: 5000 }).then(() => 'ok', () => 'FAIL');
    console.log(path, ok, n, page.url());
    if (ok === 'FAIL') { void ctx.close(); } else await ctx.close();
    }
  } finally { await house.close(); }
});
