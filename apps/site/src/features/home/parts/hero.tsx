/** The hero: Fast 5D, live text over coded art. Waits for nothing, so it is in the first paint. */
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { buttonClass } from '@house/ui/button';
import { Ball } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Rosette } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { HERO_ADDRESS, HERO_FACTS } from '../model.ts';

const ORBITING = ['7', '2', '9', '4', '0'];

export function Hero(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { digitOdds, rtpPercent, smallestStake } = HERO_FACTS;
  return (
    <section className="hm ink" aria-label={t('site-home.hero.label')}>
      <Rosette color="#cdb9ff" opacity={0.12} className="far" />
      <Rosette color="#ffc24b" opacity={0.42} />
      <span className="fl">
        <ArtImage name="jarul-lg" size={640} shown={400} eager />
      </span>
      <span aria-hidden="true">
        {ORBITING.map((digit, place) => (
          <span key={digit} className={`orb o${place}`}>
            <Ball text={money.digits(digit)} place={place} />
          </span>
        ))}
      </span>
      <span className="eb">
        <Icon name="clock-countdown-fill" />
        {t('site-home.hero.tag', { rtp: rtpPercent })}
      </span>
      <h1>{t('site-home.hero.title')}</h1>
      <p>{t('site-home.hero.text', { stake: money.whole(smallestStake), odds: digitOdds })}</p>
      <span className="cta">
        <Link to={HERO_ADDRESS} className={buttonClass('gold', 'xl')}>
          {t('site-home.pickNumbers')}
        </Link>
        <a href="#pays" className={buttonClass('ghost', 'xl')}>
          {t('site-home.howItPays')}
        </a>
      </span>
    </section>
  );
}
