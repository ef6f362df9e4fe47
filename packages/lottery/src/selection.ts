/**
 * The selection grammar of lottery.md 1.5: positions joined by `|`, choices by `,`, an empty position is `-`.
 *
 * Normalising trims, turns full-width and Bengali digits into ASCII, removes duplicates and sorts by the order the
 * play lists its choices in. Normalising twice changes nothing.
 */
import { toLatinDigits } from '@house/money/digits';
import type { Selection, Slot } from './game.ts';

// Longer than any full selection with generous spaces; keeps hostile texts cheap.
const LONGEST_TEXT = 4_096;

/** The normalised picks per slot; null when the text has another number of positions, an unknown choice or no pick. */
export function parsePositions(text: string, slots: readonly Slot[]): Selection | null {
  if (text.length > LONGEST_TEXT) return null;
  const positions = toLatinDigits(text).split('|');
  if (positions.length !== slots.length) return null;
  const selection: string[][] = [];
  for (const [index, slot] of slots.entries()) {
    const picks = parseChoices((positions[index] ?? '').trim(), slot);
    if (picks === null) return null;
    selection.push(picks);
  }
  return selection.some((picks) => picks.length > 0) ? selection : null;
}

/** The one text of a normalised selection. */
export function formatPositions(selection: Selection): string {
  return selection.map((picks) => (picks.length === 0 ? '-' : picks.join(','))).join('|');
}

function parseChoices(text: string, slot: Slot): string[] | null {
  if (text === '-') return [];
  const picked = new Set(text.split(',').map((choice) => choice.trim()));
  const known = slot.choices.map((choice) => choice.code).filter((code) => picked.has(code));
  return known.length === picked.size ? known : null;
}
