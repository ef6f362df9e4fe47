/** What a draw sells, and the tabs under which a game shows it. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import type { GameFamily, Play } from '@house/lottery/game';
import { playsOn } from '@house/lottery/offer';
import { dayOf } from '@house/lottery/stations';

/** The plays that the draw on sale, or the next, sells; of the lunar year it is in where they follow one. */
export function soldPlays(
  game: GameFamily,
  view: Pick<LotteryGameView, 'current' | 'next'> | undefined,
): readonly Play[] {
  return playsOn(game.plays, dayOf((view?.current ?? view?.next)?.drawNo ?? ''));
}

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
