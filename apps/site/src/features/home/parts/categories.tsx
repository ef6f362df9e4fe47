/** A tile for each category that has a game, with how many (screens.md 2.1 R4); a strip on phones. */
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { tileGround } from '@house/ui/lib/tile';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useVendorLanes } from '../../../shared/use-vendor-lanes.ts';
import { CATEGORY_LOOKS } from '../late-model.ts';

export function Categories(): JSX.Element {
  useAreas(['site-front']);
  const t = useT();
  const { digits } = useMoney();
  const lanes = useVendorLanes();
  const tiles = lanes.flatMap(({ category, cards }) => {
    const look = CATEGORY_LOOKS[category];
    const games = cards.reduce((sum, card) => sum + card.games, 0);
    return look === undefined || games === 0 ? [] : [{ category, games, ...look }];
  });
  return (
    <nav className="wrap late-categories" aria-label={t('site-front.categories')}>
      <ul className="cats">
        {tiles.map(({ category, games, art, hue, address, name }) => (
          <li key={category}>
            <Link to={address} className={`ct ${tileGround(hue)}`}>
              <i className="g" aria-hidden="true" />
              <ArtImage name={art} shown={70} />
              <b>{t(name)}</b>
              <small className="num">{t('site-front.gameCount', { count: games, text: digits(games) })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
