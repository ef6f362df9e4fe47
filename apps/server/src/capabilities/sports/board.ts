/** What members see of matches: the same for everybody, so it is read once a second at most, however many ask. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { ShownEvent } from './port.ts';
import { selectBoard, selectEvents, selectMarketsOf, selectOpenMarketsOf } from './queries.ts';

const FRESH_MILLISECONDS = 900;
const EVENTS_MAX = 300;
const KEPT_MAX = 200;

export interface Board {
  /** With the markets that are not decided. */
  list(): Promise<readonly ShownEvent[]>;
  find(id: bigint): Promise<ShownEvent | null>;
}

interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
}

export function createBoard({ db, clock }: { readonly db: Db; readonly clock: Clock }): Board {
  let list: Kept<readonly ShownEvent[]> | undefined;
  const events = new Map<bigint, Kept<ShownEvent | null>>();

  async function readList(): Promise<readonly ShownEvent[]> {
    const found = await selectBoard(db, EVENTS_MAX);
    const markets = Map.groupBy(
      await selectOpenMarketsOf(
        db,
        found.map(({ id }) => id),
      ),
      ({ eventId }) => eventId,
    );
    return found.map((event) => ({ event, markets: markets.get(event.id) ?? [] }));
  }

  async function readOne(id: bigint): Promise<ShownEvent | null> {
    const [event] = await selectEvents(db, [id]);
    return event === undefined ? null : { event, markets: await selectMarketsOf(db, [id]) };
  }

  return {
    list() {
      const now = clock.now();
      if (list === undefined || now >= list.until) {
        const value = readList();
        list = { value, until: now + FRESH_MILLISECONDS };
        value.catch(() => {
          list = undefined;
        });
      }
      return list.value;
    },
    find(id) {
      const now = clock.now();
      const kept = events.get(id);
      if (kept !== undefined && now < kept.until) return kept.value;
      const value = readOne(id);
      if (events.size >= KEPT_MAX) events.clear();
      events.set(id, { value, until: now + FRESH_MILLISECONDS });
      value.catch(() => events.delete(id));
      return value;
    },
  };
}
