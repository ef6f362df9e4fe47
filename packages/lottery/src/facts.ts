/**
 * Every game the house runs, without its plays. A new game is one file in `games/` and one line here.
 * Game codes are written in issues, tickets and proofs: a code, once used, never changes its meaning.
 */
import type { AnnouncedField, DeclaredFamily, DeclaredGame, PrizeMode } from './game.ts';
import { COLOR10 } from './games/color-10.ts';
import {
  FAST_11X5,
  FAST_28,
  FAST_DICE,
  FAST_MARK_SIX,
  FAST_RACE,
  KENO,
  VN_NORTH_FAST,
  VN_SOUTH_FAST,
} from './games/elott.ts';
import { FAST5D } from './games/fast-5d.ts';
import { ELEVEN_FIVE, K3, MARK_SIX, PC28, PK10, SSC, THREE_DIGITS } from './games/lott.ts';
import { MEGA, MEGA_DRAW_MINUTE } from './games/mega.ts';
import {
  ANNOUNCED,
  FOUR_D,
  HANOI_DRAW,
  LAO_DRAW,
  THAI_BESIDE,
  THAI_DRAW,
  VN_NORTH,
  VN_SOUTH,
  YEEKEE_DRAW,
  YEEKEE_HOURS,
} from './games/official.ts';

/** The mega draw, and a place elsewhere, draw at most once a day. */
const DAY_MINUTES = 1_440;

const GAMES: readonly DeclaredGame[] = [
  ...atPaces('Elott', FAST5D, 'F5D', [1, 3, 5]),
  ...atPaces('Elott', COLOR10, 'COLOR', [1, 3, 5]),
  ...atPaces('Elott', FAST_DICE, 'DICE', [1, 3, 5]),
  ...atPaces('Elott', FAST_RACE, 'RACE', [1, 3, 5]),
  ...atPaces('Elott', FAST_28, 'LUCKY', [1, 3, 5]),
  ...atPaces('Elott', FAST_11X5, 'ELEVEN', [1, 3, 5]),
  ...atPaces('Elott', KENO, 'KENO', [1, 3, 5]),
  ...atPaces('Elott', FAST_MARK_SIX, 'MK6F', [1, 3, 5]),
  ...atPaces('Elott', VN_NORTH_FAST, 'VNMB', [1, 2, 5]),
  ...atPaces('Elott', VN_SOUTH_FAST, 'VNMN', [1, 2, 5]),
  ...atPaces('Elott', MEGA, 'MEGA', [DAY_MINUTES]).map((game) => ({
    ...game,
    gameCode: 'MEGA',
    drawMinute: MEGA_DRAW_MINUTE,
  })),
  ...atPaces('Lott', SSC, 'SSC', [1, 3, 5]),
  ...atPaces('Lott', THREE_DIGITS, 'P3F', [5]),
  ...atPaces('Lott', ELEVEN_FIVE, '115F', [1, 5]),
  ...atPaces('Lott', K3, 'K3F', [1, 5]),
  ...atPaces('Lott', PK10, 'PKF', [1, 5]),
  ...atPaces('Lott', MARK_SIX, 'MK6L', [5]),
  ...atPaces('ZY', PC28, 'PC28F', [1, 5]),
  official(VN_NORTH, 'VNMB', ANNOUNCED.NORTH),
  official(VN_SOUTH, 'VNMT', ANNOUNCED.SOUTH, 'lottery.game.vnCentral'),
  official(VN_SOUTH, 'VNMN', ANNOUNCED.SOUTH),
  { ...official(THAI_DRAW, 'THAI', ANNOUNCED.THAI), beside: THAI_BESIDE },
  official(LAO_DRAW, 'LAO', ANNOUNCED.LAO),
  official(HANOI_DRAW, 'HANOI', ANNOUNCED.HANOI),
  official(HANOI_DRAW, 'HANOIS', ANNOUNCED.HANOI, 'lottery.game.hanoiSpecial'),
  official(HANOI_DRAW, 'HANOIV', ANNOUNCED.HANOI, 'lottery.game.hanoiVip'),
  official(FOUR_D, 'FOURD', ANNOUNCED.FOUR_D),
  ...atPaces('SEA', YEEKEE_DRAW, 'YK', [15]).map((game) => ({ ...game, hours: YEEKEE_HOURS, yeekeeEntries: true })),
];

const BY_CODE: ReadonlyMap<string, DeclaredGame> = new Map(GAMES.map((game) => [game.gameCode, game]));

/** All games in the order the site lists them. */
export function listFacts(): readonly DeclaredGame[] {
  return GAMES;
}

export function findFacts(gameCode: string): DeclaredGame | undefined {
  return BY_CODE.get(gameCode);
}

function atPaces(
  prizeMode: PrizeMode,
  family: DeclaredFamily,
  prefix: string,
  minutes: readonly number[],
): DeclaredGame[] {
  return minutes.map((periodMinutes) => ({
    ...family,
    gameCode: `${prefix}${periodMinutes}`,
    periodMinutes,
    prizeMode,
    announced: null,
    hours: null,
  }));
}

/** A game drawn elsewhere, at most once a day at a station. */
function official(
  family: DeclaredFamily,
  gameCode: string,
  announced: readonly AnnouncedField[],
  nameId = family.nameId,
): DeclaredGame {
  return { ...family, gameCode, nameId, periodMinutes: DAY_MINUTES, prizeMode: 'SEA', announced, hours: null };
}
