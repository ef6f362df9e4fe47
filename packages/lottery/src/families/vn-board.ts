/** The boards of Viet Nam: which prizes are drawn, in which order their digits stand in a result (lottery.md 9). */
import type { DrawResult } from '../tickets/selection.ts';

/** Prizes of one rank: DB, G1 and on. */
export interface PrizeRank {
  readonly code: string;
  readonly count: number;
  readonly length: number;
}

export interface Board {
  readonly code: 'MB' | 'MN';
  /** In the order in which digits are drawn. */
  readonly ranks: readonly PrizeRank[];
  /** The rank that "head" bets look at, with two digits. */
  readonly head: string;
  /** The rank that three-digit head bets look at. */
  readonly head3: string;
}

const rank = (code: string, count: number, length: number): PrizeRank => ({ code, count, length });

export const NORTH: Board = {
  code: 'MB',
  ranks: [
    rank('DB', 1, 5),
    rank('G1', 1, 5),
    rank('G2', 2, 5),
    rank('G3', 6, 5),
    rank('G4', 4, 4),
    rank('G5', 6, 4),
    rank('G6', 3, 3),
    rank('G7', 4, 2),
  ],
  head: 'G7',
  head3: 'G6',
};

export const SOUTH: Board = {
  code: 'MN',
  ranks: [
    rank('DB', 1, 6),
    rank('G1', 1, 5),
    rank('G2', 1, 5),
    rank('G3', 2, 5),
    rank('G4', 7, 5),
    rank('G5', 1, 4),
    rank('G6', 3, 4),
    rank('G7', 1, 3),
    rank('G8', 1, 2),
  ],
  head: 'G8',
  head3: 'G7',
};

/** Digits of a whole draw. */
export function boardLength(board: Board): number {
  return board.ranks.reduce((sum, { count, length }) => sum + count * length, 0);
}

/** A prize as the digits it is drawn with. */
export interface Prize {
  readonly rank: string;
  readonly text: string;
}

/** The prizes of a draw, in the board's order. */
export function prizesOf(board: Board, result: DrawResult): Prize[] {
  const prizes: Prize[] = [];
  let at = 0;
  for (const { code, count, length } of board.ranks) {
    for (let prize = 0; prize < count; prize += 1) {
      prizes.push({ rank: code, text: result.slice(at, at + length).join('') });
      at += length;
    }
  }
  return prizes;
}
