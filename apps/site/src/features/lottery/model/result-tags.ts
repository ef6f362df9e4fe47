/** What a result is called besides its numbers, as its board is read (lottery.md 13). */

import { prizesOf } from '@house/lottery/families/vn-board';
import type { BoardKind, GameFacts } from '@house/lottery/game';
import { colorsOf, waveOf } from '@house/lottery/looks';
import type { DrawResult } from '@house/lottery/tickets/selection';
import { dragonTigerOf, type Side, sideOf } from '@house/lottery/trend';
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
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const sumTag = (sum: number): ResultTag => ({ id: 'lottery.tag.sum', figure: String(sum) });

function dragonTiger({ trend }: GameFacts, result: DrawResult): ResultTag[] {
  if (trend.dragonTiger === null) return [];
  const [first = 0, second = 0] = trend.dragonTiger.map((place) => result[place] ?? 0);
  const side = dragonTigerOf(first, second);
  return [{ id: `lottery.tag.${side}`, figure: `${first}–${second}`, wide: true }];
}

/** The sum with its sides, and which end is larger. */
function bySum(game: GameFacts, result: DrawResult): ResultTag[] {
  const { sum } = game.trend;
  if (sum === null) return [];
  const value = total(result);
  if (value === sum.middle) return [sumTag(value), ...dragonTiger(game, result)];
  return [sumTag(value), ...sides(sideOf(value, sum.bigFrom)), ...dragonTiger(game, result)];
}

const TOP_TWO_BIG_FROM = 12;
const SPECIAL_BIG_FROM = 25;
const NO_SIDES = 49;

const TAGS: Readonly<Record<BoardKind, (game: GameFacts, result: DrawResult) => ResultTag[]>> = {
  digits: bySum,
  color: ({ trend }, [digit = 0]) => [...colorsOf(digit).map(choice), ...sides(sideOf(digit, trend.bigFrom))],
  dice: bySum,
  numbers: bySum,
  race: (game, result) => {
    const sum = total(result.slice(0, 2));
    const topTwo = { id: 'lottery.tag.topTwo', figure: String(sum) };
    return [topTwo, ...sides(sideOf(sum, TOP_TWO_BIG_FROM)), ...dragonTiger(game, result)];
  },
  markSix: (_, result) => {
    const special = result[result.length - 1] ?? 0;
    const own = special === NO_SIDES ? [] : sides(sideOf(special, SPECIAL_BIG_FROM));
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
