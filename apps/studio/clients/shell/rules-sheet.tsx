/** The rules of a game with its proved return. */
import { Popup } from '@house/ui/popup';
import type { JSX, ReactNode } from 'react';
import type { ClientGame } from './client-game.ts';
import type { Words } from './words.ts';

export function RulesSheet({
  game,
  words,
  onClose,
  children,
}: {
  game: ClientGame;
  words: Words;
  onClose: () => void;
  children: ReactNode;
}): JSX.Element {
  return (
    <Popup title={`${words.of(game.name)}: ${words.rules}`} size="sheet" onClose={onClose} textOnly>
      <div className="st-sheet">
        <dl className="st-facts">
          <dt>{words.rtp}</dt>
          <dd translate="no">{game.rtp}</dd>
        </dl>
        {children}
      </div>
    </Popup>
  );
}
