/** `?pop=jackpot`: the four jackpots of our own games, how they are won, and the way to play for them (screens.md 2.23). */
import '../games.css';
import './jackpots.css';
import { getGame } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { EmptyState, Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { playGame } from '../../../shared/catalogue.ts';
import { useMoment } from '../../../shared/days.ts';
import { useGameName } from '../../../shared/game-name.ts';
import { type Jackpot, jackpotName, shareOfAll, useJackpots } from '../../../shared/jackpots.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { closePopup } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';

function Line({ pool }: { pool: Jackpot }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { code, amount, cap, lastWin } = pool;
  return (
    <li className={`jp jp-${code.toLowerCase()}`}>
      <b>{t(jackpotName(code))}</b>
      <strong className="num" translate="no">
        {money.full(amount)}
      </strong>
      <small className="num">{t('site-jackpots.wonBy', { cap: money.full(cap) })}</small>
      <small className="num">
        {lastWin === null
          ? t('site-jackpots.never')
          : t('site-jackpots.last', {
              amount: money.full(lastWin.amount),
              player: lastWin.player,
              time: moment(lastWin.at),
            })}
      </small>
    </li>
  );
}

function Rules({ gameId, pools }: { gameId: string; pools: readonly Jackpot[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const gameName = useGameName();
  const { data } = useCall(getGame, { params: { gameId } });
  const game = data === undefined ? '' : gameName(data.game);
  return (
    <>
      <h3>{t('site-jackpots.how')}</h3>
      <p className="t2">{t('site-jackpots.how1', { game, share: `${digits(shareOfAll(pools))}%` })}</p>
      <p className="t2">{t('site-jackpots.how2')}</p>
      {data === undefined || data.game.state !== 'on' ? null : (
        <Button look="gold" size="xl" block icon="play-fill" onClick={() => playGame(data.game, 'real')}>
          {t('site-jackpots.play', { game })}
        </Button>
      )}
    </>
  );
}

function Jackpots(): JSX.Element {
  const t = useT();
  const query = useJackpots();
  return (
    <Popup title={t('site-jackpots.title')} onClose={closePopup}>
      <ListStates query={query} skeleton={<Skeleton height={72} count={4} />}>
        {({ pools, gameId }) =>
          pools.length === 0 || gameId === null ? (
            <EmptyState title={t('site-jackpots.none')} art="coins" />
          ) : (
            <div className="col">
              <ul className="jps">
                {pools.toReversed().map((pool) => (
                  <Line key={pool.code} pool={pool} />
                ))}
              </ul>
              <Rules gameId={gameId} pools={pools} />
            </div>
          )
        }
      </ListStates>
    </Popup>
  );
}

export function JackpotPopup(): JSX.Element {
  useAreas(['site-games', 'site-jackpots']);
  return <Jackpots />;
}
