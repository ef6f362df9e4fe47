/** Members with a rebate point of their own; set by name, never above the upline's. */

import type { ReplyOf } from '@house/contract/call';
import { listRebatePoints, setRebatePoint } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { POINT_PRODUCTS, POINTS_MAX, type PointProduct } from '@house/lottery/products';
import { Chips } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { useSeen } from '../../shared/use-seen.ts';
import { readPercent, writePercent } from './model.ts';
import { TermHead, useTermColumns } from './term-parts.tsx';

type Point = ReplyOf<typeof listRebatePoints>['rows'][number];

interface PopupProps {
  product: PointProduct;
  /** Null: of whoever is named. */
  point: Point | null;
  onClose: () => void;
}

function PointPopup({ product, point, onClose }: PopupProps): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const most = POINTS_MAX[product];
  const [seen] = useSeen(point?.rebatePoint);
  const [account, setAccount] = useState(point?.account ?? '');
  const [typed, setTyped] = useState(point === null ? '' : writePercent(point.rebatePoint));
  const [tried, setTried] = useState(false);
  const read = typed.trim() === '' ? null : readPercent(typed, most);
  const pointWrong = typed.trim() !== '' && read === null;
  const accountWrong = account.trim() === '';
  return (
    <ReasonPopup
      title={`${t('desk-lottery.points.set')} · ${t(`desk.product.${product}`)}`}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={[...(accountWrong ? ['account'] : []), ...(pointWrong ? ['point'] : [])]}
      onTried={() => setTried(true)}
      onSend={({ reason }) => {
        const body = { account: account.trim(), product, rebatePoint: read, reason };
        return request(setRebatePoint, { body: seen === undefined ? body : { ...body, seen } }).finally(
          () => void askAgain(listRebatePoints),
        );
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-lottery.points.account')}
        name="account"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        readOnly={point !== null}
        error={tried && accountWrong ? t('desk-lottery.points.accountWrong') : undefined}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Field
        label={t('desk-lottery.points.point')}
        name="point"
        inputMode="decimal"
        autoComplete="off"
        hint={digits(t('desk-lottery.points.pointHint', { most: writePercent(most) }))}
        error={tried && pointWrong ? t('desk-lottery.wrong.percent') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonPopup>
  );
}

export function PointsTab(): JSX.Element {
  const t = useT();
  const columnsOf = useTermColumns();
  const { digits } = useFigures();
  const may = useCan('lottery.edit');
  const [product, setProduct] = useState<PointProduct>('LOTT');
  const pager = useOwnPage();
  const list = useList(listRebatePoints, pager, { query: { product } });
  const [opened, setOpened] = useState<Point | null>();
  const columns: Column<Point>[] = [
    {
      key: 'member',
      head: t('desk-lottery.points.member'),
      card: 'title',
      cell: (point) => (
        <Link to="/members/$id" params={{ id: point.memberId } as never} className="link" data-row>
          {point.account}
        </Link>
      ),
    },
    {
      key: 'point',
      head: t('desk-lottery.points.point'),
      end: true,
      card: 'main',
      cell: ({ rebatePoint }) => digits(writePercent(rebatePoint)),
    },
    columnsOf.since(t('desk-lottery.points.setAt'), ({ setAt }) => setAt),
    columnsOf.act({
      may,
      text: t('desk-lottery.edit'),
      label: ({ account }) => t('desk-lottery.editTitle', { name: account }),
      onAct: (point) => setOpened(point),
    }),
  ];
  return (
    <div className="card list">
      <TermHead
        title={t('desk-lottery.tab.points')}
        add={may ? { text: t('desk-lottery.points.set'), onAdd: () => setOpened(null) } : null}
      />
      <div className="filters">
        <Chips
          label={t('desk-lottery.points.product')}
          choices={POINT_PRODUCTS.map((value) => ({ value, text: t(`desk.product.${value}`) }))}
          value={product}
          onChange={(next) => {
            setProduct(next);
            pager.toPage(1);
          }}
        />
      </div>
      <ListTable
        label={t('desk-lottery.tab.points')}
        list={list}
        columns={columns}
        rowKey={({ memberId }) => memberId}
        empty={t('desk-lottery.points.empty')}
      />
      {opened === undefined ? null : (
        <PointPopup product={product} point={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
