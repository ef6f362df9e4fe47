/** Deposits and withdrawals by where they stand: a table, on phones cards by day; each leads to its own page. */
import type { MONEY_ORDER_STATUSES, MoneyOrder } from '@house/contract/reports/site';
import { listMoneyOrders } from '@house/contract/reports/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { usePagedList } from '../../../shared/paged-list.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { usePageFilter } from '../filters.ts';
import type { DayRange } from '../model/days.ts';
import { useRecordWords } from '../words.ts';
import { RecordCards, RecordTable, RowDoor } from './record-rows.tsx';

const SIZE = 20;
type Status = (typeof MONEY_ORDER_STATUSES)[number];
const TONES: Readonly<Record<Status, NonNullable<BadgeProps['tone']>>> = {
  waiting: 'info',
  done: 'win',
  failed: 'loss',
};

interface OrdersListProps {
  range: DayRange;
  status: Status;
  onPage: (page: number) => void;
}

export function OrdersList({ range, status, onPage }: OrdersListProps): JSX.Element {
  const t = useT();
  const isPhone = useIsPhone();
  const page = usePageFilter();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedList(listMoneyOrders, (of) => ({ query: { ...range, status, page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <ListStates query={list.query} skeleton={{ height: 52, count: 8 }}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState title={t('member.orders.none')} art="coins" />
        ) : (
          <>
            {isPhone ? (
              <OrderCards rows={rows} openId={openId} onOpen={setOpenId} />
            ) : (
              <OrderTable rows={rows} openId={openId} onOpen={setOpenId} />
            )}
            <ListEnd list={list} shown={rows.length} size={SIZE} total={total} onPage={onPage} />
          </>
        )
      }
    </ListStates>
  );
}

interface RowsProps {
  rows: readonly MoneyOrder[];
  openId: string | null;
  onOpen: (id: string | null) => void;
}

const idOf = ({ id }: MoneyOrder): string => id;

function StateBadge({ order }: { order: MoneyOrder }): JSX.Element {
  const t = useT();
  return <Badge tone={TONES[order.status]}>{t(`member.orderState.${order.state}`)}</Badge>;
}

function OrderTable(props: RowsProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  return (
    <RecordTable
      {...props}
      label={t('common.nav.accountRecord')}
      idOf={idOf}
      at={({ at }) => at}
      columns={[
        { name: 'type', kind: 'words', sortBy: ({ kind }) => t(`member.orderKind.${kind}`) },
        { name: 'reference', kind: 'words', sortBy: idOf },
        { name: 'amount', kind: 'figure', sortBy: ({ amount }) => millsOf(amount) },
        { name: 'moved', kind: 'figure', sortBy: ({ moved }) => (moved === null ? null : millsOf(moved)) },
        { name: 'status', kind: 'words', sortBy: ({ state }) => t(`member.orderState.${state}`) },
      ]}
      cells={(order, { open, onOpen }) => (
        <>
          <td className="num t2 nw">{words.moment(order.at)}</td>
          <td>
            <RowDoor
              name={t(`member.orderKind.${order.kind}`)}
              what={`${t(`member.orderKind.${order.kind}`)}, ${order.id}`}
              open={open}
              onOpen={onOpen}
            />
          </td>
          <td className="num t3 ref" translate="no">
            {order.id}
          </td>
          <td className="r num b" translate="no">
            {money.full(order.amount)}
          </td>
          <td className="r num t2" translate="no">
            {order.moved === null ? '–' : money.full(order.moved)}
          </td>
          <td>
            <StateBadge order={order} />
          </td>
        </>
      )}
      detail={(order) => <OrderDetail order={order} />}
    />
  );
}

function OrderCards(props: RowsProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  return (
    <RecordCards
      {...props}
      idOf={idOf}
      at={({ at }) => at}
      daySums={() => null}
      face={(order) => (
        <span className="row mk-head">
          <span className="sp">
            <b className="blk">{t(`member.orderKind.${order.kind}`)}</b>
            <span className="xs t3 num blk">{words.time(order.at)}</span>
          </span>
          <span className="r">
            <b className="num blk" translate="no">
              {money.full(order.amount)}
            </b>
            <StateBadge order={order} />
          </span>
        </span>
      )}
      detail={(order) => <OrderDetail order={order} />}
    />
  );
}

/** What there is to do about an order stands on its own page. */
function OrderDetail({ order: { kind, id } }: { order: MoneyOrder }): JSX.Element {
  const t = useT();
  const isDeposit = kind === 'deposit';
  return (
    <div className="dt">
      <div className="row wrap-f">
        <span className="sm t2 num" translate="no">
          {id}
        </span>
        <Button
          size="s"
          icon={isDeposit ? 'hand-deposit' : 'hand-withdraw'}
          onClick={() => (isDeposit ? openMemberPage('depositv2', { id }) : openMemberPage('withdraw'))}
        >
          {t(isDeposit ? 'member.trail.seeOrder' : 'member.trail.seeWithdrawals')}
        </Button>
      </div>
    </div>
  );
}
