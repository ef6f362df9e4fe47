/** What members of each rank may withdraw on a day, and what it costs them: data with versions, changed with a reason. */
import {
  changeWithdrawalLimits,
  type LimitsVersionView,
  listWithdrawalLimits,
  type RankLimitsView,
} from '@house/contract/withdrawals/desk-limits';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { LIMIT_FIELDS, readLimits, typedLimitsOf } from './limits-model.ts';

type Row = RankLimitsView & { readonly rank: number };
const PERCENT_POINTS = 100;

export function LimitsPage(): JSX.Element {
  useAreas(['desk-withdrawals']);
  const t = useT();
  const { money, count, digits } = useFigures();
  const mayEdit = useCan('withdrawals.limits');
  const answer = useCall(listWithdrawalLimits);
  const [changing, setChanging] = useState<Row | null>(null);
  usePlace([{ text: t('desk.withdrawalLimits') }]);
  const columns: Column<Row>[] = [
    { key: 'rank', head: t('desk-withdrawals.limits.rank'), card: 'title', cell: ({ rank }) => count(rank) },
    { key: 'perDay', head: t('desk-withdrawals.limits.perDay'), end: true, cell: ({ perDay }) => count(perDay) },
    { key: 'sum', head: t('desk-withdrawals.limits.sumPerDay'), end: true, cell: ({ sumPerDay }) => money(sumPerDay) },
    { key: 'free', head: t('desk-withdrawals.limits.freePerDay'), end: true, cell: (row) => count(row.freePerDay) },
    {
      key: 'fee',
      head: t('desk-withdrawals.limits.feePercent'),
      end: true,
      cell: ({ feeBasisPoints }) => digits(`${feeBasisPoints / PERCENT_POINTS}%`),
    },
    { key: 'max', head: t('desk-withdrawals.limits.feeMax'), end: true, cell: ({ feeMax }) => money(feeMax) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-withdrawals.limits.change')}</span>,
      end: true,
      cell: (row) =>
        mayEdit ? (
          <Button
            size="s"
            aria-label={`${t('desk-withdrawals.limits.change')} ${t('desk-withdrawals.limits.ofRank', { rank: count(row.rank) })}`}
            onClick={() => setChanging(row)}
          >
            {t('desk-withdrawals.limits.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.withdrawalLimits')}</h1>
      </div>
      <AnswerView answer={answer} lines={11}>
        {({ versions }, stale) => (
          <>
            <div className="card list">
              <DataTable
                label={t('desk.withdrawalLimits')}
                columns={columns}
                rows={(versions[0]?.ranks ?? []).map((limits, rank) => ({ ...limits, rank }))}
                rowKey={({ rank }) => String(rank)}
                stale={stale}
              />
            </div>
            <Versions versions={versions} />
            {changing === null || versions[0] === undefined ? null : (
              <LimitsPopup version={versions[0]} row={changing} onClose={() => setChanging(null)} />
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}

function Versions({ versions }: { versions: readonly LimitsVersionView[] }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return (
    <section className="card side-part">
      <h2>{t('desk-withdrawals.limits.versions')}</h2>
      <ol className="col sm" reversed>
        {versions.map(({ version, at, staff, reason }) => (
          <li key={version}>
            <b>{t('desk-withdrawals.limits.version', { version: count(version) })}</b>{' '}
            <span className="num t3">{when.instant(at)}</span>{' '}
            {staff === null ? t('desk-withdrawals.limits.house') : <span translate="no">{staff}</span>}{' '}
            {reason === null ? null : <q>{reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface LimitsPopupProps {
  version: LimitsVersionView;
  row: Row;
  onClose: () => void;
}

function LimitsPopup({ version: { version, ranks }, row, onClose }: LimitsPopupProps): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [typed, setTyped] = useState(() => typedLimitsOf(row));
  const [isTried, setTried] = useState(false);
  const read = readLimits(typed);
  const wrong = 'wrong' in read ? read.wrong : [];
  return (
    <ReasonPopup
      title={t('desk-withdrawals.limits.ofRank', { rank: count(row.rank) })}
      confirm={t('desk-withdrawals.limits.change')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => {
        if ('wrong' in read) throw new Error('what is wrong is not sent');
        const changed = ranks.map((each, rank) => (rank === row.rank ? read.limits : each));
        return request(changeWithdrawalLimits, {
          body: { ...order, seenVersion: version, ranks: changed },
        }).finally(() => void askAgain(listWithdrawalLimits));
      }}
      onClose={onClose}
    >
      {LIMIT_FIELDS.map((field, place) => (
        <Field
          key={field}
          label={t(`desk-withdrawals.limits.${field}`)}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          {...(place === 0 ? { 'data-first': true } : {})}
          value={typed[field]}
          error={isTried && wrong.includes(field) ? t('desk-withdrawals.limits.wrong') : undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
    </ReasonPopup>
  );
}
