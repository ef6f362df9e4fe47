/**
 * What a list page is made of, and what it asks the server for, pure. A page describes its call, filters and columns once;
 * `resource-list-page.tsx` draws it.
 */
import type { Call, ReplyOf } from '@house/contract/call';
import type { ExportedList } from '@house/contract/operations/desk';
import type { Area, MessageId } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';
import type { Column } from '@house/ui/data-table';
import type { BadgeProps } from '@house/ui/figures';
import type { CallInputOf } from '@house/web/api';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { isDay } from './day-ranges.ts';
import type { FigureWriter } from './money.ts';
import { oneOf } from './one-of.ts';
import type { PagedRows, RowOf } from './use-list.ts';
import type { WhenWriter } from './when.ts';

export type ListCall = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<PagedRows>>;
type QueryOf<C extends ListCall> = NonNullable<CallInputOf<C>['query']>;
type Texts = Readonly<Record<string, string>>;

/** What cells write their texts with. */
export interface Writers extends FigureWriter, WhenWriter {
  readonly t: Translate;
}

interface FilterBase {
  readonly labelId: MessageId;
  /** Its name in the address, where that is not its name in the query. */
  readonly inAddress?: string;
}

/** Typed; asked a moment after the last key. */
interface TextFilter extends FilterBase {
  readonly kind: 'search' | 'text';
  readonly placeholderId?: MessageId;
  /** An example that is the same in every language, `F-000123`. */
  readonly placeholder?: string;
  readonly lengthMax?: number;
}

/** A day of the house's zone. */
interface DayFilter extends FilterBase {
  readonly kind: 'day';
  /** How many days after today the last choice is. */
  readonly lastDay?: number;
}

/** One of a closed list, or all. */
interface ChoiceFilter<V extends string> extends FilterBase {
  readonly kind: 'choice';
  readonly choices: readonly V[];
  wordsId?(choice: V): MessageId;
  /** A hook that names the choices, where messages do not. */
  readonly useWords?: () => (choice: string) => string;
  /** What is shown before anybody chose; all of them without it. The address then writes all as `all`. */
  readonly start?: V;
}

export type Filter<V extends string = string> = TextFilter | DayFilter | ChoiceFilter<V>;

interface ColumnBase {
  readonly key: string;
  readonly headId: MessageId;
  /** The server sorts by this key. */
  readonly sortable?: true;
  /** Its place on the card of a phone: the one that its kind usually has, when left out. */
  readonly card?: Column<unknown>['card'];
}

/** A column by what it shows; null is written as a dash. */
export type ResourceColumn<R> = ColumnBase &
  (
    | { readonly kind: 'text' | 'mono'; readonly of: (row: R, writers: Writers) => string | null }
    | { readonly kind: 'money' | 'signed' | 'time'; readonly of: (row: R) => string | null }
    | { readonly kind: 'count'; readonly of: (row: R) => number }
    /** Monospaced, with a button that copies it. */
    | { readonly kind: 'id'; readonly of: (row: R) => string }
    | {
        readonly kind: 'status';
        readonly of: (row: R) => { readonly tone: NonNullable<BadgeProps['tone']>; readonly wordsId: MessageId };
      }
    /** What the row is called. It opens a page; J, K and Enter find it. */
    | {
        readonly kind: 'link';
        readonly of: (row: R, writers: Writers) => string;
        readonly address: (row: R) => string;
        readonly mono?: true;
      }
    /** What the row is called. It opens a popup over the list. */
    | {
        readonly kind: 'popup';
        readonly of: (row: R, writers: Writers) => string;
        readonly popup: (row: R, onClose: () => void) => ReactNode;
      }
    /** Buttons that act on the row. */
    | { readonly kind: 'actions'; readonly of: (row: R) => ReactNode }
    | {
        readonly kind: 'cell';
        readonly of: (row: R, writers: Writers) => ReactNode;
        readonly end?: true;
      }
  );

