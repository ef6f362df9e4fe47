/** Scrolls a row sideways until what is chosen in it stands in its middle; the page stays where it is. */
export function scrollToChosen(chosen: Element | null | undefined): void {
  const row = chosen?.parentElement;
  if (!chosen || !row || row.scrollWidth <= row.clientWidth) return;
  const [own, all] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollBy({ left: own.left + own.width / 2 - all.left - all.width / 2 });
}
