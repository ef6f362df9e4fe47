/** Chips that lie on the felt and are not placed yet. */
import { useEffect, useMemo, useState } from 'react';
import { addAmounts, unitsOf } from '../../shell/money.ts';
import { type Chip, fitting, sumBySpot } from './chips.ts';
import { betsOf, type SeatState } from './use-seat.ts';

export function useDraft({ table, round, bets }: SeatState) {
  const [chips, setChips] = useState<readonly Chip[]>([]);
  const id = round?.id;
  // Chips of a hand that has closed are off the felt: none of them was placed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the hand, and when its betting ends
  useEffect(() => setChips([]), [id, round?.state === 'open']);
  const laid = useMemo(() => sumBySpot(chips), [chips]);
  const placed = useMemo(
    () => sumBySpot(bets.flatMap((bet) => Object.entries(betsOf(bet)).map(([spot, amount]) => ({ spot, amount })))),
    [bets],
  );
  return {
    ...{ chips, laid, placed },
    lay(spot: string, amount: string): void {
      if (table === null) return;
      const lies = addAmounts(laid[spot] ?? '0', placed[spot] ?? '0');
      const fits = fitting(amount, {
        lies,
        limit: table.spots[spot] ?? '0',
        min: unitsOf(lies) > 0n ? '0.01' : table.min,
      });
      if (fits !== null) setChips((before) => [...before, { spot, amount: fits }]);
    },
    take(spot: string): void {
      setChips((before) => {
        const at = before.findLastIndex((chip) => chip.spot === spot);
        return at < 0 ? before : before.toSpliced(at, 1);
      });
    },
    setChips,
  };
}
