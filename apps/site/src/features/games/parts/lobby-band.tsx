/** The head of a lobby: its name over its object, and how many games it really has. */
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Rosette } from '@house/ui/mark';
import type { JSX } from 'react';
import type { Lobby } from '../model/lobbies.ts';
import type { Lane } from '../requests.ts';

export function LobbyBand({ lobby, lane }: { lobby: Lobby; lane: Lane | undefined }): JSX.Element {
  const t = useT();
  const games = lane?.cards.reduce((sum, card) => sum + card.games, 0) ?? 0;
  return (
    <header className={`lband c-${lobby.hue}`}>
      <Rosette color="var(--h3)" opacity={0.4} />
      <div>
        <h1>{t(lobby.title)}</h1>
        <p>
          {games === 0 ? null : (
            <span className="num">
              {t('site-games.countFrom', { count: games, vendors: lane?.cards.length ?? 0 })}{' '}
            </span>
          )}
          {t(lobby.text)}
        </p>
      </div>
      <ArtImage name={lobby.art} size={440} shown={176} eager />
    </header>
  );
}
