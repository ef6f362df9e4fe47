/**
 * Games of Viet Nam and South-East Asia (lottery.md 9, 10): drawn elsewhere at stations, their results announced; and
 * Yeekee rounds, which are our own draws at fixed hours.
 */
import { type Board, NORTH, SOUTH } from '../families/vn-board.ts';
import type { AnnouncedField, DeclaredFamily, DrawHours, TrendArea } from '../game.ts';
import { OFFICIAL_GAME_LIMITS } from '../limits.ts';
import { YEEKEE_ROUNDS } from '../official-schedule.ts';
import { vnBoard } from './elott.ts';
import { ordinals, placesTrend } from './trends.ts';

const heldElsewhere = (board: DeclaredFamily): DeclaredFamily => ({ ...board, limits: OFFICIAL_GAME_LIMITS });

export const VN_NORTH = heldElsewhere(vnBoard('VNMB', NORTH, 'lottery.game.vnNorth'));
export const VN_SOUTH = heldElsewhere(vnBoard('VNMN', SOUTH, 'lottery.game.vnSouth'));

const field = (code: string, count: number, length: number, keeps?: number): AnnouncedField => ({
  code,
  nameId: `lottery.rank.${code}`,
  count,
  length,
  ...(keeps === undefined ? {} : { keeps }),
});
const fieldsOf = ({ ranks }: Board): AnnouncedField[] =>
  ranks.map(({ code, count, length }) => field(code, count, length));

/** What each draw announces, in the order in which its digits stand in our result. */
export const ANNOUNCED = {
  NORTH: fieldsOf(NORTH),
  SOUTH: fieldsOf(SOUTH),
  THAI: [field('FIRST', 1, 6), field('FRONT3', 2, 3), field('BACK3', 2, 3), field('LAST2', 1, 2)],
  // Six digits are announced, the last four used.
  LAO: [field('NUMBER', 1, 6, 4)],
  // Of the Northern board: the last four of its special prize, the last two of its first.
  HANOI: [field('DB', 1, 5, 4), field('G1', 1, 5, 2)],
  FOUR_D: [
    field('FIRST', 1, 4),
    field('SECOND', 1, 4),
    field('THIRD', 1, 4),
    field('STARTER', 10, 4),
    field('CONSOLATION', 10, 4),
  ],
} as const satisfies Record<string, readonly AnnouncedField[]>;

/** The further prizes of a Thai draw: stored, not used for bets (lottery.md 10.1). */
export const THAI_BESIDE: readonly AnnouncedField[] = [
  field('NEAR', 2, 6),
  field('SECOND', 5, 6),
  field('THIRD', 10, 6),
  field('FOURTH', 50, 6),
  field('FIFTH', 100, 6),
];

/** Digits of a result: those that are kept of what is announced. */
function digitsOf(fields: readonly AnnouncedField[]): number {
  return fields.reduce((sum, { count, length, keeps = length }) => sum + count * keeps, 0);
}

interface SeaGame {
  readonly nameId: string;
  readonly digits: number;
  /** Those of the first prize, which stand in front. */
  readonly first: number;
  /** Areas of the first prize in which a digit is bet on wherever it shows (lottery.md 10.1, R3 and R2). */
  readonly running: readonly TrendArea[];
  readonly loadPlays: DeclaredFamily['loadPlays'];
}

function seaFamily(familyCode: string, { nameId, digits, first, running, loadPlays }: SeaGame): DeclaredFamily {
  return {
    familyCode,
    nameId,
    board: 'sea',
    resultShape: { kind: 'digits', count: digits },
    limits: OFFICIAL_GAME_LIMITS,
    // Of the digits of the first prize.
    trend: { ...placesTrend(ordinals(first), 0, 9, 5), together: running },
    loadPlays,
  };
}

export const THAI_DRAW = seaFamily('THAI', {
  nameId: 'lottery.game.thai',
  digits: digitsOf(ANNOUNCED.THAI),
  first: 6,
  running: ['3B'],
  loadPlays: async () => {
    const { SEA_ODDS, seaOffer, THAI } = await import('../families/sea.ts');
    return seaOffer(THAI, SEA_ODDS);
  },
});

export const LAO_DRAW = seaFamily('LAO', {
  nameId: 'lottery.game.lao',
  digits: digitsOf(ANNOUNCED.LAO),
  first: 4,
  running: ['3B', '2A'],
  loadPlays: async () => {
    const { LAO, SEA_ODDS, seaOffer } = await import('../families/sea.ts');
    return seaOffer(LAO, SEA_ODDS);
  },
});

export const HANOI_DRAW = seaFamily('HANOI', {
  nameId: 'lottery.game.hanoi',
  digits: digitsOf(ANNOUNCED.HANOI),
  first: 4,
  running: ['3B'],
  loadPlays: async () => {
    const { HANOI, SEA_ODDS, seaOffer } = await import('../families/sea.ts');
    return seaOffer(HANOI, SEA_ODDS);
  },
});

export const YEEKEE_DRAW = seaFamily('YEEKEE', {
  nameId: 'lottery.game.yeekee',
  digits: 5,
  first: 5,
  running: ['3B', '2A'],
  loadPlays: async () => {
    const { seaOffer, YEEKEE, YEEKEE_ODDS } = await import('../families/sea.ts');
    return seaOffer(YEEKEE, YEEKEE_ODDS);
  },
});

export const FOUR_D = seaFamily('4D', {
  nameId: 'lottery.game.fourD',
  digits: digitsOf(ANNOUNCED.FOUR_D),
  first: 4,
  running: [],
  loadPlays: async () => (await import('../families/four-d.ts')).fourDOffer(),
});

/** Rounds are drawn from 06:15 on; the last at 04:00 of the next morning. */
export const YEEKEE_HOURS: DrawHours = {
  zoneOffsetMinutes: YEEKEE_ROUNDS.zoneOffsetMinutes,
  from: YEEKEE_ROUNDS.first,
  until: (YEEKEE_ROUNDS.first + YEEKEE_ROUNDS.everyMinutes * YEEKEE_ROUNDS.count) % 1_440,
};
