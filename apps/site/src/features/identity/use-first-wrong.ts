/** The first field that is wrong takes the focus, once its error is drawn (screens.md 0.4). */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The form's ref, and what to call together with setting what is wrong. */
export function useFirstWrong(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn]);
  return [form, () => setTurn((last) => last + 1)];
}
