/**
 * J and K walk through the rows of a list, Enter opens one (screens.md 7). A row's link carries `data-row`; the keys move
 * the focus from link to link, so Enter, reading aloud and the focus ring are the browser's own. Whoever comes back to the
 * list is at the row that he opened.
 */
import { isVisible } from '@house/ui/lib/visible';
import { letterOf } from '@house/web/letter-of';
import { useEffect, useRef } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

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
      if (event.repeat || letterOf(event) !== key || !isForPage(event)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

/** The row that was opened last, and the list it stood in; addresses. */
let opened: { readonly list: string; readonly row: string } | null = null;

function noteOpened(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[data-row]') : null;
  if (link !== null) opened = { list: location.href, row: link.href };
}

/** Gives the focus to the row that was opened once it is there, unless something else has it by then; answers how to stop. */
function focusOpened(): () => void {
  const sought = opened;
  opened = null;
  if (sought === null || sought.list !== location.href) return () => undefined;
  const look = (): void => {
    const rows = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row]')];
    const row = rows.find((link) => link.href === sought.row && isVisible(link));
    if (document.activeElement !== document.body) watch.disconnect();
    else row?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}

export function useListKeys(): void {
  useEffect(() => {
    document.addEventListener('click', noteOpened, true);
    const stop = focusOpened();
    return () => {
      document.removeEventListener('click', noteOpened, true);
      stop();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      const step = STEPS[letterOf(event) ?? ''];
      if (step === undefined) return;
      event.preventDefault();
      stepRow(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
