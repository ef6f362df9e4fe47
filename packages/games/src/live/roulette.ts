/** Roulette (ROU): one zero, every bet of the layout (games.md 1.4). Zero loses on even chances. */
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

const POCKETS = 37;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
const RTP = '0.972973';

const between = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

/** Every bet of so many pockets returns the same: 36 shared among them. */
const ODDS: Readonly<Record<number, string>> = { 1: '35', 2: '17', 3: '11', 4: '8', 6: '5', 12: '2', 18: '1' };

function on(id: string, pockets: readonly number[]): Spot<number> {
  const covered = new Set(pockets);
  return fixedSpot(id, ODDS[covered.size] ?? '0', RTP, (pocket) => covered.has(pocket));
}

const splits = between(1, 36).flatMap((number) => [
  ...(number % 3 === 0 ? [] : [on(`split-${number}-${number + 1}`, [number, number + 1])]),
  ...(number > 33 ? [] : [on(`split-${number}-${number + 3}`, [number, number + 3])]),
]);

const spots: readonly Spot<number>[] = [
  ...between(0, 36).map((number) => on(`n-${number}`, [number])),
  ...[1, 2, 3].map((number) => on(`split-0-${number}`, [0, number])),
  ...splits,
  on('trio-0-1-2', [0, 1, 2]),
  on('trio-0-2-3', [0, 2, 3]),
  ...between(0, 11).map((row) => on(`street-${3 * row + 1}`, between(3 * row + 1, 3 * row + 3))),
  on('first-four', [0, 1, 2, 3]),
  ...between(1, 32)
    .filter((number) => number % 3 !== 0)
    .map((number) => on(`corner-${number}`, [number, number + 1, number + 3, number + 4])),
  ...between(0, 10).map((row) => on(`line-${3 * row + 1}`, between(3 * row + 1, 3 * row + 6))),
  ...[1, 2, 3].map((dozen) => on(`dozen-${dozen}`, between(12 * dozen - 11, 12 * dozen))),
  ...[1, 2, 3].map((column) =>
    on(
      `column-${column}`,
      between(1, 36).filter((number) => number % 3 === column % 3),
    ),
  ),
  on('red', [...RED]),
  on(
    'black',
    between(1, 36).filter((number) => !RED.has(number)),
  ),
  on(
    'odd',
    between(1, 36).filter((number) => number % 2 === 1),
  ),
  on(
    'even',
    between(1, 36).filter((number) => number % 2 === 0),
  ),
  on('low', between(1, 18)),
  on('high', between(19, 36)),
];

export const ROULETTE: LiveGame<number> = {
  ...{ code: 'ROU', kind: 'live', dealing: 'round' },
  ...{ volatility: 'medium', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['red', 'black', 'zero'], hasBigRoad: false },
  draw: (random) => random.rand(POCKETS),
  events: (number) => [{ kind: 'pocket', number }],
  mark: (number) => ({ code: number === 0 ? 'zero' : RED.has(number) ? 'red' : 'black', text: String(number) }),
};
