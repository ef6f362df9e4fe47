/** What the gallery shows of tiles, of games and of categories. */
import type { JSX } from 'react';
import { ArtImage } from '../src/art.tsx';
import type { ArtName } from '../src/lib/art-names.ts';
import type { TileHue } from '../src/lib/palette.ts';
import { Rosette } from '../src/mark.tsx';

import type { DemoProps, Pair } from './words.ts';

const GAMES: readonly [Pair, ArtName, TileHue][] = [
  [['পদ্মা রাশ', 'Padma Rush'], 'rocket', 'night'],
  [['রুবি সেভেন', 'Ruby Sevens'], 'seven', 'rose'],
  [['জেম বাজার', 'Gem Bazaar'], 'gems', 'iris'],
  [['মুক্তা ডুবুরি', 'Pearl Diver'], 'pearl', 'sea'],
  [['সূর্যরাজা', 'Sun King'], 'sun', 'gold'],
  [['পান্না ডিম', 'Emerald Egg'], 'egg', 'leaf'],
];

export function TilesDemo({ t }: DemoProps): JSX.Element {
  return (
    <div className="tiles-demo">
      {GAMES.map(([name, art, hue]) => (
        <a key={art} href="#tile" className={`tile h-${hue}`}>
          <Rosette />
          <i className="glow" />
          <ArtImage name={art} shown={220} />
          <span className="tg">
            <span className="hot">{t(['হট', 'Hot'])}</span>
          </span>
          <span className="cap">
            <b>{t(name)}</b>
            <small>Monsoon</small>
          </span>
        </a>
      ))}
      <a href="#cat" className="tile cat c-lott">
        <Rosette />
        <ArtImage name="balls" shown={110} />
        <span className="cap">
          <b>{t(['লটারি', 'Lottery'])}</b>
          <small>{t(['68টি গেম', '68 games'])}</small>
        </span>
      </a>
    </div>
  );
}
