/** The tabs under which a game shows its plays. */
import type { Play } from '@house/lottery/game';

export interface PlayGroup {
  readonly groupId: string;
  readonly plays: readonly Play[];
}

/** The tabs of a family, each with its plays, in the catalogue's order. */
export function groupPlays(plays: readonly Play[]): PlayGroup[] {
  const groups = new Map<string, Play[]>();
  for (const play of plays) groups.set(play.groupId, [...(groups.get(play.groupId) ?? []), play]);
  return [...groups].map(([groupId, own]) => ({ groupId, plays: own }));
}
