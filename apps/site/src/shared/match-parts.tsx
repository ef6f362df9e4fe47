/** What the book and the home page show alike of a match: its sides, where it stands, and that it is simulated. */
import './match-parts.css';
import type { SportsEventView } from '@house/contract/sports/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useMoment } from './days.ts';
import { useMoney } from './money.ts';

/** Hues of `tileHues`, by the number that a side has. */
const HUES = ['gold', 'ember', 'rose', 'leaf', 'sea', 'iris', 'blue', 'orchid', 'teal', 'night', 'wine'];

export function Shield({ side }: { side: Pick<SportsEventView['home'], 'hue'> }): JSX.Element {
  return <i className={`sb-shield h-${HUES[side.hue] ?? 'iris'}`} aria-hidden="true" />;
}

/** `Live 63′`, `Innings 2 · 14.3 ov`, `Full time`, or when it starts. */
export function MatchClock({ event }: { event: SportsEventView }): JSX.Element {
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
        {digits(t(`site-sports.phase.${state.phase}` as MessageId, { clock: state.clock ?? '' }))}
      </span>
    </>
  );
}

/** Where a match comes from: played by the house, or told by a feed. */
export function Simulated({ event }: { event: Pick<SportsEventView, 'simulated' | 'feed'> }): JSX.Element | null {
  const t = useT();
  if (event.simulated) return <Badge tone="warn">{t('common.status.simulated')}</Badge>;
  return event.feed === null ? null : <Badge tone="plain">{t('site-sports.byFeed')}</Badge>;
}
