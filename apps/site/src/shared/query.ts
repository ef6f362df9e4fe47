/** Server state of the site: what a member saw is gone from memory once he signs out. */
import { createQueryClient, createUseCall, ownerOfKey } from '@house/web/query';
import { request } from './api.ts';
import { usePreferences } from './preferences.ts';
import { onSession, useSession } from './session.ts';

export const queryClient = createQueryClient();

/** Whose eyes an answer is for, and in which language. */
export function useReader(): { language: string; account: string } {
  const { languageCode: language } = usePreferences();
  const { account } = useSession();
  return { language, account: account ?? '' };
}

export const useCall = createUseCall(request, useReader);

onSession(({ account }) => {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => ownerOfKey(queryKey) !== '' && ownerOfKey(queryKey) !== account,
  });
});

/** Asks again for whatever open parts of the page wait for the first time, in place of the requests that hang. */
export async function askHungAgain(): Promise<void> {
  const hung = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle' });
  await Promise.all(hung.map((query) => query.cancel({ revert: true })));
  await Promise.allSettled(hung.map((query) => query.fetch()));
}
