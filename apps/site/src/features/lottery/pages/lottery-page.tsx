/** `/lottery`: the lobby, or with `gameCode` and `playType` the bet page of that game. */
import { useAreas } from '@house/i18n/react';
import { findGame, findPlay } from '@house/lottery/catalogue';
import { Skeleton } from '@house/ui/states';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, useEffect } from 'react';
import { Blocks, LoadFailed, Waiting } from '../../../shared/list-states.tsx';
import { useLotteryGames } from '../requests.ts';
import { BetPage } from './bet-page.tsx';
import { LobbyPage } from './lobby-page.tsx';

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

function LoadingLobby(): JSX.Element {
  return (
    <div className="wrap lobby">
      <Skeleton height={44} width={220} />
      <Skeleton height={24} />
      <Skeleton height={52} radius={12} />
      <Blocks className="lob-grid" count={6} height={150} radius={18} />
    </div>
  );
}

export function LotteryMain(): JSX.Element {
  useAreas(['lottery', 'lottery-hints']);
  const navigate = useNavigate();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const game = findGame(search['gameCode'] ?? '');
  const games = useLotteryGames(game?.gameCode);
  const view = games.data?.games.find((each) => each.gameCode === game?.gameCode);
  const play = game === undefined ? undefined : (findPlay(game, search['playType'] ?? '') ?? game.plays[0]);
  const openPlay = (gameCode: string, playType: string): void => {
    void navigate({ to: '/lottery', search: { ...search, gameCode, playType }, replace: true, resetScroll: false });
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
    const { gameCode: _, playType: __, ...rest } = search;
    void navigate({ to: '/lottery', search: rest as never, replace: true });
  });
  if (games.data === undefined)
    return games.error === null ? (
      <Waiting>{game === undefined ? <LoadingLobby /> : <Loading />}</Waiting>
    ) : (
      <div className="wrap">
        <LoadFailed query={games} />
      </div>
    );
  if (game === undefined || view === undefined || play === undefined) return <LobbyPage games={games.data.games} />;
  return (
    <BetPage
      key={view.gameCode}
      games={games.data.games}
      view={view}
      game={game}
      play={play}
      onPlay={(code) => openPlay(view.gameCode, code)}
    />
  );
}
