/** A game in a drop-down: its picture and name; one that cannot be played yet says so and leads nowhere. */
import type { CatalogueGame } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import type { ArtName } from '@house/ui/lib/art-names';
import type { JSX } from 'react';
import { useGameName } from '../../shared/game-name.ts';
import { tabHistory } from '../../shared/history.ts';

export function GameLink({ game, onPick }: { game: CatalogueGame; onPick: () => void }): JSX.Element {
  const t = useT();
  const gameName = useGameName();
  const inside = (
    <>
      {game.showIcon === null ? (
        <ArtImage name={game.art as ArtName} shown={46} />
      ) : (
        <img src={game.showIcon} alt="" width={46} height={46} loading="lazy" />
      )}
      <span>
        <b>{gameName(game)}</b>
        {game.state === 'on' ? null : <small className="t3">{t(`site-frame.state.${game.state}`)}</small>}
      </span>
    </>
  );
  if (game.state !== 'on' || game.address === null) return <span className="dd-game off">{inside}</span>;
  return (
    <a
      href={game.address}
      className="dd-game"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onPick();
        tabHistory.push(game.address ?? '/');
      }}
    >
      {inside}
    </a>
  );
}
