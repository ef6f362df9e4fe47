/** The shoe before. */
import { useRef } from 'react';
import type { PastHand } from '../../../src/contract.ts';

/** The hands of the shoe before, kept while the page is open, so that its last can be checked. */
export function useFormer(past: readonly PastHand[]): readonly PastHand[] {
  const kept = useRef<{ shoe: string; hands: readonly PastHand[]; former: readonly PastHand[] }>({
    shoe: '',
    hands: [],
    former: [],
  });
  const shoe = past[0]?.shoe ?? '';
  if (shoe !== '' && shoe !== kept.current.shoe) kept.current = { shoe, hands: past, former: kept.current.hands };
  else if (shoe !== '') kept.current = { ...kept.current, hands: past };
  return kept.current.former;
}
