/** The member's own shelf of the e-lottery lobby: what he keeps and what he played lately. A row without games is not there. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { ArtImage } from '@house/ui/art';
import { Link } from '@tanstack/react-router';
import { type JSX, useEffect, useState } from 'react';
import { artOfGame } from '../../../shared/draw/game-art.ts';
import { useFavourites } from '../../../shared/favourites.ts';
import { useRecentGames } from '../../../shared/recent-games.ts';
import { useSession } from '../../../shared/session.ts';
import { useLotteryWords } from '../words.ts';

/** The lobby waits so long for what stands above its games; what comes later is shown the next time. */
const PATIENCE_MS = 1_200;

export interface OwnCodes {
  readonly account: string | null;
  readonly favourites: readonly string[];
  readonly recent: readonly string[];
}

/** What the page begins with, taken once for whoever looks at it; undefined while it is awaited. */
export function useOwnCodes(): OwnCodes | undefined {
  const { account } = useSession();
  const favourites = useFavourites();
  const recent = useRecentGames();
  const [own, setOwn] = useState<OwnCodes>();
  const [late, setLate] = useState(false);
  const known = recent !== undefined && (favourites.known || favourites.failure !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (own !== undefined && own.account === account) return;
    if (known) setOwn({ account, favourites: favourites.ids, recent: recent.map(({ gameId }) => gameId) });
    else if (late && own === undefined) setOwn({ account, favourites: [], recent: [] });
  }, [own, account, known, late, favourites.ids, recent]);
  return own === undefined || own.account === account ? own : { account, favourites: [], recent: [] };
}

interface OwnGamesProps {
  games: readonly LotteryGameView[];
  own: OwnCodes;
}

export function OwnGames({ games, own }: OwnGamesProps): JSX.Element | null {
  const t = useT();
  const words = useLotteryWords();
  const rows = (['favourites', 'recent'] as const)
    .map((row) => ({ row, games: own[row].flatMap((code) => games.find(({ gameCode }) => gameCode === code) ?? []) }))
    .filter((row) => row.games.length > 0);
  if (rows.length === 0) return null;
  return (
    <div className="el-own">
      {rows.map(({ row, games: found }) => (
        <section key={row} aria-labelledby={`el-${row}`}>
          <h2 id={`el-${row}`}>{t(`site-elott.${row}`)}</h2>
          <nav className="gs" aria-labelledby={`el-${row}`}>
            <ul>
              {found.map((game) => (
                <li key={game.gameCode}>
                  <Link to="/lottery" search={{ gameCode: game.gameCode }} data-code={game.gameCode}>
                    <ArtImage name={artOfGame(game.gameCode, findFacts(game.gameCode)?.board)} shown={34} />
                    <span>
                      <b>{words.shortName(game)}</b>
                      <small>{words.pace(game)}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </section>
      ))}
    </div>
  );
}
