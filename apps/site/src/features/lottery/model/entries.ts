/** Typed and pasted numbers: which count, which do not, and which were there already (lottery.md 1.5). */

import type { Grammar } from '@house/lottery/tickets/grammar';
import { ordersOf } from '@house/lottery/tickets/orders';
import type { Selection } from '@house/lottery/tickets/selection';
import { toLatinDigits } from '@house/money/digits';

export interface ReadEntries {
  /** The numbers that count, each once. */
  readonly selection: Selection;
  readonly valid: number;
  /** As typed, each once. */
  readonly wrong: readonly string[];
  readonly duplicates: number;
}

export const NOTHING_READ: ReadEntries = { selection: [[]], valid: 0, wrong: [], duplicates: 0 };

/** Entries that are read at once: of a block with a wrong one among them each is looked at by itself. */
const BLOCK = 500;
/** Blocks of a step: some milliseconds, on a slow phone too. */
const STEP_BLOCKS = 4;

/** Reads what stands in the box step by step, so that somebody who has more to do may rest between two of them. */
export function* readInSteps(grammar: Grammar, text: string): Generator<undefined, ReadEntries> {
  const right = new Set<string>();
  const wrong = new Set<string>();
  let counted = 0;
  const take = (entries: readonly string[]): void => {
    const read = entries.length === 0 ? undefined : grammar.parse(entries.join(' '))?.[0];
    if (read !== undefined) {
      counted += entries.length;
      for (const normal of read) right.add(normal);
    } else if (entries.length > 1) for (const entry of entries) take([entry]);
    else for (const entry of entries) wrong.add(entry);
  };
  let block: string[] = [];
  let blocks = 0;
  for (const [entry] of toLatinDigits(text).matchAll(/[^\s,;]+/g)) {
    block.push(entry);
    if (block.length < BLOCK) continue;
    take(block);
    block = [];
    blocks += 1;
    if (blocks % STEP_BLOCKS === 0) yield;
  }
  take(block);
  return { selection: [[...right].sort()], valid: right.size, wrong: [...wrong], duplicates: counted - right.size };
}

/** Reads what stands in the box, at once. */
export function readEntries(grammar: Grammar, text: string): ReadEntries {
  const steps = readInSteps(grammar, text);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** The text without what does not count: each number once. */
export function tidyEntries({ selection }: ReadEntries): string {
  return (selection[0] ?? []).join(' ');
}

/** Every order of the digits of every number that counts ("dao"): lines are only written out. */
export function writeOrders({ selection }: ReadEntries): string {
  return [...new Set((selection[0] ?? []).flatMap(ordersOf))].join(' ');
}

/** Whether numbers of a play can be written out by groups: they have a few digits, and any digits. */
export function takesGroups(grammar: Grammar): boolean {
  const { kind, entryLength } = grammar;
  return (
    kind === 'entries' && entryLength >= 2 && entryLength <= 4 && grammar.parse('0123'.slice(0, entryLength)) !== null
  );
}
