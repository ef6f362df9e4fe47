/** How many messages of the own inbox nobody has read yet; follows what happens on any screen of the member. */
import { getUnreadCount } from '@house/contract/messages/site';
import { callKey } from '@house/web/query';
import { useEffect } from 'react';
import { onLiveReset, useLive } from '../../shared/live.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';

const FRESH_MS = 60_000;
const TRIAL_ACCOUNT = 4;

const countAgain = (): void => void queryClient.invalidateQueries({ queryKey: callKey(getUnreadCount) });

export function useUnread(): number {
  const { token, isAgent } = useSession();
  const enabled = token !== null && isAgent !== TRIAL_ACCOUNT;
  const { data } = useCall(getUnreadCount, {}, { enabled, staleTime: FRESH_MS });
  useLive(enabled ? 'inbox' : null, countAgain);
  useEffect(() => onLiveReset(countAgain), []);
  return enabled ? (data?.unread ?? 0) : 0;
}
