/** What of the lobby is shown for a search and a kind. */
import type { LotteryGameView } from '@house/contract/lottery';
import { nameBesidePace, nameOfGame } from '../../../shared/lottery-name.ts';
import { kindOf } from './kinds.ts';

/** Bengali digits and Latin ones find the same game. */
function plain(text: string): string {
  return text
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .toLocaleLowerCase()
    .trim();
}

/** Every word asked for stands somewhere in the game's names or code; a kind nobody has asks for all. */
export function findInLobby(
  games: readonly LotteryGameView[],
  { asked, kind }: { asked: string; kind: string },
  nameOf: (game: LotteryGameView) => string,
): LotteryGameView[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const known = games.some((game) => kindOf(game) === kind);
  return games.filter((game) => {
    if (known && kindOf(game) !== kind) return false;
    const text = plain([nameOf(game), ...Object.values(game.names), game.gameCode].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const DAY_SECONDS = 86_400;

/**
 * Games that differ in their pace alone stand together, the quickest first; each group where its first game stood. What
 * draws once a day has no other pace.
 */
export function groupPaces(
  games: readonly LotteryGameView[],
  language: string,
): (readonly [LotteryGameView, ...LotteryGameView[]])[] {
  const groups = new Map<string, [LotteryGameView, ...LotteryGameView[]]>();
  for (const game of games) {
    const name =
      game.periodSeconds === DAY_SECONDS
        ? game.gameCode
        : `${game.prizeMode} ${nameBesidePace(nameOfGame(game, language), game.periodSeconds)}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [game]);
    else group.push(game);
  }
  for (const group of groups.values()) group.sort((a, b) => a.periodSeconds - b.periodSeconds);
  return [...groups.values()];
}
