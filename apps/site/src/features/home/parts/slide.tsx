/** One banner of the hero: live text over coded art. The server writes the same shape into the page (index.html). */
import type { HomeBanner } from '@house/contract/content/home';
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Ball } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import type { ArtName } from '@house/ui/lib/art-names';
import { artSource } from '@house/ui/lib/art-source';
import { Rosette } from '@house/ui/mark';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { rtpPercent } from '../model.ts';

const ORBITING = ['7', '2', '9', '4', '0'];
const FLOWER: ArtName = 'jarul';

/** The desk picks it from the kit; the list of the kit is not worth its bytes in the first script. */
const artOf = (name: string): ArtName => name as ArtName;

/** In the size of the screen; the same files as the first paint's. */
export function SlideArt({ name: wished, eager }: { name: string; eager: boolean }): JSX.Element {
  const art = artOf(wished);
  const name = art === FLOWER ? 'jarul-lg' : art;
  const small = artSource(name, art === FLOWER ? 440 : 240);
  const large = artSource(name, art === FLOWER ? 640 : 440);
  return (
    <picture className="art-pic">
      <source type="image/avif" media="(max-width: 720px)" srcSet={small.avif} />
      <source type="image/avif" srcSet={large.avif} />
      <img src={large.webp} alt="" width={400} height={400} fetchPriority={eager ? 'high' : 'low'} />
    </picture>
  );
}

/** An address of ours changes without a load. */
function Action({ banner }: { banner: HomeBanner }): JSX.Element | null {
  const { url, action } = banner;
  if (url === '' || action === null) return null;
  return url.startsWith('/') ? (
    <Link to={url} className={buttonClass('gold', 'xl')}>
      {action}
    </Link>
  ) : (
    <a href={url} className={buttonClass('gold', 'xl')} rel="noopener" target="_blank">
      {action}
    </a>
  );
}

interface SlideProps {
  banner: HomeBanner;
  /** Its picture is in the first paint. */
  first: boolean;
}

export function SlideBody({ banner, first }: SlideProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { game, art } = banner;
  return (
    <>
      <Rosette color="#cdb9ff" opacity={0.12} className="far" />
      <Rosette color="#ffc24b" opacity={0.42} />
      <span className={art === FLOWER ? 'fl flower' : 'fl'}>
        <SlideArt name={banner.art} eager={first} />
      </span>
      {art === FLOWER ? (
        <span aria-hidden="true">
          {ORBITING.map((digit, place) => (
            <span key={digit} className={`orb o${place}`}>
              <Ball text={money.digits(digit)} place={place} />
            </span>
          ))}
        </span>
      ) : null}
      {game === null ? null : (
        <span className="eb">
          <Icon name="clock-countdown-fill" />
          {game.rtpBasisPoints === null
            ? money.digits(game.name)
            : money.digits(t('site-home.hero.tag', { game: game.name, rtp: rtpPercent(game.rtpBasisPoints) }))}
        </span>
      )}
      <h1>{money.digits(banner.title)}</h1>
      <p>{money.digits(banner.text)}</p>
      <span className="cta">
        <Action banner={banner} />
        {game === null ? null : (
          <a href="#pays" className={buttonClass('ghost', 'xl')}>
            {t('site-home.howItPays')}
          </a>
        )}
      </span>
    </>
  );
}
