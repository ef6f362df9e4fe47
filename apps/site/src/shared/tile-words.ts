/** What a game's tile says of itself: its return, its lowest bet, and why it can not be played. Needs the area site-games. */
import type { CatalogueGame } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { useMoney } from './money.ts';

/** 9631 basis points: `96.31`; a whole number stays whole. */
export function percentOf(basisPoints: number): string {
  return (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');
}

export interface TileWords {
  /** Return and lowest bet, '' where the catalogue has none. */
  readonly facts: (game: CatalogueGame) => readonly [string, string];
  /** Why it can not be played; undefined when it can. */
  readonly closed: (game: CatalogueGame) => string | undefined;
}

export function useTileWords(): TileWords {
  const t = useT();
  const money = useMoney();
  return {
    facts: ({ rtpBasisPoints, minBet }) => [
      rtpBasisPoints === null ? '' : t('site-games.rtp', { percent: money.digits(percentOf(rtpBasisPoints)) }),
      minBet === null ? '' : t('site-games.from', { amount: money.whole(minBet) }),
    ],
    closed: ({ state }) =>
      state === 'on' ? undefined : t(state === 'soon' ? 'site-games.state.soon' : 'site-games.state.maintenance'),
  };
}
