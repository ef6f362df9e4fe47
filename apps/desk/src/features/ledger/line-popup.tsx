/** One posting with both of its sides, what it belongs to, and the lines of the same order. */
import type { ReplyOf } from '@house/contract/call';
import { getLedgerLine, type LedgerLine } from '@house/contract/reports/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { MoneyFigure } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useEntryColumns } from '../../shared/entry-columns.tsx';
import { drawOfEntry, referenceOf } from '../../shared/entry-reference.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { CopyText, PairList } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

type Found = ReplyOf<typeof getLedgerLine>;

interface LinePopupProps {
  line: Pick<LedgerLine, 'id'>;
  onClose: () => void;
}

export function LinePopup({ line, onClose }: LinePopupProps): JSX.Element {
  const t = useT();
  const answer = useCall(getLedgerLine, { params: { line: line.id } });
  return (
    <Popup title={t('desk-ledger.line', { id: line.id })} onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {(found) => <LineView found={found} />}
      </AnswerView>
    </Popup>
  );
}

const OF_WITHDRAWALS: readonly LedgerLine['type'][] = ['holdPaid', 'payoutReturn', 'withdrawalFee'];

/** Where what the line belongs to is looked at, for whoever may. */
function OrderLink({ line }: { line: LedgerLine }): JSX.Element | null {
  const t = useT();
  const mayDraws = useCan('draws.view');
  const mayDeposits = useCan('deposits.view');
  const mayWithdrawals = useCan('withdrawals.view');
  const drawId = drawOfEntry(line);
  if (drawId !== null && mayDraws) {
    return (
      <Link to="/draws/$id" params={{ id: drawId } as never} className="link">
        {t('desk-ledger.toDraw')}
      </Link>
    );
  }
  if (line.type === 'bet') {
    return (
      <Link
        to="/members/$id"
        params={{ id: line.memberId } as never}
        search={{ tab: 'bets' } as never}
        className="link"
      >
        {t('desk-ledger.toBets')}
      </Link>
    );
  }
  if (line.type === 'deposit' && mayDeposits) {
    return (
      <Link to="/manual-deposits" search={{ state: 'all', search: line.member } as never} className="link">
        {t('desk-ledger.toDeposits')}
      </Link>
    );
  }
  if (OF_WITHDRAWALS.includes(line.type) && mayWithdrawals) {
    return (
      <Link to="/withdrawals" search={{ state: 'all' } as never} className="link">
        {t('desk-ledger.toWithdrawals')}
      </Link>
    );
  }
  return null;
}

function LineView({ found }: { found: Found }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, signed } = useFigures();
  const { line, key, sides, together } = found;
  const columns = useEntryColumns<LedgerLine>().filter((column) => column.key !== 'reference');
  const reference = referenceOf(line);
  const sideColumns: Column<Found['sides'][number]>[] = [
    {
      key: 'account',
      head: t('desk-ledger.account'),
      card: 'title',
      cell: ({ account }) => t(`desk-ledger.name.${account}`),
    },
    {
      key: 'amount',
      head: t('desk.amount'),
      end: true,
      card: 'main',
      cell: ({ amount }) => <MoneyFigure text={signed(amount)} tone={toneOfAmount(amount)} className="b" />,
    },
    {
      key: 'after',
      head: t('desk-ledger.after'),
      end: true,
      cell: ({ balanceAfter }) =>
        balanceAfter === null ? <span className="t3">{t('desk-ledger.house')}</span> : money(balanceAfter),
    },
  ];
  return (
    <div className="fm message-view">
      <PairList
        pairs={[
          [t('desk.time'), `${when.instant(line.at)} ${zoneName}`],
          [t('desk.entry'), <b key="type">{t(`desk.entryType.${line.type}`)}</b>],
          [
            t('desk.member'),
            <Link key="member" to="/members/$id" params={{ id: line.memberId } as never} className="link">
              <bdi>{line.member}</bdi>
            </Link>,
          ],
          [
            t('desk.reference'),
            reference === '' ? null : (
              <span key="reference" className="row wrap-f">
                <CopyText text={reference} name={t('desk.reference')} /> <OrderLink line={line} />
              </span>
            ),
          ],
          [t('desk-ledger.key'), <CopyText key="key" text={key} name={t('desk-ledger.key')} />],
        ]}
      />
      <h3>{t('desk-ledger.sides')}</h3>
      <DataTable
        label={t('desk-ledger.sides')}
        columns={sideColumns}
        rows={sides}
        rowKey={({ account }) => account}
        cards={false}
      />
      {together.length < 2 ? null : (
        <>
          <h3>{t('desk-ledger.together')}</h3>
          <DataTable label={t('desk-ledger.together')} columns={columns} rows={together} rowKey={({ id }) => id} />
        </>
      )}
      <p className="xs t3">{t('desk-ledger.looked')}</p>
    </div>
  );
}
