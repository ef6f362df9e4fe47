/** The parts by themselves, in every theme and width, as axe judges them. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGallery, openGallery } from './open-gallery.ts';

let gallery: OpenGallery;

beforeAll(async () => {
  gallery = await openGallery();
}, 60_000);

afterAll(async () => {
  await gallery.close();
});

async function listViolations(page: Page, part = 'body'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
}

const views = ['dark', 'light'].flatMap((theme) => [390, 1440].map((width) => ({ theme, width })));

test.each(views)('axe finds nothing wrong with the parts, $theme at $width px', async ({ theme, width }) => {
  const page = await gallery.show({ theme, lang: theme === 'dark' ? 'bn' : 'en' }, width);
  expect(await listViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
  await page.close();
});

test.each(['popup', 'dialog', 'auth', 'centre'])('axe finds nothing wrong with an open %s', async (show) => {
  for (const theme of ['dark', 'light']) {
    const page = await gallery.show({ theme, lang: 'bn', show }, 390);
    await page.locator('dialog[open]').waitFor();
    expect(await listViolations(page, 'dialog')).toEqual([]);
    await page.close();
  }
});
