/** Every popup and every page of the member centre; and the focus, which goes back to what opened them. */
import { expect, test } from 'vitest';
import { walkPart } from './walk/part.ts';
import { OPENERS, popupStops } from './walk/stops.ts';

const house = walkPart('popups', popupStops);

test.each(OPENERS)('closing gives the focus back to $opener at $at, $width px, as $who', async (opened) => {
  const { house: open, member } = house();
  const { page } = await open.openNextWindow(
    { language: 'en', viewport: { width: opened.width, height: 844 } },
    opened.who === 'member' ? { member } : {},
  );
  await page.goto(open.url + opened.at);
  const opener = page.locator(opened.opener).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await opener.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
});
