/**
 * Whether the database's clock can be believed by what acts on it for good: a draw whose time has passed is closed, drawn or
 * void, and nothing brings it back when the clock that said so is set right a minute later.
 *
 * A process compares what the database says with how long it has run itself, sleep included. What is more than
 * 5 seconds ahead of that is a jump: nothing is done by it until the clock comes back, or has stayed there for 5 minutes,
 * which is time for somebody to set it right. A house that starts has nothing to compare with, and believes it.
 */
import { sql } from 'kysely';
import { type Clock, createUptimeClock } from './clock.ts';
import type { Db } from './database.ts';

/** Clocks are set by less than this every day. */
const ORDINARY_MILLISECONDS = 5_000;
const DOUBTED_MILLISECONDS = 300_000;

export interface DatabaseClock {
  /** Reads the database's clock; false while it is not to be acted by. */
  look(): Promise<boolean>;
  /** The latest the database's clock can say by now: for statements that act by it. 'infinity' before the first look. */
  latest(): Date | 'infinity';
}

interface DatabaseClockOptions {
  /** What the database's clock says, milliseconds since 1970 (`readClock`). */
  readonly read: () => Promise<number>;
  /** How long something lasts; a test passes its own. */
  readonly uptime?: Clock;
  /** Told once of each jump ahead. */
  readonly onJump: (milliseconds: number) => void;
}

export function createDatabaseClock({
  read,
  uptime = createUptimeClock(),
  onJump,
}: DatabaseClockOptions): DatabaseClock {
  /** The last time the database said that was believed, and how long this machine had run just before it was asked. */
  let believed: { readonly said: number; readonly asked: number } | null = null;
  /** Since when it says something else, and to which side; a doubt to the other side begins anew. */
  let doubted: { readonly since: number; readonly isAhead: boolean } | null = null;

  const elapsed = (last: { asked: number }): number => uptime.now() - last.asked;

  return {
    latest: () =>
      believed === null ? 'infinity' : new Date(believed.said + elapsed(believed) + ORDINARY_MILLISECONDS),
    async look() {
      const asked = uptime.now();
      const said = await read();
      // What took long to answer only makes it seem behind.
      const ahead = believed === null ? 0 : said - believed.said - elapsed(believed);
      if (Math.abs(ahead) > ORDINARY_MILLISECONDS) {
        const isAhead = ahead > 0;
        if (doubted?.isAhead !== isAhead) {
          doubted = { since: asked, isAhead };
          if (isAhead) onJump(ahead);
        }
        // Behind, nothing falls due early. It is not believed all the same, so that its coming back is no jump.
        if (asked - doubted.since < DOUBTED_MILLISECONDS) return !isAhead;
      }
      doubted = null;
      believed = { said, asked };
      return true;
    },
  };
}

/** Milliseconds since 1970. */
export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ said: number }>`-- platform.readClock
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as said`.execute(db);
  return rows[0]?.said ?? Number.NaN;
}
