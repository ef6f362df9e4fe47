/**
 * The intake: movements of all requests in flight ride together (platform/batching.ts), and an ordinary retry is answered
 * without the database.
 */
import { uuidTime } from '@house/fairness/uuid';
import { type BatchingLimits, createBatching } from '../../platform/batching.ts';
import type { Clock } from '../../platform/clock.ts';
import { must, present, refuse } from '../../platform/result.ts';
import { Batch, type PostRow, type RunStatement } from './batch.ts';
import { BUSY, type Movement, type PostOutcome, type PostRefusal } from './port.ts';
import { createRetries, digestOf } from './retries.ts';
import { isKeyInRange, isRequestKey } from './rules/keys.ts';
import { faultOfMovement } from './rules.ts';

export interface IntakeOptions extends BatchingLimits {
  /** Runs statements in the order they are asked. */
  readonly run: RunStatement;
  readonly clock: Clock;
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
  const retries = createRetries(options.remembered);
  const batching = createBatching<Movement, PostOutcome, readonly PostRow[]>({
    gather(requests) {
      const batch = new Batch();
      for (const movements of requests) {
        for (const movement of movements) batch.add(movement);
      }
      return { send: () => batch.call(options.run), outcomesOf: (rows) => batch.outcomesOf(rows) };
    },
    memberOf: ({ memberId }) => memberId,
    busy: BUSY,
    limits: options,
  });

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
    if (movements.length === 0) return [];
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
      const told = digest === null ? undefined : (own: readonly PostOutcome[]) => retries.remember(digest, own);
      // Waited for, which is a turn of the queue less than to hand on a promise.
      return await batching.ask(grouped, told);
    }
    const taken = grouped.filter((_, place) => !refused.has(place));
    const outcomes = await batching.ask(taken);
    let next = 0;
    return movements.map((_, place) => refused.get(place) ?? present(outcomes[next++], 'a movement has an outcome'));
  }

  return { post, depth: () => batching.depth(), drained: () => batching.drained() };
}
