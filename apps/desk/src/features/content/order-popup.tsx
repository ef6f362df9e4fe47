/** The order of a kind: by drag, or by the buttons up and down, which say where a piece came to stand. */
import { type ContentItemRow, listDeskContentItems, orderContentItems } from '@house/contract/content/desk';
import { useT } from '@house/i18n/react';
import type { ORDERED_KINDS } from '@house/rules/content-items';
import { IconButton } from '@house/ui/button';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { moveBy } from './model.ts';

interface OrderPopupProps {
  kind: (typeof ORDERED_KINDS)[number];
  group: string;
  onClose: () => void;
}

export function OrderPopup({ kind, group, onClose }: OrderPopupProps): JSX.Element {
  const t = useT();
  const draft = `contentItems.order.${kind}.${group}`;
  const [ids, setIds] = useDraft<readonly string[] | null>(draft, null);
  const query = { kind, size: 100, page: 1, group: group === '' ? undefined : group };
  const answer = useCall(listDeskContentItems, { query });
  const rows = answer.data?.rows ?? [];
  const order = ids ?? rows.map(({ id }) => id);
  return (
    <ReasonPopup
      title={t('desk-content.order')}
      confirm={t('desk-content.orderSave')}
      draft={draft}
      hint={t('desk-content.reasonHint')}
      reasonFirst
      onClose={onClose}
      onSend={async (act) => {
        if (order.length < 2) return;
        await request(orderContentItems, { body: { ...act, kind, ids: [...order] } });
        await askAgain(listDeskContentItems);
      }}
    >
      {/* What the order says besides its reason: another one is sent under another key (order-key.ts). */}
      <input type="hidden" value={order.join(' ')} />
      <AnswerView answer={answer} lines={4}>
        {() => <OrderList rows={rows} order={order} onOrder={setIds} />}
      </AnswerView>
    </ReasonPopup>
  );
}

interface OrderListProps {
  rows: readonly ContentItemRow[];
  order: readonly string[];
  onOrder: (order: readonly string[]) => void;
}

function OrderList({ rows, order, onOrder }: OrderListProps): JSX.Element {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const titleOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return row?.titles['bn'] || row?.titles['en'] || row?.slug || '';
  };
  const move = (from: number, step: number): void => {
    const next = moveBy(order, from, step);
    const id = order[from] ?? '';
    onOrder(next);
    setSaid(t('desk-content.movedTo', { title: titleOf(id), place: next.indexOf(id) + 1 }));
  };
  return (
    <>
      <ol className="content-order">
        {order.map((id, place) => (
          <li
            key={id}
            draggable
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, place - dragged);
              setDragged(undefined);
            }}
          >
            <span className="num t3">{place + 1}</span>
            <span className="sp">{titleOf(id)}</span>
            <IconButton
              icon="caret-up-bold"
              label={t('desk-content.moveUp', { title: titleOf(id) })}
              disabled={place === 0}
              onClick={() => move(place, -1)}
            />
            <IconButton
              icon="caret-down-bold"
              label={t('desk-content.moveDown', { title: titleOf(id) })}
              disabled={place === order.length - 1}
              onClick={() => move(place, 1)}
            />
          </li>
        ))}
      </ol>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  );
}
