/** Asking anew when the house says that something has changed. */
import { anyFraction } from '@house/web/any-fraction';

/** Everybody hears of a change in the same moment; so that they do not all ask in it, each takes a moment of his own. */
const SPREAD_MS = 1_500;

/** What to call when something has changed: `ask` follows within a moment, once however often it was called meanwhile. */
export function soon(ask: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      ask();
    }, anyFraction() * SPREAD_MS);
  };
}
