/** `/game` and `/seamless`: the slim bar, and the game in its frame or why it is not there (screens.md 2.18, 2.20). */
import '../games.css';
import '../game-frame.css';
import { type CatalogueGame, getGame, searchGameList } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, IconButton } from '@house/ui/button';
import { LoadingFlower } from '@house/ui/mark';
import { EmptyState, ErrorState } from '@house/ui/states';
import { useSearch } from '@tanstack/react-router';
import { type JSX, Suspense, use, useRef } from 'react';
import { BesideGame, type BesideGameProps } from '../../../shared/beside-game.ts';
import { useBoot } from '../../../shared/boot.ts';
import { artOf } from '../../../shared/catalogue.ts';
import { useMoment } from '../../../shared/days.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { tabHistory } from '../../../shared/history.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { type LaunchFailure, mayTryAgain } from '../model/launch.ts';
import { useTableTold } from '../model/table-told.ts';
import { GameBar } from '../parts/game-bar.tsx';
import { GameGrid, GridSkeleton } from '../parts/game-grid.tsx';
import { OpenLinks } from '../parts/open-now.tsx';
import { RealityCheck } from '../parts/reality-check.tsx';
import { useLaunch } from '../use-launch.ts';
import { useMoneyBack } from '../use-money-back.ts';

const TRIAL_ACCOUNT = 4;

interface Wanted {
  readonly gameId: string;
  readonly roomId: string | null;
  readonly vassalage: string;
  readonly isDemo: boolean;
}

function readWanted(search: Record<string, unknown>): Wanted {
  const said = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  return {
    gameId: said('gameId'),
    roomId: said('roomId') || null,
    vassalage: said('vassalage'),
    isDemo: said('mode') === 'demo',
  };
}

function Suggested({ ids }: { ids: readonly string[] }): JSX.Element {
  const t = useT();
  const { data } = useCall(searchGameList, { query: { gameIds: ids.join(',') } }, { enabled: ids.length > 0 });
  const games = ids.flatMap((id) => data?.games.find(({ gameId }) => gameId === id) ?? []);
  if (games.length === 0) return <OpenLinks />;
  return (
    <section className="gf-others">
      <h2>{t('site-games.frame.others')}</h2>
      <GameGrid label={t('site-games.frame.others')} games={games} />
    </section>
  );
}

function Failed({ failure, onRetry }: { failure: LaunchFailure; onRetry: () => void }): JSX.Element {
  const t = useT();
  const moment = useMoment();
  const known = !mayTryAgain(failure);
  const until = failure.until === null ? undefined : t('site-games.frame.until', { time: moment(failure.until) });
  return (
    <div className="gf-state">
      {known ? (
        <EmptyState title={failure.message} art="hourglass">
          {until}
        </EmptyState>
      ) : (
        <ErrorState title={failure.message} onRetry={onRetry} />
      )}
      <Suggested ids={failure.suggested} />
    </div>
  );
}

function Blocked({ address }: { address: string }): JSX.Element {
  const t = useT();
  return (
    <div className="gf-state">
      <EmptyState
        title={t('site-games.frame.blocked')}
        art="lantern"
        action={
          <Button look="brand" onClick={() => void open(address, '_blank', 'noopener')}>
            {t('site-games.frame.open')}
          </Button>
        }
      />
    </div>
  );
}

function Launching({ game }: { game: CatalogueGame | undefined }): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  return (
    <div className="gf-state launching">
      {game === undefined ? null : <ArtImage name={artOf(game.art)} shown={160} eager />}
      <LoadingFlower label={t('common.state.loading')} />
      <b>
        {game === undefined ? t('common.state.loading') : t('site-games.frame.launching', { game: gameName(game) })}
      </b>
      <p className="t2">{t('common.play.houseShare')}</p>
    </div>
  );
}

/** A demo is played with a trial account; the login popup opens one. */
function DemoNeedsTrial({ signedIn }: { signedIn: boolean }): JSX.Element {
  const t = useT();
  return (
    <div className="gf-state">
      <EmptyState
        title={t('site-games.frame.demoNeedsTrial')}
        art="coins"
        action={
          signedIn ? (
            <OpenLinks />
          ) : (
            <Button look="brand" onClick={() => openPopup('login', { next: hereAddress() })}>
              {t('common.nav.freeDemo')}
            </Button>
          )
        }
      />
    </div>
  );
}

