/** What this member has sent, newest first. */
import { type FeedbackCase, listFeedback } from '@house/contract/messages/feedback';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useMoment } from '../../../shared/days.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { usePagedList } from '../../../shared/paged-list.ts';

const SIZE = 10;
const TONES = { received: 'plain', inWork: 'info', answered: 'win', closed: 'plain' } as const;

export function StateBadge({ state }: { state: FeedbackCase['state'] }): JSX.Element {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`site-feedback.state.${state}`)}</Badge>;
}

interface CaseListProps {
  openId: string | null;
  onOpen: (id: string) => void;
}

export function CaseList({ openId, onOpen }: CaseListProps): JSX.Element {
  const t = useT();
  const when = useMoment();
  const [page, setPage] = useState(1);
  const list = usePagedList(listFeedback, (of) => ({ query: { page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <ListStates query={list.query} skeleton={{ height: 64, count: 3 }}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState title={t('site-feedback.none')}>{t('site-feedback.noneHint')}</EmptyState>
        ) : (
          <>
            <ul className="card fb-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className="fb-row"
                    aria-current={row.id === openId ? 'true' : undefined}
                    onClick={() => onOpen(row.id)}
                  >
                    <span className="sp">
                      <b className="num">{row.number}</b>
                      <span className="sm t2 blk">
                        {t(`site-feedback.kind.${row.kind}`)} · <span className="num">{when(row.changedAt)}</span>
                      </span>
                    </span>
                    <StateBadge state={row.state} />
                  </button>
                </li>
              ))}
            </ul>
            {total > SIZE ? (
              <ListEnd list={list} shown={rows.length} size={SIZE} total={total} onPage={setPage} />
            ) : null}
          </>
        )
      }
    </ListStates>
  );
}
