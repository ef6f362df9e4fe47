/** What was sent and got, newest first. */
import { listTransfers } from '@house/contract/transfers/site';
import { useT } from '@house/i18n/react';
import { EmptyState } from '@house/ui/states';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useCall } from '../../../shared/query.ts';
import { useRecordWords } from '../words.ts';
import { SignedFigure } from './entry-rows.tsx';

const SHOWN = 10;

export function TransferList(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(listTransfers, { query: { size: SHOWN } });
  return (
    <section className="col" aria-label={t('site-transfer.list')}>
      <h2 className="step-h">{t('site-transfer.list')}</h2>
      <ListStates query={query} skeleton={{ height: 52, count: 2 }}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('site-transfer.none')} art="coins">
              {t('site-transfer.noneHint')}
            </EmptyState>
          ) : (
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
          )
        }
      </ListStates>
    </section>
  );
}
