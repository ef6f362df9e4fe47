/** `g`, then `l`, `s` or `r`: to the lottery, sports or slots (screens.md 2.1 K). */
import { useEffect } from 'react';
import { goTo } from '../../../shared/catalogue.ts';

const JUMPS: Readonly<Record<string, string>> = { l: '/lottery', s: '/sports', r: '/rng' };
const TYPED_INTO = 'input,textarea,select,[contenteditable=true]';
const WAIT_MS = 1_500;

export function KeyJumps(): null {
  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const to = event.timeStamp - began < WAIT_MS ? JUMPS[event.key] : undefined;
      began = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (to === undefined) return;
      event.preventDefault();
      goTo(to);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return null;
}
