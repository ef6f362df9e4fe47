/**
 * Which entry of the navigation has its drop-down open (screens.md 1.4): the pointer or the focus on an entry opens it
 * after a moment, the arrow down at once and with the focus inside, Esc closes and gives the focus back.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

const MOMENT_MS = 120;

export interface DropDownState {
  /** The category that is open, or null. */
  readonly open: string | null;
  /** True when it was opened to be walked through by keys. */
  readonly byKeys: boolean;
  /** The pointer or the focus came to an entry. */
  come: (category: string) => void;
  /** It left; what is open closes after a moment, unless it comes back. */
  leave: () => void;
  /** It came into what is open. */
  stay: () => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
}

const CLOSED = { open: null as string | null, byKeys: false };

export function useDropDown(): DropDownState {
  const [state, setState] = useState(CLOSED);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opener = useRef<HTMLElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: typeof CLOSED): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(next), MOMENT_MS);
  };
  const now = (next: typeof CLOSED): void => {
    clearTimeout(timer.current);
    setState(next);
  };
  const come = (open: string): void =>
    state.open === open ? clearTimeout(timer.current) : later({ open, byKeys: false });
  return {
    ...state,
    come,
    leave: () => later(CLOSED),
    stay: () => clearTimeout(timer.current),
    close: () => now(CLOSED),
    onPointerEnter: (event) => {
      const category = event.currentTarget.dataset['category'];
      if (event.pointerType !== 'touch' && category !== undefined) come(category);
    },
    onKeyDown: (event) => {
      const entry = (event.target as HTMLElement).closest<HTMLElement>('a[data-category]');
      if (event.key === 'ArrowDown' && entry?.dataset['category'] !== undefined) {
        event.preventDefault();
        opener.current = entry;
        now({ open: entry.dataset['category'], byKeys: true });
      } else if (event.key === 'Escape' && state.open !== null) {
        const inside = (event.target as HTMLElement).closest('.dd') !== null;
        now(CLOSED);
        if (inside) opener.current?.focus();
      }
    },
  };
}
