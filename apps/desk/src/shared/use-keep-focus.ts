/** For a part whose buttons live data takes away or switches off: the part itself takes the focus that one of them had. */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

export interface KeepFocus {
  ref: RefObject<HTMLElement | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
}

export function useKeepFocus(): KeepFocus {
  const ref = useRef<HTMLElement>(null);
  // Who leaves by himself blurs first; what is removed or switched off does not.
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (held.current === null || (held.current.isConnected && !held.current.matches(':disabled'))) return;
    held.current = null;
    ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      held.current = target;
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
