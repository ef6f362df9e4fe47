/** Whether an element is drawn; in a browser that can not say so itself, whether it has a box. */
export function isVisible(element: HTMLElement): boolean {
  return 'checkVisibility' in element ? element.checkVisibility() : hasBox(element);
}

function hasBox(element: Element): boolean {
  return element.getClientRects().length > 0;
}
