/** At the first and at the last page the button that was pressed is switched off: the focus goes on within the pager. */
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { stopsIn } from './focus-near.ts';

export interface PagerFocus<Pager extends HTMLElement> {
  ref: RefObject<Pager | null>;
  onClickCapture: (event: MouseEvent) => void;
}

export function usePagerFocus<Pager extends HTMLElement>(): PagerFocus<Pager> {
  const ref = useRef<Pager>(null);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const { current: pager } = ref;
    if (pager === null || !pressed.current?.matches(':disabled')) return;
    const { activeElement } = document;
    const held = activeElement === pressed.current || activeElement === document.body;
    pressed.current = null;
    // Who has gone elsewhere meanwhile stays there.
    if (held) (pager.querySelector<HTMLElement>('[aria-current=page]') ?? stopsIn(pager)[0])?.focus();
  });
  return {
    ref,
    onClickCapture: ({ target }) => {
      pressed.current = target instanceof Element ? target.closest('button') : null;
    },
  };
}
