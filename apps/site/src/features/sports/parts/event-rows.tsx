/** Matches league by league, each with its winner and its total. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import { type JSX, useRef, useState } from 'react';
import { MatchClock, Shield, Simulated } from '../../../shared/match-parts.tsx';
import { useMoney } from '../../../shared/money.ts';
import type { ListedEvent } from '../book/requests.ts';
import { useSportsWords } from '../book/words.ts';
import { PriceButton } from './price-button.tsx';

/** While the pointer is over it nothing changes its place: what is new comes last. */
function useSteady(events: readonly ListedEvent[]) {
  const [held, setHeld] = useState(false);
  const order = useRef<readonly string[]>([]);
  const ids = events.map(({ id }) => id);
  if (!held) order.current = ids;
  const known = order.current.filter((id) => ids.includes(id));
  const byId = new Map(events.map((event) => [event.id, event]));
  const shown = [...known, ...ids.filter((id) => !known.includes(id))].flatMap((id) => byId.get(id) ?? []);
  return { shown, hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) } };
}

/** Of a winner market; where there is no draw its place is empty. */
const COLUMNS = ['1', 'X', '2'];

function Row({ event }: { event: ListedEvent }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { name, match } = useSportsWords();
  const { home, away, state, status, markets } = event;
  const winner = markets.find(({ role }) => role === 'winner');
  const total = markets.find(({ role }) => role === 'total');
  const sides = { home: home.names, away: away.names };
  return (
    <li className="sb-row">
      <Link to="/sports" search={{ event: event.id } as never} className="sb-who" aria-label={match(sides)}>
        <span className="sb-when">
          <MatchClock event={event} />
          <span className="sb-more num" translate="no">
            {event.open === 0 ? null : `+${digits(event.open)}`}
          </span>
        </span>
        {[home, away].map((side, place) => (
          <span key={side.code} className="sb-team">
            <Shield side={side} />
            <span>{name(side.names)}</span>
            {status === 'upcoming' ? null : (
              <b className="num" translate="no">
                {digits(place === 0 ? state.home : state.away)}
              </b>
            )}
          </span>
        ))}
      </Link>
      {status === 'ended' || winner === undefined ? null : (
        <>
          {COLUMNS.map((selection) =>
            winner.selections.some(({ code }) => code === selection) ? (
              <PriceButton key={selection} event={event} market={winner} selection={selection} text={selection} />
            ) : (
              <span key={selection} className="sb-none" />
            ),
          )}
          <span className="sb-gap" />
          {total === undefined ? (
            <span className="odd off sb-odd sb-wide">–</span>
          ) : (
            ['over', 'under'].map((selection) => (
              <span key={selection} className="sb-wide">
                <PriceButton event={event} market={total} selection={selection} text={digits(total.line ?? '')} />
              </span>
            ))
          )}
          <Link
            to="/sports"
            search={{ event: event.id } as never}
            className="sb-all num"
            tabIndex={-1}
            aria-hidden="true"
          >
            +{digits(event.open)}
          </Link>
        </>
      )}
      {status === 'ended' ? <span className="sb-ended t3">{t('site-sports.ended')}</span> : null}
    </li>
  );
}

export function LeagueCard({ events }: { events: readonly ListedEvent[] }): JSX.Element | null {
  const t = useT();
  const { name } = useSportsWords();
  const { shown, hold } = useSteady(events);
  const [first] = shown;
  if (first === undefined) return null;
  return (
    <section className="card sb-league" aria-label={name(first.league.names)} {...hold}>
      <div className="sb-league-head">
        <h2>
          <Icon name={first.sport === 'football' ? 'soccer-ball' : 'trophy'} /> {name(first.league.names)}{' '}
          <Simulated event={first} />
        </h2>
        {COLUMNS.map((each) => (
          <span key={each} className="sb-col num" aria-hidden="true">
            {each}
          </span>
        ))}
        <span className="sb-gap" />
        <span className="sb-col" aria-hidden="true">
          {t('site-sports.overShort')}
        </span>
        <span className="sb-col" aria-hidden="true">
          {t('site-sports.underShort')}
        </span>
        <span className="sb-all" />
      </div>
      <ul>
        {shown.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
