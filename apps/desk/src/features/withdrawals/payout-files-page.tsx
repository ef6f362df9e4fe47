/** Files for the bank (screens.md 7.8): made by one of staff, released by another; and what the bank answers. */
import {
  fetchPayoutFile,
  listPayoutFiles,
  makePayoutFile,
  type PayoutFileRow,
  releasePayoutFile,
} from '@house/contract/withdrawals/desk-files';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { saveText } from '@house/web/files';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { useSend } from '../../shared/use-send.ts';
import { PayoutReturnPopup } from './payout-return-popup.tsx';
import { FILE_TONES } from './tones.ts';

const EVERY_MS = 10_000;

export function PayoutFilesPage(): JSX.Element {
  useAreas(['desk-withdrawals']);
  const t = useT();
  const mayPay = useCan('withdrawals.pay');
  const [opened, setOpened] = useState<'make' | 'return' | null>(null);
  usePlace([{ text: t('desk.payoutFiles') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.payoutFiles')}</h1>
        <span className="sp" />
        {mayPay ? (
          <>
            <Button onClick={() => setOpened('return')}>{t('desk-withdrawals.return.read')}</Button>
            <Button look="brand" onClick={() => setOpened('make')}>
              {t('desk-withdrawals.file.make')}
            </Button>
          </>
        ) : null}
      </div>
      <FilesTable mayPay={mayPay} />
      {opened === 'make' ? (
        <ReasonPopup
          title={t('desk-withdrawals.file.make')}
          confirm={t('desk-withdrawals.file.make')}
          draft="payout-file"
          reasonFirst
          onSend={(order) => request(makePayoutFile, { body: order }).finally(() => void askAgain(listPayoutFiles))}
          onClose={() => setOpened(null)}
        >
          <p className="t2">{t('desk-withdrawals.file.makeNote')}</p>
        </ReasonPopup>
      ) : null}
      {opened === 'return' ? <PayoutReturnPopup onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function FilesTable({ mayPay }: { mayPay: boolean }): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { money, count } = useFigures();
  const mayRelease = useCan('withdrawals.review');
  const [releasing, setReleasing] = useState<PayoutFileRow | null>(null);
  const { busy, refused, send } = useSend();
  const list = useList(listPayoutFiles, useOwnPage(), {}, { refetchInterval: EVERY_MS });
  const fetchFile = (id: string): void =>
    void send(async () => {
      const { text } = await request(fetchPayoutFile, { params: { id } });
      saveText(`payout-${id}.csv`, text, 'csv');
    });
  const columns: Column<PayoutFileRow>[] = [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ madeAt }) => madeAt }),
    { key: 'maker', head: t('desk-withdrawals.file.maker'), card: 'title', cell: ({ maker }) => <bdi>{maker}</bdi> },
    { key: 'parts', head: t('desk-withdrawals.legs'), end: true, cell: ({ parts }) => count(parts) },
    { key: 'total', head: t('desk.amount'), end: true, cell: ({ total }) => money(total) },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state, releaser }) => (
        <>
          <Badge tone={FILE_TONES[state]}>{t(`desk-withdrawals.file.state.${state}`)}</Badge> <bdi>{releaser}</bdi>
        </>
      ),
    },
    { key: 'open', head: t('desk-withdrawals.file.open'), end: true, cell: ({ open }) => count(open) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-withdrawals.file.release')}</span>,
      end: true,
      cell: (row) => {
        if (row.state === 'made' && mayRelease) {
          return (
            <Button size="s" onClick={() => setReleasing(row)}>
              {t('desk-withdrawals.file.release')}
            </Button>
          );
        }
        return row.state === 'released' && row.parts > 0 && mayPay ? (
          <Button size="s" busy={busy} onClick={() => fetchFile(row.id)}>
            {t('desk-withdrawals.file.fetch')}
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <>
      <Refused words={refused} />
      <div className="card list">
        <ListTable
          label={t('desk.payoutFiles')}
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('desk-withdrawals.empty')}
        />
      </div>
      {releasing === null ? null : (
        <ReasonPopup
          title={t('desk-withdrawals.file.releaseTitle', { amount: money(releasing.total) })}
          confirm={t('desk-withdrawals.file.release')}
          draft={`payout-file.${releasing.id}`}
          reasonFirst
          onSend={(order) =>
            request(releasePayoutFile, { params: { id: releasing.id }, body: order }).finally(
              () => void askAgain(listPayoutFiles),
            )
          }
          onClose={() => setReleasing(null)}
        >
          <p className="t2">{t('desk-withdrawals.file.releaseNote')}</p>
        </ReasonPopup>
      )}
    </>
  );
}
