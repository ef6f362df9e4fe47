/** The hero: Fast 5D, live text over coded art. Waits for nothing, so it is in the first paint. */
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Ball } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { artSource } from '@house/ui/lib/art-source';
import { Rosette } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { HERO_ADDRESS, HERO_FACTS } from '../model.ts';

const ORBITING = ['7', '2', '9', '4', '0'];

/** The flower, in the size of the screen; the same files as the first paint's (index.html). */
function HeroArt(): JSX.Element {
  const small = artSource('jarul-lg', 440);
  const large = artSource('jarul-lg', 640);
  return (
    <picture className="art-pic">
      <source type="image/avif" media="(max-width: 720px)" srcSet={small.avif} />
      <source type="image/avif" srcSet={large.avif} />
      <img src={large.webp} alt="" width={400} height={400} fetchPriority="high" />
    </picture>
  );
}

export function Hero(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { digitOdds, rtpPercent, smallestStake } = HERO_FACTS;
  return (
    <section className="hm ink" aria-label={t('site-home.hero.label')}>
      <Rosette color="#cdb9ff" opacity={0.12} className="far" />
      <Rosette color="#ffc24b" opacity={0.42} />
      <span className="fl">
        <HeroArt />
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
