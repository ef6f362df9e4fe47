/** A promotion as a coupon: art, title, condition in one line, until when, and where it stands for this person. */
import './promo-coupon.css';
import type { Promotion } from '@house/contract/content/site';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Rosette } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, JSX } from 'react';
import { toArt } from './content-item-art.ts';
import { useDay } from './days.ts';
import { STATE_LOOKS } from './promotions.ts';
import { toneClass } from './tone.ts';

export function usePromoTime(): (promotion: Promotion) => string {
  const t = useT();
  const day = useDay();
  return ({ state, startsAt, endsAt }) => {
    if (state === 'comingSoon' && startsAt !== null) return t('site-promo.starts', { date: day(startsAt) });
    if (endsAt === null) return t('site-promo.always');
    return t(state === 'closed' ? 'site-promo.ended' : 'site-promo.ends', { date: day(endsAt) });
  };
}

interface PromoCouponProps {
  promotion: Promotion;
  /** Its picture is fetched at once. */
  first: boolean;
  heading?: 'h2' | 'h3';
}

/** Claims are not open yet: until they are, no coupon offers a button that would do nothing. */
export function PromoCoupon({ promotion, first, heading: Heading = 'h2' }: PromoCouponProps): JSX.Element {
  const t = useT();
  const time = usePromoTime();
  const look = STATE_LOOKS[promotion.state];
  return (
    <Link
      to="/promoDetail"
      search={{ id: promotion.id }}
      className={`coupon ticket ${toneClass(promotion.tone)}`}
      data-state={look.tone}
      style={{ '--from-end': '62px', '--n': '10px' } as CSSProperties}
    >
      <Rosette color="var(--h3)" opacity={0.36} size={340} className="coupon-ros" />
      <ArtImage name={toArt(promotion.art)} shown={136} eager={first} />
      <Heading>{promotion.title}</Heading>
      <p>{promotion.terms === '' ? promotion.summary : promotion.terms}</p>
      <i className="perf" aria-hidden="true" />
      <span className="coupon-foot">
        {look.tone === 'gold' ? (
          <span className={buttonClass('gold', 's')}>{t('site-promo.details')}</span>
        ) : (
          <span className="bd">{t(look.words)}</span>
        )}
        <span className="row">
          <Icon name="clock" size={16} />
          {time(promotion)}
        </span>
      </span>
    </Link>
  );
}
