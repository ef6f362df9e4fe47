/** Members with a rebate point of their own; set by name, never above the upline's. */

import type { ReplyOf } from '@house/contract/call';
import { listRebatePoints, setRebatePoint } from '@house/contract/desk-lottery';
import { useT } from '@house/i18n/react';
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
import { readPercent, writePercent } from './model.ts';
import { TermHead, useTermColumns } from './term-parts.tsx';

type Point = ReplyOf<typeof listRebatePoints>['rows'][number];

const POINT_MOST = 130;

function PointPopup({ point, onClose }: { point: Point | null; onClose: () => void }): JSX.Element {
  const t = useT();
  const [account, setAccount] = useState(point?.account ?? '');
  const [typed, setTyped] = useState(point === null ? '' : writePercent(point.rebatePoint));
  const [tried, setTried] = useState(false);
  const read = typed.trim() === '' ? null : readPercent(typed, POINT_MOST);
  const pointWrong = typed.trim() !== '' && read === null;
  const accountWrong = account.trim() === '';
  return (
    <ReasonPopup
      title={t('desk-lottery.points.set')}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={[...(accountWrong ? ['account'] : []), ...(pointWrong ? ['point'] : [])]}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        request(setRebatePoint, { body: { account: account.trim(), rebatePoint: read, reason } }).finally(
          () => void askAgain(listRebatePoints),
        )
      }
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
        hint={t('desk-lottery.points.pointHint')}
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
  const list = useList(listRebatePoints, useOwnPage());
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
      <ListTable
        label={t('desk-lottery.tab.points')}
        list={list}
        columns={columns}
        rowKey={({ memberId }) => memberId}
        empty={t('desk-lottery.points.empty')}
      />
      {opened === undefined ? null : <PointPopup point={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
