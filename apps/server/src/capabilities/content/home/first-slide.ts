/**
 * The first banner as a piece of the page, so that it is in the first paint and waits for no script (screens.md 2.1 R1).
 * It has the shape of the built page's own (apps/site/index.html), which the app draws over without a jump.
 */
import { escapeHtml } from '../../../platform/escape-html.ts';

interface FirstSlide {
  readonly title: string;
  readonly text: string;
  readonly action: string | null;
  readonly url: string;
  readonly art: string;
  readonly tone: string;
  readonly game: { readonly name: string; readonly rtpBasisPoints: number | null } | null;
}

/** The flower has files of its own, larger than any other object's. */
const LARGE: Readonly<Record<string, string>> = { jarul: 'jarul-lg' };
const BASIS_POINTS_OF_PERCENT = 100;

/** The kit is in the names of the built page's own pictures. */
function picture(art: string, builtIn: string): string {
  const kit = /\/assets\/jarul-lg-440-([0-9a-f]{8})\.avif/.exec(builtIn)?.[1];
  if (kit === undefined || !/^[a-z][a-z-]{0,39}$/.test(art)) return '';
  const name = LARGE[art] ?? art;
  const stem = (size: number): string => `/assets/${name}-${size}-${kit}`;
  const [small, large] = name === art ? [240, 440] : [440, 640];
  return `<picture class="art-pic"><source type="image/avif" media="(max-width: 720px)" srcset="${stem(small)}.avif"><source type="image/avif" srcset="${stem(large)}.avif"><img src="${stem(large)}.webp" alt="" width="400" height="400" fetchpriority="high" decoding="sync"></picture>`;
}

function tag(game: FirstSlide['game']): string {
  if (game === null) return '';
  const rtp = game.rtpBasisPoints === null ? '' : ` · RTP ${game.rtpBasisPoints / BASIS_POINTS_OF_PERCENT}%`;
  return `<span class="eb">${escapeHtml(`${game.name}${rtp}`)}</span>`;
}

/** `builtIn`: what the built page has in this place. */
export function firstSlideHtml(slide: FirstSlide, builtIn: string): string {
  const { title, text, action, url, art, tone, game } = slide;
  const button =
    action === null || url === ''
      ? ''
      : `<span class="cta"><a class="btn gold xl" href="${escapeHtml(url)}">${escapeHtml(action)}</a></span>`;
  return `<div class="hm ink h-${escapeHtml(tone)}"><i class="g"></i><span class="fl ${art === 'jarul' ? 'flower' : ''}">${picture(art, builtIn)}</span>${tag(game)}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${button}</div>`;
}
