/**
 * A list of records: a table on wide screens, cards on phones (under 720 px). Sorting by heads with `aria-sort`.
 * Both are in the page and CSS shows one, so turning a phone does not lose the place.
 */
import type { JSX, ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface Column<R> {
  key: string;
  head: ReactNode;
  cell: (row: R) => ReactNode;
  /** Figures stand at the end of the line. */
  end?: boolean;
  sortable?: boolean;
  /** On a phone card: the title, the status beside it, the bold figure, a plain line (default), or not at all. */
  card?: 'title' | 'status' | 'main' | 'line' | 'none';
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<R> {
  /** What the list is, for screen readers. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Opens a record; the title of a row becomes a button. */
  onOpen?: (row: R) => void;
  selectedKey?: string;
  /** Sums for the page or the whole filter, one entry a column key. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Old rows that could not be refreshed are greyed. */
  stale?: boolean;
  /** First column stays while a wide table scrolls. */
  pinned?: boolean;
  /** Tables of the desk may stay tables on phones. */
  cards?: boolean;
}

type Shared<R> = DataTableProps<R>;

function Head<R>({ column, sort, onSort }: { column: Column<R> } & Pick<Shared<R>, 'sort' | 'onSort'>): JSX.Element {
  const classes = column.end ? { className: 'r' } : {};
  if (!column.sortable || !onSort)
    return (
      <th scope="col" {...classes}>
        {column.head}
      </th>
    );
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const next = direction === 'descending' ? 'ascending' : 'descending';
  return (
    <th scope="col" {...classes} aria-sort={direction ?? 'none'}>
      <button type="button" className="sort" onClick={() => onSort({ key: column.key, direction: next })}>
        {column.head}
        <Icon
          name={
            direction === undefined ? 'arrows-down-up' : direction === 'ascending' ? 'arrow-up-bold' : 'arrow-down-bold'
          }
          size={12}
        />
      </button>
    </th>
  );
}

/** How a cell of figures stands; a translator leaves it alone. */
const FIGURES = { className: 'r num', translate: 'no' } as const;

function Cell<R>({
  column,
  row,
  onOpen,
  first,
}: {
  column: Column<R>;
  row: R;
  onOpen?: ((row: R) => void) | undefined;
  first: boolean;
}): JSX.Element {
  const content = column.cell(row);
  return (
    <td {...(column.end ? FIGURES : {})}>
      {first && onOpen ? (
        <button type="button" className="link" onClick={() => onOpen(row)}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

function Card<R>({
  row,
  columns,
  onOpen,
  selected,
}: {
  row: R;
  columns: readonly Column<R>[];
  onOpen?: ((row: R) => void) | undefined;
  selected: boolean;
}): JSX.Element {
  const find = (role: Column<R>['card']): ReactNode => columns.find((column) => column.card === role)?.cell(row);
  const lines = columns.filter(
    (column) => column.card === undefined || column.card === 'line' || column.card === 'main',
  );
  const body = (
    <>
      <div className="hd">
        {onOpen ? (
          <button type="button" className="link" onClick={() => onOpen(row)}>
            {find('title')}
          </button>
        ) : (
          <span>{find('title')}</span>
        )}
        {find('status')}
      </div>
      <dl>
        {lines.flatMap((column) => [
          <dt key={`${column.key}-name`}>{column.head}</dt>,
          <dd
            key={column.key}
            className={column.card === 'main' ? 'main num' : 'num'}
            translate={column.end ? 'no' : undefined}
          >
            {column.cell(row)}
          </dd>,
        ])}
      </dl>
    </>
  );
  return <li className={selected ? 'rec sel' : 'rec'}>{body}</li>;
}

export function DataTable<R>(props: DataTableProps<R>): JSX.Element {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    onOpen,
    selectedKey,
    totals,
    stale = false,
    pinned = false,
    cards = true,
  } = props;
  const mark = stale ? ' stale' : '';
  const sorting = { ...(sort ? { sort } : {}), ...(onSort ? { onSort } : {}) };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a named region, so its scrolling is announced */}
      <div
        className={`tbl${cards ? ' to-cards' : ''}${pinned ? ' pin' : ''}${mark}`}
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sideways scrolling table must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} {...sorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} {...(rowKey(row) === selectedKey ? { className: 'sel' } : {})}>
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} row={row} onOpen={onOpen} first={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
          {totals ? (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <td key={column.key} {...(column.end ? FIGURES : {})}>
                    {totals[column.key]}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      {cards ? (
        <ul className={`tbl-cards${mark}`} aria-label={label}>
          {rows.map((row) => (
            <Card
              key={rowKey(row)}
              row={row}
              columns={columns}
              onOpen={onOpen}
              selected={rowKey(row) === selectedKey}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
