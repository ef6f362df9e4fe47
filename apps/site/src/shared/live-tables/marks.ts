/** Results of a live table as its road shows them. Pure. */
import type { LiveTable } from '@house/contract/vendors/site';

type LobbyMark = LiveTable['road'][number];

const FIRST = new Set(['banker', 'dragon', 'dealer', 'red', 'big', 'odd', 'andar', 'meron']);
const SECOND = new Set(['player', 'tiger', 'phoenix', 'seats', 'black', 'small', 'even', 'bahar', 'wala']);

export function toneOf({ code }: LobbyMark): 'one' | 'two' | 'tie' | 'other' {
  if (FIRST.has(code)) return 'one';
  if (SECOND.has(code)) return 'two';
  return code === 'tie' || code === 'draw' ? 'tie' : 'other';
}

/** B, P and T as roads write them; a figure where the result is one. */
export function letterOf(of: LobbyMark): string {
  const isFigure = of.text.length > 0 && of.text.length <= 2 && !['banker', 'player', 'tie'].includes(of.code);
  return isFigure ? of.text : of.code.slice(0, 1).toUpperCase();
}

/** So many alike in a row are a streak. */
const STREAK = 4;

/** How often the last result came in a row, ties left out as players count them. */
export function streakOf(road: LiveTable['road']): { readonly letter: string; readonly count: number } | null {
  const marks = road.filter((mark) => toneOf(mark) !== 'tie');
  const [last] = marks;
  if (last === undefined || toneOf(last) === 'other') return null;
  const end = marks.findIndex((mark) => mark.code !== last.code);
  const count = end < 0 ? marks.length : end;
  return count < STREAK ? null : { letter: letterOf({ code: last.code, text: '' }), count };
}
