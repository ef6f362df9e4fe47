/**
 * Batching: what many callers ask for at once rides together, in one call of the database and one commit.
 *
 * What arrives in one turn of the event loop goes in one call, and a few calls are under way at most: while the database
 * works on one, the other lies ready on its connection and the process tells the outcomes of the one before. A call takes
 * what waits (at most `batchSize` items, whole requests), but no more than its share of what waits and is under way:
 * otherwise nearly all of it would gather in one call, and database and process wait for each other in turn. There is no
 * timer, so one client alone waits for one call only.
 *
 * Promises: an outcome for every item; in order of arrival, but for requests that were under way together and had to be
 * sent again; a batch that fails for a reason of its own is split until the one that poisons it fails alone; a connection
 * lost in flight is retried, which is safe only where every item has a key; while the database refuses connections all
 * fail together within a second, and one that says nothing is waited for as long as a statement and the connections of
 * the retries may take (database.ts); over the limit of what may wait, in all or of one member, it refuses at once and
 * never grows without bound.
 */
import { isPassing } from './database.ts';

/** One call that is put together, sent, and read. */
interface Call<Outcome, Answer> {
  send(): Promise<Answer>;
  /** Outcomes in the order of the items. */
  outcomesOf(answer: Answer): Outcome[];
}

interface BatchingOptions<Item, Outcome, Answer> {
  readonly gather: (requests: readonly (readonly Item[])[]) => Call<Outcome, Answer>;
  readonly memberOf: (item: Item) => bigint;
  /** What an item is answered when too much waits. */
  readonly busy: Outcome;
  readonly limits: BatchingLimits;
}

export interface BatchingLimits {
  /** Calls that are under way at most. */
  readonly callsUnderWay: number;
  /** Items a call takes at most. */
  readonly batchSize: number;
  /** Fewer items than this are not parted among calls: they wait for the one that is under way. */
  readonly worthParting: number;
  /** Items that may wait. */
  readonly queueLimit: number;
  /** Of these, items of one member: they cannot fill the queue. What they ask for when none of theirs waits is taken whatever its size. */
  readonly memberLimit: number;
}

interface Batching<Item, Outcome> {
  /** `told`: hears the outcomes before the caller does; not when it is busy. */
  ask(items: readonly Item[], told?: (outcomes: readonly Outcome[]) => void): Promise<Outcome[]>;
  /** Items waiting now. */
  depth(): number;
  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void>;
}

