/**
 * What a person has picked on the board of one play, before it becomes a line of the slip.
 *
 * Promises: picks stand in the order the play lists its slots and choices in, so equal picks are equal texts; nothing
 * here mutates; counting is the catalogue's own (`Play.countUnits`), so the site and the server count alike.
 */
import type { Play, Selection, Slot } from '@house/lottery/game';

/** The quick keys under a position. */
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

export function emptyPicks(play: Play): Selection {
  return play.slots.map(() => []);
}

/** True when the slot's choices are plain digits, which have quick picks. */
export function isDigitSlot(slot: Slot): boolean {
  return slot.choices.every((choice) => choice.nameId === null);
}

function replaceSlot(play: Play, picks: Selection, index: number, wanted: (code: string) => boolean): Selection {
  return play.slots.map((slot, place) =>
    place === index
      ? slot.choices.map((choice) => choice.code).filter((code) => wanted(code))
      : [...(picks[place] ?? [])],
  );
}

/** Picks a choice, or takes it back. A code the slot does not have changes nothing. */
export function togglePick(play: Play, picks: Selection, index: number, code: string): Selection {
  const picked = new Set(picks[index] ?? []);
  if (!picked.delete(code)) picked.add(code);
  return replaceSlot(play, picks, index, (candidate) => picked.has(candidate));
}

/** Replaces the picks of one slot; `bigFrom` is the family's (a digit is big from there on). */
export function pickQuickly(play: Play, picks: Selection, index: number, quick: QuickPick, bigFrom: number): Selection {
  const rules: Record<QuickPick, (digit: number) => boolean> = {
    all: () => true,
    big: (digit) => digit >= bigFrom,
    small: (digit) => digit < bigFrom,
    odd: (digit) => digit % 2 === 1,
    even: (digit) => digit % 2 === 0,
    clear: () => false,
  };
  return replaceSlot(play, picks, index, (code) => (quick === 'all' ? true : rules[quick](Number(code))));
}

/** One choice in every slot, by the given source of whole numbers 0..n-1. */
export function pickLuckily(play: Play, randomBelow: (n: number) => number): Selection {
  return play.slots.map((slot) => {
    const choice = slot.choices[randomBelow(slot.choices.length)];
    return choice ? [choice.code] : [];
  });
}

/** What a key does to the picks while a slot has the focus; null when the key means nothing there. */
export function pickByKey(play: Play, picks: Selection, index: number, key: string, bigFrom: number): Selection | null {
  const slot = play.slots[index];
  if (slot === undefined) return null;
  const lower = key.toLowerCase();
  if (slot.choices.some((choice) => choice.code === key)) return togglePick(play, picks, index, key);
  const quick = QUICK_KEYS[lower];
  if (quick === undefined) return null;
  if (isDigitSlot(slot) || quick === 'all' || quick === 'clear') return pickQuickly(play, picks, index, quick, bigFrom);
  const side = SIDE_CODES[quick];
  return side !== undefined && slot.choices.some((choice) => choice.code === side)
    ? togglePick(play, picks, index, side)
    : null;
}