function Stage({ wanted, game }: { wanted: Wanted; game: CatalogueGame | undefined }): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const { token, isAgent } = useSession();
  const isTrial = isAgent === TRIAL_ACCOUNT;
  // With a real account a demo would be played for its money.
  const mayLaunch = token !== null && (!wanted.isDemo || isTrial);
  const { launch, again } = useLaunch(mayLaunch ? wanted : null);
  const frame = useRef<HTMLIFrameElement>(null);
  useMoneyBack(launch.state === 'playing' && launch.ownWallet);
  if (!mayLaunch) return <DemoNeedsTrial signedIn={token !== null} />;
  if (launch.state === 'failed') return <Failed failure={launch.failure} onRetry={again} />;
  if (launch.state === 'blocked') return <Blocked address={launch.address} />;
  if (launch.state === 'launching') return <Launching game={game} />;
  return (
    <>
      {isTrial ? <p className="gf-demo">{t('site-games.frame.demo')}</p> : null}
      <RealityCheck address={launch.address} frame={frame} />
      <iframe
        ref={frame}
        className="gf-frame"
        title={game === undefined ? t('site-frame.title.game') : gameName(game)}
        src={launch.address}
        allow="fullscreen; autoplay"
      />
    </>
  );
}

/** The room of a live table, in the house's own frame. */
function TableChat({ gameId, table }: BesideGameProps): JSX.Element | null {
  const { token } = useSession();
  const Beside = use(BesideGame);
  const hasChat = useBoot((boot) => boot.switches['chat'] === true);
  if (token === null || !hasChat || Beside === null) return null;
  return (
    <Suspense fallback={null}>
      <Beside gameId={gameId} table={table} />
    </Suspense>
  );
}

function WithGame({ wanted }: { wanted: Wanted }): JSX.Element {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const { data, error } = useCall(getGame, { params: { gameId: wanted.gameId } }, { enabled: wanted.gameId !== '' });
  const table = useTableTold(stage);
  const unknown = wanted.gameId === '' || error?.code === 'games.unknown';
  return (
    <div className="gf">
      <GameBar
        game={data?.game}
        vendorName={data?.vendorName ?? ''}
        onFull={() => void stage.current?.requestFullscreen().catch(() => undefined)}
      />
      <div className="gf-with-chat">
        <div ref={stage} className="gf-stage">
          {unknown ? (
            <div className="gf-state">
              <EmptyState title={error?.message ?? t('site-games.frame.none')} art="compass" action={<OpenLinks />} />
            </div>
          ) : (
            <Stage wanted={wanted} game={data?.game} />
          )}
        </div>
        {data?.game.category === 'LIVE' ? <TableChat gameId={wanted.gameId} table={table} /> : null}
      </div>
    </div>
  );
}

/** A vendor's own lobby: none of ours has one, so its games stand here as tiles. */
function VendorLobby({ vassalage }: { vassalage: string }): JSX.Element {
  const t = useT();
  const games = useCall(searchGameList, { query: { vassalage, pageSize: 48 } });
  return (
    <div className="wrap own-page">
      <div className="row">
        <IconButton icon="arrow-left" label={t('common.back')} turns onClick={() => tabHistory.back()} />
        <h1>{t('site-games.frame.vendorGames')}</h1>
      </div>
      <ListStates query={games} skeleton={<GridSkeleton />}>
        {(data) =>
          data.games.length === 0 ? (
            <EmptyState title={t('site-games.none.games')} art="compass" action={<OpenLinks />} />
          ) : (
            <GameGrid label={t('site-games.frame.vendorGames')} games={data.games} />
          )
        }
      </ListStates>
    </div>
  );
}

function Framed(): JSX.Element {
  useAreas(['site-games', 'site-frame']);
  const wanted = readWanted(useSearch({ strict: false }));
  if (wanted.gameId === '' && wanted.vassalage !== '') return <VendorLobby vassalage={wanted.vassalage} />;
  return <WithGame key={`${wanted.gameId} ${wanted.roomId}`} wanted={wanted} />;
}

export function GamePage(): JSX.Element {
  return (
    <Suspense fallback={<div className="gf" />}>
      <Framed />
    </Suspense>
  );
}