interface Waiting<Item, Outcome> {
  readonly items: readonly Item[];
  /** Whose they all are; null: of several. */
  readonly memberId: bigint | null;
  readonly told: ((outcomes: readonly Outcome[]) => void) | undefined;
  readonly resolve: (outcomes: Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatching<Item, Outcome, Answer>(
  options: BatchingOptions<Item, Outcome, Answer>,
): Batching<Item, Outcome> {
  const { limits, memberOf } = options;
  const queue: Waiting<Item, Outcome>[] = [];
  /** Items of the queue. */
  let waiting = 0;
  /** These by member. */
  const ofMembers = new Map<bigint, number>();
  let calls = 0;
  /** Items of these calls. */
  let underWay = 0;
  /** Whether the end of this turn sends. */
  let due = false;
  let idle: (() => void)[] = [];

  async function send(call: Call<Outcome, Answer>, attempt = 0): Promise<Answer> {
    try {
      return await call.send();
    } catch (error) {
      if (!isPassing(error) || attempt >= 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      return send(call, attempt + 1);
    }
  }

  function tell(call: Call<Outcome, Answer>, requests: readonly Waiting<Item, Outcome>[], answer: Answer): void {
    let outcomes: Outcome[];
    try {
      outcomes = call.outcomesOf(answer);
    } catch (error) {
      for (const one of requests) one.reject(error);
      return;
    }
    let place = 0;
    for (const { items, told, resolve } of requests) {
      const own = outcomes.slice(place, place + items.length);
      place += items.length;
      told?.(own);
      resolve(own);
    }
  }

  /** Calls, and answers what is left to do then: to tell the outcomes. Who fails is told at once. */
  async function settle(requests: readonly Waiting<Item, Outcome>[]): Promise<() => void> {
    try {
      const call = options.gather(requests.map(({ items }) => items));
      const answer = await send(call);
      return () => tell(call, requests, answer);
    } catch (error) {
      // A database that is away poisons nothing: splitting would only make everybody wait for each half in turn.
      if (requests.length === 1 || isPassing(error)) {
        for (const one of requests) one.reject(error);
      } else {
        const half = requests.length >> 1;
        for (const part of [requests.slice(0, half), requests.slice(half)]) (await settle(part))();
      }
      return () => undefined;
    }
  }

  /** Whether so many more items are more than a member may have waiting. */
  function isOver(memberId: bigint, more: number): boolean {
    const own = ofMembers.get(memberId);
    return own !== undefined && own + more > limits.memberLimit;
  }

  /** Of a request that waits from now on. */
  function countWaiting({ items, memberId }: Waiting<Item, Outcome>): void {
    waiting += items.length;
    if (memberId !== null) ofMembers.set(memberId, (ofMembers.get(memberId) ?? 0) + items.length);
    else for (const item of items) ofMembers.set(memberOf(item), (ofMembers.get(memberOf(item)) ?? 0) + 1);
  }

  /** Of requests that were taken, which have so many items. */
  function countTaken(taken: readonly Waiting<Item, Outcome>[], size: number): void {
    waiting -= size;
    // Often all that waited was taken.
    if (waiting === 0) ofMembers.clear();
    else {
      for (const { items } of taken) {
        for (const item of items) {
          const memberId = memberOf(item);
          const left = (ofMembers.get(memberId) ?? 0) - 1;
          if (left > 0) ofMembers.set(memberId, left);
          else ofMembers.delete(memberId);
        }
      }
    }
  }

  /** Whole requests from the head of the queue, as many as a call takes. */
  function take(): { requests: Waiting<Item, Outcome>[]; size: number } {
    const share = Math.ceil((waiting + underWay) / limits.callsUnderWay);
    const most = Math.min(limits.batchSize, Math.max(limits.worthParting, share));
    let size = 0;
    let count = 0;
    for (const { items } of queue) {
      // A request that is larger than a call goes alone.
      if (count > 0 && size + items.length > most) break;
      size += items.length;
      count += 1;
    }
    const requests = queue.splice(0, count);
    countTaken(requests, size);
    return { requests, size };
  }

  /** Whether a call may go now: a few items wait for the one that is under way, and others with them. */
  function maySend(): boolean {
    return calls === 0 ? waiting > 0 : calls < limits.callsUnderWay && waiting >= limits.worthParting;
  }

  function sendAll(): void {
    due = false;
    while (maySend()) void drive(take());
  }

  /** Sends at the end of this turn: what arrives until then rides along. */
  function sendSoon(): void {
    if (due || !maySend()) return;
    due = true;
    setImmediate(sendAll);
  }

  async function drive({ requests, size }: ReturnType<typeof take>): Promise<void> {
    calls += 1;
    underWay += size;
    const tellThem = await settle(requests);
    calls -= 1;
    underWay -= size;
    // With nothing else under way the database would do nothing while outcomes are told.
    if (calls === 0) sendAll();
    tellThem();
    sendSoon();
    if (calls === 0 && waiting === 0) {
      const ended = idle;
      idle = [];
      for (const resolve of ended) resolve();
    }
  }

  function ask(items: readonly Item[], told?: Waiting<Item, Outcome>['told']): Promise<Outcome[]> {
    const [first] = items;
    if (first === undefined) return Promise.resolve([]);
    const owner = memberOf(first);
    const memberId = items.every((item) => memberOf(item) === owner) ? owner : null;
    const over =
      memberId === null
        ? [...Map.groupBy(items, memberOf)].some(([id, own]) => isOver(id, own.length))
        : isOver(memberId, items.length);
    if (over || waiting + items.length > limits.queueLimit) return Promise.resolve(items.map(() => options.busy));
    return new Promise((resolve, reject) => {
      const one = { items, memberId, told, resolve, reject };
      countWaiting(one);
      queue.push(one);
      sendSoon();
    });
  }

  return {
    ask,
    depth: () => waiting,
    drained: () => (calls === 0 && waiting === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}
