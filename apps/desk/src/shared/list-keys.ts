/**
 * J and K walk through the rows of a list, Enter opens one (screens.md 7). A row's link carries `data-row`; the keys move
 * the focus from link to link, so Enter, reading aloud and the focus ring are the browser's own.
 */
import { isVisible } from '@house/ui/lib/visible';
import { useEffect, useRef } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input,select,textarea,dialog,[contenteditable]') !== null;
}

function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter(isVisible);
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
  rows[next]?.focus();
}

const isForPage = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target));

/** A key of the page itself, a small letter; it does nothing while somebody types or a popup is open. */
export function usePageKey(key: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.repeat || event.key.toLowerCase() !== key || !isForPage(event)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      const step = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined;
      if (step === undefined) return;
      event.preventDefault();
      stepRow(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
