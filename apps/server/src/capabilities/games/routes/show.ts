/** How the catalogue looks on the wire. */
import type { CatalogueGame, Winner as WinnerView } from '@house/contract/games/site';
import { formatAmount } from '@house/money/amount';
import type { Game, ShownGame, Winner } from '../port.ts';
import { nameIn } from '../rules.ts';
import { multiplierOf } from '../winners.ts';

export const listOfWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export function showGame({ game, state, address }: ShownGame, language: string): CatalogueGame {
  return {
    gameId: game.id,
    vassalage: game.vendor,
    gameName: nameIn(game.names, language),
    nodeName: nameIn(game.names, language),
    game_url: address,
    category: game.category,
    gameClassify: game.gameClass,
    tags: [...game.tags],
    state,
    supportPlay: game.supportPlay,
    showIcon: game.showIcon,
    art: game.art,
    hue: game.hue,
    seed: game.seed,
    rtpBasisPoints: game.rtpBasisPoints,
    minBet: game.minBet === null ? null : formatAmount(game.minBet),
    minLineNum: game.minLines,
    volatility: game.volatility,
    isHot: game.isHot,
    isNew: game.isNew,
    address,
  };
}

export const showGames = (games: readonly ShownGame[], language: string): CatalogueGame[] =>
  games.map((game) => showGame(game, language));

export function showWinner({ winner, game }: { winner: Winner; game: Game }, language: string): WinnerView {
  return {
    at: winner.at.toISOString(),
    player: winner.player,
    gameId: game.id,
    gameName: nameIn(game.names, language),
    category: game.category,
    stake: formatAmount(winner.stake),
    prize: formatAmount(winner.prize),
    multiplier: multiplierOf(winner),
    simulated: winner.simulated,
  };
}
