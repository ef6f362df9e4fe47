/** A tile for each category that has a game, with how many (screens.md 2.1 R4); a strip on phones. */
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { tileGround } from '@house/ui/lib/tile';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useAwaited } from '../../../shared/awaited.ts';
import { useMoney } from '../../../shared/money.ts';
import { useVendorLanes } from '../../../shared/use-vendor-lanes.ts';
import { CATEGORY_LOOKS, type CategoryLook } from '../late-model.ts';

interface TileProps {
  readonly games: number;
  readonly look: CategoryLook;
}

/** Its object comes with it: half of the strip lies beyond the edge of a phone. */
function Tile({ games, look: { art, hue, address, name } }: TileProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const [place, comes] = useAwaited<HTMLLIElement>();
  return (
    <li ref={place}>
      <Link to={address} className={`ct ${tileGround(hue)}`}>
        <i className="g" aria-hidden="true" />
        {comes ? <ArtImage name={art} shown={70} /> : null}
        <b>{t(name)}</b>
        <small className="num">{t('site-front.gameCount', { count: games, text: digits(games) })}</small>
      </Link>
    </li>
  );
}

export function Categories(): JSX.Element {
  useAreas(['site-front']);
  const t = useT();
  const lanes = useVendorLanes();
  const tiles = lanes.flatMap(({ category, cards }) => {
    const look = CATEGORY_LOOKS[category];
    const games = cards.reduce((sum, card) => sum + card.games, 0);
    return look === undefined || games === 0 ? [] : [{ category, games, look }];
  });
  return (
    <nav className="wrap late-categories" aria-label={t('site-front.categories')}>
      <ul className="cats">
        {tiles.map(({ category, games, look }) => (
          <Tile key={category} games={games} look={look} />
        ))}
      </ul>
    </nav>
  );
}
