/**
 * Acts once the browser has laid out what changed, before it paints that. Who asks for a place or a size sooner makes it
 * lay out the whole page at once and, for what changes after, again: 30 to 40 ms each on a page of Bengali. Answers how to
 * let it be. An element that is not shown is waited for; one that stands within a line has no size and never comes.
 */
export function whenLaidOut(element: Element, act: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    act();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
