/** What a game at a live table looks like, as data: where things lie, the felt, words. Its rules are in packages/games. */
import type { LiveGame } from '@house/games/live/live';
import type { Text } from '../../shell/words.ts';

export type Tone = 'red' | 'blue' | 'green' | 'gold' | 'dark' | 'plain';

export interface FeltSpot {
  readonly id: string;
  readonly text: Text;
  readonly tone?: Tone;
  /** How many columns of its group it takes; one where left out. */
  readonly span?: number;
}

/** The numbers of roulette: what one presses is read by the kind of bet that is chosen. */
export interface NumberBoard {
  readonly kinds: readonly {
    readonly id: string;
    readonly text: Text;
    readonly spotOf: (number: number) => string | null;
  }[];
  readonly toneOf: (number: number) => Tone;
}

export interface FeltGroup {
  readonly title?: Text;
  readonly columns: number;
  readonly spots: readonly FeltSpot[];
  readonly numbers?: NumberBoard;
  /** Folded until somebody opens it. */
  readonly folded?: boolean;
}

export interface LiveLayout {
  readonly game: LiveGame;
  readonly name: Text;
  readonly hue: string;
  /** Where cards and tiles go, in the order of the table; of other things one place. */
  readonly seats: readonly { readonly id: string; readonly text: Text }[];
  /** One seat above the other, those without cards left out. */
  readonly stacked?: boolean;
  /** What turns in place of cards, dice or discs. */
  readonly scene?: 'wheel' | 'fight';
  /** What the page calls things at this game, by the words it has for cards. */
  readonly words?: ReadonlyMap<Text, Text>;
  /** What a spot of a pool pays by what lies on the spots now, the stake included: `1.50`. Null: its stakes would go back. */
  readonly oddsOf?: (spot: string, laid: Readonly<Record<string, string>>) => string | null;
  /** The third card of a seat lies across, as at baccarat. */
  readonly thirdLies?: boolean;
  /** What events call a worth that is no figure: `bull-bull`. */
  readonly worths?: Readonly<Record<string, Text>>;
  /** What things on dice and tiles are called: `crab`. */
  readonly things?: Readonly<Record<string, Text>>;
  readonly groups: readonly FeltGroup[];
  /** By the game's codes: a letter for roads, a name for who hears the page. */
  readonly marks: Readonly<Record<string, { readonly letter: Text; readonly name: Text; readonly tone: Tone }>>;
  /** Roads show the figure of a mark in place of its letter. */
  readonly roadOfFigures?: boolean;
  readonly rules: readonly Text[];
}
