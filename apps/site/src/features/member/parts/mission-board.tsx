/** The week's board of missions (screens.md 5.13): who stands where with what it is paid, and the own place below. */
import { getMissionLeaderboard } from '@house/contract/rewards/boards';
import { useT } from '@house/i18n/react';
import { EmptyState, Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const REFRESH_MS = 60_000;
const PLACES_COUNTED = 10_000;

interface Place {
  readonly place: number | null;
  readonly name: string;
  readonly score: number;
  readonly amount: string;
  readonly isOwn: boolean;
}

function Row({ row: { place, name, score, amount, isOwn } }: { row: Place }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <li className="rw-row" aria-current={isOwn || undefined}>
      <b className="num" translate="no">
        {place === null ? '–' : money.digits(place)}
      </b>
      <span className="sp">
        <span className="blk" translate="no">
          {name} {isOwn ? <span className="bd gold">{t('site-rewards.board.you')}</span> : null}
        </span>
        <span className="xs t2 blk num">
          {t('site-rewards.board.score')}: {money.digits(score)}
        </span>
      </span>
      <span className="num" translate="no">
        {Number(amount) > 0 ? money.full(amount) : ''}
      </span>
    </li>
  );
}

export function MissionBoard({ which }: { which: 'current' | 'last' }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const query = useCall(
    getMissionLeaderboard,
    { query: { which } },
    { staleTime: 1_000, ...(which === 'current' ? { refetchInterval: REFRESH_MS } : {}) },
  );
  return (
    <ListStates query={query} skeleton={{ height: 48, count: 5 }} ages={false}>
      {({ rows, own, state, endsAt }) => {
        const isListed = rows.some(({ isOwn }) => isOwn);
        return (
          <div className="col" data-board={which}>
            <p className="sm t2">{t('site-rewards.board.rule')}</p>
            {state === 'open' ? (
              <p className="sm num">{t('site-rewards.board.ends', { at: moment(endsAt) })}</p>
            ) : (
              <Notice tone="info">{t(`site-rewards.board.${state}`)}</Notice>
            )}
            {rows.length === 0 ? (
              <EmptyState title={t('site-rewards.board.none')} art="gift" />
            ) : (
              <ol className="card lines">
                {rows.map((row) => (
                  <Row key={row.place} row={row} />
                ))}
                {isListed || own.score === 0 ? null : <Row row={{ ...own, name: '', isOwn: true }} />}
              </ol>
            )}
            {own.score === 0 ? <p className="sm t2">{t('site-rewards.board.noPlace')}</p> : null}
            {own.score > 0 && own.place === null ? (
              <p className="sm t2">{t('site-rewards.board.behind', { most: money.digits(PLACES_COUNTED) })}</p>
            ) : null}
          </div>
        );
      }}
    </ListStates>
  );
}
