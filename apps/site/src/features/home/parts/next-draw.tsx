/** The next draw as a ticket: number, countdown on the server's clock, last result, own tickets. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useLanguage, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Balls, Countdown } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Skeleton } from '@house/ui/states';
import { Ticket } from '@house/ui/ticket';
import { useCountdown } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { nameOfGame } from '../../../shared/lottery-name.ts';
import { useMoney } from '../../../shared/money.ts';
import { openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { betAddress, shortDrawNo, ticketState } from '../model.ts';
import { useGameChannel, useOpenTickets } from '../requests.ts';

const STUB_PX = 84;

function Clock({ game, name }: { game: LotteryGameView; name: string }): JSX.Element {
  const t = useT();
  const seconds = useCountdown(game.current?.closeAt);
  const state = ticketState(game, seconds);
  if (state !== 'open') {
    const words = { drawing: 'site-home.closed', stopped: 'site-home.stopped', waiting: 'site-home.noDraw' } as const;
    return <div className="clk words">{t(words[state])}</div>;
  }
  return (
    <div className={seconds <= 5 ? 'clk num closing' : 'clk num'}>
      <Countdown
        seconds={seconds}
        label={t('site-home.closesIn', { game: name })}
        speak={(count) => t('site-home.secondsLeft', { count })}
      />
      <small>{t('site-home.toClose')}</small>
    </div>
  );
}

function LastResult({ game, name }: { game: LotteryGameView; name: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { last } = game;
  if (last?.result == null) return <span className="sm m2">{t('site-home.noResult')}</span>;
  return (
    <>
      <Balls
        texts={last.result.map(String)}
        label={t('site-home.resultOf', { game: name, numbers: last.result.join(' ') })}
      />
      <span className="xs m2">
        {t('site-home.lastResult')}
        <br />
        {money.digits(shortDrawNo(last.drawNo))}
      </span>
      <SimulatedTag of={last} />
    </>
  );
}

function Stub({ game }: { game: LotteryGameView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { token } = useSession();
  const tickets = useOpenTickets(game.gameCode);
  const address = betAddress(game.gameCode);
  return (
    <div className="row between">
      <span className="sm m2">
        {t('site-home.yourTickets')}
        <br />
        <b>
          {token === null
            ? t('site-home.logInToPlay')
            : tickets === undefined || tickets.bets === 0
              ? t('site-home.noTickets')
              : t('site-home.tickets', { lines: tickets.bets, stake: money.full(tickets.stake) })}
        </b>
      </span>
      {token === null ? (
        <Button look="brand" onClick={() => openPopup('login', { next: address })}>
          {t('common.nav.logIn')}
        </Button>
      ) : (
        <Link to={address} className={buttonClass('brand')}>
          <Icon name="ticket" />
          {t('site-home.pickNumbers')}
        </Link>
      )}
    </div>
  );
}

export function NextDraw({ game }: { game: LotteryGameView }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { language } = useLanguage();
  const name = money.digits(nameOfGame(game, language));
  useGameChannel(game);
  return (
    <section aria-label={t('site-home.nextDraw', { game: name })}>
      <Ticket stubSize={STUB_PX} notch={10} className="tk" stub={<Stub game={game} />}>
        <div className="row between wrap-f">
          <h2>{t('site-home.nextDraw', { game: name })}</h2>
          {game.current ? (
            <span className="xs num m2">{t('site-home.drawNo', { number: game.current.drawNo })}</span>
          ) : null}
        </div>
        <Clock game={game} name={name} />
        <div className="row last">
          <LastResult game={game} name={name} />
        </div>
      </Ticket>
    </section>
  );
}

/** The ticket's own shape while the draws are on their way. */
export function NextDrawPlaceholder(): JSX.Element {
  return (
    <Ticket stubSize={STUB_PX} notch={10} className="tk" stub={<Skeleton width={150} height={36} />}>
      <Skeleton width="70%" height={22} />
      <div className="clk">
        <Skeleton width={150} height={52} />
      </div>
      <Skeleton width={220} height={38} />
    </Ticket>
  );
}
