/**
 * The intake: movements of all requests in flight ride together.
 *
 * What arrives in one turn of the event loop goes in one call, and two calls are under way at most: while the database
 * works on one, the other lies ready on its connection and the process tells the outcomes of the one before. A call takes
 * what waits (at most `batchSize` lines, whole requests), but no more than its share of what waits and is under way:
 * otherwise nearly all of it would gather in one call, and database and process wait for each other in turn. There is no
 * timer, so one client alone waits for one call only.
 *
 * Promises: an outcome for every movement; in order of arrival, but for requests that were under way together and had to
 * be sent again; a batch that fails for a reason of its own is split until the one that poisons it fails alone; a
 * connection lost in flight is retried, which is safe because every line has a key; while the database refuses
 * connections all fail together within a second, and one that says nothing is waited for as long as a statement and the
 * connections of the retries may take (platform/database.ts); over the limit of what may wait, in all or of one member,
 * it refuses at once (`wallet.busy`) and never grows without bound.
 */
import { uuidTime } from '@house/fairness/uuid';
import type { Clock } from '../../platform/clock.ts';
import { isPassing } from '../../platform/database.ts';
import { must, present, refuse } from '../../platform/result.ts';
import { Batch, type RunStatement } from './batch.ts';
import { BUSY, type Movement, type PostOutcome, type PostRefusal } from './port.ts';
import { createRetries, digestOf, type RequestDigest } from './retries.ts';
import { faultOfMovement, isKeyInRange, isRequestKey } from './rules.ts';

