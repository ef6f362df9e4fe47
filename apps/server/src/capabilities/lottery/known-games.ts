/**
 * The games that this release knows. A later one adds games, and processes of the one before run on beside it for a while:
 * what their catalogue does not know is none of theirs.
 */
import { listFacts } from '@house/lottery/facts';
import { sql } from 'kysely';

export const GAME_CODES: readonly string[] = listFacts().map(({ gameCode }) => gameCode);
const KNOWN = new Set(GAME_CODES);

export function isKnownGame(gameCode: string): boolean {
  return KNOWN.has(gameCode);
}

/** Behind a column of game codes. */
export const ofKnownGame = sql`= any (${[...GAME_CODES]}::text[])`;
