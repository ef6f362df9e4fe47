/** Keeps an index for each source and asks all of them. A source that fails is searched as it was last. */
import { buildIndex, type Entry, type Hit, type SearchIndex } from '@house/search/search-index';
import type { Clock } from '../../platform/clock.ts';
import type { Findable, Found, Search, SearchAnswer, SearchAsk, SearchSource, SearchType } from './port.ts';

/** How long an index is trusted before its source's revision is looked at again. */
const FRESH_MILLISECONDS = 1_000;
const NEAREST = 6;
const FALLBACK = 'en';

interface FindableEntry extends Entry {
  readonly type: SearchType;
  readonly of: Findable;
}

interface SearchDeps {
  /** For how long an index counts: a steady one. */
  readonly clock: Clock;
  readonly sources: readonly SearchSource[];
  /** A source did not answer; people are served what is known. */
  readonly onFault: (type: SearchType, error: unknown) => void;
}

function entryOf(type: SearchType, of: Findable): FindableEntry {
  return {
    type,
    id: of.id,
    of,
    titles: [...Object.values(of.titles), ...(of.also ?? [])],
    text: Object.values(of.texts ?? {}).join(' '),
    ...(of.popularity === undefined ? {} : { popularity: of.popularity }),
  };
}

function foundIn(language: string): (hit: Hit<FindableEntry>) => Found {
  return ({ entry: { type, of }, score }) => ({
    type,
    id: of.id,
    title: of.titles[language] ?? of.titles[FALLBACK] ?? of.id,
    line: of.lines?.[language] ?? of.lines?.[FALLBACK] ?? '',
    address: of.address,
    art: of.art,
    score,
  });
}

/** The index of one source, as new as its source. Askers that come while it is built wait for the one building. */
function keepIndex(source: SearchSource, clock: Clock, onFault: SearchDeps['onFault']) {
  let index: SearchIndex<FindableEntry> = buildIndex<FindableEntry>([]);
  let revision: string | null = null;
  let lookAgainAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      // Read before the list: what changes in between is seen next time.
      const now = await source.revision();
      if (now !== revision) {
        index = buildIndex((await source.list()).map((of) => entryOf(source.type, of)));
        revision = now;
      }
    } catch (error) {
      onFault(source.type, error);
    } finally {
      lookAgainAt = clock.now() + FRESH_MILLISECONDS;
      looking = null;
    }
  }

  return async (): Promise<SearchIndex<FindableEntry>> => {
    if (clock.now() >= lookAgainAt) looking ??= look();
    await looking;
    return index;
  };
}

function best(hits: readonly Hit<FindableEntry>[], limit: number): Hit<FindableEntry>[] {
  return hits.toSorted((a, b) => b.score - a.score).slice(0, limit);
}

export function createSearch({ clock, sources, onFault }: SearchDeps): Search {
  const kept = sources.map((source) => ({ type: source.type, current: keepIndex(source, clock, onFault) }));

  return {
    async ask({ question, types, language, limit }: SearchAsk): Promise<SearchAnswer> {
      const indexes = await Promise.all(kept.map(async ({ type, current }) => ({ type, index: await current() })));
      const asked = ({ type }: { type: SearchType }) => types.length === 0 || types.includes(type);
      const findings = indexes.map(({ type, index }) => ({ type, ...index.find(question, { limit }) }));
      const counts = findings.flatMap(({ type, counts: found }) => {
        const count = found[type] ?? 0;
        return count === 0 ? [] : [{ type, count }];
      });
      const rows = best(
        findings.filter(asked).flatMap(({ hits }) => hits),
        limit,
      );
      const nearest =
        counts.length > 0
          ? []
          : best(
              indexes.flatMap(({ index }) => index.nearest(question, { limit: NEAREST })),
              NEAREST,
            );
      return { counts, rows: rows.map(foundIn(language)), nearest: nearest.map(foundIn(language)) };
    },
  };
}
