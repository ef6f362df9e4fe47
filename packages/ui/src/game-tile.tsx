/**
 * A game's tile: art by the recipe, name, who made it, a heart, what it says of itself below (identity.md 11,
 * screens.md 2.8). The words are the caller's. With a pointer its actions stand on it while it is under the pointer;
 * they are not stops of the Tab key, for the open tile offers the same.
 */
import './css/game-tile.css';
import type { JSX } from 'react';
import { GameTileArt } from './game-tile-art.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './lib/icon-names.ts';
import type { TileLook } from './lib/tile.ts';

export interface TileAction {
  readonly text: string;
  readonly look: 'gold' | 'soft';
  readonly icon?: IconName;
  readonly onPick: () => void;
}

export interface GameTileProps {
  /** Names the tile to whoever looks for it in the grid. */
  id: string;
  look: TileLook;
  /** The vendor's own picture in place of the object. */
  icon?: string | null;
  /** One of the first nine of a page. */
  eager?: boolean;
  name: string;
  vendor: string;
  tag?: { readonly text: string; readonly tone: 'hot' | 'jp' | 'plain' };
  /** Why it can not be played now; stands in the tag's place and greys the tile. */
  closed?: string;
  /** Below the tile: at its start and at its end. */
  facts?: readonly [string, string];
  heart?: { readonly on: boolean; readonly label: string; readonly onToggle: () => void };
  actions?: readonly TileAction[];
  onOpen: () => void;
}

function Heart({ on, label, onToggle }: NonNullable<GameTileProps['heart']>): JSX.Element {
  return (
    <button type="button" className="gt-heart" aria-pressed={on} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={on ? 'heart-fill' : 'heart'} size={16} />
    </button>
  );
}

function Actions({ name, actions }: { name: string; actions: readonly TileAction[] }): JSX.Element {
  return (
    <div className="gt-over">
      <b aria-hidden="true">{name}</b>
      {actions.map(({ text, look, icon, onPick }) => (
        <button key={text} type="button" tabIndex={-1} className={`btn s block ${look}`} onClick={onPick}>
          <span className="in-btn">
            {icon === undefined ? null : <Icon name={icon} />}
            {text}
          </span>
        </button>
      ))}
    </div>
  );
}

export function GameTile(props: GameTileProps): JSX.Element {
  const { id, look, icon = null, eager = false, name, vendor, closed, facts, heart, actions = [] } = props;
  const tag = closed === undefined ? props.tag : { text: closed, tone: 'plain' };
  return (
    <div className={closed === undefined ? 'gt' : 'gt closed'} data-tile={id}>
      <div className="gt-box">
        <button type="button" className="tile" onClick={props.onOpen}>
          <GameTileArt {...look} icon={icon} eager={eager} />
          {tag === undefined ? null : (
            <span className="tg">
              <span className={tag.tone}>{tag.text}</span>
            </span>
          )}
          <span className="cap">
            <b>{name}</b>
            <small>{vendor}</small>
          </span>
        </button>
        {actions.length === 0 ? null : <Actions name={name} actions={actions} />}
        {heart === undefined ? null : <Heart {...heart} />}
      </div>
      {facts === undefined ? null : (
        <div className="gt-facts num">
          <span>{facts[0]}</span>
          <span>{facts[1]}</span>
        </div>
      )}
    </div>
  );
}
