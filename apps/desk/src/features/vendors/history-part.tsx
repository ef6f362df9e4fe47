/** What vendors say they sent and the books do not have alike, and bets that nobody decided within a day. */
import {
  clearVendorDifference,
  type OpenVendorBet,
  readVendorHistory,
  type VendorDifference,
} from '@house/contract/vendors/history';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

type Position = { readonly vendor: string; readonly checkedTo: string; readonly fault: string | null };

export function HistoryPart(): JSX.Element {
  const answer = useCall(readVendorHistory, {}, { refetchInterval: 60_000 });
  const [clearing, setClearing] = useState<VendorDifference | null>(null);
  return (
    <AnswerView answer={answer} lines={2}>
      {({ differences, openBets, positions }) => (
        <>
          {positions.length === 0 ? null : <Positions rows={positions} />}
          {differences.length === 0 ? null : <Differences rows={differences} onClear={setClearing} />}
          {openBets.length === 0 ? null : <OpenBets rows={openBets} />}
          {clearing === null ? null : <ClearPopup difference={clearing} onClose={() => setClearing(null)} />}
        </>
      )}
    </AnswerView>
  );
}

function Positions({ rows }: { rows: readonly Position[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const columns: Column<Position>[] = [
    { key: 'code', head: t('desk-vendors.code'), card: 'title', cell: ({ vendor }) => <b translate="no">{vendor}</b> },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ fault }) =>
        fault === null ? (
          <Badge tone="win">{t('desk-vendors.history.ok')}</Badge>
        ) : (
          <Badge tone="warn">{t('desk-vendors.history.fault', { why: fault })}</Badge>
        ),
    },
    {
      key: 'to',
      head: `${t('desk-vendors.history.checkedTo')} (${zoneName})`,
      cell: ({ checkedTo }) => <span className="num">{when.instant(checkedTo)}</span>,
    },
  ];
  return (
    <section>
      <h2>{t('desk-vendors.history')}</h2>
      <DataTable label={t('desk-vendors.history')} columns={columns} rows={rows} rowKey={({ vendor }) => vendor} />
    </section>
  );
}

function Differences({
  rows,
  onClear,
}: {
  rows: readonly VendorDifference[];
  onClear: (difference: VendorDifference) => void;
}): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const mayEdit = useCan('vendors.edit');
  const columns: Column<VendorDifference>[] = [
    {
      key: 'transaction',
      head: t('desk-vendors.transaction'),
      card: 'title',
      cell: ({ vendor, kind, transactionId }) => (
        <>
          <span translate="no">{vendor}</span> {t(`desk-vendors.kind.${kind}`)}{' '}
          <span className="num sm blk">{transactionId}</span>
        </>
      ),
    },
    {
      key: 'what',
      head: t('desk-vendors.what'),
      card: 'status',
      cell: ({ what }) => <Badge tone="warn">{t(`desk-vendors.what.${what}`)}</Badge>,
    },
    {
      key: 'member',
      head: t('desk-vendors.member'),
      cell: ({ memberId }) => <span className="num">{memberId ?? '–'}</span>,
    },
    {
      key: 'ours',
      head: t('desk-vendors.ours'),
      end: true,
      cell: ({ ours }) => (ours === null ? '–' : money(ours)),
    },
    {
      key: 'theirs',
      head: t('desk-vendors.theirs'),
      end: true,
      cell: ({ theirs }) => (theirs === null ? '–' : money(theirs)),
    },
    {
      key: 'at',
      head: `${t('desk-vendors.sentAt')} (${zoneName})`,
      cell: ({ at }) => <span className="num">{when.instant(at)}</span>,
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-vendors.clear')}</span>,
      end: true,
      cell: (difference) =>
        mayEdit ? (
          <Button size="s" onClick={() => onClear(difference)}>
            {t('desk-vendors.clear')}
          </Button>
        ) : null,
    },
  ];
  return (
    <section>
      <h2>{t('desk-vendors.differences')}</h2>
      <DataTable label={t('desk-vendors.differences')} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </section>
  );
}

function OpenBets({ rows }: { rows: readonly OpenVendorBet[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money } = useFigures();
  const columns: Column<OpenVendorBet>[] = [
    {
      key: 'transaction',
      head: t('desk-vendors.transaction'),
      card: 'title',
      cell: ({ vendor, transactionId }) => (
        <>
          <span translate="no">{vendor}</span> <span className="num sm blk">{transactionId}</span>
        </>
      ),
    },
    { key: 'game', head: t('desk-vendors.game'), cell: ({ gameCode }) => <span translate="no">{gameCode}</span> },
    {
      key: 'member',
      head: t('desk-vendors.member'),
      cell: ({ memberId }) => <span className="num">{memberId}</span>,
    },
    { key: 'stake', head: t('desk-vendors.stake'), end: true, cell: ({ stake }) => money(stake) },
    {
      key: 'at',
      head: `${t('desk-vendors.sentAt')} (${zoneName})`,
      cell: ({ at }) => <span className="num">{when.instant(at)}</span>,
    },
  ];
  return (
    <section>
      <h2>{t('desk-vendors.openBets')}</h2>
      <DataTable
        label={t('desk-vendors.openBets')}
        columns={columns}
        rows={rows}
        rowKey={({ vendor, memberId, transactionId }) => `${vendor} ${memberId} ${transactionId}`}
      />
    </section>
  );
}

function ClearPopup({ difference, onClose }: { difference: VendorDifference; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <ReasonPopup
      title={t('desk-vendors.clearTitle', { transaction: difference.transactionId })}
      confirm={t('desk-vendors.clear')}
      reasonFirst
      onSend={(order) =>
        request(clearVendorDifference, { params: { id: difference.id }, body: order }).finally(
          () => void askAgain(readVendorHistory),
        )
      }
      onClose={onClose}
    />
  );
}
