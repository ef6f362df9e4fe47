/** What a table takes of a player. Pure. */
import type { ShownTable } from '../../../src/contract.ts';
import type { BetMap } from './bet-map.ts';
import type { LiveLayout } from './layout.ts';

/** What each spot takes; pools take no trial money. */
export function offered(table: ShownTable | null, { game }: LiveLayout, trial: boolean): BetMap {
  const spots = Object.entries(table?.spots ?? {});
  return Object.fromEntries(trial ? spots.filter(([id]) => game.pool?.spots.includes(id) !== true) : spots);
}
