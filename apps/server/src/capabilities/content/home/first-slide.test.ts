import { expect, test } from 'vitest';
import { firstSlideHtml } from './first-slide.ts';

const BUILT_IN = '<source srcset="/assets/jarul-lg-440-0a1b2c3d.avif">';
const SLIDE = { title: 'T', text: 'P', action: 'Go', url: '/vip', art: 'orb', tone: 'teal', game: null };

test('every text of a banner is text in the page', () => {
  const hostile = `"><script>alert(1)</script>&`;
  const html = firstSlideHtml(
    {
      ...SLIDE,
      title: hostile,
      text: hostile,
      action: hostile,
      url: `/${hostile}`,
      tone: hostile,
      art: hostile,
      game: { name: hostile, rtpBasisPoints: 9_600 },
    },
    BUILT_IN,
  );
  expect(html).not.toContain('<script');
  expect(html.match(/&lt;script&gt;/g)).toHaveLength(6);
  expect(html).not.toContain('<picture');
});

test('the picture is of the kit of the built page, the flower in its own larger files', () => {
  expect(firstSlideHtml(SLIDE, BUILT_IN)).toContain('/assets/orb-240-0a1b2c3d.avif');
  expect(firstSlideHtml({ ...SLIDE, art: 'jarul' }, BUILT_IN)).toContain('/assets/jarul-lg-640-0a1b2c3d.avif');
  expect(firstSlideHtml(SLIDE, '')).not.toContain('<picture');
});

test('a banner that leads nowhere has no button, one that leads to a game says which and what returns', () => {
  expect(firstSlideHtml({ ...SLIDE, url: '' }, BUILT_IN)).not.toContain('<a ');
  expect(firstSlideHtml({ ...SLIDE, action: null }, BUILT_IN)).not.toContain('<a ');
  const game = { name: 'Fast 5D', rtpBasisPoints: 9_550 };
  expect(firstSlideHtml({ ...SLIDE, game }, BUILT_IN)).toContain('Fast 5D · RTP 95.5%');
});
