/** What is shown of a match: where it stands, its sides and score, and that it is simulated. */
import type { SportsEventView } from '@house/contract/sports/site';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Rosette } from '@house/ui/mark';
import type { JSX, ReactNode } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { useMoney } from '../../../shared/money.ts';
import { useSportsWords } from '../book/words.ts';

/** Hues of `tileHues`, by the number that a side has. */
const HUES = ['gold', 'ember', 'rose', 'leaf', 'sea', 'iris', 'blue', 'orchid', 'teal', 'night', 'wine'];

export function Shield({ side }: { side: SportsEventView['home'] }): JSX.Element {
  return <i className={`sb-shield h-${HUES[side.hue] ?? 'iris'}`} aria-hidden="true" />;
}

/** `Live 63'`, `Half-time`, `Full time`, or when it starts. */
export function Clock({ event }: { event: SportsEventView }): JSX.Element {
  const t = useT();
  const moment = useMoment();
  const { digits } = useMoney();
  const { status, state, startsAt } = event;
  if (status === 'upcoming')
    return (
      <span className="num" translate="no">
        {moment(startsAt)}
      </span>
    );
  if (status !== 'live') return <span>{t(status === 'ended' ? 'site-sports.ended' : 'site-sports.abandoned')}</span>;
  return (
    <>
      <span className="live">{t('site-sports.live')}</span>
      <span className="num" translate="no">
        {state.period === 'break' ? t('site-sports.break') : t('site-sports.minute', { minute: digits(state.minute) })}
      </span>
    </>
  );
}

export function Simulated({ event }: { event: Pick<SportsEventView, 'simulated'> }): JSX.Element | null {
  const t = useT();
  return event.simulated ? <Badge tone="warn">{t('common.status.simulated')}</Badge> : null;
}

function Goals({ event: { state, home, away } }: { event: SportsEventView }): JSX.Element | null {
  const { digits } = useMoney();
  const { name } = useSportsWords();
  if (state.goals.length === 0) return null;
  const of = (side: 'home' | 'away') => state.goals.filter((goal) => goal.side === side);
  return (
    <ul className="sb-goals num">
      {(['home', 'away'] as const).map((side) =>
        of(side).length === 0 ? null : (
          <li key={side}>
            {name(side === 'home' ? home.names : away.names)}{' '}
            <span translate="no">
              {digits(
                of(side)
                  .map(({ minute }) => `${minute}′`)
                  .join(' '),
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

export function Scoreboard({ event, children }: { event: SportsEventView; children?: ReactNode }): JSX.Element {
  const { digits } = useMoney();
  const { name } = useSportsWords();
  const { home, away, league, state, status } = event;
  return (
    <header className="sb-board c-sports">
      <Rosette color="var(--h3)" opacity={0.2} />
      <div className="sb-board-head">
        <Clock event={event} />
        <span>{name(league.names)}</span>
        <Simulated event={event} />
      </div>
      <div className="sb-board-sides">
        <div>
          <Shield side={home} />
          <b>{name(home.names)}</b>
        </div>
        <p className="sb-score num" translate="no">
          {status === 'upcoming' ? '–' : digits(`${state.home}–${state.away}`)}
        </p>
        <div>
          <Shield side={away} />
          <b>{name(away.names)}</b>
        </div>
      </div>
      <Goals event={event} />
      {children}
    </header>
  );
}
