/** What a result is called besides its numbers, as its board is read (lottery.md 13). */

import { prizesOf } from '@house/lottery/families/vn-board';
import type { BoardKind, GameFacts } from '@house/lottery/game';
import { colorsOf, waveOf } from '@house/lottery/looks';
import type { DrawResult } from '@house/lottery/tickets/selection';
import { dragonTigerOf, type Side, sideOf, sumOf, tagResult } from '@house/lottery/trend';
import { vnBoardOf } from '../../../shared/draw/draw-numbers.tsx';

export interface ResultTag {
  /** Message id; `figure` is put into it where it takes one. */
  readonly id: string;
  readonly figure?: string;
  /** Only where there is room. */
  readonly wide?: true;
}

const WAVES = { R: 'red', U: 'blue', G: 'green' } as const;

const choice = (code: string): ResultTag => ({ id: `lottery.choice.${code}` });
const sides = ({ size, parity }: Side): ResultTag[] => [choice(size), choice(parity)];
const sumTag = (sum: number): ResultTag => ({ id: 'lottery.tag.sum', figure: String(sum) });

/** The first pair of the game. */
function dragonTiger({ trend }: GameFacts, result: DrawResult): ResultTag[] {
  return trend.dragonTiger.slice(0, 1).map((places) => {
    const [first = 0, second = 0] = places.map((place) => result[place] ?? 0);
    return { id: `lottery.tag.${dragonTigerOf(first, second)}`, figure: `${first}–${second}`, wide: true };
  });
}

/** The sum of the game with its sides, and which end is larger. */
function bySum(game: GameFacts, result: DrawResult, tagOf = sumTag): ResultTag[] {
  const { trend } = game;
  if (trend.sum === null) return [];
  const { sum } = tagResult(trend, result);
  const own = sum === null ? [] : sides(sum);
  return [tagOf(sumOf(result, trend.sum.count)), ...own, ...dragonTiger(game, result)];
}

const TAGS: Readonly<Record<BoardKind, (game: GameFacts, result: DrawResult) => ResultTag[]>> = {
  digits: bySum,
  color: ({ trend }, [digit = 0]) => [...colorsOf(digit).map(choice), ...sides(sideOf(digit, trend.bigFrom))],
  dice: bySum,
  numbers: bySum,
  race: (game, result) => bySum(game, result, (sum) => ({ id: 'lottery.tag.topTwo', figure: String(sum) })),
  markSix: ({ trend }, result) => {
    const special = result.at(-1) ?? 0;
    const side = tagResult(trend, result).positions.at(-1) ?? null;
    const own = side === null ? [] : sides(side);
    return [{ id: 'lottery.tag.special', figure: String(special) }, choice(WAVES[waveOf(special)]), ...own];
  },
  keno: bySum,
  vn: (game, result) => {
    const ends = prizesOf(vnBoardOf(game), result).map(({ text }) => text.slice(-2));
    return [{ id: 'lottery.rank.DB' }, { id: 'lottery.tag.end', figure: ends[0] ?? '' }];
  },
  sea: () => [],
};

export function tagsOf(game: GameFacts, result: DrawResult): ResultTag[] {
  return TAGS[game.board](game, result);
}
