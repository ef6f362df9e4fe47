/** For pages that are read from right to left. */
import type { Page } from '@playwright/test';

/** Figures whose first sign stands right of their last: `1 : 10` read as `10 : 1`. */
export function findTurnedFigures(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('.num, .mono')].flatMap((element) => {
    const [text, ...more] = element.childNodes;
    if (more.length > 0 || text?.nodeType !== Node.TEXT_NODE || !element.checkVisibility()) return [];
    const signs = text.data.trim();
    if (signs.length < 2 || !/[0-9]/.test(signs) || element.getClientRects().length === 0) return [];
    const start = text.data.indexOf(signs);
    const left = (at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    const [first, last] = [left(start), left(start + signs.length - 1)];
    return first.top === last.top && first.left > last.left ? [signs] : [];
  })`);
}
