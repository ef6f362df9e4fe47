/** A card of a player: its face, or its back. */
import type { JSX } from 'react';
import type { Text, Words } from '../../shell/words.ts';
import { cardInWords } from '../live/cards.tsx';
import { TEXTS } from './texts.ts';

const SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };

const TILES: Readonly<Record<string, { readonly sign: string; readonly text: Text }>> = {
  C: { sign: '◆', text: { bn: 'অক্ষর', en: 'characters' } },
  D: { sign: '●', text: { bn: 'বৃত্ত', en: 'dots' } },
};

/** A card or a tile in words. */
export function cardToTell(card: string, words: Words): string {
  const tile = /^[CD][1-9]$/.test(card) ? TILES[card.slice(0, 1)] : undefined;
  if (card === 'JK') return words.of(TEXTS.joker);
  return tile === undefined ? cardInWords(card, words) : `${card.slice(1)} ${words.of(tile.text)}`;
}

/** What stands on it, above and below. */
function faceOf(card: string): readonly [string, string] {
  if (card === 'JK') return ['★', 'JK'];
  if (/^[CD][1-9]$/.test(card)) return [card.slice(1), TILES[card.slice(0, 1)]?.sign ?? ''];
  return [card.slice(0, -1), SIGNS[card.slice(-1)] ?? ''];
}

export function PlayingCard({ card, words }: { card: string | null; words: Words }): JSX.Element {
  if (card === null) {
    return <span className="cr-card back" role="img" aria-label={words.of(TEXTS.faceDown)} />;
  }
  const suit = card.slice(-1);
  const [above, below] = faceOf(card);
  const isRed = suit === 'H' || suit === 'D' || card.startsWith('C');
  return (
    <span
      className={`cr-card ${isRed ? 'red' : ''}`}
      role="img"
      aria-label={cardToTell(card, words)}
      data-card={card}
      translate="no"
    >
      <b aria-hidden="true">{above}</b>
      <i aria-hidden="true">{below}</i>
    </span>
  );
}
