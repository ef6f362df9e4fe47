/** Er ba gang (MJ): two tiles of forty to the banker and to three seats, mixed anew for each round (games.md 1.15). */
import { shuffled } from './cards.ts';
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { handAt, SEATS, type Seated, seatEvents, seatHands, seatMark } from './seats.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

/** 1 to 9 dots, 0 white, four of each. White counts half a point. */
export const ER_BA_TILES: readonly number[] = Array.from({ length: 40 }, (_, at) => Math.floor(at / 4));

const halvesOf = (tile: number): number => (tile === 0 ? 1 : 2 * tile);
const isTwoEight = ([one = 0, two = 0]: readonly number[]): boolean =>
  one !== two && [one, two].every((tile) => tile === 2 || tile === 8);
const pointsOf = (tiles: readonly number[]): number => tiles.reduce((sum, tile) => sum + halvesOf(tile), 0) % 20;

/** One number for a hand: the higher wins. */
export function erBaStrength(tiles: readonly number[]): number {
  const [one = 0, two = 0] = tiles;
  if (one === two) return 3_000 + (one === 0 ? 10 : one);
  if (isTwoEight(tiles)) return 2_000;
  return 10 * pointsOf(tiles) + Math.max(one, two);
}

const lead = (hands: Seated, seat: number): number =>
  erBaStrength(handAt(hands, seat)) - erBaStrength(handAt(hands, 0));

const spots: readonly Spot<Seated>[] = SEATS.map((seat) =>
  fixedSpot<Seated>(`seat-${seat}`, '0.95', '0.963371', (hands) => lead(hands, seat) > 0),
);

function worthOf(tiles: readonly number[]): string {
  if (tiles[0] === tiles[1]) return 'pair';
  return isTwoEight(tiles) ? 'two-eight' : String(pointsOf(tiles) / 2);
}

export const ER_BA_GANG: LiveGame<Seated> = {
  ...{ code: 'MJ', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['banker', 'seats'], hasBigRoad: false },
  draw: (random) => seatHands(shuffled(random, ER_BA_TILES, 8), 2),
  events: (hands) => seatEvents(hands, (tile, seat) => ({ kind: 'tile', seat, tile: `dots-${tile}` }), worthOf),
  mark: (hands) => seatMark(SEATS.map((seat) => lead(hands, seat) > 0)),
};
