/** What is shown of a match: where it stands, its sides and score, and that it is simulated. */
import type { SportsEventView } from '@house/contract/sports/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Rosette } from '@house/ui/mark';
import type { JSX, ReactNode } from 'react';
import { MatchClock, Shield, Simulated } from '../../../shared/match-parts.tsx';
import { useMoney } from '../../../shared/money.ts';
import { toggleMine, useMine } from '../book/mine.ts';
import { useSportsWords } from '../book/words.ts';

function Marks({ event: { state, home, away } }: { event: SportsEventView }): JSX.Element | null {
  const { digits } = useMoney();
  const { name } = useSportsWords();
  if (state.marks.length === 0) return null;
  const of = (side: 'home' | 'away') => state.marks.filter((mark) => mark.side === side);
  return (
    <ul className="sb-goals num">
      {(['home', 'away'] as const).map((side) =>
        of(side).length === 0 ? null : (
          <li key={side}>
            {name(side === 'home' ? home.names : away.names)}{' '}
            <span translate="no">
              {digits(
                of(side)
                  .map(({ at }) => `${at}′`)
                  .join(' '),
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

/** Sets, maps or super overs, side by side. */
function Periods({ event: { state, home, away } }: { event: SportsEventView }): JSX.Element | null {
  const { digits } = useMoney();
  const { name } = useSportsWords();
  if (state.periods.length === 0) return null;
  return (
    <table className="sb-periods num" translate="no">
      <tbody>
        {(['home', 'away'] as const).map((side) => (
          <tr key={side}>
            <th scope="row">{name(side === 'home' ? home.names : away.names)}</th>
            {state.periods.map((period, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place
              <td key={place}>{digits(period[side])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Batting(): JSX.Element {
  const t = useT();
  return <Badge tone="gold">{t('site-sports.batting')}</Badge>;
}

const ballLook = (ball: string): string => (ball === 'W' ? 'out' : ball === '4' || ball === '6' ? 'far' : '');

/** What a side that chases needs, and the newest balls. */
function Balls({ event: { state } }: { event: SportsEventView }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  const { note, last } = state;
  if (note === null && last.length === 0) return null;
  return (
    <div className="sb-balls">
      {note === null ? null : (
        <p>
          {t(
            `site-sports.note.${note.code}` as MessageId,
            Object.fromEntries(Object.entries(note.values).map(([key, value]) => [key, digits(value)])),
          )}
        </p>
      )}
      {last.length === 0 ? null : (
        <ol aria-label={t('site-sports.lastBalls')} translate="no">
          {last.map((ball, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: balls are told apart by their place alone
            <li key={place} className={`num ${ballLook(ball)}`}>
              {digits(ball.replace('x', '+'))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Marks a match as one's own. */
function Mine({ id }: { id: string }): JSX.Element {
  const t = useT();
  const on = useMine().includes(id);
  return (
    <IconButton
      icon={on ? 'star-fill' : 'star'}
      label={t('site-sports.mark')}
      aria-pressed={on}
      onClick={() => toggleMine(id)}
    />
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
        <MatchClock event={event} />
        <span>{name(league.names)}</span>
        <Simulated event={event} />
        <span className="sp" />
        <Mine id={event.id} />
      </div>
      <div className="sb-board-sides">
        <div>
          <Shield side={home} />
          <b>{name(home.names)}</b>
          {state.batting === 'home' ? <Batting /> : null}
        </div>
        <p className="sb-score num" translate="no">
          {status === 'upcoming'
            ? '–'
            : digits(`${state.home}${`${state.home}${state.away}`.includes('/') ? ' · ' : '–'}${state.away}`)}
        </p>
        <div>
          <Shield side={away} />
          <b>{name(away.names)}</b>
          {state.batting === 'away' ? <Batting /> : null}
        </div>
      </div>
      <Marks event={event} />
      <Periods event={event} />
      <Balls event={event} />
      {children}
    </header>
  );
}
