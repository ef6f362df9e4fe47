/** What customer service is called in the frame: a member of a high rank has a line of his own. */
import { getMemberInfo } from '@house/contract/identity/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';

const FRESH_MS = 300_000;
/** Ranks above this one have a line of their own (specification 2). */
const LAST_PLAIN_RANK = 4;

/** True for a member whose rank has the private line. */
export function useVipLine(): boolean {
  const { token } = useSession();
  const { data } = useCall(getMemberInfo, {}, { enabled: token !== null, staleTime: FRESH_MS });
  return token !== null && (data?.clubLabel?.rankLevel ?? 0) > LAST_PLAIN_RANK;
}

export function useServiceName(): MessageId {
  return useVipLine() ? 'site-frame.rail.vipLine' : 'common.nav.help';
}
