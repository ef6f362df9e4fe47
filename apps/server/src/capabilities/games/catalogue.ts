/**
 * The catalogue as a process holds it: whole, of one revision. It is asked for its revision at most every 900 ms and
 * looked at anew when PostgreSQL tells of a change, so that a list costs no query.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Category, Game, GameFilter, GameList, Vendor } from './port.ts';
import { type CatalogueRows, readCatalogue, readRevision } from './queries.ts';
import { haystackOf, nameIn, shownCategory } from './rules.ts';

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
  current(): Promise<Snapshot>;
  /** What is held may be old: the next question, or this one in the background, looks. */
  forget(): void;
}

export function createCatalogue({ db, clock }: { db: Db; clock: Clock }): Catalogue {
  let held: Snapshot | undefined;
  let checked: { looking: Promise<Snapshot>; until: number } | undefined;

  async function look(): Promise<Snapshot> {
    if (held !== undefined && (await readRevision(db)) === held.revision) return held;
    const fresh = snapshotOf(await readCatalogue(db));
    // Two looks at once: the newer stays.
    if (held === undefined || fresh.revision >= held.revision) held = fresh;
    return held;
  }

  return {
    current() {
      const now = clock.now();
      if (checked !== undefined && now < checked.until) return checked.looking;
      const looking = look();
      checked = { looking, until: now + FRESH_MILLISECONDS };
      // A failed look must not be remembered.
      looking.catch(() => {
        if (checked?.looking === looking) checked = undefined;
      });
      return looking;
    },
    forget() {
      checked = undefined;
    },
  };
}
