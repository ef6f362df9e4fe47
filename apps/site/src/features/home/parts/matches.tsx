/** Live and next: five matches with 1 X 2, each odd a way to its match (screens.md 2.1 R6); nothing where there are none. */
import './matches.css';
import type { ReplyOf } from '@house/contract/call';
import { listSportsEvents } from '@house/contract/sports/site';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { SectionHead } from '@house/ui/page-parts';
import { Skeleton } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { MatchClock, Shield, Simulated } from '../../../shared/match-parts.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useOdds } from '../../../shared/odds-format.ts';
import { useCall } from '../../../shared/query.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 5;
const EVERY_MS = 5_000;
const COLUMNS = ['1', 'X', '2'] as const;

type Match = ReplyOf<typeof listSportsEvents>['events'][number];

function useNames(): (names: Match['home']['names']) => string {
  const { language } = useLanguage();
  return (names) => names[language] ?? names['en'] ?? '';
}

const toMatch = ({ id }: Match) => ({ to: '/sports', search: { event: id } as never }) as const;

function Odd({ match, selection }: { match: Match; selection: (typeof COLUMNS)[number] }): JSX.Element {
  const t = useT();
  const name = useNames();
  const odds = useOdds();
  const winner = match.markets.find(({ role }) => role === 'winner');
  const offered = winner?.selections.find(({ code }) => code === selection);
  if (offered === undefined)
    return (
      <span className="odd off" aria-hidden="true">
        –
      </span>
    );
  const sides = { '1': name(match.home.names), X: t('site-sports.draw'), '2': name(match.away.names) };
  const what = `${t('site-sports.match', { home: sides[1], away: sides[2] })}: ${sides[selection]}`;
  if (offered.odds === null)
    return (
      <span className="odd off">
        <Icon name="lock-simple" />
        <span className="sr">{t('site-sports.noPrice', { what })}</span>
      </span>
    );
  return (
    <Link {...toMatch(match)} className="odd num">
      <span className="sr">{what} </span>
      <small aria-hidden="true" translate="no">
        {selection}
      </small>
      <span translate="no">{odds(offered.odds)}</span>
    </Link>
  );
}

function Row({ match }: { match: Match }): JSX.Element {
  const t = useT();
  const name = useNames();
  const { digits } = useMoney();
  const { home, away, state, status, open } = match;
  return (
    <li className="hmt">
      <span className="hmt-when xs">
        <span className="hmt-clock t2">
          <MatchClock event={match} />
        </span>
        <Simulated event={match} />
      </span>
      <Link
        {...toMatch(match)}
        className="hmt-sides"
        aria-label={t('site-sports.match', { home: name(home.names), away: name(away.names) })}
      >
        {[home, away].map((side, place) => (
          <span key={side.code} className="hmt-side">
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
      {COLUMNS.map((selection) => (
        <Odd key={selection} match={match} selection={selection} />
      ))}
      <span className="hmt-more num only-d" translate="no" aria-hidden="true">
        {open === 0 ? null : `+${digits(open)}`}
      </span>
    </li>
  );
}

export function Matches(): JSX.Element | null {
  useAreas(['site-front', 'site-sports']);
  const t = useT();
  const { data, error } = useCall(
    listSportsEvents,
    { query: { kind: 'sport', soon: SHOWN } },
    { refetchInterval: EVERY_MS, staleTime: 1_000 },
  );
  if (data === undefined ? error !== null : data.events.length === 0) return null;
  return (
    <section className="wrap" aria-label={t('site-front.matches')}>
      <SectionHead title={t('site-front.matches')} more={<MoreLink to="/sports">{t('common.nav.sports')}</MoreLink>} />
      {data === undefined ? (
        <Skeleton height={70} radius={16} count={SHOWN} />
      ) : (
        <ul className="card hmt-list">
          {data.events.map((match) => (
            <Row key={match.id} match={match} />
          ))}
        </ul>
      )}
    </section>
  );
}
