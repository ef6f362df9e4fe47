/** What a game's folder gives the shell: how it looks, what is chosen with the stake, its rules. */
import type { JSX } from 'react';
import type { Choice, ShownEvent, ShownRound } from '../../src/contract.ts';
import type { Api } from './api.ts';
import type { Launch } from './launch.ts';
import type { Text, Words } from './words.ts';

export interface StageProps {
  readonly words: Words;
  /** The round to show, or that stands; null: none yet. */
  readonly round: ShownRound | null;
  /** It is being shown: the stage calls `onShown` once all of it was. */
  readonly showing: boolean;
  /** Shown without waiting: the person asked for it, or wants nothing to move. */
  readonly quick: boolean;
  readonly onShown: () => void;
  /** Of a game in which the player decides: what they do in an open round. */
  readonly onAct: (action: Choice) => void;
  readonly acting: boolean;
  readonly choice: Choice;
  /** Of a game in which one chooses on the stage itself; nothing comes of it while `choosing` is false. */
  readonly onChoose: (choice: Choice) => void;
  readonly choosing: boolean;
}

export interface ChoiceProps {
  readonly words: Words;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly disabled: boolean;
}

export interface AboveProps {
  readonly words: Words;
  /** Played with trial money. */
  readonly trial: boolean;
  readonly api: Api;
}

export interface PageProps {
  readonly game: ClientGame;
  readonly launch: Launch;
  readonly words: Words;
}

export interface ClientGame {
  readonly code: string;
  readonly name: Text;
  /** As proved, e.g. `96.35 %`. */
  readonly rtp: string;
  /** Stakes that are offered, decimal strings, rising. */
  readonly stakes: readonly string[];
  readonly choice: Choice;
  /** False: a round cannot be begun with it, something is still to be chosen. Left out: every choice is whole. */
  readonly isReady?: (choice: Choice) => boolean;
  /** A class of hues (`h-wine`). */
  readonly hue: string;
  /** What stands above the stage. */
  readonly Above?: (props: AboveProps) => JSX.Element;
  /** A page of its own in place of the shell's table, whose stage it then does not use: of a game that many play at once. */
  readonly Page?: (props: PageProps) => JSX.Element;
  readonly Stage: (props: StageProps) => JSX.Element;
  readonly ChoiceForm?: (props: ChoiceProps) => JSX.Element;
  readonly Rules: (props: { words: Words; api: Api }) => JSX.Element;
  /** An event in words, for who does not see it; null: it says nothing of its own. */
  readonly tell: (event: ShownEvent, words: Words) => string | null;
  /** The key on the round button while no round is open. */
  readonly verb: 'spin' | 'play';
}
