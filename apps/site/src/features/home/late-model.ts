/** What the lower sections of the home page make of games and draws; no React here. */
import type { CatalogueGame } from '@house/contract/games/site';
import type { LotteryGameView } from '@house/contract/lottery/site';
import type { MessageId } from '@house/i18n/catalogues';
import { CATEGORIES } from '../../shared/categories.ts';

export interface PayRow {
  name: MessageId;
  /** Winning results out of all. */
  count: number;
  total: number;
  odds: string;
  /** What some of its winning results pay instead. */
  other?: string;
}

export const FAST5D_PAYS: readonly PayRow[] = [
  { name: 'site-front.pays.digit', count: 1, total: 10, odds: '9.6' },
  { name: 'site-front.pays.side', count: 1, total: 2, odds: '1.92' },
  { name: 'site-front.pays.sum', count: 1, total: 2, odds: '1.92' },
];
export const COLOR10_PAYS: readonly PayRow[] = [
  { name: 'site-front.pays.number', count: 1, total: 10, odds: '9.5' },
  { name: 'site-front.pays.color', count: 5, total: 10, odds: '2', other: '1.5' },
  { name: 'site-front.pays.violet', count: 2, total: 10, odds: '4.75' },
  { name: 'site-front.pays.colorSide', count: 5, total: 10, odds: '1.92' },
];
/** The least and the most that comes back of 100 staked, over all rows. */
export const RETURN_PERCENT = { low: 95, high: 96 } as const;

/** What a game of these families returns at least while its prices are the full ones, in basis points. */
const FULL_RETURN = { FAST5D: 9_600, COLOR10: 9_500 } as const;

/** True while every game of the family that is told of pays what the card says; the operator can lower prices. */
export function paysInFull(family: keyof typeof FULL_RETURN, games: readonly LotteryGameView[]): boolean {
  const own = games.filter((game) => game.family === family);
  return own.length > 0 && own.every(({ rtpBasisPoints }) => rtpBasisPoints >= FULL_RETURN[family]);
}

const BIG_SUM_FROM = 23;

type ResultWord = 'big' | 'small' | 'odd' | 'even' | 'green' | 'red' | 'violet';

export interface ResultTags {
  /** Null for one digit, which is its own sum. */
  sum: number | null;
  words: readonly ResultWord[];
}

/** What a result is called: five digits by their sum, one digit by its colours (lottery.md 11); others by nothing here. */
export function resultTags(family: string, result: readonly number[]): ResultTags {
  if (family !== 'FAST5D' && family !== 'COLOR10') return { sum: null, words: [] };
  const sum = result.reduce((total, digit) => total + digit, 0);
  const parity: ResultWord = sum % 2 === 1 ? 'odd' : 'even';
  if (family === 'FAST5D') return { sum, words: [sum >= BIG_SUM_FROM ? 'big' : 'small', parity] };
  const color: ResultWord = sum % 2 === 1 ? 'green' : 'red';
  return {
    sum: null,
    words: [...(sum % 5 === 0 ? (['violet', color] as const) : [color]), sum >= 5 ? 'big' : 'small'],
  };
}

/** The row that may show games that are not open yet, each saying so. */
const NEW_ROW = 'new';
/** Tiles of Popular: two rows of eight, on a phone three of three (screens.md 2.1 R5). */
export const TILES = { desktop: 16, phone: 9 } as const;

/** A row as Popular shows it: only New holds what opens soon. */
export function tilesOfRow(code: string, games: readonly CatalogueGame[]): CatalogueGame[] {
  return code === NEW_ROW ? [...games] : games.filter(({ state }) => state !== 'soon');
}

/** Where all of a row is: the lobby of its games when they are of one kind, else the largest lobby. */
export function lobbyOf(games: readonly CatalogueGame[]): string {
  const [category, ...others] = new Set(games.map((game) => game.category));
  return CATEGORIES[category === undefined || others.length > 0 ? 'RNG' : category].address;
}

/** Columns of a desktop: eight, but a row of six or seven is not left open at its end. */
export function columnsFor(tiles: number): number {
  return Math.min(8, Math.max(6, tiles));
}
