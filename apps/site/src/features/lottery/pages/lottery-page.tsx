/** `/lottery`, `/vnlottery`, `/seaLottery`: the lobby, or with `gameCode` and `playType` the bet page of that game. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useAreas } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import type { Play } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { Skeleton } from '@house/ui/states';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { useGame } from '../../../shared/game-plays.ts';
import { Blocks, LoadFailed, Waiting } from '../../../shared/list-states.tsx';
import { useRecentGames } from '../../../shared/recent-games.ts';
import { useSession } from '../../../shared/session.ts';
import { soldPlays } from '../model/play-groups.ts';
import { atStation, isOfficial, pickStations } from '../model/stations.ts';
import { useLotteryGames, useStations } from '../requests.ts';

const NONE: readonly Play[] = [];

/** Asked for together with this page (app/routes.ts). */
const BetPage = lazyPart(async () => ({ default: (await import('./bet-page.tsx')).BetPage }));
const LotteryLobbyPage = lazyPart(async () => ({ default: (await import('./lobby-page.tsx')).LotteryLobbyPage }));

/** Shape of the page while the games are on their way. */
function Loading(): JSX.Element {
  return (
    <div className="wrap bet-page">
      <Skeleton height={50} radius={12} />
      <Skeleton height={164} radius={20} />
      <Skeleton height={420} radius={16} />
    </div>
  );
}

export function LoadingLobby(): JSX.Element {
  return (
    <div className="wrap lobby">
      <Skeleton height={44} width={220} />
      <Skeleton height={24} />
      <Skeleton height={52} radius={12} />
      <Blocks className="lob-grid" count={6} height={150} radius={18} />
    </div>
  );
}

/** How often another account came in while the page was open: what stands on a board was picked by the one before. */
function useHandOvers(): number {
  const { account } = useSession();
  const [last, setLast] = useState({ account, handOvers: 0 });
  if (account !== null && account !== last.account)
    setLast({ account, handOvers: last.handOvers + (last.account === null ? 0 : 1) });
  return last.handOvers;
}

/** Where the shell stands; each address has a lobby of its own. */
export interface LotteryMainProps {
  path?: '/lottery' | '/vnlottery' | '/seaLottery';
  lobby?: (games: readonly LotteryGameView[]) => JSX.Element;
}

export function LotteryMain({ path = '/lottery', lobby }: LotteryMainProps): JSX.Element {
  useAreas(['lottery']);
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const facts = findFacts(search['gameCode'] ?? '');
  const handOvers = useHandOvers();
  const game = useGame(search['gameCode'] ?? '');
  const games = useLotteryGames(facts?.gameCode);
  // Beside the games, which stand in their order: asked for behind them it would come too late for that.
  useRecentGames();
  const elsewhere = facts !== undefined && isOfficial(facts.gameCode);
  const stations = useStations(facts?.gameCode, elsewhere);
  const view = games.data?.games.find((each) => each.gameCode === facts?.gameCode);
  const plays = game == null || view === undefined ? NONE : soldPlays(game, view);
  const play = findPlay({ plays }, search['playType'] ?? '') ?? plays[0];
  const openPlay = (gameCode: string, playType: string): void => {
    void navigate({ to: path, search: { ...search, gameCode, playType }, replace: true, resetScroll: false });
  };
  // An address with a game alone, or with a play the game does not have, is completed: both or neither.
  const completed = view !== undefined && play !== undefined && search['playType'] !== play.code;
  useEffect(() => {
    if (completed) openPlay(view.gameCode, play.code);
  });
  // A game the house does not have takes its play with it: both or neither.
  const strange = games.data !== undefined && search['gameCode'] !== undefined && view === undefined;
  useEffect(() => {
    if (!strange) return;
    const { gameCode: _, playType: __, station: ___, ...rest } = search;
    void navigate({ to: path, search: rest as never, replace: true });
  });
  if (games.data === undefined)
    return games.error === null ? (
      <Waiting>{facts === undefined ? <LoadingLobby /> : <Loading />}</Waiting>
    ) : (
      <div className="wrap">
        <LoadFailed query={games} />
      </div>
    );
  if (game === null || view === undefined)
    return (
      lobby?.(games.data.games) ?? (
        <Suspense fallback={<LoadingLobby />}>
          <LotteryLobbyPage games={games.data.games} />
        </Suspense>
      )
    );
  if (play === undefined || game === undefined || (elsewhere && stations.data === undefined))
    return stations.error === null ? (
      <Waiting>
        <Loading />
      </Waiting>
    ) : (
      <div className="wrap">
        <LoadFailed query={stations} />
      </div>
    );
  const places = pickStations(stations.data?.stations ?? [], search['station']);
  return (
    <Suspense fallback={<Loading />}>
      <BetPage
        key={`${view.gameCode} ${handOvers}`}
        games={games.data.games}
        view={atStation(view, places.open, places.also)}
        stations={elsewhere ? (stations.data?.stations ?? []) : []}
        onStation={(station) =>
          void navigate({ to: path, search: { ...search, station } as never, replace: true, resetScroll: false })
        }
        game={game}
        plays={plays}
        play={play}
        onPlay={(code) => openPlay(view.gameCode, code)}
      />
    </Suspense>
  );
}
