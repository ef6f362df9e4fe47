/** What was sent and got, newest first. */
import { listTransfers } from '@house/contract/transfers/site';
import { useT } from '@house/i18n/react';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { usePagedList } from '../../../shared/paged-list.ts';
import { changeRecordFilters, useChosenDays, usePageFilter } from '../filters.ts';
import { useRecordWords } from '../words.ts';
import { DayFilter, NoneInDays } from './day-filter.tsx';
import { SignedFigure } from './entry-rows.tsx';

const PAGE = 'transferUpline';
const SIZE = 10;

export function TransferList(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const page = usePageFilter();
  const range = useChosenDays();
  const list = usePagedList(listTransfers, (of) => ({ query: { ...range, page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <section className="col" aria-label={t('site-transfer.list')}>
      <h2 className="step-h">{t('site-transfer.list')}</h2>
      <DayFilter page={PAGE} />
      <ListStates query={list.query} skeleton={{ height: 52, count: 2 }}>
        {({ rows, total }) =>
          rows.length === 0 && range !== null ? (
            <NoneInDays page={PAGE} />
          ) : rows.length === 0 ? (
            <EmptyState title={t('site-transfer.none')} art="coins">
              {t('site-transfer.noneHint')}
            </EmptyState>
          ) : (
            <>
              <ul className="card lines">
                {rows.map(({ id, direction, party, amount, note, at }) => (
                  <li key={id} className="row" data-transfer={id}>
                    <span className="sp">
                      <b className="blk wrap-any" translate="no">
                        {t(`site-transfer.${direction}`, { party })}
                      </b>
                      {note === '' ? null : <q className="sm t2 blk wrap-any">{note}</q>}
                      <span className="xs t3 num blk">{words.moment(at)}</span>
                    </span>
                    <SignedFigure amount={direction === 'in' ? amount : `-${amount}`} />
                  </li>
                ))}
              </ul>
              <ListEnd
                list={list}
                shown={rows.length}
                size={SIZE}
                total={total}
                onPage={(next) => changeRecordFilters(PAGE, { p: next > 1 ? `${next}` : '' })}
              />
            </>
          )
        }
      </ListStates>
    </section>
  );
}
