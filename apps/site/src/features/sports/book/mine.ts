/** The matches that somebody has marked as their own, kept on this device: the newest 40. */
import { create } from 'zustand';

const MINE = 'sports.mine';
const KEPT_MAX = 40;

function readKept(): readonly string[] {
  const kept = localStorage.getItem(MINE) ?? '';
  return kept.split(',').filter((id) => /^[0-9]{1,20}$/.test(id));
}

const useMineState = create<{ ids: readonly string[] }>(() => ({ ids: readKept() }));

export const useMine = (): readonly string[] => useMineState((state) => state.ids);

/** Marks a match, or takes the mark off. */
export function toggleMine(id: string): void {
  const { ids } = useMineState.getState();
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-KEPT_MAX);
  localStorage.setItem(MINE, next.join());
  useMineState.setState({ ids: next });
}
