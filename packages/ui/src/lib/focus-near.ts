/** Where the focus goes when what has it is about to be taken away or switched off, so that the next Tab goes on from there. */
import { isVisible } from './visible.ts';

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
