/** Keeps what is chosen in sight where a row is too long for its place. */
import { whenLaidOut } from './when-laid-out.ts';

/**
 * Scrolls a row sideways until what is chosen in it stands in its middle, before that is painted; the page stays where it
 * is. Answers how to leave it.
 */
export function scrollToChosen(chosen: Element | null | undefined): (() => void) | undefined {
  const row = chosen?.parentElement;
  if (!chosen || !row) return undefined;
  return whenLaidOut(row, () => {
    if (row.scrollWidth <= row.clientWidth) return;
    const [own, all] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollBy({ left: own.left + own.width / 2 - all.left - all.width / 2 });
  });
}
