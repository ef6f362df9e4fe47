/** One Tab stop among many keys: arrows, Home and End move inside (screens.md 2.5 K). */
import { useRef, useState } from 'react';

export interface Roving {
  readonly stop: number;
  readonly setStop: (index: number) => void;
  readonly group: { current: HTMLFieldSetElement | null };
  /** Takes a key; true when it moved. */
  readonly move: (key: string) => boolean;
}

/** `columns` above 1 lets the arrows up and down go from row to row of a grid. */
export function useRoving(count: number, columns = 1): Roving {
  const group = useRef<HTMLFieldSetElement>(null);
  const [wished, setStop] = useState(0);
  const stop = Math.min(wished, count - 1);
  const move = (key: string): boolean => {
    const rows: Record<string, number> = columns > 1 ? { ArrowDown: stop + columns, ArrowUp: stop - columns } : {};
    const steps: Record<string, number> = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 };
    const wanted = steps[key] ?? rows[key];
    if (wanted === undefined) return false;
    const next = (wanted + count) % count;
    setStop(next);
    group.current?.querySelectorAll<HTMLButtonElement>('button')[next]?.focus();
    return true;
  };
  return { stop, setStop, group, move };
}
