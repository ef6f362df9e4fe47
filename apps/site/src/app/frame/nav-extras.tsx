/** What of the navigation needs an answer of the house first: vendors with an entry of their own, rewards, the own rank. */
import { listAnnouncements } from '@house/contract/content/site';
import { getMemberInfo } from '@house/contract/identity/site';
import { listRewards } from '@house/contract/rewards/site';
import { useAreas, useT } from '@house/i18n/react';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../shared/money.ts';
import { openMemberPage } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useVendorLanes } from '../../shared/use-vendor-lanes.ts';
import { memberPages } from './pages.ts';
import { listOwnEntries } from './vendor-lanes.ts';

const RARELY_MS = 300_000;
const OFTEN_MS = 60_000;
const CLAIMABLE = 'join';

/** DS88 and its like: an entry each, into the vendor's lobby. */
export function OwnEntries(): JSX.Element {
  return (
    <>
      {listOwnEntries(useVendorLanes()).map(({ vassalage, displayName }) => (
        <Link key={vassalage} to="/game" search={{ vassalage } as never} className="nv" activeProps={{}}>
          {displayName}
        </Link>
      ))}
    </>
  );
}

/** How many rewards the member can claim, and promotions they can take part in. */
function useRewardCount(): number {
  const { data } = useCall(listAnnouncements, { query: { types: 'PR' } }, { staleTime: RARELY_MS });
  const rewards = useCall(listRewards, { query: { tab: 'open', size: 1 } }, { staleTime: OFTEN_MS });
  const promotions = data?.promotion.filter(({ state }) => state === CLAIMABLE).length ?? 0;
  return promotions + (rewards.data?.open ?? 0);
}

export function RewardsLink(): JSX.Element {
  useAreas(['site-frame']);
  const t = useT();
  const { digits } = useMoney();
  const count = useRewardCount();
  const badge =
    count === 0 ? null : (
      <span className="dot num" title={t('site-frame.promotions', { count })} translate="no">
        {digits(count)}
      </span>
    );
  const [page] = memberPages(['rewardCenter']);
  if (page === undefined)
    return (
      <Link to="/promotions" className="nv" activeProps={{}}>
        {t('common.nav.rewards')}
        {badge}
      </Link>
    );
  return (
    <button type="button" className="nv" onClick={() => openMemberPage(page.key)}>
      {t('common.nav.rewards')}
      {badge}
    </button>
  );
}

/** Nothing while it is not known, and for who has none: its link keeps the room for it (frame.css). */
export function RankName(): JSX.Element | null {
  const { data } = useCall(getMemberInfo, {}, { staleTime: RARELY_MS });
  const rank = data?.clubLabel?.labelName;
  return rank === undefined ? null : <span>{rank}</span>;
}
