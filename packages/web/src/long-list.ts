/**
 * A list whose pages stand below each other, for phones (screens.md 0.5): the next one is fetched when its end comes near.
 *
 * Promises: a row stands once, however rows move from page to page meanwhile; all pages of it are renewed together when
 * their call is invalidated; what a person reads stays in the cache as other answers do, so Back finds it again.
 */
import type { Call, ReplyOf } from '@house/contract/call';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { CallInputOf, Request } from './api.ts';
import { type CallOptions, mayStandIn } from './query.ts';
import type { RefusalError } from './refusal-error.ts';

/** Where the rows of an answer stand, how a row is known again, and how many pages there are. */
export interface ListShape<Reply, Name extends keyof Reply> {
  readonly rowsIn: Name;
  readonly idOf: (row: RowIn<Reply, Name>) => string;
  readonly pageCountOf: (reply: Reply) => number;
}

export type RowIn<Reply, Name extends keyof Reply> = Reply[Name] extends readonly (infer Row)[] ? Row : never;

/** All pages as one answer: the rows of each, what else is said as the last page says it. */
export function joinPages<Reply, Name extends keyof Reply>(
  pages: readonly Reply[],
  { rowsIn, idOf }: Pick<ListShape<Reply, Name>, 'rowsIn' | 'idOf'>,
): Reply | undefined {
  const last = pages.at(-1);
  if (last === undefined || pages.length === 1) return last;
  const rows = new Map<string, RowIn<Reply, Name>>();
  for (const page of pages)
    for (const row of page[rowsIn] as readonly RowIn<Reply, Name>[]) if (!rows.has(idOf(row))) rows.set(idOf(row), row);
  return { ...last, [rowsIn]: [...rows.values()] };
}

export interface LongList<Reply> {
  readonly data: Reply | undefined;
  /** Of a question asked anew; that a further page did not come says `moreError`. */
  readonly error: RefusalError | null;
  readonly moreError: RefusalError | null;
  readonly isFetching: boolean;
  readonly isFetchingMore: boolean;
  readonly isPlaceholderData: boolean;
  readonly dataUpdatedAt: number;
  readonly hasMore: boolean;
  readonly refetch: () => unknown;
  readonly fetchMore: () => unknown;
}

export type UseLongList = <C extends Call, Name extends keyof ReplyOf<C>>(
  call: C,
  inputOf: (page: number) => CallInputOf<C>,
  shape: ListShape<ReplyOf<C>, Name>,
  options: Omit<CallOptions, 'keepOld' | 'refetchInterval'> & { refetchInterval?: number },
) => LongList<ReplyOf<C>>;

/** Makes the app's `useLongList`. `useReader` is a hook: whose eyes and which language an answer is for. */
export function createUseLongList(
  request: Request,
  useReader: () => { language: string; account: string },
): UseLongList {
  return function useLongList<C extends Call, Name extends keyof ReplyOf<C>>(
    call: C,
    inputOf: (page: number) => CallInputOf<C>,
    shape: ListShape<ReplyOf<C>, Name>,
    options: Omit<CallOptions, 'keepOld' | 'refetchInterval'> & { refetchInterval?: number },
  ): LongList<ReplyOf<C>> {
    type Reply = ReplyOf<C>;
    const { language, account } = useReader();
    const { signal: _, ...keyed } = inputOf(1);
    const queryKey = [call.name, { ...keyed, pages: 'all' }, language, call.audience === 'anyone' ? '' : account];
    const list = useInfiniteQuery<Reply, RefusalError, InfiniteData<Reply, number>, readonly unknown[], number>({
      ...options,
      queryKey,
      queryFn: ({ signal, pageParam }) => request(call, { ...inputOf(pageParam), signal }),
      initialPageParam: 1,
      getNextPageParam: (last, _pages, page) => (page < shape.pageCountOf(last) ? page + 1 : undefined),
      placeholderData: (old, before) =>
        before !== undefined && mayStandIn(before.queryKey, queryKey, true) ? old : undefined,
    });
    const failedMore = list.isFetchNextPageError;
    return {
      data: joinPages(list.data?.pages ?? [], shape),
      error: failedMore ? null : list.error,
      moreError: failedMore ? list.error : null,
      isFetching: list.isFetching,
      isFetchingMore: list.isFetchingNextPage,
      isPlaceholderData: list.isPlaceholderData,
      dataUpdatedAt: list.dataUpdatedAt,
      hasMore: list.hasNextPage && !list.isPlaceholderData,
      refetch: list.refetch,
      // What is being renewed goes on; the next page follows it.
      fetchMore: () => list.fetchNextPage({ cancelRefetch: false }),
    };
  };
}