/** A list page. `C` is its call, which answers pages of rows. */
export interface ResourceList<C extends ListCall, R = RowOf<ReplyOf<C>>> {
  readonly call: C;
  readonly titleId: MessageId;
  /** Why the list is empty when nothing is filtered. */
  readonly emptyId: MessageId;
  /** Areas of messages that the page needs beside the desk's own. */
  readonly areas?: readonly Area[];
  readonly rowKey: (row: R) => string;
  readonly columns: readonly ResourceColumn<R>[];
  /** By their name in the query of the call, in the order of the page. */
  readonly filters?: {
    readonly [K in keyof Omit<QueryOf<C>, 'page' | 'size' | 'sort' | 'order'>]?: Filter<Extract<QueryOf<C>[K], string>>;
  };
  /** The sorting before anybody chose; columns that are `sortable` are the choices. */
  readonly sort?: { readonly by: string; readonly order: 'asc' | 'desc' };
  /** The first column stays while a wide table scrolls. */
  readonly pinned?: true;
  /** The keys of the list are told beside its filters, with those of the page. */
  readonly keysNote?: true | MessageId;
  /** Asked again by itself. */
  readonly everyMilliseconds?: number;
  /** A total above this says only that there are more. */
  readonly counted?: number;
  /** The download of what the filters hold. Cells that a spreadsheet would run are made plain text (web/csv.ts). */
  readonly csv?: {
    /** What the audit log calls it. */
    readonly exported: ExportedList;
    /** File name without its ending. */
    readonly name: string;
    readonly heads: readonly string[];
    readonly cells: (row: R) => readonly string[];
  };
  /** In its place, where lists grow long: the file that the house writes of the same filters (`csvFile`). */
  readonly file?: {
    readonly call: Call;
    /** File name without its ending. */
    readonly name: string;
  };
}

type Described = Pick<ResourceList<ListCall>, 'sort'> & {
  readonly filters?: Readonly<Record<string, Filter | undefined>>;
  readonly columns: readonly { readonly key: string; readonly sortable?: true }[];
};

/** The filters of a list by name, in the order of the page. */
export function filtersOf({ filters = {} }: Pick<Described, 'filters'>): readonly (readonly [string, Filter])[] {
  return Object.entries(filters).flatMap(([name, filter]) => (filter === undefined ? [] : [[name, filter] as const]));
}

export const addressNameOf = (name: string, filter: Filter): string => filter.inAddress ?? name;

/** What the address says when it says nothing. */
export function defaultsOf(list: Described): Texts {
  const starts = filtersOf(list).map(([name, filter]) => [
    addressNameOf(name, filter),
    filter.kind === 'choice' ? (filter.start ?? '') : '',
  ]);
  return {
    ...(Object.fromEntries(starts) as Texts),
    ...(list.sort === undefined ? {} : { sort: list.sort.by, order: list.sort.order }),
  };
}

function askedBy(filter: Filter, text: string): string | undefined {
  if (filter.kind === 'choice') return oneOf(filter.choices, text);
  if (filter.kind === 'day') return isDay(text) ? text : undefined;
  return text.trim() || undefined;
}

/** What the values of an address ask for. Addresses are typed by hand too: what no list knows is no filter. */
export function queryOf(list: Described, values: Texts): Record<string, string | undefined> {
  const asked = filtersOf(list).map(([name, filter]) => [
    name,
    askedBy(filter, values[addressNameOf(name, filter)] ?? ''),
  ]);
  return { ...(Object.fromEntries(asked) as Record<string, string | undefined>), ...sortOf(list, values) };
}

/** The sorting that an address asks for; the first one for any that the list does not have. */
export function sortOf({ sort, columns }: Described, values: Texts): { sort: string; order: string } | undefined {
  if (sort === undefined) return undefined;
  const keys = columns.flatMap((column) => (column.sortable ? [column.key] : []));
  const { order = sort.order } = values;
  return {
    sort: oneOf(keys, values['sort'] ?? '') ?? sort.by,
    order: order === 'asc' || order === 'desc' ? order : sort.order,
  };
}
