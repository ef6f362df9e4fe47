/** A card of a player: its face, or its back. */
import type { JSX } from 'react';
import type { Words } from '../../shell/words.ts';
import { cardInWords } from '../live/cards.tsx';
import { TEXTS } from './texts.ts';

const SIGNS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };

export function PlayingCard({ card, words }: { card: string | null; words: Words }): JSX.Element {
  if (card === null) {
    return <span className="cr-card back" role="img" aria-label={words.of(TEXTS.faceDown)} />;
  }
  const suit = card.slice(-1);
  return (
    <span
      className={`cr-card ${suit === 'H' || suit === 'D' ? 'red' : ''}`}
      role="img"
      aria-label={cardInWords(card, words)}
      data-card={card}
      translate="no"
    >
      <b aria-hidden="true">{card.slice(0, -1)}</b>
      <i aria-hidden="true">{SIGNS[suit]}</i>
    </span>
  );
}
