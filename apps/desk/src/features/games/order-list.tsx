/**
 * Games in an order of one's own: dragged, or moved by buttons and by Alt with the arrow keys. What moved is said, and
 * keeps the focus.
 */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { type DragEvent, type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { moved } from './model.ts';

interface OrderListProps {
  label: string;
  items: readonly { readonly id: string; readonly name: string; readonly note: string }[];
  onOrder: (ids: string[]) => void;
}

export function OrderList({ label, items, onOrder }: OrderListProps): JSX.Element {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [told, setTold] = useState('');
  const ids = items.map(({ id }) => id);
  useEffect(() => {
    if (focus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${focus.current}"]`)?.focus();
    focus.current = undefined;
  });
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || to === from) return;
    focus.current = item.id;
    setTold(t('desk-games.list.moved', { name: item.name, place: to + 1, of: items.length }));
    onOrder(moved(ids, from, to));
  };
  const remove = (place: number): void => {
    focus.current = ids[place + 1] ?? ids[place - 1];
    onOrder(ids.filter((_, other) => other !== place));
  };
  const onKey = (event: KeyboardEvent, place: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  const drop = (event: DragEvent, place: number): void => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, place);
    setDragged(undefined);
  };
  return (
    <>
      <ol ref={list} className="gm-order" aria-label={label}>
        {items.map(({ id, name, note }, place) => (
          <li
            key={id}
            className={dragged === place ? 'dragged' : ''}
            draggable
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, place)}
          >
            <button type="button" className="gm-grip" data-id={id} onKeyDown={(event) => onKey(event, place)}>
              <span className="num t3">{place + 1}</span> <span>{name}</span> <small className="t3">{note}</small>
            </button>
            <IconButton
              icon="caret-up-bold"
              small
              label={t('desk-games.list.up', { name })}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              icon="caret-down-bold"
              small
              label={t('desk-games.list.down', { name })}
              disabled={place === items.length - 1}
              onClick={() => move(place, place + 1)}
            />
            <IconButton
              icon="x-bold"
              small
              label={t('desk-games.list.remove', { name })}
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {told}
      </p>
    </>
  );
}
