/** What must be true of how a page is laid out; each check answers with what is wrong, empty when nothing is. */
import type { Page } from '@playwright/test';

/**
 * Words that somebody can not read to their end. A line is cut when part of it stands outside a box that hides what does not
 * fit and does not scroll; a text is cut when lines of it are gone. What is wholly outside is not shown, and no matter here.
 * A longer text may be shortened where its whole stands in a title, or behind the link or the choice it is in; a name on a button, a tab, a
 * label, a heading or an amount never.
 */
const CUT_TEXT = `(() => {
  const STRICT = 'button, .btn, [role=tab], label, legend, h1, h2, h3, h4, th, data, .num';
  const root = document.querySelector('dialog:modal') ?? document.body;
  const wrong = [];
  const range = document.createRange();
  const hides = (way) => way === 'hidden' || way === 'clip';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    const text = node.data.trim();
    if (text === '' || e.closest('.sr, [aria-hidden=true], svg, select, script, style, dialog:not([open])')) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const seen = lines.map(() => 'whole');
    let x = true, y = true, by = null;
    for (let box = e; box && box !== document.documentElement && (x || y); box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display !== 'inline' && style.display !== 'contents') {
        const place = box.getBoundingClientRect();
        const left = place.left + box.clientLeft, top = place.top + box.clientTop;
        const right = left + box.clientWidth, bottom = top + box.clientHeight;
        lines.forEach((line, at) => {
          if (x && hides(style.overflowX)) {
            if (line.right <= left + 1 || line.left >= right - 1) seen[at] = 'gone';
            else if (line.right > right + 1.5 || line.left < left - 1.5) { seen[at] = seen[at] === 'gone' ? 'gone' : 'cut'; by ??= box; }
          }
          if (y && hides(style.overflowY)) {
            // The box of a line is as high as its face is designed, far more than its ink.
            const middle = (line.top + line.bottom) / 2, half = parseFloat(getComputedStyle(e).fontSize) / 2;
            const shown = (Math.min(middle + half, bottom) - Math.max(middle - half, top)) / half / 2;
            if (shown < 0.1) { if (seen[at] !== 'gone') by ??= box; seen[at] = 'gone'; }
            else if (shown < 0.8) { seen[at] = seen[at] === 'gone' ? 'gone' : 'cut'; by ??= box; }
          }
        });
        if (/auto|scroll/.test(style.overflowX)) x = false;
        if (/auto|scroll/.test(style.overflowY)) y = false;
      }
      if (style.position === 'fixed') break;
    }
    const cut = seen.includes('cut') || (seen.includes('gone') && seen.includes('whole'));
    if (!cut) continue;
    if (e.closest('[title]')?.title.includes(text)) continue;
    if (!e.closest(STRICT) && e.closest('a[href]')) continue;
    if (e.closest('[role=option]')) continue;
    wrong.push('"' + text.slice(0, 60) + '" in ' + (by ?? e).outerHTML.slice(0, 120));
  }
  return wrong;
})()`;

export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT_TEXT);
}

/** Places to press that are smaller than 24 by 24; a link inside a sentence is as high as its line. */
const SMALL_TARGETS = `(() => {
  const LEAST = 24;
  const root = document.querySelector('dialog:modal') ?? document.body;
  const wrong = [];
  const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=option], [role=menuitem], [role=slider]';
  for (const e of root.querySelectorAll(TARGETS)) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('[inert], .sr, dialog:not([open])')) continue;
    const style = getComputedStyle(e);
    const said = [...e.parentElement.childNodes].some((node) => node !== e && node.nodeType === 3 && node.data.trim() !== '');
    if (style.display === 'inline' && said) continue;
    const boxes = [e, ...(e.matches('input') ? e.labels ?? [] : [])].map((each) => each.getBoundingClientRect());
    const box = boxes.reduce((best, each) => (each.width * each.height > best.width * best.height ? each : best));
    if (e.matches('.skip') || (box.width <= 1 && box.height <= 1)) continue;
    if (box.width < LEAST - 0.5 || box.height < LEAST - 0.5)
      wrong.push(Math.round(box.width) + ' x ' + Math.round(box.height) + ': ' + e.outerHTML.slice(0, 160));
  }
  return wrong;
})()`;

export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(SMALL_TARGETS);
}

/** What stands fixed on the screen must be there to press: no other part may lie over it. */
const COVERED = `(() => {
  if (document.querySelector('dialog:modal') !== null) return [];
  const wrong = [];
  const isFixed = (e) => { for (; e !== null; e = e.parentElement) if (getComputedStyle(e).position === 'fixed') return true; return false; };
  for (const e of document.querySelectorAll('button:enabled, a[href]')) {
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.matches('.skip') || !isFixed(e)) continue;
    const box = e.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (top !== null && !e.contains(top) && !top.contains(e)) wrong.push(e.outerHTML.slice(0, 120) + ' under ' + top.outerHTML.slice(0, 120));
  }
  return wrong;
})()`;

export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(COVERED);
}

/** One heading of the first rank names the page; a popup over it may have one of its own. */
const HEADINGS = `(() => {
  const shown = [...document.querySelectorAll('h1')].filter((h) => h.checkVisibility({ visibilityProperty: true }));
  const inside = shown.filter((h) => h.closest('dialog'));
  const page = shown.length - inside.length;
  const tell = () => shown.map((h) => h.outerHTML.slice(0, 80)).join(' ');
  return page === 1 && inside.length <= 1 ? [] : [page + ' on the page, ' + inside.length + ' in the popup ' + tell()];
})()`;

export function findHeadingFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(HEADINGS);
}

const STILL = `new Promise((done) => {
  const WAITS = 20000;
  const findMoving = () => {
    if (document.fonts.status !== 'loaded') return 'a font';
    const waits = document.querySelector('.sk, .popup-loading');
    return waits === null ? null : (waits.parentElement?.outerHTML ?? waits.outerHTML).slice(0, 200);
  };
  const began = performance.now();
  // What has come to rest must still be so when it was painted: that may bring the next part into sight.
  const look = () => {
    const moving = findMoving();
    if (moving !== null && performance.now() - began <= WAITS) setTimeout(look, 30);
    else requestAnimationFrame(() => requestAnimationFrame(() => (moving === null && findMoving() !== null ? look() : done(moving))));
  };
  look();
})`;

/** Waits until nothing of the page is on its way any more; answers what still is when that does not come. */
export function untilStill(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(STILL);
}
