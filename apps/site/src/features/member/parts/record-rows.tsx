/** What the records have in common: a table whose rows open below themselves; on phones cards by day. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import type { Sort } from '@house/ui/data-table';
import { Icon } from '@house/ui/icon';
import { Fragment, type JSX, type KeyboardEvent, type ReactNode, useState } from 'react';
import { groupByDay } from '../model/days.ts';
import { nextSort, type SortValue, sortRows } from '../model/sort-rows.ts';
import { useRecordWords } from '../words.ts';

/** ↑ ↓ move between the rows; Enter opens (screens.md 11). */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const doors = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = doors.indexOf(document.activeElement as HTMLElement);
  if (from === -1) return;
  event.preventDefault();
  doors[from + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** The name of a row, which opens it. */
export function RowDoor(props: { name: string; what: string; open: boolean; onOpen: () => void }): JSX.Element {
  const t = useT();
  return (
    <button
      type="button"
      data-row=""
      className="rowname"
      aria-expanded={props.open}
      aria-label={t('member.detail.open', { what: props.what })}
      onClick={(event) => {
        event.stopPropagation();
        props.onOpen();
      }}
    >
      {props.name}
    </button>
  );
}

interface OpenRows<R> {
  rows: readonly R[];
  idOf: (row: R) => string;
  openId: string | null;
  onOpen: (id: string | null) => void;
}

type NameOf<Id> = Id extends `member.col.${infer Name}` ? Name : never;

export interface RecordColumn<R> {
  /** Of `member.col`. */
  readonly name: NameOf<MessageId>;
  /** Figures stand at the right. */
  readonly kind: 'words' | 'figure';
  readonly sortBy: (row: R) => SortValue;
}

const TIME = 'time';
const NEWEST: Sort = { key: TIME, direction: 'descending' };

interface HeadProps {
  kind: 'words' | 'figure';
  sort: Sort['direction'] | undefined;
  onSort: () => void;
  children: ReactNode;
}

function Head({ kind, sort, onSort, children }: HeadProps): JSX.Element {
  return (
    <th scope="col" aria-sort={sort ?? 'none'} {...(kind === 'figure' ? { className: 'r' } : {})}>
      <button type="button" className="sort" onClick={onSort}>
        {children}
        {sort === undefined ? null : (
          <Icon name={sort === 'ascending' ? 'arrow-up-bold' : 'arrow-down-bold'} size={12} />
        )}
      </button>
    </th>
  );
}

/** The rows as they are shown: in the order of the house until a head is pressed. */
function useSorted<R>(rows: readonly R[], columns: readonly RecordColumn<R>[], at: (row: R) => string) {
  const [sort, setSort] = useState(NEWEST);
  const column = columns.find(({ name }) => name === sort.key);
  const isAsSent = column === undefined && sort.direction === NEWEST.direction;
  return {
    sorted: isAsSent ? rows : sortRows(rows, sort.direction, column?.sortBy ?? at),
    directionOf: (key: string) => (sort.key === key ? sort.direction : undefined),
    press: (key: string, kind: 'words' | 'figure') => setSort((before) => nextSort(before, key, kind)),
  };
}

export interface RecordTableProps<R> extends OpenRows<R> {
  label: string;
  /** The instant of a row, by which the house sends them, newest first. */
  at: (row: R) => string;
  columns: readonly RecordColumn<R>[];
  cells: (row: R, door: { open: boolean; onOpen: () => void }) => ReactNode;
  detail: (row: R) => ReactNode;
  foot?: ReactNode;
}

export function RecordTable<R>(props: RecordTableProps<R>): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const { rows, idOf, openId, onOpen, columns } = props;
  const { sorted, directionOf, press } = useSorted(rows, columns, props.at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named region, so its scrolling is announced
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling table must be reachable by keyboard
    <div className="card tbl rt" role="region" aria-label={props.label} tabIndex={0}>
      <table onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <Head kind="words" sort={directionOf(TIME)} onSort={() => press(TIME, 'figure')}>
              {t('member.col.time', { zone: words.zone })}
            </Head>
            {columns.map(({ name, kind }) => (
              <Head key={name} kind={kind} sort={directionOf(name)} onSort={() => press(name, kind)}>
                {t(`member.col.${name}`)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => {
            const id = idOf(row);
            const open = id === openId;
            const toggle = (): void => onOpen(open ? null : id);
            return (
              <Fragment key={id}>
                <tr className={open ? 'sel door' : 'door'} onClick={toggle}>
                  {props.cells(row, { open, onOpen: toggle })}
                </tr>
                {open ? (
                  <tr className="ex">
                    <td colSpan={columns.length + 1}>{props.detail(row)}</td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        {props.foot === undefined ? null : <tfoot>{props.foot}</tfoot>}
      </table>
    </div>
  );
}

export interface RecordCardsProps<R> extends OpenRows<R> {
  at: (row: R) => string;
  /** Above the first day. */
  head?: ReactNode;
  daySums: (day: string, rows: readonly R[]) => ReactNode;
  /** The words of a card; the whole of them opens it. */
  face: (row: R) => ReactNode;
  detail: (row: R) => ReactNode;
}

export function RecordCards<R>(props: RecordCardsProps<R>): JSX.Element {
  const words = useRecordWords();
  const { rows, idOf, openId, onOpen } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the arrow keys of the cards inside
    <div className="mcard" onKeyDown={moveBetweenRows}>
      {props.head}
      {groupByDay(rows, props.at, words.offsetMinutes).map(({ day, rows: own }) => (
        <section key={day} aria-label={words.day(day)}>
          <div className="row mk-day">
            <h2>{words.day(day)}</h2>
            {props.daySums(day, own)}
          </div>
          <ul className="mcard">
            {own.map((row) => {
              const id = idOf(row);
              const open = id === openId;
              return (
                <li key={id} className="card mk">
                  <button
                    type="button"
                    data-row=""
                    className="mk-door"
                    aria-expanded={open}
                    onClick={() => onOpen(open ? null : id)}
                  >
                    {props.face(row)}
                  </button>
                  {open ? props.detail(row) : null}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
