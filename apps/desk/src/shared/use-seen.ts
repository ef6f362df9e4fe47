/**
 * What a form decides on: the state as it was when the form was opened, sent with the change as `seen`. Somebody else's
 * change comes into the page beneath, not into what this one undoes.
 */
import { useState } from 'react';

/** That state, and what says that another one is decided on from now: once a change was kept, or another was chosen. */
export function useSeen<State>(now: State): readonly [State, (next: State) => void] {
  const [seen, see] = useState(now);
  return [seen, see];
}
