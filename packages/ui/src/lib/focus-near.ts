/** Where the focus goes when what has it is about to be taken away or switched off, so that the next Tab goes on from there. */
import { isVisible } from './visible.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role="heading"]';
const LANDMARKS = 'dialog,main,[role="main"]';

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/** What Tab stops at inside, in order. */
export function stopsIn(place: ParentNode): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.tabIndex >= 0 && isVisible(stop));
}

/** To the nearest stop before the element, in its popup or on the page; to the first one after it where there is none. */
export function focusBefore(element: Element): void {
  const stops = stopsIn(element.closest('dialog') ?? document).filter((stop) => !element.contains(stop));
  const comes = (stop: Element): boolean =>
    (stop.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (stops.findLast(comes) ?? stops[0])?.focus();
}

/** Gives the focus to what no Tab stops at; it stops being able to take it when it loses it. */
export function focusOnce(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** To the heading under which the place stands, in its popup or in the page's main part; to that part where it has none. */
function focusHeadingOf(place: Element): void {
  const within =
    place.closest<HTMLElement>(LANDMARKS) ?? document.querySelector<HTMLElement>('main,[role="main"]') ?? document.body;
  const headings = [...within.querySelectorAll<HTMLElement>(HEADINGS)].filter(isVisible);
  const before = headings.findLast(
    (heading) => (heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  focusOnce(before ?? headings[0] ?? within);
}

/**
 * Remembers what has the focus now, before a popup takes it; the answer gives it back. What was switched off meanwhile
 * cannot take it, what stands before it can; where it is gone, its row say, the heading it stood under gets it, unless
 * somebody else has the focus by then.
 */
export function rememberOpener(): () => void {
  const opener = document.activeElement;
  const around: Element[] = [];
  for (let each = opener?.parentElement; each; each = each.parentElement) around.push(each);
  return () => {
    if (!(opener instanceof HTMLElement)) return;
    if (opener.isConnected) {
      if (opener.matches(HEADINGS)) focusOnce(opener);
      else opener.focus();
      if (opener !== document.body && document.activeElement !== opener) focusBefore(opener);
      return;
    }
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    const place = around.find((each) => each.isConnected);
    if (lost && place !== undefined) focusHeadingOf(place);
  };
}
