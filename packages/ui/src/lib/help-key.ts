/** The key `?`, which lists the keyboard shortcuts (screens.md 0.6). */
import { useEffect, useRef } from 'react';

const TYPED_INTO = 'input,textarea,select,[contenteditable]:not([contenteditable=false])';

/** Whether this key press asks for the list: not what is typed into a field, nor what belongs to an open popup. */
export function asksForShortcuts(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}

export function useHelpKey(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!asksForShortcuts(event)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
