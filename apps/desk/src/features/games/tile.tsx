/** A game's tile as the site shows it, and the picker of its art, its colours and its rosette. */
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { type ArtName, artNames } from '@house/ui/lib/art-names';
import { type JSX, useId } from 'react';
import { HUES, hueName } from './model.ts';

/** What is kept may name an object of a later kit. */
const artOf = (name: string): ArtName => artNames.find((known) => known === name) ?? 'reels';

interface TileLook {
  readonly art: string;
  readonly hue: number;
  readonly showIcon: string;
}

export function GameTile({ name, vendor, look }: { name: string; vendor: string; look: TileLook }): JSX.Element {
  return (
    <div className={`tile gm-tile h-${hueName(look.hue)}`}>
      <span className="glow" />
      {look.showIcon === '' ? (
        <ArtImage name={artOf(look.art)} shown={180} />
      ) : (
        <img className="gm-icon" src={look.showIcon} alt="" loading="lazy" />
      )}
      <span className="cap">
        <b>{name}</b>
        <small>{vendor}</small>
      </span>
    </div>
  );
}

/** Small, for lines of a list. */
export function TileMark({ look }: { look: TileLook }): JSX.Element {
  return (
    <span className={`gm-mark h-${hueName(look.hue)}`} aria-hidden="true">
      <ArtImage name={artOf(look.art)} shown={30} />
    </span>
  );
}

interface ArtPickerProps {
  art: string;
  hue: number;
  onArt: (art: string) => void;
  onHue: (hue: number) => void;
  onShuffle: () => void;
}

export function ArtPicker({ art, hue, onArt, onHue, onShuffle }: ArtPickerProps): JSX.Element {
  const t = useT();
  const group = useId();
  return (
    <div className="gm-picker">
      <div role="radiogroup" aria-label={t('desk-games.hue')} className="gm-hues">
        {HUES.map((name, place) => (
          <label key={name} className={`gm-hue h-${name}`} title={t('desk-games.hueOf', { number: place + 1 })}>
            <input
              type="radio"
              className="sr"
              name={`${group}-hue`}
              checked={place === hue}
              aria-label={t('desk-games.hueOf', { number: place + 1 })}
              onChange={() => onHue(place)}
            />
          </label>
        ))}
      </div>
      <div role="radiogroup" aria-label={t('desk-games.art')} className="gm-arts">
        {artNames
          .filter((name) => name !== 'jarul-lg')
          .map((name) => (
            <label key={name} className="gm-art" title={name}>
              <input
                type="radio"
                className="sr"
                name={`${group}-art`}
                checked={name === art}
                aria-label={name}
                onChange={() => onArt(name)}
              />
              <ArtImage name={name} shown={44} />
            </label>
          ))}
      </div>
      <Button size="s" icon="shuffle" onClick={onShuffle}>
        {t('desk-games.shuffle')}
      </Button>
    </div>
  );
}
