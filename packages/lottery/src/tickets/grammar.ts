/**
 * How a selection is written (lottery.md 1.5): boxes joined by `|` and choices by `,`; single entries joined by `,`;
 * dan-tuo as `dan=..;tuo=..`; any-position groups as `pos=W,Q,G;1,2`.
 *
 * Reading normalises: full-width and Bengali digits become ASCII, spaces go, duplicates go, choices stand in the play's
 * own order. What `format` writes, `parse` reads back unchanged. A text that is not a selection gives null.
 */
import { toLatinDigits } from '@house/money/digits';
import type { Selection } from './selection.ts';

/** What the page draws for one part of a selection. */
export interface Box {
  readonly code: string;
  readonly choices: readonly string[];
  /** Message ids of choices that are shown by a name; others are shown as they are written. */
  readonly nameIds?: Readonly<Record<string, string>>;
}

export interface Grammar {
  readonly kind: 'boxes' | 'entries' | 'danTuo' | 'mask';
  /** One for a set; none for entries, which are typed. */
  readonly boxes: readonly Box[];
  /** Digits of one entry; 0 where nothing is typed. */
  readonly entryLength: number;
  parse(text: string): Selection | null;
  /** Reads back what `format` wrote, without looking at it again: for tickets that were judged when they were taken. */
  readStored(text: string): Selection;
  format(selection: Selection): string;
}

/** Longer than any full selection of boxes with generous spaces; keeps hostile texts cheap. */
const LONGEST_BOXES = 4_096;
/** As many entries as a ticket may have units. */
export const ENTRIES_MAX = 100_000;

function readChoices(text: string, choices: readonly string[]): string[] | null {
  const trimmed = text.trim();
  if (trimmed === '-') return [];
  const parts = trimmed.split(',');
  if (isInOrder(parts, choices)) return parts;
  const picked = new Set(parts.map((choice) => choice.trim()));
  const known = choices.filter((choice) => picked.has(choice));
  return known.length === picked.size ? known : null;
}

/** As `writeChoices` writes it, and so as a page sends it: in the play's own order, nothing twice. */
function isInOrder(parts: readonly string[], choices: readonly string[]): boolean {
  let place = -1;
  return parts.every((part) => {
    place = choices.indexOf(part, place + 1);
    return place !== -1;
  });
}

const readStoredChoices = (text: string): string[] => (text === '-' ? [] : text.split(','));
const writeChoices = (picks: readonly string[]): string => (picks.length === 0 ? '-' : picks.join(','));

function readAll(parts: readonly string[], boxes: readonly Box[]): Selection | null {
  if (parts.length !== boxes.length) return null;
  const selection: string[][] = [];
  let empty = true;
  // By number: a basket reads a hundred of these before its money moves.
  for (let index = 0; index < boxes.length; index += 1) {
    const picks = readChoices(parts[index] ?? '', boxes[index]?.choices ?? []);
    if (picks === null) return null;
    if (picks.length > 0) empty = false;
    selection.push(picks);
  }
  return empty ? null : selection;
}

/** Boxes side by side: `1|2,3|-`. */
export function boxesOf(boxes: readonly Box[]): Grammar {
  return {
    kind: 'boxes',
    boxes,
    entryLength: 0,
    parse: (text) => (text.length > LONGEST_BOXES ? null : readAll(toLatinDigits(text).split('|'), boxes)),
    readStored: (text) => text.split('|').map(readStoredChoices),
    format: (selection) => selection.map(writeChoices).join('|'),
  };
}

/**
 * Typed or pasted numbers of one length, in any of the usual separators. `normalise` brings an entry into its one form
 * (sorted digits for groups) or refuses it with null: one wrong entry refuses the whole text.
 */
export function entriesOf(entryLength: number, normalise: (entry: string) => string | null, letters = '0-9'): Grammar {
  const shape = new RegExp(`^[${letters}]{${entryLength}}$`);
  return {
    kind: 'entries',
    boxes: [],
    entryLength,
    parse(text) {
      if (text.length > ENTRIES_MAX * (entryLength + 2)) return null;
      const entries = new Set<string>();
      for (const entry of toLatinDigits(text).split(/[\s,;]+/)) {
        if (entry === '') continue;
        const normal = shape.test(entry) ? normalise(entry) : null;
        if (normal === null) return null;
        entries.add(normal);
      }
      return entries.size === 0 || entries.size > ENTRIES_MAX ? null : [[...entries].sort()];
    },
    readStored: (text) => [text.split(',')],
    format: (selection) => (selection[0] ?? []).join(','),
  };
}

/** A set, or with fixed members: `01,02,03` or `dan=01;tuo=02,03`. A number may not stand on both sides. */
export function danTuoOf(box: Box): Grammar {
  return {
    kind: 'danTuo',
    boxes: [{ ...box, code: 'DAN' }, box],
    entryLength: 0,
    parse(text) {
      if (text.length > LONGEST_BOXES) return null;
      const parts = /^\s*dan=([^;=]*);\s*tuo=([^;=]*)$/.exec(toLatinDigits(text));
      const [dan, tuo] = parts === null ? ['-', text] : [parts[1] ?? '', parts[2] ?? ''];
      const selection = readAll([toLatinDigits(dan), toLatinDigits(tuo)], [box, box]);
      return selection?.[0]?.some((number) => selection[1]?.includes(number)) === true ? null : selection;
    },
    readStored(text) {
      if (!text.startsWith('dan=')) return [[], readStoredChoices(text)];
      const [dan = '', tuo = ''] = text.slice('dan='.length).split(';tuo=');
      return [readStoredChoices(dan), readStoredChoices(tuo)];
    },
    format: ([dan = [], tuo = []]) =>
      dan.length === 0 ? writeChoices(tuo) : `dan=${dan.join(',')};tuo=${writeChoices(tuo)}`,
  };
}

/** Positions and what is picked for all of them: `pos=W,Q;1,2,3`. */
export function maskOf(positions: readonly string[], boxes: readonly Box[]): Grammar {
  const all = [{ code: 'POS', choices: positions }, ...boxes];
  return {
    kind: 'mask',
    boxes: all,
    entryLength: 0,
    parse(text) {
      if (text.length > LONGEST_BOXES) return null;
      const parts = /^\s*pos=([^;=]*);([^;=]*)$/.exec(toLatinDigits(text));
      return parts === null ? null : readAll([parts[1] ?? '', ...(parts[2] ?? '').split('|')], all);
    },
    readStored(text) {
      const [picked = '', rest = ''] = text.slice('pos='.length).split(';');
      return [picked, ...rest.split('|')].map(readStoredChoices);
    },
    format: ([positions_ = [], ...rest]) => `pos=${writeChoices(positions_)};${rest.map(writeChoices).join('|')}`,
  };
}
