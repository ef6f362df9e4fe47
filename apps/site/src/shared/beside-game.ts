/** What stands beside a live game in the house's own frame; the frame says which part that is, since it is another feature's. */
import { type ComponentType, createContext } from 'react';

export interface BesideGameProps {
  readonly gameId: string;
  /** The table that the game says it shows; null: none. */
  readonly table: string | null;
}

export const BesideGame = createContext<ComponentType<BesideGameProps> | null>(null);
