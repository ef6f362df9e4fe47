/** The plays of a game, loaded when they are asked for; the paces of a family share theirs. */
import type { DeclaredFamily, DeclaredGame, LotteryGame, Play } from './game.ts';

const loading = new Map<DeclaredFamily['loadPlays'], Promise<readonly Play[]>>();

function loadOnce(load: DeclaredFamily['loadPlays']): Promise<readonly Play[]> {
  const known = loading.get(load);
  if (known !== undefined) return known;
  const plays = load();
  loading.set(load, plays);
  // What did not come may come when it is asked for again.
  plays.catch(() => loading.delete(load));
  return plays;
}

export async function loadGame({ loadPlays, ...facts }: DeclaredGame): Promise<LotteryGame> {
  return { ...facts, plays: await loadOnce(loadPlays) };
}
