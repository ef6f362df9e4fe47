/** Which page numbers a pagination shows: `range` in the middle, `margin` at each edge, gaps between (screens 0.5). */
const RANGE = 3;
const MARGIN = 1;

/** Numbers and gaps in order; a gap is `'gap-start'` or `'gap-end'`. A gap of one page shows that page instead. */
export function listPages(page: number, pageCount: number): (number | 'gap-start' | 'gap-end')[] {
  const half = Math.floor(RANGE / 2);
  const from = Math.max(1, Math.min(page - half, pageCount - RANGE + 1));
  const shown = new Set<number>();
  for (let number = 1; number <= Math.min(MARGIN, pageCount); number += 1) shown.add(number);
  for (let number = from; number < from + RANGE && number <= pageCount; number += 1) shown.add(number);
  for (let number = Math.max(1, pageCount - MARGIN + 1); number <= pageCount; number += 1) shown.add(number);
  const pages: (number | 'gap-start' | 'gap-end')[] = [];
  let last = 0;
  for (const number of [...shown].toSorted((a, b) => a - b)) {
    if (number - last === 2) pages.push(number - 1);
    else if (number - last > 2) pages.push(number <= page ? 'gap-start' : 'gap-end');
    pages.push(number);
    last = number;
  }
  return pages;
}
