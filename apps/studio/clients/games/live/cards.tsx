/** A card, a tile, a die and a disc, drawn by the page itself. */
import type { JSX } from 'react';
import type { Words } from '../../shell/words.ts';

const SUITS: Readonly<
  Record<string, { readonly sign: string; readonly bn: string; readonly en: string; readonly red: boolean }>
> = {
  S: { sign: '♠', bn: 'ইস্কাপন', en: 'spades', red: false },
  H: { sign: '♥', bn: 'হরতন', en: 'hearts', red: true },
  C: { sign: '♣', bn: 'চিড়িতন', en: 'clubs', red: false },
  D: { sign: '♦', bn: 'রুইতন', en: 'diamonds', red: true },
};

const readCard = (card: string) => ({ rank: card.slice(0, -1), suit: SUITS[card.slice(-1)] });

export function cardInWords(card: string, words: Words): string {
  const { rank, suit } = readCard(card);
  return suit === undefined ? card : `${rank} ${suit[words.language]}`;
}

export function Card({ card, lying }: { card: string; lying: boolean }): JSX.Element {
  const { rank, suit } = readCard(card);
  return (
    <span className={`lt-card ${suit?.red === true ? 'red' : ''} ${lying ? 'lying' : ''}`} translate="no">
      <b>{rank}</b>
      <i>{suit?.sign}</i>
    </span>
  );
}

const PIPS: Readonly<Record<string, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
  7: [0, 2, 3, 4, 5, 6, 8],
  8: [0, 1, 2, 3, 5, 6, 7, 8],
  9: [0, 1, 2, 3, 4, 5, 6, 7, 8],
};

function Pips({ count }: { count: string }): JSX.Element {
  const pips = PIPS[count] ?? [];
  return (
    <svg viewBox="0 0 30 30" aria-hidden="true">
      {pips.map((at) => (
        <circle key={at} cx={6 + 9 * (at % 3)} cy={6 + 9 * Math.floor(at / 3)} r="3" />
      ))}
    </svg>
  );
}

const PICTURES: Readonly<Record<string, string>> = {
  fish: '🐟',
  prawn: '🦐',
  gourd: '🏺',
  coin: '🪙',
  crab: '🦀',
  rooster: '🐓',
};

export function Die({ face, name }: { face: string; name: string }): JSX.Element {
  const picture = PICTURES[face];
  return (
    <span className="lt-die" translate="no">
      {picture === undefined ? <Pips count={face} /> : <i aria-hidden="true">{picture}</i>}
      {picture === undefined ? null : <small>{name}</small>}
    </span>
  );
}

/** `dots-3` has pips, `dots-0` is white; others are known by their names. */
export function Tile({ tile, name }: { tile: string; name: string }): JSX.Element {
  const dots = /^dots-(\d)$/.exec(tile)?.[1];
  return (
    <span className="lt-tile" translate="no">
      {dots === undefined ? <b>{name}</b> : <Pips count={dots} />}
    </span>
  );
}
