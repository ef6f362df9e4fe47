/**
 * A list page from its description: filters in the address, sorting, pages, cells by kind, download, and every state of
 * loading (screens.md 0.4, 0.5, 7). J and K walk its rows, Enter opens one.
 */
import type { ReplyOf } from '@house/contract/call';
import { useAreas, useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge, MoneyFigure } from '@house/ui/figures';
import type { CallInputOf } from '@house/web/api';
import { Link } from '@tanstack/react-router';
import { type JSX, type ReactNode, useState } from 'react';
import { CsvButton } from './csv-button.tsx';
import { dayFromToday } from './date-filters.tsx';
import { FileButton } from './file-button.tsx';
import { FieldFilter, KeysNote, SelectFilter } from './filter-fields.tsx';
import { type Filters, sortedBy, useFilters } from './filters.ts';
import { ListPage } from './list-page.tsx';
import { toneOfAmount, useFigures } from './money.ts';
import {
  addressNameOf,
  defaultsOf,
  type Filter,
  filtersOf,
  type ListCall,
  queryOf,
  type ResourceColumn,
  type ResourceList,
  sortOf,
  type Writers,
} from './resource-list.ts';
import { RowButton, useTimeColumn } from './row-parts.tsx';
import { CopyText } from './small-parts.tsx';
import { type RowOf, useList } from './use-list.ts';
import { useWhen } from './when.ts';

const AREAS_NONE: readonly [] = [];
const DASH = <span className="t3">–</span>;

interface ResourceListPageProps<C extends ListCall> {
  list: ResourceList<C>;
  /** It is a part of a page that says its name itself. */
  isPart?: boolean;
  /** Beside the title; the answer once it is there. */
  acts?: (answer: ReplyOf<C> | undefined) => ReactNode;
}

export function ResourceListPage<C extends ListCall>(props: ResourceListPageProps<C>): JSX.Element {
  const { list: described, isPart = false, acts } = props;
  type Row = RowOf<ReplyOf<C>>;
  useAreas(described.areas ?? AREAS_NONE);
  const t = useT();
  const [opened, setOpened] = useState<Opened<Row>>();
  const columns = useResourceColumns<Row>(described.columns, setOpened);
  const filters = useFilters(defaultsOf(described), ['sort', 'order']);
  const sorting = sortOf(described, filters.values);
  const { csv, file, everyMilliseconds, rowKey, pinned, counted, keysNote } = described;
  const list = useList(
    described.call,
    filters,
    { query: queryOf(described, filters.values) } as CallInputOf<C>,
    everyMilliseconds === undefined ? {} : { refetchInterval: everyMilliseconds },
  );
  return (
    <>
      <ListPage
        title={t(described.titleId)}
        isPart={isPart}
        acts={
          <>
            {acts?.(list.answer.data)}
            {csv === undefined ? null : (
              <CsvButton
                list={list}
                exported={csv.exported}
                name={csv.name}
                heads={csv.heads}
                cellsOf={csv.cells}
                rowKey={rowKey}
              />
            )}
            {file === undefined ? null : (
              <FileButton call={file.call} filter={list.filter} name={file.name} askable={list.askable} />
            )}
          </>
        }
        list={list}
        columns={columns}
        rowKey={rowKey}
        empty={t(described.emptyId)}
        {...(pinned === undefined ? {} : { pinned })}
        {...(counted === undefined ? {} : { counted })}
        {...(sorting === undefined ? {} : sortedBy(filters, sorting))}
        filters={
          <>
            {filtersOf(described).map(([name, filter]) => (
              <FilterField key={name} filters={filters} name={addressNameOf(name, filter)} filter={filter} />
            ))}
            {keysNote === undefined ? null : <KeysNote {...(keysNote === true ? {} : { more: t(keysNote) })} />}
          </>
        }
      />
      {opened?.popup(opened.row, () => setOpened(undefined))}
    </>
  );
}

/** The row that a popup is about, as it was when it was opened. */
interface Opened<R> {
  readonly row: R;
  readonly popup: (row: R, onClose: () => void) => ReactNode;
}

interface FilterFieldProps<F extends Filter> {
  filters: Filters<string>;
  name: string;
  filter: F;
}

