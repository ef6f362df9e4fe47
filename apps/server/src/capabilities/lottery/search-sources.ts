/** What search may find of the lottery: draws. */
import type { Findable, SearchSource } from '../../platform/search-source.ts';
import type { Draw, GameView, Lottery } from './port.ts';

/** A draw by its number or the name of its game; one that is drawn leads to its proof. */
function findableDraw({ names }: GameView, draw: Draw): Findable {
  const numbered = Object.entries(names).map(([language, name]) => [language, `${name} · ${draw.drawNo}`]);
  return {
    id: draw.id.toString(),
    titles: Object.fromEntries(numbered),
    also: [draw.drawNo],
    lines: draw.result === null ? {} : { en: draw.result.join(' ') },
    address: draw.result === null ? `/lottery?gameCode=${draw.gameCode}` : `/verify?draw=${draw.id}`,
    art: 'balls',
  };
}

/** Of every game the draw that takes bets and the last result. */
export function drawSource(lottery: Lottery): SearchSource {
  return {
    type: 'draw',
    revision: async () =>
      (await lottery.listGames()).flatMap(({ state, current, last }) => [state, current?.id, last?.id]).join(),
    list: async () =>
      (await lottery.listGames()).flatMap((game) =>
        [game.current, game.last].flatMap((draw) => (draw === null ? [] : findableDraw(game, draw))),
      ),
  };
}
