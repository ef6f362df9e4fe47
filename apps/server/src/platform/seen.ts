/**
 * A change upon what was seen. A form says what it showed when it was opened, so that it does not undo what somebody else
 * changed meanwhile. An order whose answer was lost comes again and finds its own wish in place: it is done.
 */
import { isDeepStrictEqual } from 'node:util';

/**
 * asSeen            nothing changed meanwhile, or the caller takes it whatever it is by now: the change may be made.
 * done              it changed, to what is wished for.
 * changedMeanwhile  it changed to something else, which would be undone.
 */
export type SeenVerdict = 'asSeen' | 'done' | 'changedMeanwhile';

/** `partsOf` answers what of a state the form shows, alike whatever order or dress it comes in; all of it unless told. */
export function judgeSeen<State>(
  { seen, before, wish }: { seen: State | undefined; before: State; wish: State },
  partsOf: (state: State) => unknown = (state) => state,
): SeenVerdict {
  const isAlike = (one: State): boolean => isDeepStrictEqual(partsOf(one), partsOf(before));
  if (seen === undefined || isAlike(seen)) return 'asSeen';
  return isAlike(wish) ? 'done' : 'changedMeanwhile';
}
