/**
 * Every game the house runs. A new game is one file in `games/` and one line here.
 * Game codes are written in issues, tickets and proofs: a code, once used, never changes its meaning.
 */
import type { GameFamily, LotteryGame, Play, PrizeMode } from './game.ts';
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
import { ELEVEN_FIVE, K3, MARK_SIX, PK10, SSC, THREE_DIGITS } from './games/lott.ts';
import { MEGA, MEGA_DRAW_MINUTE } from './games/mega.ts';
import { slotsOf } from './offer.ts';

const DAY_MINUTES = 1_440;

const GAMES: readonly LotteryGame[] = [
  { ...MEGA, gameCode: 'MEGA', periodMinutes: DAY_MINUTES, drawMinute: MEGA_DRAW_MINUTE, prizeMode: 'Elott' },
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
  ...atPaces('Lott', SSC, 'SSC', [1, 3, 5]),
  ...atPaces('Lott', THREE_DIGITS, 'P3F', [5]),
  ...atPaces('Lott', ELEVEN_FIVE, '115F', [1, 5]),
  ...atPaces('Lott', K3, 'K3F', [1, 5]),
  ...atPaces('Lott', PK10, 'PKF', [1, 5]),
  ...atPaces('Lott', MARK_SIX, 'MK6L', [5]),
];

const BY_CODE: ReadonlyMap<string, LotteryGame> = new Map(GAMES.map((game) => [game.gameCode, game]));

/** All games in the order the site lists them. */
export function listGames(): readonly LotteryGame[] {
  return GAMES;
}

export function findGame(gameCode: string): LotteryGame | undefined {
  return BY_CODE.get(gameCode);
}

const byCode = new WeakMap<readonly Play[], ReadonlyMap<string, Play>>();

export function findPlay(family: GameFamily, playCode: string): Play | undefined {
  const known = byCode.get(family.plays) ?? new Map(family.plays.map((play) => [play.code, play]));
  byCode.set(family.plays, known);
  return known.get(playCode);
}

/** Every message id the catalogue names, sorted, so that a test can see that each has its texts. */
export function listMessageIds(): readonly string[] {
  const ids = new Set<string>();
  for (const game of GAMES) {
    ids.add(game.nameId);
    for (const id of game.trend.positionIds) ids.add(id);
    for (const play of game.plays) {
      ids.add(play.groupId);
      for (const id of play.nameIds) ids.add(id);
      for (const slot of slotsOf(play)) {
        ids.add(slot.nameId);
        for (const choice of slot.choices) if (choice.nameId !== null) ids.add(choice.nameId);
      }
    }
  }
  return [...ids].sort();
}

function atPaces(prizeMode: PrizeMode, family: GameFamily, prefix: string, minutes: readonly number[]): LotteryGame[] {
  return minutes.map((periodMinutes) => ({
    ...family,
    gameCode: `${prefix}${periodMinutes}`,
    periodMinutes,
    prizeMode,
  }));
}
