/**
 * Real winners (screens.md 2.1 R11): the latest beside the biggest of the day, on a phone one of them. New ones come in
 * batches and wait while somebody points at the list or stands in it. Without any the section is not there.
 */
import { getRankList, type Winner } from '@house/contract/games';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { SectionHead } from '@house/ui/page-parts';
import { callKey } from '@house/web/query';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { MadeUpTag } from '../../../shared/draw/simulated-tag.tsx';
import { useLive } from '../../../shared/live.ts';
import { useMoney } from '../../../shared/money.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { MoreLink } from './more-link.tsx';

const VIEWS = ['latest', 'biggest'] as const;
type View = (typeof VIEWS)[number];
const SHOWN = 4;

const keyOf = ({ at, player, gameId, prize }: Winner): string => `${at}${player}${gameId}${prize}`;

function WinnerRows({ view, rows }: { view: View; rows: readonly Winner[] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <div className="card wn" data-view={view}>
      <h3>{t(`site-front.winners.${view}`)}</h3>
      <ol>
        {rows.map((winner) => (
          <li key={keyOf(winner)}>
            <span className="sm">
              <b translate="no">{winner.player}</b> <span className="t3">· {money.digits(winner.gameName)}</span>{' '}
              <MadeUpTag of={winner} />
            </span>
            <b className="num win">{money.full(winner.prize)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** News of winners, held back while the list is being read. */
function useNews(held: boolean): void {
  const waiting = useRef(false);
  const read = (): void => {
    waiting.current = false;
    void queryClient.invalidateQueries({ queryKey: callKey(getRankList) });
  };
  useLive('win', () => {
    if (held) waiting.current = true;
    else read();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once the list is let go
  useEffect(() => {
    if (!held && waiting.current) read();
  }, [held]);
}

/** Nothing while the brand shows no winners. */
export function Winners(): JSX.Element | null {
  return useBoot((boot) => boot.switches['winners'] !== false) ? <ShownWinners /> : null;
}

function ShownWinners(): JSX.Element | null {
  useAreas(['site-front']);
  const t = useT();
  const [view, setView] = useState<View>('latest');
  const [held, setHeld] = useState({ pointer: false, focus: false });
  useNews(held.pointer || held.focus);
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
    <section
      className="wrap"
      aria-label={t('site-front.winners')}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
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
          <WinnerRows key={of} view={of} rows={rows} />
        ))}
      </div>
    </section>
  );
}
