/** Keeps the open game among one's favourites: it follows once the page is there. */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import type { JSX } from 'react';
import { toggleFavourite, useFavourites } from '../../../shared/favourites.ts';

export function BandHeart({ gameCode }: { gameCode: string }): JSX.Element {
  const t = useT();
  const kept = useFavourites().ids.includes(gameCode);
  return (
    <IconButton
      small
      icon={kept ? 'heart-fill' : 'heart'}
      pressed={kept}
      label={t('lottery.favourite')}
      onClick={() => void toggleFavourite(gameCode)}
    />
  );
}
