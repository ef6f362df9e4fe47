/** The catalogue of games, its lists, favourites and winners. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { TableRoom } from './port.ts';
import { serveCatalogue } from './routes/catalogue.ts';
import { serveGamesDesk } from './routes/desk.ts';
import { serveFavourites } from './routes/favourites.ts';
import { gameSource, vendorSource } from './search-sources.ts';
import { createGames, type GamesDeps } from './service.ts';
import { winsProjection } from './winners.ts';

/** Screens.md 0.7: winners are told in batches. */
const WINS_MILLISECONDS = 3_000;

interface GamesNeeds extends Omit<GamesDeps, 'db' | 'clock' | 'wakeups'> {
  readonly showsWinners: () => Promise<boolean>;
  readonly rooms: () => Promise<readonly TableRoom[]>;
}

export function createGamesModule(
  { database: { db }, clock, wakeups }: ModuleContext,
  { showsWinners, rooms, ...needs }: GamesNeeds,
) {
  const games = createGames({ ...needs, db, clock, wakeups });
  const module: Module = {
    routes: ({ house }) => {
      serveCatalogue(house, { games, now: () => clock.now(), showsWinners, rooms });
      serveFavourites(house, games);
      serveGamesDesk(house, games);
    },
    work: {
      projections: [winsProjection(needs.describeWinners, needs.zoneOffsetMinutes)],
      tickers: [{ name: 'games.tellWins', everyMilliseconds: WINS_MILLISECONDS, run: () => games.tellWins() }],
      jobs: [
        { name: 'games.thinWins', cron: '41 3 * * *', run: () => games.thinWins() },
        { name: 'games.forgetKeys', cron: '23 3 * * *', run: () => games.favourites.sweep() },
      ],
    },
    close: async () => games.close(),
  };
  return { games, searchSources: [gameSource(games), vendorSource(games)], module };
}
