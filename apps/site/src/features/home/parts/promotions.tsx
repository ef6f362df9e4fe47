/** Three promotions as coupons, what can be taken and ends soon first; none: the section is not there. */
import { listAnnouncements } from '@house/contract/content/site';
import { useAreas, useT } from '@house/i18n/react';
import { SectionHead } from '@house/ui/page-parts';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { PromoCoupon } from '../../../shared/promo-coupon.tsx';
import { orderPromotions } from '../../../shared/promotions.ts';
import { useCall } from '../../../shared/query.ts';
import { MoreLink } from './more-link.tsx';

const SHOWN = 3;
const FRESH_MS = 60_000;

export function Promotions(): JSX.Element | null {
  useAreas(['site-front', 'site-promo']);
  const t = useT();
  const { digits } = useMoney();
  const { data } = useCall(listAnnouncements, { query: { types: 'PR' } }, { staleTime: FRESH_MS });
  const promotions = orderPromotions(data?.promotion ?? []).filter(({ state }) => state !== 'closed');
  if (promotions.length === 0) return null;
  return (
    <section className="wrap" aria-label={t('site-front.promotions')}>
      <SectionHead
        title={t('site-front.promotions')}
        more={<MoreLink to="/promotions">{t('site-front.allOf', { count: digits(promotions.length) })}</MoreLink>}
      />
      <ul className="late-promos">
        {promotions.slice(0, SHOWN).map((promotion) => (
          <li key={promotion.id}>
            <PromoCoupon promotion={promotion} first={false} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
