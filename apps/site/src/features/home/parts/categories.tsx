/** A tile for each category that has a game, with how many (screens.md 2.1 R4); a strip on phones. */
import type { GameCategory } from '@house/contract/games/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { tileGround } from '@house/ui/lib/tile';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useAwaited } from '../../../shared/awaited.ts';
import { CATEGORIES } from '../../../shared/categories.ts';
import { useMoney } from '../../../shared/money.ts';
import { useVendorLanes } from '../../../shared/use-vendor-lanes.ts';

/** Names that are too long for a tile. */
const SHORT_NAMES: Partial<Record<GameCategory, MessageId>> = { LIVE: 'site-front.live', MINI: 'site-front.mini' };

interface TileProps {
  readonly category: GameCategory;
  readonly games: number;
}

/** Its object comes with it: half of the strip lies beyond the edge of a phone. */
function Tile({ category, games }: TileProps): JSX.Element {
  const { art, hue, address, name } = CATEGORIES[category];
  const t = useT();
  const { digits } = useMoney();
  const [place, comes] = useAwaited<HTMLLIElement>();
  return (
    <li ref={place}>
      <Link to={address} className={`ct ${tileGround(hue)}`}>
        <i className="g" aria-hidden="true" />
        {comes ? <ArtImage name={art} shown={70} /> : null}
        <b>{t(SHORT_NAMES[category] ?? name)}</b>
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
    const games = cards.reduce((sum, card) => sum + card.games, 0);
    return games === 0 ? [] : [{ category, games }];
  });
  return (
    <nav className="wrap late-categories" aria-label={t('site-front.categories')}>
      <ul className="cats">
        {tiles.map(({ category, games }) => (
          <Tile key={category} category={category} games={games} />
        ))}
      </ul>
    </nav>
  );
}
