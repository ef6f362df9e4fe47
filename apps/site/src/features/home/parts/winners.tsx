/**
 * Real winners (screens.md 2.1 R11): the latest beside the biggest of the day, on a phone one of them. New ones come in
 * batches and wait while somebody points at the list or stands in it. Without any the section is not there.
 */
import { getRankList } from '@house/contract/games/site';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { SectionHead } from '@house/ui/page-parts';
import { type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { useCall } from '../../../shared/query.ts';
import { useWinnerNews, WinnerList } from '../../../shared/winners/winner-list.tsx';
import { MoreLink } from './more-link.tsx';

const VIEWS = ['latest', 'biggest'] as const;
type View = (typeof VIEWS)[number];
const SHOWN = 4;

/** Nothing while the brand shows no winners. */
export function Winners(): JSX.Element | null {
  return useBoot((boot) => boot.switches['winners'] !== false) ? <ShownWinners /> : null;
}

function ShownWinners(): JSX.Element | null {
  useAreas(['site-front']);
  const t = useT();
  const [view, setView] = useState<View>('latest');
  const held = useWinnerNews();
  const latest = useCall(getRankList, { query: { view: 'latest', size: SHOWN } }, { keepOld: true });
  const biggest = useCall(getRankList, { query: { view: 'biggest', size: SHOWN } }, { keepOld: true });
  const lists = [
    { of: 'latest', rows: latest.data?.rows ?? [] },
    { of: 'biggest', rows: biggest.data?.rows ?? [] },
  ] as const;
  const there = lists.filter(({ rows }) => rows.length > 0);
  if (there.length === 0) return null;
  const shown = there.some(({ of }) => of === view) ? view : there[0]?.of;
  return (
    <section className="wrap" aria-label={t('site-front.winners')} {...held}>
      <SectionHead
        title={t('site-front.winners')}
        more={<MoreLink to="/winners">{t('site-front.allWinners')}</MoreLink>}
      />
      {there.length < 2 ? null : (
        <div className="only-m wn-views">
          <Segmented
            label={t('site-front.winners')}
            choices={VIEWS.map((value) => ({ value, text: t(`site-front.winners.${value}`) }))}
            value={shown ?? 'latest'}
            onChange={setView}
          />
        </div>
      )}
      <div className={`wns n${there.length}`} data-shown={shown}>
        {there.map(({ of, rows }) => (
          <div key={of} className="card wn" data-view={of}>
            <h3>{t(`site-front.winners.${of}`)}</h3>
            <WinnerList rows={rows} about={({ gameName }) => gameName} />
          </div>
        ))}
      </div>
    </section>
  );
}
