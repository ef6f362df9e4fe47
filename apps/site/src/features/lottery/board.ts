/** What is picked and typed on the boards of a game, each play by itself, and what can be done with it. */
import { randomInt } from '@house/fairness/random';
import type { Play } from '@house/lottery/game';
import type { Selection } from '@house/lottery/tickets/selection';
import { useMemo, useState } from 'react';
import { addLuckyEntry, type ReadEntries, readEntries } from './model/entries.ts';
import { emptyPicks, pickLuckily } from './model/picks.ts';

export interface Board {
  readonly picks: Selection;
  readonly units: number;
  readonly setPicks: (picks: Selection) => void;
  /** What stands in the text box of a play of typed numbers, and how it reads; null where nothing is typed. */
  readonly typed: { readonly text: string; readonly read: ReadEntries } | null;
  readonly setText: (text: string) => void;
  readonly clear: () => void;
  readonly lucky: () => void;
  /** A random ticket by itself: what the board would have after `lucky`, were nothing on it. */
  readonly luckyPicks: () => Selection;
}

/** `onChange` hears of every change, before it is made. */
export function useBoard(play: Play, onChange: () => void): Board {
  const [boards, setBoards] = useState<Readonly<Record<string, Selection>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { grammar } = play;
  const types = grammar.kind === 'entries';
  const text = texts[play.code] ?? '';
  const read = useMemo(() => (types ? readEntries(grammar, text) : null), [grammar, types, text]);
  const picks = read?.selection ?? boards[play.code] ?? emptyPicks(play);
  const units = useMemo(() => play.countUnits(picks), [play, picks]);
  const setPicks = (next: Selection): void => {
    onChange();
    setBoards((old) => ({ ...old, [play.code]: next }));
  };
  const setText = (next: string): void => {
    onChange();
    setTexts((old) => ({ ...old, [play.code]: next }));
  };
  const luckyPicks = (): Selection =>
    types ? readEntries(grammar, addLuckyEntry(grammar, '', randomInt)).selection : pickLuckily(play, randomInt);
  return {
    picks,
    units,
    setPicks,
    typed: read === null ? null : { text, read },
    setText,
    clear: () => (types ? setText('') : setPicks(emptyPicks(play))),
    lucky: () => (types ? setText(addLuckyEntry(grammar, text, randomInt)) : setPicks(luckyPicks())),
    luckyPicks,
  };
}
