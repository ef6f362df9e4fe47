/** Which trend pictures a game has. */
import type { GameFacts } from '@house/lottery/game';
import { formParts, omissionPlaces, spanRange, twoSidedStrips } from '@house/lottery/trend-forms';

export const VIEWS = [
  'numbers',
  'omission',
  'ends',
  'gan',
  'forms',
  'size',
  'parity',
  'sum',
  'span',
  'dragon',
  'roads',
] as const;
export type TrendView = (typeof VIEWS)[number];

export const WINDOWS = [30, 50, 100, 200] as const;

export function viewsOf(game: GameFacts): TrendView[] {
  const { trend, resultShape, board } = game;
  const positions = trend.positionIds.length > 0;
  const spans = spanRange(resultShape);
  const has: Readonly<Record<TrendView, boolean>> = {
    numbers: positions,
    omission: omissionPlaces(game).length > 0,
    ends: board === 'vn',
    gan: board === 'vn',
    forms: positions && formParts(resultShape).length > 0,
    size: positions || trend.sum !== null,
    parity: positions || trend.sum !== null,
    sum: trend.sum !== null,
    span: trend.sum !== null && positions && spans.least < spans.most,
    dragon: trend.dragonTiger.length > 0,
    roads: twoSidedStrips(game).length > 0,
  };
  return VIEWS.filter((view) => has[view]);
}
