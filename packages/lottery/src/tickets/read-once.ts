/** What a result says, read once for the many tickets that are held against it one after the other. */
import type { DrawResult } from './selection.ts';

const isSame = (one: DrawResult, other: DrawResult): boolean =>
  one.length === other.length && one.every((number, place) => number === other[place]);

/** Remembers what was read of the last result, told by its numbers: a caller may fill the same list anew. */
export function readOnce<What>(read: (result: DrawResult) => What): (result: DrawResult) => What {
  let last: { readonly result: DrawResult; readonly what: What } | null = null;
  return (result) => {
    if (last === null || !isSame(last.result, result)) last = { result: [...result], what: read(result) };
    return last.what;
  };
}
