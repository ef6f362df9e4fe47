/** Takes pictures of the gallery: `node packages/ui/gallery/shoot.ts <folder> [width theme lang [show]]`. */
import { join } from 'node:path';
import { openGallery } from './open-gallery.ts';

const [folder = '.', width, theme, lang, show] = process.argv.slice(2);
const views =
  width && theme && lang
    ? [{ width: Number(width), theme, lang, show: show ?? '' }]
    : [390, 1440].flatMap((wide) =>
        ['dark', 'light'].map((look) => ({ width: wide, theme: look, lang: look === 'dark' ? 'bn' : 'en', show: '' })),
      );
const gallery = await openGallery();
for (const view of views) {
  const page = await gallery.show({ theme: view.theme, lang: view.lang, show: view.show }, view.width);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) console.error(`${view.width} ${view.theme}: ${overflow} px too wide`);
  // every lazy picture is wanted in the full page, those that come with scrolling too
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 900) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await page.waitForTimeout(60);
  }
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: join(folder, `gallery-${view.width}-${view.theme}${view.show ? `-${view.show}` : ''}.png`),
    fullPage: view.show === '',
  });
  await page.close();
}
await gallery.close();
