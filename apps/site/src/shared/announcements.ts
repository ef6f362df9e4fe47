/** What the operator says now, to this person: notices, popups, promotions, and the banner of the login popup. */
import { type Banner, listAnnouncements } from '@house/contract/content/site';
import { useCall } from './query.ts';

const FRESH_MILLISECONDS = 60_000;
/** The group of the picture beside the login form (specification 2). */
const LOGIN_GROUP = 'w_login';

/** One request for all of it: the frame asks as soon as a page stands, so the login popup mostly has its banner. */
export function useAnnouncements() {
  return useCall(listAnnouncements, { query: { groups: LOGIN_GROUP } }, { staleTime: FRESH_MILLISECONDS });
}

/** The operator's banner for the login popup; null: he has none; undefined while that is not known. */
export function useLoginBanner(): Banner | null | undefined {
  const { data, error } = useAnnouncements();
  if (data === undefined) return error === null ? undefined : null;
  return data.banners.find(({ groupName }) => groupName === LOGIN_GROUP) ?? null;
}
