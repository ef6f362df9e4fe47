/** Codes of a promotion that one member uses once: batches, and their export, which is the only time they are shown. */

import type { PromotionView } from '@house/contract/promotions/desk';
import {
  type CodeBatchView,
  exportCodes,
  listCodeBatches,
  listCodes,
  makeCodes,
} from '@house/contract/promotions/extras';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { DataTable } from '@house/ui/data-table';
import { Field, TextArea } from '@house/ui/field';
import { Pagination } from '@house/ui/pagination';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';

const COUNT = /^([1-9]\d{0,3}|10000)$/;

function MakePopup({ promotion, onClose }: { promotion: PromotionView; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('100');
  const [isTried, setTried] = useState(false);
  const count = toLatinDigits(typed).trim();
  const wrong = COUNT.test(count) ? [] : ['count'];
  return (
    <ReasonPopup
      title={t('desk-promotions.codes.new')}
      confirm={t('desk-promotions.codes.new')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(makeCodes, { params: { id: promotion.id }, body: { ...order, count: Number(count) } })}
      onDone={() => {
        showToast(t('desk-promotions.codes.made'), 'win');
        void askAgain(listCodeBatches);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-promotions.codes.count')}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        error={isTried && wrong.length > 0 ? t('desk-promotions.wrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonPopup>
  );
}

function ExportPopup({ batch, onClose }: { batch: CodeBatchView; onClose: () => void }): JSX.Element {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <Popup title={t('desk-promotions.codes')} onClose={onClose}>
        <TextArea label={t('desk-promotions.codes.list')} name="codes" readOnly rows={12} value={codes.join('\n')} />
      </Popup>
    );
  }
  return (
    <ReasonPopup
      title={t('desk-promotions.codes.export')}
      confirm={t('desk-promotions.codes.export')}
      onSend={(order) => request(exportCodes, { params: { id: batch.id }, body: order })}
      onDone={(answer) => {
        setCodes(answer.codes);
        void askAgain(listCodeBatches);
      }}
      onClose={onClose}
    >
      <p>{t('desk-promotions.codes.exportHint')}</p>
    </ReasonPopup>
  );
}

const OWNERS_SIZE = 20;

/** Who used a code, and who holds a voucher of it. */
function OwnersPart({ promotion }: { promotion: PromotionView }): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const [page, setPage] = useState(1);
  const answer = useCall(listCodes, { params: { id: promotion.id }, query: { page, size: OWNERS_SIZE } });
  return (
    <section className="col">
      <h3>{t('desk-promotions.codes.members')}</h3>
      <AnswerView answer={answer}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className="t2">{t('desk-promotions.codes.nobody')}</p>
          ) : (
            <>
              <DataTable
                label={t('desk-promotions.codes.members')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'account',
                    head: t('desk-promotions.codes.account'),
                    card: 'title',
                    cell: ({ account }) => account,
                  },
                  {
                    key: 'state',
                    head: t('desk-promotions.codes.state'),
                    cell: ({ state, usedAt, expiresAt }) =>
                      t(`desk-promotions.codes.state.${state}`, {
                        day: digits((usedAt ?? expiresAt ?? '').slice(0, 10)),
                      }),
                  },
                  {
                    key: 'from',
                    head: t('desk-promotions.codes.from'),
                    cell: ({ givenBy }) =>
                      givenBy === null
                        ? t('desk-promotions.codes.batch')
                        : `${givenBy['bn'] ?? ''} · ${givenBy['en'] ?? ''}`,
                  },
                ]}
              />
              {total > OWNERS_SIZE ? (
                <Pagination page={page} pageCount={Math.ceil(total / OWNERS_SIZE)} onChange={setPage} />
              ) : null}
            </>
          )
        }
      </AnswerView>
    </section>
  );
}

export function CodesPopup({ promotion, onClose }: { promotion: PromotionView; onClose: () => void }): JSX.Element {
  const t = useT();
  const { count, digits } = useFigures();
  const may = useCan('promotions.manage');
  const answer = useCall(listCodeBatches, { params: { id: promotion.id } });
  const [isNew, setNew] = useState(false);
  const [exported, setExported] = useState<CodeBatchView | null>(null);
  return (
    <>
      <Popup title={`${t('desk-promotions.codes')}: ${promotion.names['en'] ?? ''}`} onClose={onClose}>
        {may ? <Button onClick={() => setNew(true)}>{t('desk-promotions.codes.new')}</Button> : null}
        <AnswerView answer={answer}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="t2">{t('desk-promotions.codes.none')}</p>
            ) : (
              <DataTable
                label={t('desk-promotions.codes')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'made',
                    head: t('desk-promotions.by'),
                    card: 'title',
                    cell: ({ madeBy, madeAt }) => `${madeBy} · ${digits(madeAt.slice(0, 10))}`,
                  },
                  {
                    key: 'used',
                    head: t('desk-promotions.members'),
                    cell: (row) => t('desk-promotions.codes.used', { used: count(row.used), count: count(row.count) }),
                  },
                  {
                    key: 'export',
                    head: t('desk-promotions.codes.export'),
                    cell: (row) =>
                      row.exportedBy === null ? (
                        may ? (
                          <Button size="s" onClick={() => setExported(row)}>
                            {t('desk-promotions.codes.export')}
                          </Button>
                        ) : null
                      ) : (
                        t('desk-promotions.codes.exported', { staff: row.exportedBy })
                      ),
                  },
                ]}
              />
            )
          }
        </AnswerView>
        <OwnersPart promotion={promotion} />
      </Popup>
      {isNew ? <MakePopup promotion={promotion} onClose={() => setNew(false)} /> : null}
      {exported === null ? null : <ExportPopup batch={exported} onClose={() => setExported(null)} />}
    </>
  );
}
