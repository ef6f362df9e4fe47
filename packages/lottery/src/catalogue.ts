/** Every game with its plays, all loaded: for the server, the desk and tests. The site loads them game by game. */
import { listFacts } from './facts.ts';
import type { LotteryGame } from './game.ts';
import { loadGame } from './load-game.ts';
import { slotsOf } from './offer.ts';

const GAMES: readonly LotteryGame[] = await Promise.all(listFacts().map(loadGame));

const BY_CODE: ReadonlyMap<string, LotteryGame> = new Map(GAMES.map((game) => [game.gameCode, game]));

/** All games in the order the site lists them. */
export function listGames(): readonly LotteryGame[] {
  return GAMES;
}

export function findGame(gameCode: string): LotteryGame | undefined {
  return BY_CODE.get(gameCode);
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
