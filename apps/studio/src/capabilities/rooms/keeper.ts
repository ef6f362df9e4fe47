/** The rooms that this process keeps: begun when the lease is taken, stepped while anybody is there, dropped when it is lost. */
import type { Log } from '@house/server/platform/logs';
import { type RoomsLease, RoomsLost } from './lease.ts';

const STEP_MILLISECONDS = 100;
const RENEW_MILLISECONDS = 1_000;
/** After the last call, whether or not anybody is there: who has just asked sits down in a moment. */
const KEPT_MILLISECONDS = 3_000;

/** What a kind of rooms does for the keeper. */
export interface KeptRooms {
  /** The lease was taken: what the keeper before left is brought to its end. */
  begin(fence: bigint): Promise<void>;
  /** Does what is due. */
  step(): Promise<void>;
  /** Somebody is there, or something waits. */
  isBusy(): boolean;
  /** The lease is lost: whoever listens here comes again by themselves. */
  drop(): void;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

export interface RoomsKeeper {
  readonly lease: RoomsLease;
  /** Null: this process keeps the rooms. Else the address of the one that does. */
  elsewhere(): Promise<string | null>;
  /** Ends calls that are passed on when this process stops. */
  readonly stopping: AbortSignal;
  stop(): Promise<void>;
}

export function createRoomsKeeper({
  lease,
  log,
  kept,
  waits,
}: {
  lease: RoomsLease;
  log: Log;
  kept: readonly KeptRooms[];
  /** Something is left of a keeper before: the lease is taken though nobody calls. */
  waits: () => Promise<boolean>;
}): RoomsKeeper {
  const stopping = new AbortController();
  let begun: Promise<void> | null = null;
  let begunUnder = 0n;
  let renewedAt = 0;
  let calledAt = 0;
  let lookedAt = 0;
  let stopped = false;

  function drop(): void {
    begun = null;
    for (const rooms of kept) rooms.drop();
  }

  async function take(): Promise<string | null> {
    calledAt = performance.now();
    const held = await lease.hold();
    if ('elsewhere' in held) return held.elsewhere;
    // What was begun under another lease is not what stands now: somebody else may have kept the rooms in between.
    if (begun !== null && begunUnder !== held.fence) drop();
    if (begun === null) {
      begunUnder = held.fence;
      renewedAt = performance.now();
      const beginning = Promise.all(kept.map((rooms) => rooms.begin(held.fence))).then(() => undefined);
      begun = beginning;
      // What could not be begun is begun anew by the next call.
      beginning.catch(() => {
        if (begun === beginning) drop();
      });
    }
    await begun;
    return null;
  }

  async function step(): Promise<void> {
    const now = performance.now();
    if (begun === null) {
      if (now - lookedAt < RENEW_MILLISECONDS) return;
      lookedAt = now;
      if (await waits()) await take();
      return;
    }
    await begun;
    if (now - renewedAt >= RENEW_MILLISECONDS) {
      renewedAt = now;
      if (!(await lease.renew())) throw new RoomsLost();
    }
    await Promise.all(kept.map((rooms) => rooms.step()));
    if (now - calledAt > KEPT_MILLISECONDS && kept.every((rooms) => !rooms.isBusy())) {
      drop();
      await lease.release();
    }
  }

  let stepping: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  function run(): void {
    stepping = step()
      .catch((error: unknown) => {
        if (error instanceof RoomsLost) log.warn('another process keeps the rooms');
        else log.error({ err: error }, 'the rooms could not go on');
        if (error instanceof RoomsLost) drop();
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(run, STEP_MILLISECONDS);
      });
  }
  timer = setTimeout(run, 0);

  return {
    lease,
    elsewhere: take,
    stopping: stopping.signal,
    async stop() {
      stopped = true;
      stopping.abort();
      clearTimeout(timer);
      await stepping;
      await Promise.all(kept.map((rooms) => rooms.settle()));
      drop();
      await lease.release();
    },
  };
}
