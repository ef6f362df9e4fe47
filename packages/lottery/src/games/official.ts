/**
 * Games of Viet Nam and South-East Asia (lottery.md 9, 10): drawn elsewhere at stations, their results announced; and
 * Yeekee rounds, which are our own draws at fixed hours.
 */
import { FOUR_D_DIGITS, FOUR_D_ODDS, FOUR_D_PLAYS } from '../families/four-d.ts';
import { oneTier } from '../families/odds.ts';
import { HANOI, LAO, SEA_ODDS, type SeaDraw, seaPlays, THAI, YEEKEE, YEEKEE_ODDS } from '../families/sea.ts';
import { type Board, boardLength, NORTH, SOUTH, VN_ODDS, vnPlays } from '../families/vn.ts';
import type { AnnouncedField, DrawHours, GameFamily, Play } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { atOdds } from '../offer.ts';
import { YEEKEE_ROUNDS } from '../official-schedule.ts';
import type { UnitPlay } from '../tickets/play.ts';
import { placesTrend } from './trends.ts';

/** Statistics are kept of the digits of the first prize, which stand in front. */
function firstPrizeTrend(digits: number) {
  return placesTrend(
    Array.from({ length: digits }, (_, place) => String(place + 1)),
    0,
    9,
    5,
  );
}

function vnFamily(board: Board, nameId: string): GameFamily {
  return {
    familyCode: `VN${board.code}`,
    nameId,
    board: 'vn',
    resultShape: { kind: 'digits', count: boardLength(board) },
    limits: FAST_GAME_LIMITS,
    trend: placesTrend([], 0, 9, 5),
    plays: atOdds(vnPlays(board), oneTier(VN_ODDS[board.code])),
  };
}

export const VN_NORTH = vnFamily(NORTH, 'lottery.game.vnNorth');
export const VN_SOUTH = vnFamily(SOUTH, 'lottery.game.vnSouth');

/** Which tab a bet of these draws stands under: by what of the announcement it looks at. */
const SEA_GROUPS: Readonly<Record<string, string>> = {
  T4: 'TOP',
  D4: 'TOP',
  T3: 'TOP',
  D3: 'TOP',
  T2: 'TOP',
  R3: 'TOP',
  F3: 'BOTTOM',
  B3: 'BOTTOM',
  B2: 'BOTTOM',
  R2: 'BOTTOM',
};

/** Their codes mean other bets elsewhere, so they have names of their own. */
function namedSea(plays: readonly UnitPlay[], odds: typeof SEA_ODDS, groupOf: (code: string) => string): Play[] {
  return atOdds(plays, odds).map((play) => ({
    ...play,
    nameIds: [`lottery.form.sea.${play.code}`],
    groupId: `lottery.area.sea.${groupOf(play.code)}`,
  }));
}

function seaFamily(draw: SeaDraw, familyCode: string, nameId: string, odds: typeof SEA_ODDS): GameFamily {
  return {
    familyCode,
    nameId,
    board: 'sea',
    resultShape: { kind: 'digits', count: draw.length },
    limits: FAST_GAME_LIMITS,
    trend: firstPrizeTrend(1 + Math.max(...draw.top3.map(({ index }) => index))),
    plays: namedSea(seaPlays(draw), odds, (code) => SEA_GROUPS[code] ?? 'TOP'),
  };
}

export const THAI_DRAW = seaFamily(THAI, 'THAI', 'lottery.game.thai', SEA_ODDS);
export const LAO_DRAW = seaFamily(LAO, 'LAO', 'lottery.game.lao', SEA_ODDS);
export const HANOI_DRAW = seaFamily(HANOI, 'HANOI', 'lottery.game.hanoi', SEA_ODDS);
export const YEEKEE_DRAW = seaFamily(YEEKEE, 'YEEKEE', 'lottery.game.yeekee', YEEKEE_ODDS);

/** `BOX.BIG` stands under Box. */
function fourDGroup(code: string): string {
  const [first = ''] = code.split('.');
  if (code.includes('.')) return first;
  return /^\d/.test(code) ? 'ENDS' : 'STRAIGHT';
}

export const FOUR_D: GameFamily = {
  familyCode: '4D',
  nameId: 'lottery.game.fourD',
  board: 'sea',
  resultShape: { kind: 'digits', count: FOUR_D_DIGITS },
  limits: FAST_GAME_LIMITS,
  trend: firstPrizeTrend(4),
  plays: namedSea(FOUR_D_PLAYS, FOUR_D_ODDS, fourDGroup),
};

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

/** Rounds are drawn from 06:15 on; the last at 04:00 of the next morning. */
export const YEEKEE_HOURS: DrawHours = {
  zoneOffsetMinutes: YEEKEE_ROUNDS.zoneOffsetMinutes,
  from: YEEKEE_ROUNDS.first,
  until: (YEEKEE_ROUNDS.first + YEEKEE_ROUNDS.everyMinutes * YEEKEE_ROUNDS.count) % 1_440,
};
