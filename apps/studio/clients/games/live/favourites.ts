/** Bets that somebody keeps for a game: stakes by spot, the newest first, in the browser. */
import type { BetMap } from './bet-map.ts';

const KEPT = 3;
const keyOf = (game: string): string => `live-favourites ${game}`;

const isBet = (value: unknown): value is BetMap =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((amount) => typeof amount === 'string' && /^\d{1,14}(\.\d{1,4})?$/.test(amount));

/** What cannot be read is none. */
export function readFavourites(text: string | null): readonly BetMap[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isBet).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** With one more; the same bet is kept once. */
export function withFavourite(kept: readonly BetMap[], bet: BetMap): readonly BetMap[] {
  const same = JSON.stringify(bet);
  return [bet, ...kept.filter((one) => JSON.stringify(one) !== same)].slice(0, KEPT);
}

export function keptFavourites(game: string): readonly BetMap[] {
  try {
    return readFavourites(localStorage.getItem(keyOf(game)));
  } catch {
    return [];
  }
}

export function keepFavourites(game: string, kept: readonly BetMap[]): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(kept));
  } catch {
    // Where storage is refused they last as long as the page.
  }
}
