/** After eight seconds of waiting a page says that the connection is slow (screens.md 0.4). */
import { useEffect, useState } from 'react';

const SLOW_MS = 8000;

/** True once `waiting` has been true for eight seconds without a break. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}
