/** Sedie, xoc dia (SD): four discs, each red or white (games.md 1.10). */
import { fixedSpot, type LiveGame, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

/** 1 red, 0 white, four of them. */
type Discs = readonly number[];
const redOf = (discs: Discs): number => discs.reduce((sum, disc) => sum + disc, 0);

const spots: readonly Spot<Discs>[] = [
  fixedSpot<Discs>('odd', '0.97', '0.985000', (discs) => redOf(discs) % 2 === 1),
  fixedSpot<Discs>('even', '0.97', '0.985000', (discs) => redOf(discs) % 2 === 0),
  fixedSpot<Discs>('red-4', '14.4', '0.962500', (discs) => redOf(discs) === 4),
  fixedSpot<Discs>('white-4', '14.4', '0.962500', (discs) => redOf(discs) === 0),
  fixedSpot<Discs>('red-3', '2.85', '0.962500', (discs) => redOf(discs) === 3),
  fixedSpot<Discs>('white-3', '2.85', '0.962500', (discs) => redOf(discs) === 1),
  fixedSpot<Discs>('same', '6.6', '0.950000', (discs) => redOf(discs) % 4 === 0),
  fixedSpot<Discs>('two-two', '1.6', '0.975000', (discs) => redOf(discs) === 2),
];

export const SEDIE: LiveGame<Discs> = {
  ...{ code: 'SD', kind: 'live', dealing: 'round' },
  ...{ volatility: 'low', stakes: LIVE_STAKES, maxWin: LIVE_MAX_WIN, rtp: returnOfSpots(spots), spots },
  ...{ marks: ['odd', 'even'], hasBigRoad: true },
  draw: (random) => [random.rand(2), random.rand(2), random.rand(2), random.rand(2)],
  events: (discs) => [{ kind: 'discs', faces: discs.map((disc) => (disc === 1 ? 'red' : 'white')) }],
  mark: (discs) => ({ code: redOf(discs) % 2 === 1 ? 'odd' : 'even', text: String(redOf(discs)) }),
};