interface Waiting {
  readonly movements: readonly Movement[];
  /** Whose they all are; null: of several. */
  readonly memberId: bigint | null;
  /** Under which a retry finds it; null: it is not remembered. */
  readonly digest: RequestDigest | null;
  readonly resolve: (outcomes: PostOutcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests that go in one call. */
function gather(requests: readonly Waiting[]): Batch {
  const batch = new Batch();
  for (const { movements } of requests) {
    for (const movement of movements) batch.add(movement);
  }
  return batch;
}

export interface IntakeOptions {
  /** Runs statements in the order they are asked. */
  readonly run: RunStatement;
  readonly clock: Clock;
  /** Calls that are under way at most. */
  readonly callsUnderWay: number;
  /** Lines a call takes at most. */
  readonly batchSize: number;
  /** Fewer lines than this are not parted among calls: they wait for the one that is under way. */
  readonly worthParting: number;
  /** Lines that may wait. */
  readonly queueLimit: number;
  /** Of these, lines of one member: he can not fill the queue. What he asks for when none of his waits is taken whatever its size. */
  readonly memberLimit: number;
  /** Lines remembered to answer ordinary retries without the database; up to twice this. */
  readonly remembered: number;
}

export interface Intake {
  post(movements: readonly Movement[]): Promise<PostOutcome[]>;
  /** Lines waiting now. */
  depth(): number;
  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void>;
}

const NONE_REFUSED: ReadonlyMap<number, PostRefusal> = new Map();

export function createIntake(options: IntakeOptions): Intake {
  const queue: Waiting[] = [];
  /** Lines of the queue. */
  let waiting = 0;
  /** These by member. */
  const ofMembers = new Map<bigint, number>();
  let calls = 0;
  /** Lines of these calls. */
  let underWay = 0;
  /** Whether the end of this turn sends. */
  let due = false;
  const retries = createRetries(options.remembered);
  let idle: (() => void)[] = [];

  async function call(batch: Batch, attempt = 0): ReturnType<Batch['call']> {
    try {
      return await batch.call(options.run);
    } catch (error) {
      if (!isPassing(error) || attempt >= 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      return call(batch, attempt + 1);
    }
  }

  function tell(batch: Batch, requests: readonly Waiting[], rows: Awaited<ReturnType<Batch['call']>>): void {
    let outcomes: PostOutcome[];
    try {
      outcomes = batch.outcomesOf(rows);
    } catch (error) {
      for (const one of requests) one.reject(error);
      return;
    }
    let place = 0;
    for (const { movements, digest, resolve } of requests) {
      const own = outcomes.slice(place, place + movements.length);
      place += movements.length;
      if (digest !== null) retries.remember(digest, own);
      resolve(own);
    }
  }

  /** Calls, and answers what is left to do then: to tell the outcomes. Who fails is told at once. */
  async function settle(requests: readonly Waiting[]): Promise<() => void> {
    try {
      const batch = gather(requests);
      const rows = await call(batch);
      return () => tell(batch, requests, rows);
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

  /** Whether so many more lines are more than a member may have waiting. */
  function isOver(memberId: bigint, more: number): boolean {
    const own = ofMembers.get(memberId);
    return own !== undefined && own + more > options.memberLimit;
  }

  /** Of a request that waits from now on. */
  function countWaiting({ movements, memberId }: Waiting): void {
    waiting += movements.length;
    if (memberId !== null) ofMembers.set(memberId, (ofMembers.get(memberId) ?? 0) + movements.length);
    else for (const { memberId: id } of movements) ofMembers.set(id, (ofMembers.get(id) ?? 0) + 1);
  }

  /** Of requests that were taken, which have so many lines. */
  function countTaken(taken: readonly Waiting[], lines: number): void {
    waiting -= lines;
    // Often all that waited was taken.
    if (waiting === 0) ofMembers.clear();
    else {
      for (const { movements } of taken) {
        for (const { memberId } of movements) {
          const left = (ofMembers.get(memberId) ?? 0) - 1;
          if (left > 0) ofMembers.set(memberId, left);
          else ofMembers.delete(memberId);
        }
      }
    }
  }

  /** Whole requests from the head of the queue, as many as a call takes. */
  function take(): { requests: Waiting[]; lines: number } {
    const share = Math.ceil((waiting + underWay) / options.callsUnderWay);
    const most = Math.min(options.batchSize, Math.max(options.worthParting, share));
    let lines = 0;
    let count = 0;
    for (const { movements } of queue) {
      // A request that is larger than a call goes alone.
      if (count > 0 && lines + movements.length > most) break;
      lines += movements.length;
      count += 1;
    }
    const requests = queue.splice(0, count);
    countTaken(requests, lines);
    return { requests, lines };
  }

  /** Whether a call may go now: a few lines wait for the one that is under way, and others with them. */
  function maySend(): boolean {
    return calls === 0 ? waiting > 0 : calls < options.callsUnderWay && waiting >= options.worthParting;
  }

  function send(): void {
    due = false;
    while (maySend()) void drive(take());
  }

  /** Sends at the end of this turn: what arrives until then rides along. */
  function sendSoon(): void {
    if (due || !maySend()) return;
    due = true;
    setImmediate(send);
  }

  async function drive({ requests, lines }: ReturnType<typeof take>): Promise<void> {
    calls += 1;
    underWay += lines;
    const tellThem = await settle(requests);
    calls -= 1;
    underWay -= lines;
    // With nothing else under way the database would do nothing while outcomes are told.
    if (calls === 0) send();
    tellThem();
    sendSoon();
    if (calls === 0 && waiting === 0) {
      const ended = idle;
      idle = [];
      for (const resolve of ended) resolve();
    }
  }

  let nextGroup = 0;

  /** Groups are numbered by each caller from zero; in a batch they must not meet. */
  function regroup(movements: readonly Movement[]): readonly Movement[] {
    if (movements.every((movement) => movement.group === undefined)) return movements;
    const renumbered = new Map<number, number>();
    return movements.map((movement) => {
      if (movement.group === undefined) return movement;
      let number = renumbered.get(movement.group);
      if (number === undefined) {
        nextGroup = (nextGroup + 1) % 1_000_000_000;
        number = nextGroup;
        renumbered.set(movement.group, number);
      }
      return { ...movement, group: number };
    });
  }

  function enqueue(request: Omit<Waiting, 'resolve' | 'reject'>): Promise<PostOutcome[]> {
    const { movements, memberId } = request;
    const over =
      memberId === null
        ? [...Map.groupBy(movements, (movement) => movement.memberId)].some(([id, own]) => isOver(id, own.length))
        : isOver(memberId, movements.length);
    if (over || waiting + movements.length > options.queueLimit) {
      return Promise.resolve(movements.map(() => BUSY));
    }
    return new Promise((resolve, reject) => {
      const one = { ...request, resolve, reject };
      countWaiting(one);
      queue.push(one);
      sendSoon();
    });
  }

  /** Lines that are refused without asking the database, by their places. A group is refused whole. */
  function refuseLate(movements: readonly Movement[]): ReadonlyMap<number, PostRefusal> {
    const now = options.clock.now();
    const isLate = ({ key }: Movement): boolean => !isKeyInRange(uuidTime(key), now);
    if (!movements.some(isLate)) return NONE_REFUSED;
    const refused = new Map<number, PostRefusal>();
    movements.forEach((movement, place) => {
      if (isLate(movement)) refused.set(place, refuse('request.keyOutOfRange'));
    });
    const groups = new Set([...refused.keys()].flatMap((place) => movements[place]?.group ?? []));
    movements.forEach(({ group }, place) => {
      if (group !== undefined && groups.has(group) && !refused.has(place)) {
        refused.set(place, refuse('wallet.groupRefused'));
      }
    });
    return refused;
  }

  async function post(movements: readonly Movement[]): Promise<PostOutcome[]> {
    const [first] = movements;
    if (first === undefined) return [];
    for (const movement of movements) {
      const fault = faultOfMovement(movement);
      must(fault === null, fault ?? '');
      must(isRequestKey(movement.key), 'the intake takes requests: keys of version 7');
    }
    const digest = digestOf(movements);
    const known = digest === null ? null : retries.recall(digest, movements);
    if (known !== null) return known;
    const refused = refuseLate(movements);
    const grouped = regroup(movements);
    if (refused.size === 0) {
      const memberId = movements.every((movement) => movement.memberId === first.memberId) ? first.memberId : null;
      // Waited for, which is a turn of the queue less than to hand on a promise.
      return await enqueue({ movements: grouped, memberId, digest });
    }
    const taken = grouped.filter((_, place) => !refused.has(place));
    const outcomes = taken.length === 0 ? [] : await enqueue({ movements: taken, memberId: null, digest: null });
    let next = 0;
    return movements.map((_, place) => refused.get(place) ?? present(outcomes[next++], 'a movement has an outcome'));
  }

  return {
    post,
    depth: () => waiting,
    drained: () => (calls === 0 && waiting === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}
