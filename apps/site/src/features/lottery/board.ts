/** What is picked and typed on the boards of a game, each play by itself, and what can be done with it. */
import { randomInt } from '@house/fairness/random';
import type { Play } from '@house/lottery/game';
import type { Grammar } from '@house/lottery/tickets/grammar';
import type { Selection } from '@house/lottery/tickets/selection';
import { useEffect, useMemo, useState } from 'react';
import { NOTHING_READ, type ReadEntries, readEntries, readInSteps } from './model/entries.ts';
import { drawLucky } from './model/lucky.ts';
import { emptyPicks } from './model/picks.ts';

export interface Typed {
  readonly text: string;
  /** Of nothing while a long text is being read. */
  readonly read: ReadEntries;
  readonly reading: boolean;
}

export interface Board {
  readonly picks: Selection;
  readonly units: number;
  readonly setPicks: (picks: Selection) => void;
  /** What stands in the text box of a play of typed numbers, and how it reads; null where nothing is typed. */
  readonly typed: Typed | null;
  readonly setText: (text: string) => void;
  readonly clear: () => void;
  /** Picks or types a random ticket without these closed numbers; false where none is left. */
  readonly lucky: (closed: readonly Selection[]) => boolean;
  /** A random ticket by itself: what the board would have after `lucky`, were nothing on it. */
  readonly luckyPicks: (closed: readonly Selection[]) => Selection | null;
}

/** A longer text is read in steps, so that the page does not stand still for it. */
const AT_ONCE_SIGNS = 100_000;

/** How a text reads; null while a long one is being read. */
function useRead(grammar: Grammar, text: string): ReadEntries | null {
  const long = text.length > AT_ONCE_SIGNS;
  const atOnce = useMemo(() => (long ? null : readEntries(grammar, text)), [grammar, long, text]);
  const [later, setLater] = useState<{ grammar: Grammar; text: string; read: ReadEntries } | null>(null);
  useEffect(() => {
    if (!long) return;
    const steps = readInSteps(grammar, text);
    const go = (): void => {
      const { done, value } = steps.next();
      if (done === true) setLater({ grammar, text, read: value });
      else timer = setTimeout(go);
    };
    let timer = setTimeout(go);
    return () => clearTimeout(timer);
  }, [grammar, long, text]);
  return atOnce ?? (later?.grammar === grammar && later.text === text ? later.read : null);
}

/** `onChange` hears of every change, before it is made. */
export function useBoard(play: Play, onChange: () => void): Board {
  const [boards, setBoards] = useState<Readonly<Record<string, Selection>>>({});
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { grammar } = play;
  const types = grammar.kind === 'entries';
  const text = texts[play.code] ?? '';
  const known = useRead(grammar, types ? text : '');
  const read = known ?? NOTHING_READ;
  const picks = types ? read.selection : (boards[play.code] ?? emptyPicks(play));
  const units = useMemo(() => play.countUnits(picks), [play, picks]);
  const setPicks = (next: Selection): void => {
    onChange();
    setBoards((old) => ({ ...old, [play.code]: next }));
  };
  const setText = (next: string): void => {
    onChange();
    setTexts((old) => ({ ...old, [play.code]: next }));
  };
  const lucky = (closed: readonly Selection[]): boolean => {
    const drawn = drawLucky(play, closed, randomInt, picks);
    if (drawn === null) return false;
    if (types) setText(`${text.trim()} ${grammar.format(drawn)}`.trim());
    else setPicks(drawn);
    return true;
  };
  return {
    picks,
    units,
    setPicks,
    typed: types ? { text, read, reading: known === null } : null,
    setText,
    clear: () => (types ? setText('') : setPicks(emptyPicks(play))),
    lucky,
    luckyPicks: (closed) => drawLucky(play, closed, randomInt),
  };
}
