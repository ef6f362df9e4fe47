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

/** Tries until the grammar takes one; every list of entries takes at least one number in five. */
const LUCKY_TRIES = 1_000;

/** The text with one more number in it, which was not there. */
export function addLuckyEntry(grammar: Grammar, text: string, randomBelow: (n: number) => number): string {
  const known = new Set(readEntries(grammar, text).selection[0] ?? []);
  const rolls = grammar.parse(`R${'0'.repeat(grammar.entryLength - 1)}`) !== null;
  for (let tries = 0; tries < LUCKY_TRIES; tries += 1) {
    const digits = Array.from({ length: grammar.entryLength }, () => String(randomBelow(10)));
    // A rolled number has one letter that stands for any digit.
    const entry = (rolls ? digits.with(randomBelow(digits.length), 'R') : digits).join('');
    const normal = grammar.parse(entry)?.[0]?.[0];
    if (normal !== undefined && !known.has(normal)) return `${text.trim()} ${entry}`.trim();
  }
  return text;
}