function FilterField({ filter, ...place }: FilterFieldProps<Filter>): JSX.Element {
  const t = useT();
  const field = { ...place, label: t(filter.labelId) };
  if (filter.kind === 'choice') return <ChoiceField filter={filter} {...place} />;
  if (filter.kind === 'day') return <FieldFilter {...field} type="date" max={dayFromToday(filter.lastDay ?? 0)} />;
  const placeholder = filter.placeholderId === undefined ? filter.placeholder : t(filter.placeholderId);
  return (
    <FieldFilter
      {...field}
      {...(filter.kind === 'search' ? { type: 'search', icon: 'magnifying-glass' } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(filter.lengthMax === undefined ? {} : { maxLength: filter.lengthMax })}
    />
  );
}

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;

function wordsOf(filter: ChoiceFilter, choice: string, t: Writers['t']): string {
  const id = filter.wordsId?.(choice);
  return id === undefined ? choice : t(id);
}

const useNoWords = (): null => null;

function ChoiceField({ filter, ...place }: FilterFieldProps<ChoiceFilter>): JSX.Element {
  const t = useT();
  const { choices, useWords = useNoWords, labelId, start } = filter;
  const named = useWords();
  return (
    <SelectFilter
      {...place}
      label={t(labelId)}
      choices={choices}
      words={named ?? ((choice) => wordsOf(filter, choice, t))}
      {...(start === undefined ? {} : { all: 'all' })}
    />
  );
}

/** Amounts and counts stand at the end of the line. */
const AT_END: ReadonlySet<ResourceColumn<never>['kind']> = new Set(['money', 'signed', 'count', 'actions']);
const CARD_OF: Readonly<Partial<Record<ResourceColumn<never>['kind'], Column<never>['card']>>> = {
  link: 'title',
  popup: 'title',
  status: 'status',
};

function useResourceColumns<R>(columns: readonly ResourceColumn<R>[], open: (opened: Opened<R>) => void): Column<R>[] {
  const t = useT();
  const figures = useFigures();
  const when = useWhen();
  const timeColumn = useTimeColumn();
  const writers: Writers = { t, ...figures, ...when };
  return columns.map((column) => {
    const { key, kind, sortable, card = CARD_OF[kind] } = column;
    const head = t(column.headId);
    const told: Omit<Column<R>, 'cell'> = {
      key,
      head,
      ...(AT_END.has(kind) || (kind === 'cell' && column.end) ? { end: true } : {}),
      ...(sortable === undefined ? {} : { sortable }),
      ...(card === undefined ? {} : { card }),
    };
    if (kind === 'time') return { ...told, ...timeColumn({ key, name: head, of: column.of }) };
    return { ...told, cell: (row) => cellOf(column, row, writers, head, open) };
  });
}

function cellOf<R>(
  column: ResourceColumn<R>,
  row: R,
  writers: Writers,
  head: string,
  open: (opened: Opened<R>) => void,
): ReactNode {
  switch (column.kind) {
    case 'text':
      return column.of(row, writers) ?? DASH;
    case 'mono': {
      const text = column.of(row, writers);
      return text === null ? (
        DASH
      ) : (
        <span className="mono" translate="no">
          {text}
        </span>
      );
    }
    case 'money':
      return writers.money(column.of(row));
    case 'signed': {
      const amount = column.of(row);
      return <MoneyFigure text={writers.signed(amount)} tone={toneOfAmount(amount)} className="b" />;
    }
    case 'time':
      return writers.instant(column.of(row));
    case 'count':
      return writers.count(column.of(row));
    case 'id':
      return <CopyText text={column.of(row)} name={head} />;
    case 'status': {
      const { tone, wordsId } = column.of(row);
      return <Badge tone={tone}>{writers.t(wordsId)}</Badge>;
    }
    case 'link':
      return (
        <Link to={column.address(row)} className={column.mono ? 'link mono nw' : 'link'} data-row>
          {column.of(row, writers)}
        </Link>
      );
    case 'popup':
      return <RowButton onOpen={() => open({ row, popup: column.popup })}>{column.of(row, writers)}</RowButton>;
    case 'actions':
      return <span className="row">{column.of(row)}</span>;
    case 'cell':
      return column.of(row, writers);
  }
}
