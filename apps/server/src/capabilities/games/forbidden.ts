/**
 * What the law forbids where the house stands (games.md 6): games of a category that the brand names as forbidden are nowhere:
 * in no list, search, home page or menu, and no link opens them. The desk's lists of the catalogue still have them.
 */
import type { Clock } from '../../platform/clock.ts';
import { isPromise, type MaybePromise } from '../../platform/maybe-promise.ts';
import type { Catalogue, Entry, Snapshot } from './catalogue.ts';

/** As long as anything of the catalogue is shown without a look. */
const FRESH_MILLISECONDS = 900;

/** Codes of categories; empty: nothing is forbidden. */
export type ForbiddenCategories = () => Promise<readonly string[]>;

export interface Forbidden {
  /** Held for less than a second: every bet asks. */
  now(): MaybePromise<ReadonlySet<string>>;
}

export function createForbidden({ read, clock }: { read: ForbiddenCategories; clock: Clock }): Forbidden {
  let held: { readonly until: number; readonly set: MaybePromise<ReadonlySet<string>> } | undefined;
  return {
    now() {
      const at = clock.now();
      if (held !== undefined && at < held.until) return held.set;
      const until = at + FRESH_MILLISECONDS;
      const reading = read().then(
        (codes): ReadonlySet<string> => {
          const set = new Set(codes);
          held = { until, set };
          return set;
        },
        (fault: unknown) => {
          // A failed read is not remembered.
          held = undefined;
          throw fault;
        },
      );
      held = { until, set: reading };
      return reading;
    },
  };
}

function without(snapshot: Snapshot, forbidden: ReadonlySet<string>): Snapshot {
  const stays = ({ game }: Entry): boolean => !forbidden.has(game.category);
  return {
    ...snapshot,
    byId: new Map([...snapshot.byId].filter(([, entry]) => stays(entry))),
    visible: (sort, language) => snapshot.visible(sort, language).filter(stays),
  };
}

/** The catalogue as people may see it. */
export function withoutForbidden(catalogue: Catalogue, forbidden: Forbidden): Catalogue {
  let made: { readonly of: Snapshot; readonly forbidden: ReadonlySet<string>; readonly snapshot: Snapshot } | undefined;
  function offered(of: Snapshot, set: ReadonlySet<string>): Snapshot {
    if (set.size === 0) return of;
    if (made === undefined || made.of !== of || made.forbidden !== set) {
      made = { of, forbidden: set, snapshot: without(of, set) };
    }
    return made.snapshot;
  }
  return {
    ...catalogue,
    current() {
      const [whole, set] = [catalogue.current(), forbidden.now()];
      return isPromise(whole) || isPromise(set)
        ? Promise.all([whole, set]).then(([found, codes]) => offered(found, codes))
        : offered(whole, set);
    },
  };
}
