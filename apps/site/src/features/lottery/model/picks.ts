/**
 * What a person has picked on the board of one play, before it becomes a line of the slip.
 *
 * Promises: picks stand in the order the play lists its boxes and choices in, so equal picks are equal texts; nothing
 * here mutates; counting is the catalogue's own (`Play.countUnits`), so the site and the server count alike.
 */
import type { Play, Slot } from '@house/lottery/game';
import type { Selection } from '@house/lottery/tickets/selection';

/** The quick keys under a box of numbers. */
export const QUICK_PICKS = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

const QUICK_KEYS: Readonly<Record<string, QuickPick>> = {
  a: 'all',
  b: 'big',
  s: 'small',
  o: 'odd',
  e: 'even',
  c: 'clear',
};

/** The sides' codes of the catalogue by the quick key that means the same. */
const SIDE_CODES: Readonly<Partial<Record<QuickPick, string>>> = { big: 'B', small: 'S', odd: 'O', even: 'E' };

/** Keys in a row, numbers in a grid, names with what they pay. */
export type SlotLook = 'keys' | 'grid' | 'named';
const LONGEST_ROW = 12;

export function lookOf(slot: Slot): SlotLook {
  if (slot.choices.some((choice) => choice.nameId !== null)) return 'named';
  return slot.choices.length > LONGEST_ROW ? 'grid' : 'keys';
}

export function emptyPicks(play: Play): Selection {
  return play.grammar.boxes.map(() => []);
}

/** The picks with those codes of one box, in its own order, that are wanted. */
export function withBox(play: Play, picks: Selection, index: number, wanted: (code: string) => boolean): Selection {
  return play.grammar.boxes.map((box, place) =>
    place === index ? box.choices.filter((code) => wanted(code)) : [...(picks[place] ?? [])],
  );
}

/** Every number at once: what "all" gives where it makes a bet. */
function fullPicks({ grammar }: Play): Selection {
  return grammar.boxes.map(({ choices }, index) => (grammar.kind === 'danTuo' && index === 0 ? [] : choices));
}

const quick = new WeakMap<Play, boolean>();

/** Whether quick keys help with a box: it is of numbers, and many of them make a bet. */
export function hasQuickPicks(play: Play, index: number): boolean {
  const box = play.grammar.boxes[index];
  if (box === undefined || (box.nameIds !== undefined && Object.keys(box.nameIds).length > 0)) return false;
  if (box.choices.length < 3 || (play.grammar.kind === 'danTuo' && index === 0)) return false;
  const known = quick.get(play) ?? play.countUnits(fullPicks(play)) > 0;
  quick.set(play, known);
  return known;
}

/**
 * Picks a choice, or takes it back. A choice after which nothing would be bet any more takes the place of the only one,
 * or is left alone: then the very same picks come back, as for a code the box does not have.
 */
export function togglePick(play: Play, picks: Selection, index: number, code: string): Selection {
  if (play.grammar.boxes[index]?.choices.includes(code) !== true) return picks;
  const own = picks[index] ?? [];
  if (own.includes(code)) return withBox(play, picks, index, (other) => other !== code && own.includes(other));
  // A fixed number does not stand among the others too.
  const free = play.grammar.kind === 'danTuo' ? picks.map((box) => box.filter((other) => other !== code)) : picks;
  const next = withBox(play, free, index, (other) => other === code || own.includes(other));
  if (play.countUnits(picks) === 0 || play.countUnits(next) > 0) return next;
  return own.length === 1 ? withBox(play, free, index, (other) => other === code) : picks;
}

/** Replaces the picks of one box. Big is the upper half, the middle number with it. */
export function pickQuickly(play: Play, picks: Selection, index: number, wish: QuickPick): Selection {
  const { grammar } = play;
  const numbers = grammar.boxes[index]?.choices.map(Number) ?? [];
  const middle = (Math.min(...numbers) + Math.max(...numbers)) / 2;
  const rules: Record<QuickPick, (number: number) => boolean> = {
    all: () => true,
    big: (number) => number >= middle,
    small: (number) => number < middle,
    odd: (number) => number % 2 === 1,
    even: (number) => number % 2 === 0,
    clear: () => false,
  };
  const fixed = grammar.kind === 'danTuo' && index > 0 ? (picks[0] ?? []) : [];
  return withBox(play, picks, index, (code) => !fixed.includes(code) && rules[wish](Number(code)));
}

/** What a key does to the picks while a box has the focus; null when the key means nothing there. */
export function pickByKey(play: Play, picks: Selection, index: number, key: string): Selection | null {
  const choices = play.grammar.boxes[index]?.choices ?? [];
  if (choices.includes(key)) return togglePick(play, picks, index, key);
  const wish = QUICK_KEYS[key.toLowerCase()];
  if (wish === undefined) return null;
  if (wish === 'clear' || (wish === 'all' && !hasNumbers(choices)) || hasQuickPicks(play, index))
    return pickQuickly(play, picks, index, wish);
  const side = SIDE_CODES[wish];
  return side !== undefined && choices.includes(side) ? togglePick(play, picks, index, side) : null;
}

function hasNumbers(choices: readonly string[]): boolean {
  return choices.some((code) => /^\d/.test(code));
}
