/**
 * A field whose text stands in the address: what is typed stays in the field, and goes into the address once nobody has
 * typed for a moment. An address that changed by itself (Back, a link, "clear") is shown; one that only comes to say what
 * was typed a moment ago is not, or it would take letters back and move the caret.
 */
import { useEffect, useRef, useState } from 'react';

const QUIET_MS = 250;

/** `value`: what the address says. `tell` writes there. */
export function useTyped(
  value: string,
  tell: (text: string) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  /** What the address said last, and what it was told since. */
  const told = useRef([value]);
  const write = useRef(tell);
  write.current = tell;
  useEffect(() => {
    const at = told.current.indexOf(value);
    if (at === -1) setTyped(value);
    told.current = at === -1 ? [value] : told.current.slice(at);
  }, [value]);
  useEffect(() => {
    const wish = typed.trim();
    if (wish === told.current.at(-1)) return;
    const timer = setTimeout(() => {
      told.current.push(wish);
      write.current(wish);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
