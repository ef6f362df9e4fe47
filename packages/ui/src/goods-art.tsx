/** The picture of something in the points mall: an object of the kit, or a ticket with its value for free bets and bonuses. */
import './css/kit.css';
import type { JSX } from 'react';
import { ArtImage } from './art.tsx';
import { type GoodsObject, goodsObjects } from './lib/kit-objects.ts';
import { Rosette } from './mark.tsx';

export type GoodsArtProps =
  | { object: GoodsObject; shown?: number }
  /** What the ticket says, e.g. `৳50`, and under it e.g. "Free bet"; the name beside it is read out, not this. */
  | { value: string; label: string };

export function GoodsArt(props: GoodsArtProps): JSX.Element {
  if ('object' in props) return <ArtImage name={goodsObjects[props.object]} shown={props.shown ?? 140} />;
  return (
    <span className="goods-ticket" aria-hidden="true">
      <Rosette />
      <b className="num">{props.value}</b>
      <small>{props.label}</small>
    </span>
  );
}
