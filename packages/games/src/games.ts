/** The games of the studio, each fetched when it is asked for. A game more is a file and a line here. */
import type { StudioGame } from './game.ts';

const GAMES: Readonly<Record<string, () => Promise<StudioGame>>> = {
  S4: async () => (await import('./slots/tin-ghar.ts')).tinGhar,
  DICE: async () => (await import('./mini/dice.ts')).dice,
  MINES: async () => (await import('./mini/mines.ts')).mines,
};

export const GAME_CODES: readonly string[] = Object.keys(GAMES);

/** Null when there is none of that code. */
export async function loadGame(code: string): Promise<StudioGame | null> {
  return Object.hasOwn(GAMES, code) ? ((await GAMES[code]?.()) ?? null) : null;
}
