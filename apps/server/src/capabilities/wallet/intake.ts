/**
 * The intake: movements of all requests in flight ride together.
 *
 * Lane of a member = his shard modulo the number of lanes: his movements keep their order of arrival. Few lines that wait
 * go in one call, whatever their lanes; more than `splitAbove` go in a call a lane, so that the database works on one
 * while another waits for the disk. A lane that is free takes everything that waits for it (at most `batchSize` lines,
 * whole requests); there is no timer, so one client alone waits for one call only. When a call is answered the next is
 * made up first and outcomes are told then; the pool hands it to a connection once what follows from them has run.
 *
 * Promises: an outcome for every movement; a batch that fails for a reason of its own is split until the one that
 * poisons it fails alone; a connection lost in flight is retried, which is safe because every line has a key; while the
 * database refuses connections all fail together within a second, and one that says nothing is waited for as long as a
 * statement and the connections of the retries may take (platform/database.ts); over the limit of a lane, or of what one
 * member may have waiting, it refuses at once (`wallet.busy`) and never grows without bound.
 */
import { uuidTime } from '@house/fairness/uuid';
import type { Clock } from '../../platform/clock.ts';
import { isPassing } from '../../platform/database.ts';
import { must, present, refuse } from '../../platform/result.ts';
import { Batch, type RunStatement } from './batch.ts';
import { type Movement, type PostOutcome, type PostRefusal, shardOf } from './port.ts';
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
  readonly run: RunStatement;
  readonly clock: Clock;
  readonly lanes: number;
  /** As many lines as may wait, in all lanes together, and still go in one call. */
  readonly splitAbove: number;
  /** Lines a call takes at most. */
  readonly batchSize: number;
  /** Lines that may wait in a lane. */
  readonly queueLimit: number;
  /** Of these, lines of one member: he can not fill a lane. What he asks for when none of his waits is taken whatever its size. */
  readonly memberLimit: number;
  /** Lines remembered to answer ordinary retries without the database; up to twice this. */
  readonly remembered: number;
}

export interface Intake {
  post(movements: readonly Movement[]): Promise<PostOutcome[]>;
  /** Lines waiting now, in all lanes. */
  depth(): number;
  /** Resolves when nothing waits and nothing is in flight. */
  drained(): Promise<void>;
}

interface Lane {
  readonly queue: Waiting[];
  /** Lines of the queue. */
  lines: number;
  /** These by member. */
  readonly ofMembers: Map<bigint, number>;
  busy: boolean;
}

const NONE_REFUSED: ReadonlyMap<number, PostRefusal> = new Map();

export function createIntake(options: IntakeOptions): Intake {
  const lanes: Lane[] = Array.from({ length: options.lanes }, () => ({
    queue: [],
    lines: 0,
    ofMembers: new Map(),
    busy: false,
  }));
  const depth = (): number => lanes.reduce((sum, { lines }) => sum + lines, 0);
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
  function isOver(lane: Lane, memberId: bigint, more: number): boolean {
    const waiting = lane.ofMembers.get(memberId);
    return waiting !== undefined && waiting + more > options.memberLimit;
  }

  /** Of a request that waits from now on. */
  function countWaiting({ ofMembers }: Lane, { movements, memberId }: Waiting): void {
    if (memberId !== null) ofMembers.set(memberId, (ofMembers.get(memberId) ?? 0) + movements.length);
    else for (const { memberId: id } of movements) ofMembers.set(id, (ofMembers.get(id) ?? 0) + 1);
  }

  /** Of requests that were taken. */
  function countTaken({ ofMembers, lines }: Lane, taken: readonly Waiting[]): void {
    // Almost always all that waited was taken.
    if (lines === 0) ofMembers.clear();
    else {
      for (const { memberId } of taken.flatMap(({ movements }) => movements)) {
        const waiting = (ofMembers.get(memberId) ?? 0) - 1;
        if (waiting > 0) ofMembers.set(memberId, waiting);
        else ofMembers.delete(memberId);
      }
    }
  }

  /** Whole requests from the head of a lane, as many as a call takes. */
  function take(lane: Lane): Waiting[] {
    let lines = 0;
    // A request that is larger than a call goes alone.
    const within = lane.queue.findIndex(({ movements }, place) => {
      lines += movements.length;
      return lines > options.batchSize && place > 0;
    });
    const taken = lane.queue.splice(0, within < 0 ? lane.queue.length : within);
    for (const { movements } of taken) lane.lines -= movements.length;
    countTaken(lane, taken);
    return taken;
  }

  /** Sends what waits in lanes that are free. */
  function send(): void {
    const ready = lanes.filter(({ busy, lines }) => !busy && lines > 0);
    const together = lanes.every(({ busy }) => !busy) && depth() <= Math.min(options.splitAbove, options.batchSize);
    if (together && ready.length > 0) void drive(lanes, ready.flatMap(take));
    else for (const lane of ready) void drive([lane], take(lane));
  }

  /** One call; the lanes it is for are busy until it is answered. */
  async function drive(held: readonly Lane[], requests: readonly Waiting[]): Promise<void> {
    for (const lane of held) lane.busy = true;
    const tellThem = await settle(requests);
    for (const lane of held) lane.busy = false;
    send();
    tellThem();
    if (lanes.every(({ busy }) => !busy)) {
      const waiting = idle;
      idle = [];
      for (const resolve of waiting) resolve();
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

  function enqueue(lane: Lane, request: Omit<Waiting, 'resolve' | 'reject'>): Promise<PostOutcome[]> {
    const { movements, memberId } = request;
    const over =
      memberId === null
        ? [...Map.groupBy(movements, (movement) => movement.memberId)].some(([id, own]) => isOver(lane, id, own.length))
        : isOver(lane, memberId, movements.length);
    if (over || lane.lines + movements.length > options.queueLimit) {
      return Promise.resolve(movements.map(() => refuse('wallet.busy')));
    }
    return new Promise((resolve, reject) => {
      const waiting = { ...request, resolve, reject };
      lane.lines += movements.length;
      countWaiting(lane, waiting);
      lane.queue.push(waiting);
      if (!lane.busy) send();
    });
  }

  const laneOf = (memberId: bigint): Lane => present(lanes[shardOf(memberId) % options.lanes], 'a lane of the intake');

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
    // A slip, and almost every other request.
    if (refused.size === 0 && movements.every(({ memberId }) => memberId === first.memberId)) {
      // Waited for, which is a turn of the queue less than to hand on a promise.
      return await enqueue(laneOf(first.memberId), { movements: grouped, memberId: first.memberId, digest });
    }
    const outcomes: PostOutcome[] = new Array(movements.length);
    for (const [place, refusal] of refused) outcomes[place] = refusal;
    const byLane = new Map<Lane, number[]>();
    movements.forEach(({ memberId }, place) => {
      if (refused.has(place)) return;
      const lane = laneOf(memberId);
      const places = byLane.get(lane);
      if (places === undefined) byLane.set(lane, [place]);
      else places.push(place);
    });
    await Promise.all(
      [...byLane].map(async ([lane, places]) => {
        const own = await enqueue(lane, {
          movements: places.map((place) => present(grouped[place], 'a movement a place')),
          memberId: null,
          digest: null,
        });
        own.forEach((outcome, i) => {
          outcomes[present(places[i], 'a place an outcome')] = outcome;
        });
      }),
    );
    return outcomes;
  }

  return {
    post,
    depth,
    drained: () =>
      lanes.every(({ busy }) => !busy) ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)),
  };
}
