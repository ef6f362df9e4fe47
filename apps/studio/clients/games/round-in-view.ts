/** Of a game whose stage shows what is chosen: the round, until something else is chosen after it. */
import { useEffect, useState } from 'react';
import type { Choice, ShownRound } from '../../src/contract.ts';
import type { StageProps } from '../shell/client-game.ts';

/** Null: the stage shows what is chosen now. */
export function useRoundInView({
  round,
  showing,
  choice,
}: Pick<StageProps, 'round' | 'showing' | 'choice'>): ShownRound | null {
  const [shownBeside, setShownBeside] = useState<Choice | null>(null);
  useEffect(() => {
    if (showing) setShownBeside(choice);
  }, [showing, choice]);
  return showing || shownBeside === choice ? round : null;
}
