/** A list of several pages (screens.md 0.5): one of them at a time on wide screens, below each other on phones. */
import type { Call, ReplyOf } from '@house/contract/call';
import type { CallInputOf } from '@house/web/api';
import { createUseLongList, type ListShape, type LongList } from '@house/web/long-list';
import { request } from './api.ts';
import type { ListQuery } from './list-states.tsx';
import { useCall, useReader } from './query.ts';
import { useIsPhone } from './use-phone.ts';

const useLongList = createUseLongList(request, useReader);

export interface PagedListOptions<Reply, Name extends keyof Reply> extends ListShape<Reply, Name> {
  /** From 1; phones begin at the first whatever it says. */
  page: number;
  /** A page at a time on phones too: a list so long that nobody scrolls to its end, of which people share pages. */
  alwaysPaged?: boolean;
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number;
}

export interface PagedList<Reply> {
  /** For `ListStates`. */
  readonly query: ListQuery<Reply>;
  readonly page: number;
  readonly pageCount: number;
  /** Null where one page is shown at a time. */
  readonly long: Pick<LongList<Reply>, 'hasMore' | 'isFetching' | 'isFetchingMore' | 'moreError' | 'fetchMore'> | null;
}

/** `inputOf` is the question for a page of it. */
export function usePagedList<C extends Call, Name extends keyof ReplyOf<C>>(
  call: C,
  inputOf: (page: number) => CallInputOf<C>,
  {
    page,
    alwaysPaged = false,
    rowsIn,
    idOf,
    pageCountOf,
    enabled = true,
    ...options
  }: PagedListOptions<ReplyOf<C>, Name>,
): PagedList<ReplyOf<C>> {
  const isLong = useIsPhone() && !alwaysPaged;
  const single = useCall(call, inputOf(page), { ...options, enabled: enabled && !isLong, keepOld: true });
  const long = useLongList(call, inputOf, { rowsIn, idOf, pageCountOf }, { ...options, enabled: enabled && isLong });
  const query: ListQuery<ReplyOf<C>> = isLong ? long : single;
  const pageCount = query.data === undefined ? 0 : pageCountOf(query.data);
  return { query, page, pageCount, long: isLong ? long : null };
}
