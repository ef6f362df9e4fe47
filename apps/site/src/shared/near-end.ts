/** What moves a list on a phone: whoever scrolls near its end, looked at no oftener than every 200 ms (specification 9). */

const THROTTLE_MS = 200;

/** The nearest ancestor that scrolls by itself; null: the page does. */
export function scrollerOf(element: Element): Element | null {
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}

/** From where the end of a list is fetched: one height of what is seen below its lower edge. */
export function isNearEnd(endTop: number, view: { top: number; bottom: number }): boolean {
  return endTop - view.bottom < view.bottom - view.top;
}

/** Whether the way back is worth a button: more than one and a half heights of what is seen. */
export function isFarDown(scrolled: number, height: number): boolean {
  return scrolled > height * 1.5;
}

export interface View {
  readonly top: number;
  readonly bottom: number;
  readonly scrolled: number;
}

export function viewOf(scroller: Element | null): View {
  if (scroller === null) return { top: 0, bottom: innerHeight, scrolled: scrollY };
  const { top, bottom } = scroller.getBoundingClientRect();
  return { top, bottom, scrolled: scroller.scrollTop };
}

/** Calls `act` once a while, the last time after everything is over. Answers how to be called, and how to stop. */
export function throttle(act: () => void): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, THROTTLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Looks when it is scrolled or turned, and once at the beginning. Answers how to stop. */
export function watchView(scroller: Element | null, look: () => void): () => void {
  const { call, stop } = throttle(look);
  const source = scroller ?? window;
  source.addEventListener('scroll', call, { passive: true });
  addEventListener('resize', call);
  call();
  return () => {
    stop();
    source.removeEventListener('scroll', call);
    removeEventListener('resize', call);
  };
}
