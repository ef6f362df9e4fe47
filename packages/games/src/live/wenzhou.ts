/** Wenzhou pai gow (WZPJ): two of 32 tiles to the banker and to three seats, mixed anew for each round (games.md 1.9). */
import { mustHave } from '@house/money/broken-promise';
import { shuffled } from './cards.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { handAt, SEATS, type Seated, seatEvents, seatHands, seatMark } from './seats.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

interface Tile {
  readonly name: string;
  readonly points: number;
  /** Among hands of equal points the better single tile decides: 1 is the best. */
  readonly rank: number;
  /** Where a pair of it stands among all hands, 1 the best; a tile that is there once has none. */
  readonly pair: number | null;
}

const PAIRED: readonly Tile[] = [
  { name: 'tian', points: 12, rank: 1, pair: 1 },
  { name: 'di', points: 2, rank: 2, pair: 2 },
  { name: 'ren', points: 8, rank: 3, pair: 4 },
  { name: 'e', points: 4, rank: 4, pair: 5 },
  { name: 'mei', points: 10, rank: 5, pair: 6 },
  { name: 'chang', points: 6, rank: 5, pair: 6 },
  { name: 'ban', points: 4, rank: 5, pair: 6 },
  { name: 'futou', points: 11, rank: 6, pair: 7 },
  { name: 'hong', points: 10, rank: 6, pair: 7 },
  { name: 'gao', points: 7, rank: 6, pair: 7 },
  { name: 'ling', points: 6, rank: 6, pair: 7 },
  { name: 'za9', points: 9, rank: 7, pair: 8 },
  { name: 'za8', points: 8, rank: 7, pair: 8 },
  { name: 'za7', points: 7, rank: 7, pair: 8 },
  { name: 'za5', points: 5, rank: 7, pair: 8 },
];
const TILES: readonly Tile[] = [
  ...PAIRED.flatMap((tile) => [tile, tile]),
  { name: 'daji', points: 6, rank: 7, pair: null },
  { name: 'xiaoji', points: 3, rank: 7, pair: null },
];
export const WENZHOU_TILES = TILES.length;
const SUPREME = 3;
/** With tian or di: where the hand stands by the points of the other tile. */
const WITH_TIAN: Readonly<Record<number, number>> = { 8: 10, 7: 12 };
const WITH_DI: Readonly<Record<number, number>> = { 8: 11, 7: 13 };
const LEVELS = 14;

const tileAt = (at: number | undefined): Tile => mustHave(TILES[at ?? -1], 'a tile of the set');

/** Above points: 1 the best to 13; null: its points decide. */
function levelOf(one: Tile, two: Tile): number | null {
  if (one.name === two.name) return one.pair;
  const names = [one.name, two.name];
  if (names.includes('daji') && names.includes('xiaoji')) return SUPREME;
  for (const [tile, other] of [
    [one, two],
    [two, one],
  ] as const) {
    if (tile.name === 'tian') return other.name === 'za9' ? 9 : (WITH_TIAN[other.points] ?? null);
  }
  for (const [tile, other] of [
    [one, two],
    [two, one],
  ] as const) {
    if (tile.name === 'di') return WITH_DI[other.points] ?? null;
  }
  return null;
}

/** One number for a hand: the higher wins. */
export function wenzhouStrength([first, second]: readonly number[]): number {
  const [one, two] = [tileAt(first), tileAt(second)];
  const level = levelOf(one, two);
  if (level !== null) return 1_000 + LEVELS - level;
  return 10 * ((one.points + two.points) % 10) + 10 - Math.min(one.rank, two.rank);
}

const lead = (hands: Seated, seat: number): number =>
  wenzhouStrength(handAt(hands, seat)) - wenzhouStrength(handAt(hands, 0));

const spots: readonly Spot<Seated>[] = SEATS.flatMap((seat) => [
  fixedSpot<Seated>(`win-${seat}`, '0.95', '0.963712', (hands) => lead(hands, seat) > 0),
  fixedSpot<Seated>(`lose-${seat}`, '0.9', '0.960999', (hands) => lead(hands, seat) <= 0),
]);

function worthOf([first, second]: readonly number[]): string {
  const [one, two] = [tileAt(first), tileAt(second)];
  const level = levelOf(one, two);
  if (level === null) return String((one.points + two.points) % 10);
  return level === SUPREME ? 'supreme' : one.name === two.name ? 'pair' : 'special';
}

export const WENZHOU: LiveGame<Seated> = {
  ...{ code: 'WZPJ', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['banker', 'seats'], hasBigRoad: false },
  draw(random) {
    const all = Array.from({ length: TILES.length }, (_, at) => at);
    return seatHands(shuffled(random, all, 8), 2);
  },
  events: (hands) => seatEvents(hands, (tile, seat) => ({ kind: 'tile', seat, tile: tileAt(tile).name }), worthOf),
  mark: (hands) => seatMark(SEATS.map((seat) => lead(hands, seat) > 0)),
};
