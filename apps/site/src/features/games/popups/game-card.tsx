/** `?pop=game&id=`: all there is to say of a game, and the ways into it (screens.md 3.9). */
import '../games.css';
import type { ReplyOf } from '@house/contract/call';
import { type CatalogueGame, getGame } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { GameTileArt } from '@house/ui/game-tile-art';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { offersDemo, playGame, tileLookOf } from '../../../shared/catalogue.ts';
import { toggleFavourite, useFavourites } from '../../../shared/favourites.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { closePopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { percentOf } from '../../../shared/tile-words.ts';
import { GameGrid, GridSkeleton } from '../parts/game-grid.tsx';
import { OpenLinks } from '../parts/open-now.tsx';
import { useGameWords } from '../words.ts';

function Facts({ game, vendorName }: { game: CatalogueGame; vendorName: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useGameWords();
  const { rtpBasisPoints, volatility, minBet, minLineNum } = game;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('site-games.card.vendor'), vendorName],
    [t('site-games.card.rtp'), rtpBasisPoints === null ? null : `${money.digits(percentOf(rtpBasisPoints))}%`],
    [t('site-games.filter.volatility'), volatility === null ? null : words.volatility(volatility)],
    [t('site-games.card.minBet'), minBet === null ? null : money.full(minBet)],
    [t('site-games.filter.lines'), minLineNum === null ? null : money.digits(minLineNum)],
  ];
  return (
    <dl className="gc-facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Ways({ game }: { game: CatalogueGame }): JSX.Element {
  const t = useT();
  const { ids } = useFavourites();
  const kept = ids.includes(game.gameId);
  const session = useSession();
  const isOpen = game.state === 'on';
  return (
    <div className="gc-ways">
      {isOpen ? (
        <Button look="gold" icon="play-fill" data-first onClick={() => playGame(game, 'real')}>
          {t('site-games.play')}
        </Button>
      ) : null}
      {offersDemo(game, session) ? (
        <Button look="soft" onClick={() => playGame(game, 'demo')}>
          {t('site-games.tryFree')}
        </Button>
      ) : null}
      <Button
        look="ghost"
        icon={kept ? 'heart-fill' : 'heart'}
        aria-pressed={kept}
        onClick={() => void toggleFavourite(game.gameId)}
      >
        {t(kept ? 'site-games.favourite.kept' : 'site-games.favourite.keep')}
      </Button>
    </div>
  );
}

function CardShape(): JSX.Element {
  return (
    <>
      <div className="gc">
        <div className="gg-sk">
          <Skeleton height="100%" radius={14} />
        </div>
        <div className="gc-text">
          <Skeleton height={38} count={6} />
        </div>
      </div>
      <div className="gc-ways">
        <Skeleton height={46} radius={12} />
      </div>
      <div className="gc-similar">
        <Skeleton height={28} width={180} />
        <GridSkeleton />
      </div>
    </>
  );
}

function Card({ id }: { id: string }): JSX.Element {
  const query = useCall(getGame, { params: { gameId: id } });
  if (query.error?.code === 'games.unknown') return <EmptyState title={query.error.message} action={<OpenLinks />} />;
  return (
    <ListStates query={query} skeleton={<CardShape />} ages={false}>
      {(data) => <Known {...data} />}
    </ListStates>
  );
}

function Known({ game, vendorName, similar }: ReplyOf<typeof getGame>): JSX.Element {
  const gameName = useGameName();
  const t = useT();
  return (
    <>
      <div className="gc">
        <div className="tile gc-art">
          <GameTileArt {...tileLookOf(game)} icon={game.showIcon} eager size={440} />
        </div>
        <div className="gc-text">
          <h3>{gameName(game)}</h3>
          <Facts game={game} vendorName={vendorName} />
        </div>
      </div>
      {game.state === 'on' ? null : (
        <Notice tone={game.state === 'soon' ? 'info' : 'warn'}>
          {t(game.state === 'soon' ? 'site-games.card.soon' : 'site-games.card.maintenance')}
        </Notice>
      )}
      <Ways game={game} />
      {similar.length === 0 ? null : (
        <section className="gc-similar">
          <h3>{t('site-games.card.similar')}</h3>
          <GameGrid label={t('site-games.card.similar')} games={similar} />
        </section>
      )}
    </>
  );
}

export function GameCardPopup({ id }: { id: string }): JSX.Element {
  useAreas(['site-games']);
  const t = useT();
  return (
    <Popup title={t('site-games.card.title')} onClose={closePopup}>
      <Card key={id} id={id} />
    </Popup>
  );
}
