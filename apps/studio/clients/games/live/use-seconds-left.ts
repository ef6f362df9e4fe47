/** The clock of a table. */
import { useEffect, useState } from 'react';
import type { SeatState } from './use-seat.ts';

/** Seconds until betting closes, or until players have decided, by the studio's clock. */
export function useSecondsLeft({ round, now }: SeatState): number {
  const [left, setLeft] = useState(0);
  const until = round?.state === 'open' ? round.openUntil : (round?.decidingUntil ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is another function each time and tells the same clock
  useEffect(() => {
    const look = (): void => setLeft(until === null ? 0 : Math.max(0, Math.ceil((until - now()) / 1_000)));
    look();
    if (until === null) return;
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
