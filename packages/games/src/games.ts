/**
 * The games of our studio, a line each. A game is fetched when somebody plays it, so that a page loads its own game and no
 * other.
 */
import type { MiniGame } from './mini.ts';
import type { SlotGame } from './slot.ts';

export type StudioGame = SlotGame | MiniGame;

/** Every game's code and how it is fetched. */
const LOADERS = {
  S4: async () => (await import('./slots/tin-ghar.ts')).TIN_GHAR,
  DICE: async () => (await import('./minis/dice.ts')).DICE,
  MINES: async () => (await import('./minis/mines.ts')).MINES,
} satisfies Readonly<Record<string, () => Promise<StudioGame>>>;

export type StudioGameCode = keyof typeof LOADERS;

/** In the order of the lobby. */
export const STUDIO_GAME_CODES = Object.keys(LOADERS) as readonly StudioGameCode[];

export function isStudioGame(code: string): code is StudioGameCode {
  return Object.hasOwn(LOADERS, code);
}

export function loadStudioGame(code: StudioGameCode): Promise<StudioGame> {
  return LOADERS[code]();
}
