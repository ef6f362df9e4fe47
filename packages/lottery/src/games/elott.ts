/** The fast games at fixed odds beside FAST5D and COLOR10 (lottery.md 11): dice, race, lucky 28, 11 of 5, keno, Mark Six, VN boards. */
import { FAST_GAMES } from '../families/fast-odds.ts';
import { KENO_DRAWN, KENO_LAST, KENO_ODDS, KENO_PLAYS } from '../families/keno.ts';
import { oneTier } from '../families/odds.ts';
import { type Board, boardLength, NORTH, SOUTH, VN_ODDS, vnPlays } from '../families/vn.ts';
import type { BoardKind, GameFamily, ResultShape, TrendShape } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { atOdds } from '../offer.ts';
import { placesTrend } from './trends.ts';

/** Positions do not describe boards of dozens of numbers. */
const NO_POSITIONS: TrendShape = placesTrend([], 0, 9, 5);

function fastGame(
  familyCode: string,
  nameId: string,
  board: BoardKind,
  resultShape: ResultShape,
  trend: TrendShape,
): GameFamily {
  const { plays = [], odds = {} } = FAST_GAMES[familyCode] ?? {};
  return { familyCode, nameId, board, resultShape, limits: FAST_GAME_LIMITS, trend, plays: atOdds(plays, odds) };
}

const ordinals = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));

export const FAST_DICE = fastGame(
  'FASTK3',
  'lottery.game.dice',
  'dice',
  { kind: 'dice', count: 3 },
  { ...placesTrend(ordinals(3), 1, 6, 4), sum: { bigFrom: 11 } },
);

export const FAST_RACE = fastGame(
  'FASTPK10',
  'lottery.game.race',
  'race',
  { kind: 'prefix', from: 10, count: 10 },
  { ...placesTrend(ordinals(10), 1, 10, 6), dragonTiger: [0, 9] },
);

export const FAST_28 = fastGame(
  'FAST28',
  'lottery.game.lucky',
  'digits',
  { kind: 'digits', count: 3 },
  { ...placesTrend([...'BSG'], 0, 9, 5), sum: { bigFrom: 14 } },
);

export const FAST_11X5 = fastGame(
  'FAST11X5',
  'lottery.game.eleven',
  'numbers',
  { kind: 'prefix', from: 11, count: 5 },
  { ...placesTrend(ordinals(5), 1, 11, 6), sum: { bigFrom: 31, middle: 30 } },
);

export const FAST_MARK_SIX = fastGame(
  'MK6F',
  'lottery.game.markSix',
  'markSix',
  { kind: 'prefix', from: 49, count: 7 },
  placesTrend(ordinals(7), 1, 49, 25),
);

export const KENO: GameFamily = {
  familyCode: 'KENO80',
  nameId: 'lottery.game.keno',
  board: 'keno',
  resultShape: { kind: 'prefix', from: KENO_LAST, count: KENO_DRAWN },
  limits: FAST_GAME_LIMITS,
  trend: { ...NO_POSITIONS, sum: { bigFrom: 811, middle: 810 } },
  plays: atOdds(KENO_PLAYS, KENO_ODDS),
};

function vnBoard(board: Board, nameId: string): GameFamily {
  return {
    familyCode: `VN${board.code}F`,
    nameId,
    board: 'vn',
    resultShape: { kind: 'digits', count: boardLength(board) },
    limits: FAST_GAME_LIMITS,
    trend: NO_POSITIONS,
    plays: atOdds(vnPlays(board), oneTier(VN_ODDS[board.code])),
  };
}

export const VN_NORTH_FAST = vnBoard(NORTH, 'lottery.game.vnNorthFast');
export const VN_SOUTH_FAST = vnBoard(SOUTH, 'lottery.game.vnSouthFast');
