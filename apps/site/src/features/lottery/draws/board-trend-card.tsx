/** The trend of a board of dozens of numbers beside its bets: the first of its pictures, and the way to all of them. */
import './draws.css';
import type { DrawSummary } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { Chips } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Skeleton } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import type { GameAtPlace } from '../model/stations.ts';
import { trendRows } from '../model/trend-grid.ts';

/** A board has one of the two. */
const Omissions = lazyPart(async () => ({ default: (await import('./omissions.tsx')).Omissions }));
const VnEnds = lazyPart(async () => ({ default: (await import('./vn-ends.tsx')).VnEnds }));

const WINDOWS = ['30', '50', '100'] as const;

const SHAPE = <Skeleton height={320} radius={12} />;

export interface BoardTrendCardProps {
  game: GameFacts;
  /** At the place whose results they are. */
  view: GameAtPlace;
  results: UseQueryResult<{ draws: DrawSummary[] }, RefusalError>;
}

export function BoardTrendCard({ game, view: { station }, results }: BoardTrendCardProps): JSX.Element {
  useAreas(['site-draws']);
  const t = useT();
  const { digits } = useMoney();
  const [shown, setShown] = useState<(typeof WINDOWS)[number]>('30');
  const view = game.board === 'vn' ? 'ends' : 'omission';
  return (
    <section className="card clip" aria-labelledby="trend">
      <div className="card-h trend-h">
        <h2 id="trend">{t('lottery.trend.title')}</h2>
        <Chips
          label={t('lottery.trend.window')}
          choices={WINDOWS.map((value) => ({
            value,
            text: value === '30' ? t('lottery.trend.last', { count: 30 }) : digits(value),
          }))}
          value={shown}
          onChange={setShown}
        />
        <span className="sp" />
        <span className="sm t2">{t(`site-draws.view.${view}`)}</span>
      </div>
      <ListStates query={results} skeleton={<div className="pad">{SHAPE}</div>}>
        {({ draws }) => {
          const all = trendRows(draws);
          if (all.length === 0) return <p className="mb-empty t2">{t('lottery.trend.none')}</p>;
          return (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
            <section className="tr pad" tabIndex={0} aria-label={t(`site-draws.view.${view}`)}>
              <Suspense fallback={SHAPE}>
                {view === 'ends' ? (
                  <VnEnds game={game} rows={all.slice(0, Number(shown))} />
                ) : (
                  <Omissions game={game} all={all} shown={Number(shown)} />
                )}
              </Suspense>
            </section>
          );
        }}
      </ListStates>
      <p className="sm t2 row card-note">
        <Icon name="info" />
        <span>
          {t('common.play.pastDraws')}{' '}
          <Link
            to="/trend"
            search={{ gameCode: game.gameCode, ...(station === undefined ? {} : { station: station.station }) }}
            className="link"
          >
            {t('lottery.trend.whole')}
          </Link>
        </span>
      </p>
    </section>
  );
}
