/** The fast games at fixed odds beside FAST5D and COLOR10 (lottery.md 11): dice, race, lucky 28, 11 of 5, keno, Mark Six, VN boards. */
import { type Board, boardLength, NORTH, SOUTH } from '../families/vn-board.ts';
import type { DeclaredFamily, TrendShape } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { atOdds } from '../offer.ts';
import { DICE_TREND, ELEVEN_FIVE_TREND, MARK_SIX_TREND, placesTrend, RACE_TREND } from './trends.ts';

/** Positions do not describe boards of dozens of numbers. */
const NO_POSITIONS: TrendShape = placesTrend([], 0, 9, 5);

function fastGame(familyCode: string, game: Omit<DeclaredFamily, 'familyCode' | 'limits'>): DeclaredFamily {
  return { familyCode, ...game, limits: FAST_GAME_LIMITS };
}

export const FAST_DICE = fastGame('FASTK3', {
  nameId: 'lottery.game.dice',
  board: 'dice',
  resultShape: { kind: 'dice', count: 3 },
  trend: DICE_TREND,
  loadPlays: async () => {
    const { K3_PLAYS, FAST_K3_ODDS } = await import('../families/k3.ts');
    return atOdds(K3_PLAYS, FAST_K3_ODDS);
  },
});

export const FAST_RACE = fastGame('FASTPK10', {
  nameId: 'lottery.game.race',
  board: 'race',
  resultShape: { kind: 'prefix', from: 10, count: 10 },
  trend: RACE_TREND,
  loadPlays: async () => {
    const { PK10_PLAYS, FAST_PK10_ODDS } = await import('../families/pk10.ts');
    return atOdds(PK10_PLAYS, FAST_PK10_ODDS);
  },
});

export const FAST_28 = fastGame('FAST28', {
  nameId: 'lottery.game.lucky',
  board: 'digits',
  resultShape: { kind: 'digits', count: 3 },
  trend: { ...placesTrend([...'BSG'], 0, 9, 5), sum: { bigFrom: 14 } },
  loadPlays: async () => {
    const { PC28_PLAYS, FAST_28_ODDS } = await import('../families/pc28.ts');
    return atOdds(PC28_PLAYS, FAST_28_ODDS);
  },
});

export const FAST_11X5 = fastGame('FAST11X5', {
  nameId: 'lottery.game.eleven',
  board: 'numbers',
  resultShape: { kind: 'prefix', from: 11, count: 5 },
  trend: ELEVEN_FIVE_TREND,
  loadPlays: async () => {
    const { ELEVEN_FIVE_PLAYS, FAST_11X5_ODDS } = await import('../families/eleven-five.ts');
    return atOdds(ELEVEN_FIVE_PLAYS, FAST_11X5_ODDS);
  },
});

export const FAST_MARK_SIX = fastGame('MK6F', {
  nameId: 'lottery.game.markSix',
  board: 'markSix',
  resultShape: { kind: 'prefix', from: 49, count: 7 },
  trend: MARK_SIX_TREND,
  loadPlays: async () => {
    const { MARK_SIX_PLAYS, FAST_MK6_ODDS } = await import('../families/mark-six.ts');
    return atOdds(MARK_SIX_PLAYS, FAST_MK6_ODDS);
  },
});

export const KENO = fastGame('KENO80', {
  nameId: 'lottery.game.keno',
  board: 'keno',
  resultShape: { kind: 'prefix', from: 80, count: 20 },
  trend: { ...placesTrend([], 1, 80, 41), together: ['BDW'], sum: { bigFrom: 811, middle: 810 } },
  loadPlays: async () => {
    const { KENO_PLAYS, KENO_ODDS } = await import('../families/keno.ts');
    return atOdds(KENO_PLAYS, KENO_ODDS);
  },
});

/** Our own draws of a board, and those it is drawn in elsewhere: the same bets. */
export function vnBoard(familyCode: string, board: Board, nameId: string): DeclaredFamily {
  return fastGame(familyCode, {
    nameId,
    board: 'vn',
    resultShape: { kind: 'digits', count: boardLength(board) },
    trend: NO_POSITIONS,
    loadPlays: async () => (await import('../families/vn.ts')).vnOffer(board),
  });
}

export const VN_NORTH_FAST = vnBoard('VNMBF', NORTH, 'lottery.game.vnNorthFast');
export const VN_SOUTH_FAST = vnBoard('VNMNF', SOUTH, 'lottery.game.vnSouthFast');
