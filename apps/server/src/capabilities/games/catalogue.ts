/**
 * The catalogue as a process holds it: whole, of one revision. Nothing is shown that was not found to be the newest
 * within the last 900 ms; the look is made beside the lists, and at once when PostgreSQL tells of a change, so that a list
 * waits for no query.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Category, Game, GameFilter, GameList, Vendor } from './port.ts';
import { type CatalogueRows, readCatalogue, readCatalogueRevision } from './queries.ts';
import { haystackOf, nameIn, shownCategory } from './rules.ts';

/** From here on somebody looks while what is held is shown on. */
const SOON_MILLISECONDS = 450;
/** Never shown longer than that without a look. */
const FRESH_MILLISECONDS = 900;

export interface Entry {
  readonly game: Game;
  readonly vendor: Vendor;
  /** All it can be found by, folded. */
  readonly haystack: string;
}

export interface Snapshot {
  readonly revision: bigint;
  readonly categories: ReadonlyMap<Category, Readonly<Record<string, string>>>;
  readonly vendors: ReadonlyMap<string, Vendor>;
  readonly lists: readonly GameList[];
  /** Every game, hidden ones too. */
  readonly byId: ReadonlyMap<string, Entry>;
  /** Those that may be shown, in this order. */
  visible(sort: GameFilter['sort'], language: string): readonly Entry[];
}

function sortEntries(entries: readonly Entry[], sort: GameFilter['sort'], language: string): readonly Entry[] {
  if (sort === 'order') return entries;
  if (sort === 'rtp') {
    return entries.toSorted((a, b) => (b.game.rtpBasisPoints ?? 0) - (a.game.rtpBasisPoints ?? 0));
  }
  if (sort === 'new') return entries.toSorted((a, b) => Number(b.game.isNew) - Number(a.game.isNew));
  const collator = new Intl.Collator(language, { numeric: true });
  const keyed = entries.map((entry) => ({ entry, name: nameIn(entry.game.names, language) }));
  return keyed.sort((a, b) => collator.compare(a.name, b.name)).map(({ entry }) => entry);
}

function snapshotOf(rows: CatalogueRows): Snapshot {
  const vendors = new Map(rows.vendors.map((vendor) => [vendor.code, vendor]));
  const byId = new Map<string, Entry>();
  const languages = new Set<string>();
  for (const kept of rows.games) {
    const vendor = vendors.get(kept.vendor);
    if (vendor === undefined) continue;
    const game = { ...kept, category: shownCategory(kept.vendor, kept.category) };
    byId.set(game.id, { game, vendor, haystack: haystackOf(game) });
    for (const language of Object.keys(game.names)) languages.add(language);
  }
  const shown = [...byId.values()].filter(
    ({ game, vendor }) => vendor.state !== 'hidden' && game.state !== 'hidden' && game.state !== 'retired',
  );
  const sorted = new Map<string, readonly Entry[]>();
  return {
    revision: rows.revision,
    categories: new Map(rows.categories.map(({ code, names }) => [code, names])),
    vendors,
    lists: rows.lists,
    byId,
    visible(sort, language) {
      // A language that nothing is named in sorts as English does: not a list for each that somebody thinks up.
      const key = sort === 'name' ? `name/${languages.has(language) ? language : 'en'}` : sort;
      const held = sorted.get(key);
      if (held !== undefined) return held;
      const entries = sortEntries(shown, sort, languages.has(language) ? language : 'en');
      sorted.set(key, entries);
      return entries;
    },
  };
}

export interface Catalogue {
  current(): MaybePromise<Snapshot>;
  /** Something changed, says PostgreSQL: looks at once, while what is held is still shown. */
  wake(): void;
  /** This process changed something: whoever asks from now on waits for a look that began after it. */
  forget(): void;
}

export function createCatalogue({ db, clock }: { db: Db; clock: Clock }): Catalogue {
  let held: Snapshot | undefined;
  /** When the last look began that found `held` to be the newest. */
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Snapshot> | undefined;
  /** Raised by what makes looks under way too old to count. */
  let turn = 0;

  async function read(began: number): Promise<Snapshot> {
    const mine = turn;
    const same = held !== undefined && (await readCatalogueRevision(db)) === held.revision ? held : undefined;
    const found = same ?? snapshotOf(await readCatalogue(db));
    // Two looks at once: the newer stays.
    if (held === undefined || found.revision >= held.revision) held = found;
    if (mine === turn) confirmedAt = Math.max(confirmedAt, began);
    return held;
  }

  function look(): Promise<Snapshot> {
    if (looking !== undefined) return looking;
    const mine = read(clock.now()).finally(() => {
      if (looking === mine) looking = undefined;
    });
    looking = mine;
    // Nobody may be waiting for it; whoever is hears of a failure all the same.
    mine.catch(() => undefined);
    return mine;
  }

  return {
    current() {
      const age = clock.now() - confirmedAt;
      if (held !== undefined && age < SOON_MILLISECONDS) return held;
      const fresh = look();
      return held !== undefined && age < FRESH_MILLISECONDS ? held : fresh;
    },
    wake() {
      // A look under way may have read before the change.
      turn += 1;
      looking = undefined;
      if (held !== undefined) void look();
    },
    forget() {
      turn += 1;
      looking = undefined;
      confirmedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
