/**
 * Server state in the page: one client, one hook.
 *
 * `useCall` keys by call, input, language and, for calls of members, who is signed in, so nobody sees another's data.
 * Refusals are answers, not accidents: only network trouble is tried again.
 */
import type { Call, ReplyOf } from '@house/contract/call';
import { QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallInputOf, isRefusalError, type RefusalError, request } from './api.ts';
import { usePreferences } from './preferences.ts';
import { onSession, useSession } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: true,
      retry: (failures, thrown) => failures < 2 && isRefusalError(thrown) && thrown.code === 'network',
    },
    mutations: { retry: false },
  },
});

export interface CallOptions {
  /** False waits, for example until somebody is signed in. */
  enabled?: boolean;
  refetchInterval?: number | false;
  staleTime?: number;
  /** Keeps the old rows while the next page loads. */
  keepOld?: boolean;
}

/** The query key prefix of a call, for `queryClient.invalidateQueries({ queryKey: callKey(listWagers) })`. */
export function callKey(call: Call): readonly [string] {
  return [call.name];
}

/** Old rows stand in for the same question in another language, and for another page of a list that keeps them. */
function mayStandIn(before: QueryKey, now: QueryKey, keepOld: boolean): boolean {
  const sameOwner = before[3] === now[3];
  return sameOwner && (keepOld || JSON.stringify(before[1]) === JSON.stringify(now[1]));
}

/** Reads a call: `const games = useCall(listLotteryGames)`, `useCall(listWagers, { query: { page } }, { keepOld: true })`. */
export function useCall<C extends Call>(
  call: C,
  input: CallInputOf<C> = {},
  options: CallOptions = {},
): UseQueryResult<ReplyOf<C>, RefusalError> {
  const { language } = usePreferences();
  const { account } = useSession();
  const { signal: _, ...keyed } = input;
  const owner = call.audience === 'anyone' ? '' : (account ?? '');
  const queryKey = [call.name, keyed, language, owner];
  return useQuery<ReplyOf<C>, RefusalError>({
    queryKey,
    queryFn: ({ signal }) => request(call, { ...input, signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    placeholderData: (old, before) =>
      before !== undefined && mayStandIn(before.queryKey, queryKey, options.keepOld === true) ? old : undefined,
  });
}

/** What one member saw is gone from memory once he signs out. */
onSession(({ account }) => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[3] !== '' && queryKey[3] !== account });
});
