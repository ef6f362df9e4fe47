/**
 * Every game the house runs. A new game is one file in `games/` and one line here.
 * Game codes are written in issues, tickets and proofs: a code, once used, never changes its meaning.
 */
import type { GameFamily, LotteryGame, Play } from './game.ts';
import { COLOR10 } from './games/color-10.ts';
import { FAST5D } from './games/fast-5d.ts';

const GAMES: readonly LotteryGame[] = [...atPaces(FAST5D, 'F5D', [1, 3, 5]), ...atPaces(COLOR10, 'COLOR', [1, 3, 5])];

const BY_CODE: ReadonlyMap<string, LotteryGame> = new Map(GAMES.map((game) => [game.gameCode, game]));

/** All games in the order the site lists them. */
export function listGames(): readonly LotteryGame[] {
  return GAMES;
}

export function findGame(gameCode: string): LotteryGame | undefined {
  return BY_CODE.get(gameCode);
}

export function findPlay(family: GameFamily, playCode: string): Play | undefined {
  return family.plays.find((play) => play.code === playCode);
}

/** Every message id the catalogue names, sorted, so that a test can see that each has its texts. */
export function listMessageIds(): readonly string[] {
  const ids = new Set<string>();
  for (const game of GAMES) {
    ids.add(game.nameId);
    for (const id of game.trend.positionIds) ids.add(id);
    for (const play of game.plays) {
      ids.add(play.nameId).add(play.groupId);
      for (const slot of play.slots) {
        ids.add(slot.nameId);
        for (const choice of slot.choices) if (choice.nameId !== null) ids.add(choice.nameId);
      }
    }
  }
  return [...ids].sort();
}

function atPaces(family: GameFamily, prefix: string, minutes: readonly number[]): LotteryGame[] {
  return minutes.map((periodMinutes) => ({ ...family, gameCode: `${prefix}${periodMinutes}`, periodMinutes }));
}
