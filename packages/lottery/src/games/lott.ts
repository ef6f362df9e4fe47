/** Games at prize levels, drawn by our own fair draw (lottery.md 2 to 8). */
import type { DeclaredFamily, Play } from '../game.ts';
import { LEVEL_GAME_LIMITS, LEVEL_ODDS_LIMITS } from '../limits.ts';
import { atLevels, atOdds } from '../offer.ts';
import { DICE_TREND, ELEVEN_FIVE_TREND, MARK_SIX_TREND, placesTrend, RACE_TREND } from './trends.ts';

function levelGame(familyCode: string, game: Omit<DeclaredFamily, 'familyCode' | 'limits'>): DeclaredFamily {
  return { familyCode, ...game, limits: LEVEL_GAME_LIMITS };
}

/** Of games that sell the rest in units: what lottery.md 2 to 4 mark ZY. */
function isZy(code: string): boolean {
  return code.endsWith('.SPECIAL') || ['SUM5', 'BULL', 'SUM'].includes(code);
}

export const SSC = levelGame('SSC', {
  nameId: 'lottery.game.ssc',
  board: 'digits',
  resultShape: { kind: 'digits', count: 5 },
  trend: {
    ...placesTrend([...'WQBSG'], 0, 9, 5),
    together: ['5', '4A', '4', '3A', '3M', '3B', '2A', '2B'],
    sum: { bigFrom: 23 },
    // The two ends first, then each against each after it.
    dragonTiger: [
      [0, 4],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
      [3, 4],
    ],
  },
  loadPlays: async () => atLevels((await import('../families/ssc.ts')).SSC_PLAYS, isZy),
});

export const THREE_DIGITS = levelGame('3D', {
  nameId: 'lottery.game.threeDigits',
  board: 'digits',
  resultShape: { kind: 'digits', count: 3 },
  trend: {
    ...placesTrend([...'BSG'], 0, 9, 5),
    together: ['BDW', '2A', '2B'],
    sum: { bigFrom: 14 },
  },
  loadPlays: async () => atLevels((await import('../families/ssc.ts')).threeDigitPlays(), isZy),
});

export const ELEVEN_FIVE = levelGame('11X5', {
  nameId: 'lottery.game.elevenFive',
  board: 'numbers',
  resultShape: { kind: 'prefix', from: 11, count: 5 },
  trend: ELEVEN_FIVE_TREND,
  loadPlays: async () => atLevels((await import('../families/eleven-five.ts')).ELEVEN_FIVE_PLAYS, isZy),
});

export const K3 = levelGame('K3', {
  nameId: 'lottery.game.k3',
  board: 'dice',
  resultShape: { kind: 'dice', count: 3 },
  trend: DICE_TREND,
  loadPlays: async () => atLevels((await import('../families/k3.ts')).K3_PLAYS),
});

export const PK10 = levelGame('PK10', {
  nameId: 'lottery.game.pk10',
  board: 'race',
  resultShape: { kind: 'prefix', from: 10, count: 10 },
  trend: RACE_TREND,
  loadPlays: async () => atLevels((await import('../families/pk10.ts')).PK10_PLAYS),
});

export const MARK_SIX = levelGame('MK6', {
  nameId: 'lottery.game.markSixLevel',
  board: 'markSix',
  resultShape: { kind: 'prefix', from: 49, count: 7 },
  trend: MARK_SIX_TREND,
  loadPlays: async () => {
    const { MARK_SIX_PLAYS, THREE_OF_TWO_ODDS } = await import('../families/mark-six.ts');
    return [
      ...atLevels(MARK_SIX_PLAYS.filter(({ code }) => !(code in THREE_OF_TWO_ODDS))),
      ...atOdds(MARK_SIX_PLAYS, THREE_OF_TWO_ODDS).map((play): Play => ({ ...play, givesBack: true })),
    ];
  },
});

/** Any stake at the odds of a level, on everything (lottery.md 1.2, 7). */
export const PC28: DeclaredFamily = {
  familyCode: 'PC28',
  nameId: 'lottery.game.pc28',
  board: 'digits',
  resultShape: { kind: 'digits', count: 3 },
  limits: LEVEL_ODDS_LIMITS,
  trend: { ...placesTrend([...'BSG'], 0, 9, 5), sum: { bigFrom: 14 } },
  loadPlays: async () => atLevels((await import('../families/pc28.ts')).PC28_PLAYS, () => true),
};
