/** What a game of the card rooms gives its page: its rules and its words. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import type { Text } from '../../shell/words.ts';

export interface CardLook {
  readonly game: CardRoomGame;
  readonly name: Text;
  readonly hue: string;
  /** What is done, on its key: `chaal`, `pack`. The first letter of the key that does it. */
  readonly acts: Readonly<Record<string, { readonly text: Text; readonly key: string }>>;
  /** What is said of a player: `seen`, `allIn`. */
  readonly marks: Readonly<Record<string, Text>>;
  /** What cards come to. */
  readonly worths: Readonly<Record<string, Text>>;
  readonly unit: Text;
  readonly rules: readonly Text[];
  /** Where it is not 4 % of the pot. */
  readonly rake?: Text;
}
