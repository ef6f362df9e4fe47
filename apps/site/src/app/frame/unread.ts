/** How many messages of the own inbox nobody has read yet. */
import { getUnreadCount } from '@house/contract/messages';
import { useLive } from '../../shared/live.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';

const FRESH_MS = 60_000;

export function useUnread(): number {
  const signedIn = useSession().token !== null;
  const { data, refetch } = useCall(getUnreadCount, {}, { enabled: signedIn, staleTime: FRESH_MS });
  useLive(signedIn ? 'inbox' : null, () => void refetch());
  return signedIn ? (data?.unread ?? 0) : 0;
}
