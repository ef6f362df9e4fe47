/** A paged list: the page it is on, what the server says of it, and the keys that walk its rows. */
import type { Call, ReplyOf } from '@house/contract/call';
import type { CallInputOf } from '@house/web/api';
import type { CallOptions } from '@house/web/query';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { request, useCall } from './api.ts';
import type { Filters } from './filters.ts';
import { useListKeys } from './list-keys.ts';

/** What the server says, or that it has not said it yet. */
export type Answer<T> = Pick<
  UseQueryResult<T, RefusalError>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'
>;

export interface PagedRows {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

export type RowOf<T extends PagedRows> = T['rows'][number];

/** Where a list stands; filters in the address are one, see `useOwnPage` for another. */
export type Pager = Pick<Filters<string>, 'page' | 'filtered' | 'toPage' | 'clear'>;

export interface List<T extends PagedRows> {
  readonly pager: Pager;
  readonly answer: Answer<T>;
  /** False while the filters hold what cannot be asked. */
  readonly askable: boolean;
  /** Any page of what the filters hold, for the download. */
  readonly readPage: (page: number, size: number, signal: AbortSignal) => Promise<T>;
  /** What the rows are filtered and sorted by, as it is asked. */
  readonly filter: Readonly<Record<string, string>>;
}

type ListCall = Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<PagedRows>>;

/** The parts of a query that say something. */
function textsOf(query: object = {}): Record<string, string> {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** `input` is the question without its page. The rows of the page before stay until the next ones are there. */
export function useList<C extends ListCall>(
  call: C,
  pager: Pager,
  input: CallInputOf<C> = {},
  options: Omit<CallOptions, 'keepOld'> = {},
): List<ReplyOf<C>> {
  const ofPage = (part: { page: number; size?: number }) =>
    ({ ...input, query: { ...(input.query as object), ...part } }) as CallInputOf<C>;
  useListKeys();
  return {
    pager,
    answer: useCall(call, ofPage({ page: pager.page }), { ...options, keepOld: true }),
    askable: options.enabled !== false,
    readPage: (page, size, signal) => request(call, { ...ofPage({ page, size }), signal }),
    filter: textsOf(input.query as object | undefined),
  };
}

/** The page of a list that is a part of a screen and has no place in its address. */
export function useOwnPage(): Pager {
  const [page, toPage] = useState(1);
  return { page, toPage, filtered: false, clear: () => toPage(1) };
}
