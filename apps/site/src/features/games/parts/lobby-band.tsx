/** The head of a lobby: its name over its object, and how many games it really has. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Rosette } from '@house/ui/mark';
import type { JSX } from 'react';
import type { Category } from '../../../shared/categories.ts';
import type { Lane } from '../requests.ts';
import { JackpotStrip } from './jackpot-strip.tsx';

interface LobbyBandProps {
  readonly category: Category;
  readonly text: MessageId;
  readonly lane: Lane | undefined;
}

export function LobbyBand({ category, text, lane }: LobbyBandProps): JSX.Element {
  const t = useT();
  const games = lane?.cards.reduce((sum, card) => sum + card.games, 0) ?? 0;
  return (
    <header className={`lband c-${category.hue}`}>
      <Rosette color="var(--h3)" opacity={0.4} />
      <div>
        <h1>{t(category.name)}</h1>
        <p>
          {games === 0 ? null : (
            <span className="num">
              {t('site-games.countFrom', { count: games, vendors: lane?.cards.length ?? 0 })}{' '}
            </span>
          )}
          {t(text)}
        </p>
        {category.hue === 'rng' ? <JackpotStrip /> : null}
      </div>
      <ArtImage name={category.art} size={440} shown={176} eager />
    </header>
  );
}
