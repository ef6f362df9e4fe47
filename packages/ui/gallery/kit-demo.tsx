/** What the gallery shows of the objects of the art kit, and their grounds. */
import type { JSX } from 'react';
import { ArtImage } from '../src/art.tsx';
import { GameTileArt } from '../src/game-tile-art.tsx';
import { GoodsArt } from '../src/goods-art.tsx';
import { artNames } from '../src/lib/art-names.ts';
import { categoryObjects } from '../src/lib/kit-objects.ts';
import { type CategoryHue, type TileHue, tileHues } from '../src/lib/palette.ts';
import { tileGround } from '../src/lib/tile.ts';
import { RankBadge } from '../src/rank-badge.tsx';
import { VendorMark } from '../src/vendor-mark.tsx';
import type { DemoProps } from './words.ts';

const HUES = Object.keys(tileHues) as TileHue[];
const OBJECTS = artNames.filter((name) => name !== 'jarul-lg');
const VENDORS = ['MONSOON', 'PADMA', 'DS88', 'IMES', 'SV3', 'AV', 'TF', 'DELTA', 'SHAPLA7', 'KITE', 'ORBIT', 'NOVA'];

/** Every object on a ground of every hue pair in turn, each with its own rosette. */
function Tiles(): JSX.Element {
  return (
    <div className="tiles-demo">
      {OBJECTS.map((art, at) => {
        const hue = HUES[at % HUES.length] ?? 'iris';
        return (
          <a key={art} href="#kit" className={`tile ${tileGround(hue)}`}>
            <GameTileArt hue={hue} art={art} seed={art} eager={at < 9} />
            <span className="cap">
              <b>{art}</b>
              <small>{hue}</small>
            </span>
          </a>
        );
      })}
    </div>
  );
}

export function KitDemo({ t }: DemoProps): JSX.Element {
  return (
    <div className="kit-demo" id="kit">
      <div className="tiles-demo">
        {(Object.keys(categoryObjects) as CategoryHue[]).map((category) => (
          <a key={category} href="#kit" className={`tile cat ${tileGround(category)}`}>
            <GameTileArt hue={category} art={categoryObjects[category]} seed={category} eager />
            <span className="cap">
              <b>{category}</b>
            </span>
          </a>
        ))}
      </div>
      <Tiles />
      <div className="row wrap-f">
        {VENDORS.map((code) => (
          <span key={code} className="row">
            <VendorMark code={code} />
            <small>{code}</small>
          </span>
        ))}
      </div>
      <div className="row wrap-f">
        {[0, 1, 2, 3, 4, 5, 6].map((level) => (
          <RankBadge key={level} level={level} size={56} label={`${t(['র‍্যাঙ্ক', 'Rank'])} ${level}`} />
        ))}
      </div>
      <div className="row wrap-f">
        <GoodsArt value="৳50" label={t(['ফ্রি বেট', 'Free bet'])} />
        <GoodsArt value="৳500" label={t(['বোনাস', 'Bonus'])} />
        <GoodsArt object="headphones" />
        <GoodsArt object="cycle" />
        <ArtImage name="phone" shown={140} />
      </div>
    </div>
  );
}
