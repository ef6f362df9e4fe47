/** What a game of the card rooms gives its page: its rules and its words. */
import type { CardRoomGame, SeenHand } from '@house/games/card-rooms/card-room';
import type { Wire } from '@house/games/wire';
import type { JSX } from 'react';
import type { ShownCardTable } from '../../../src/contract-cards.ts';
import type { Text, Words } from '../../shell/words.ts';

type ShownOffers = NonNullable<ShownCardTable['hand']>['offers'];

export interface BoardProps {
  readonly seen: Wire<SeenHand>;
  /** Null: who looks plays none of the seats. */
  readonly own: number | null;
  readonly offers: ShownOffers;
  /** Nothing may be done now. */
  readonly off: boolean;
  readonly onAct: (kind: string, picks: readonly string[]) => void;
  readonly words: Words;
}

export interface CardLook {
  readonly game: CardRoomGame;
  readonly name: Text;
  readonly hue: string;
  /** What is done, on its key: `chaal`, `pack`. The first letter of the key that does it. */
  readonly acts: Readonly<Record<string, { readonly text: Text; readonly key: string }>>;
  /** What happened without a key of its own: a capture, a turn that ran out. */
  readonly says?: Readonly<Record<string, Text>>;
  /** What may be picked, on its key. */
  readonly pick?: (choice: string, seen: Wire<SeenHand>, own: number | null, words: Words) => JSX.Element | string;
  /** What lies in the middle, in place of cards. */
  readonly Board?: (props: BoardProps) => JSX.Element;
  /** A hand of many cards: one's own lies below the table, of others' the number is told. */
  readonly bigHand?: true;
  /** What a group of one's cards is, where groups are made; null: nothing. */
  readonly readGroup?: (cards: readonly string[], seen: Wire<SeenHand>) => Text | null;
  /** Piles on the table. */
  readonly piles?: Readonly<Record<string, Text>>;
  /** What a player's score counts. */
  readonly score?: Text;
  /** What is said of a player: `seen`, `allIn`. */
  readonly marks: Readonly<Record<string, Text>>;
  /** What cards come to. */
  readonly worths: Readonly<Record<string, Text>>;
  readonly unit: Text;
  readonly rules: readonly Text[];
  /** Where it is not 4 % of the pot. */
  readonly rake?: Text;
  /** Where time that is over does something else than to pack. */
  readonly time?: Text;
}
