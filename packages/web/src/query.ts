/**
 * Server state in the page: one client, one hook.
 *
 * `useCall` keys by call, input, language and, for calls that need a session, who is signed in, so nobody sees another's
 * data. Refusals are answers, not accidents: only network trouble is tried again.
 */
import type { Call, ReplyOf } from '@house/contract/call';
import { QueryClient, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallInputOf, Request } from './api.ts';
import { isRefusalError, type RefusalError } from './refusal-error.ts';

export interface CallOptions<Reply = unknown> {
  /** False waits, for example until somebody is signed in. */
  enabled?: boolean;
  /** Asks again after so many milliseconds, while the tab is seen; it may depend on what was answered. */
  refetchInterval?: number | false | ((data: Reply | undefined) => number | false);
  staleTime?: number;
  /** Keeps the old rows while the next page loads. */
  keepOld?: boolean;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** The query key prefix of a call, for `queryClient.invalidateQueries({ queryKey: callKey(listWagers) })`. */
export function callKey(call: Pick<Call, 'name'>): readonly [string] {
  return [call.name];
}

/**
 * Puts what the house has just said into the answers there are; undefined leaves one as it is. One that was asked for
 * before and comes after would bring back what was: it is not waited for.
 */
export function putAnswer<C extends Call>(
  client: QueryClient,
  call: C,
  say: (old: ReplyOf<C> | undefined) => ReplyOf<C> | undefined,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: callKey(call) })) {
    const said = say(query.state.data as ReplyOf<C> | undefined);
    if (said === undefined) continue;
    void query.cancel({ revert: true });
    query.setData(said, { manual: true });
  }
}

/** Whose data a key holds: empty for what anyone may see. */
export function ownerOfKey(key: QueryKey): unknown {
  return key[3];
}

/** Old rows stand in for the same question in another language, and for another page of a list that keeps them. */
export function mayStandIn(before: QueryKey, now: QueryKey, keepOld: boolean): boolean {
  return ownerOfKey(before) === ownerOfKey(now) && (keepOld || JSON.stringify(before[1]) === JSON.stringify(now[1]));
}

export type UseCall = <C extends Call>(
  call: C,
  input?: CallInputOf<C>,
  options?: CallOptions<ReplyOf<C>>,
) => UseQueryResult<ReplyOf<C>, RefusalError>;

/** Makes the app's `useCall`. `useReader` is a hook: whose eyes and which language an answer is for. */
export function createUseCall(request: Request, useReader: () => { language: string; account: string }): UseCall {
  return function useCall<C extends Call>(call: C, input: CallInputOf<C> = {}, options: CallOptions<ReplyOf<C>> = {}) {
    const { language, account } = useReader();
    const { signal: _, ...keyed } = input;
    const { refetchInterval } = options;
    const queryKey = [call.name, keyed, language, call.audience === 'anyone' ? '' : account];
    return useQuery<ReplyOf<C>, RefusalError>({
      queryKey,
      queryFn: ({ signal }) => request(call, { ...input, signal }),
      ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
      ...(refetchInterval === undefined
        ? {}
        : {
            refetchInterval:
              typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data) : refetchInterval,
          }),
      ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
      placeholderData: (old, before) =>
        before !== undefined && mayStandIn(before.queryKey, queryKey, options.keepOld === true) ? old : undefined,
    });
  };
}
