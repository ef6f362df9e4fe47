/**
 * What members who bet in the same moment ask the database for, together: reads of tickets, matches and markets, the writing of
 * new tickets, and the note that they are in the journal. Each rides in the next call that begins after it was asked for, so
 * what is read is never older than the question (platform/batching.ts).
 */
import { createBatching } from '../../platform/batching.ts';
import { type Db, transact } from '../../platform/database.ts';
import { idTime } from '../../platform/ids.ts';
import { refuse } from '../../platform/result.ts';
import { judgeLimits } from './limits.ts';
import { DAY_RETURN_MAX, type SportsEvent, type SportsMarket, type SportsTicket } from './port.ts';
import { selectEvents, selectMarkets } from './queries.ts';
import {
  insertTickets,
  markPlaced,
  type NewTicket,
  type PlacedTicket,
  returnsOfDay,
  selectTickets,
  selectTicketsByKey,
  setOverLimits,
  type TicketKey,
  type TicketWithRequest,
} from './ticket-queries.ts';

const LIMITS = { callsUnderWay: 2, batchSize: 200, worthParting: 32, queueLimit: 20_000, memberLimit: 2_000 };
/** Reads are of nobody: one member's are bounded by what they may ask the house for. */
const READ_LIMITS = { ...LIMITS, memberLimit: LIMITS.queueLimit };
const BUSY = Symbol('too much waits');

/** Reads by a name: what is not there is left out. */
function createReading<Item, Row>(
  read: (items: readonly Item[]) => Promise<readonly Row[]>,
  nameOf: { readonly asked: (item: Item) => string; readonly found: (row: Row) => string },
): (items: readonly Item[]) => Promise<Row[]> {
  const batching = createBatching<Item, Row | undefined | typeof BUSY, ReadonlyMap<string, Row>>({
    gather(requests) {
      const asked = requests.flat();
      const each = [...new Map(asked.map((item) => [nameOf.asked(item), item])).values()];
      return {
        send: async () => new Map((await read(each)).map((row) => [nameOf.found(row), row])),
        outcomesOf: (found) => asked.map((item) => found.get(nameOf.asked(item))),
      };
    },
    memberOf: () => 0n,
    busy: BUSY,
    limits: READ_LIMITS,
  });
  return async (items) => {
    const each = [...new Map(items.map((item) => [nameOf.asked(item), item])).values()];
    return (await batching.ask(each)).flatMap((row) => {
      if (row === BUSY) throw new Error('more reads of the book wait than may');
      return row === undefined ? [] : [row];
    });
  };
}

const byId = { asked: String, found: ({ id }: { readonly id: bigint }) => String(id) };

/** A ticket that is to be written, and where its legs stand in the tree of limits. */
export interface Writing {
  readonly ticket: NewTicket;
  readonly places: Parameters<typeof judgeLimits>[1][number]['places'];
}
/** `taken`: there is a ticket of the member under its key. */
export type WriteOutcome = 'written' | 'taken' | ReturnType<typeof refuse<'sports.dayHigh' | 'wallet.busy'>>;

/**
 * Writes tickets in one transaction, in their order: each member's day and the limits count those before it. The member's days
 * are held first, then the tickets, then what stands on selections, as by whoever writes one.
 */
function writeTickets(db: Db, all: readonly Writing[]): Promise<WriteOutcome[]> {
  return transact(db, async (tx) => {
    const keys = new Set<string>();
    const days = await returnsOfDay(
      tx,
      all.map(({ ticket }) => ticket),
      Math.min(...all.map(({ ticket }) => idTime(ticket.id))),
    );
    const outcomes = all.map(({ ticket }): WriteOutcome => {
      const { memberId, key, most } = ticket;
      const day = days.get(memberId);
      const name = `${memberId} ${key}`;
      if (keys.has(name) || day?.keys.has(key) === true) return 'taken';
      const sum = (day?.sum ?? 0n) + most;
      if (sum > DAY_RETURN_MAX) return refuse('sports.dayHigh');
      keys.add(name);
      days.set(memberId, { keys: day?.keys ?? new Set(), sum });
      return 'written';
    });
    const news = all.filter((_, i) => outcomes[i] === 'written');
    const inserted = await insertTickets(
      tx,
      news.map(({ ticket }) => ticket),
    );
    const written = news.filter(({ ticket }) => inserted.has(ticket.id));
    if (written.length > 0) {
      const over = await judgeLimits(
        tx,
        written.map(({ ticket, places }) => ({ ...ticket, places })),
      );
      await setOverLimits(
        tx,
        written.flatMap(({ ticket: { id } }, i) => (over[i] == null ? [] : [{ id, over: over[i] }])),
      );
    }
    return outcomes.map((outcome, i) => {
      const id = all[i]?.ticket.id;
      return outcome === 'written' && (id === undefined || !inserted.has(id)) ? 'taken' : outcome;
    });
  });
}

export function createInFlight(db: Db) {
  const writing = createBatching<Writing, WriteOutcome, WriteOutcome[]>({
    gather(requests) {
      const all = requests.flat();
      return { send: () => writeTickets(db, all), outcomesOf: (outcomes) => outcomes };
    },
    memberOf: ({ ticket }) => ticket.memberId,
    busy: refuse('wallet.busy'),
    limits: LIMITS,
  });
  const placing = createBatching<PlacedTicket, true, void>({
    gather(requests) {
      const all = requests.flat();
      return { send: () => markPlaced(db, all), outcomesOf: () => all.map(() => true) };
    },
    memberOf: () => 0n,
    // It is due in a moment: whoever looks at it then finds it in the journal.
    busy: true,
    limits: READ_LIMITS,
  });
  return {
    tickets: createReading<bigint, SportsTicket>((ids) => selectTickets(db, ids), byId),
    ticketsByKey: createReading<TicketKey, TicketWithRequest>((keys) => selectTicketsByKey(db, keys), {
      asked: ({ memberId, key }) => `${memberId} ${key.toLowerCase()}`,
      found: ({ memberId, key }) => `${memberId} ${key}`,
    }),
    markets: createReading<bigint, SportsMarket>((ids) => selectMarkets(db, ids), byId),
    events: createReading<bigint, SportsEvent>((ids) => selectEvents(db, ids), byId),
    write: async (one: Writing): Promise<WriteOutcome> => (await writing.ask([one]))[0] ?? refuse('wallet.busy'),
    markPlaced: async (one: PlacedTicket): Promise<void> => {
      await placing.ask([one]);
    },
  };
}
export type InFlight = ReturnType<typeof createInFlight>;
