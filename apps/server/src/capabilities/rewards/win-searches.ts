/**
 * Searches for the best win of a time go through all of its bets. Lists share them, one reader at a time and long ones seldom, so
 * that nobody who bets by the million keeps the database busy by looking. A claim looks for itself.
 */
import type { ProgressDeps } from './mission-progress.ts';

/** A search for the best win that took so long is not repeated at once for who only looks. */
const LONG_MILLISECONDS = 2_000;
const TIMES_KEPT = 20;
const KEPT_AT_MOST = 1_000;

export function shareWins(deps: ProgressDeps, now: () => number = () => performance.now()): ProgressDeps {
  const known = new Map<string, { readonly best: Promise<bigint>; until: number }>();
  return {
    ...deps,
    bestMultipleOf(db, asked) {
      const { memberId, product, leastStake, from, to } = asked;
      const name = [memberId, product, leastStake, from.getTime(), to.getTime()].join(' ');
      const began = now();
      const held = known.get(name);
      if (held !== undefined && held.until > began) return held.best;
      const one = { best: deps.bestMultipleOf(db, asked), until: Number.POSITIVE_INFINITY };
      const [oldest] = known.keys();
      if (known.size >= KEPT_AT_MOST && oldest !== undefined) known.delete(oldest);
      known.set(name, one);
      const forget = (): void => {
        if (known.get(name) === one) known.delete(name);
      };
      one.best.then(() => {
        const took = now() - began;
        if (took < LONG_MILLISECONDS) forget();
        else one.until = now() + TIMES_KEPT * took;
      }, forget);
      return one.best;
    },
  };
}
