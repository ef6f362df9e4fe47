/** The desk's calls and what it keeps of their answers. */
import { createRequest } from '@house/web/api';
import { callKey, createQueryClient, createUseCall } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { translator, useLook } from './preferences.ts';
import { dropSession, getToken, onSession, useSession } from './session.ts';

export const request = createRequest({
  language: () => translator.read().language,
  token: getToken,
  words: (why) => translator.t(why === 'offline' ? 'common.state.offline' : 'common.state.failed'),
  onSessionLost: (token) => dropSession(true, token),
});

export const queryClient = createQueryClient();

export const useCall = createUseCall(request, () => {
  const { language } = useLook();
  const { token } = useSession();
  return { language, account: token ?? '' };
});

/** What these calls answered is asked for again, wherever it is shown. */
export async function askAgain(...calls: readonly Parameters<typeof callKey>[0][]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
}

/** The words to show for anything a call threw. */
export function messageOf(thrown: unknown): string {
  return isRefusalError(thrown) ? thrown.message : translator.t('common.state.failed');
}

// What one member of staff saw is gone from memory once he signs out.
onSession(() => {
  if (getToken() === null) queryClient.clear();
});
