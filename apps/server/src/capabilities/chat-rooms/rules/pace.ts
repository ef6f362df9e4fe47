/** How fast one member may speak in rooms, and who is silenced. Pure. */
import { type Refusal, refuse } from '../../../platform/result.ts';

/** So many lines of one member in all rooms within so many seconds, whatever each room asks for. */
export const BURST = { lines: 8, seconds: 20 } as const;
/** Reports of one member within an hour. */
export const REPORTS_AN_HOUR = 20;
export const BLOCKS_MAX = 200;

export interface Pace {
  /** Lines within the seconds of a burst, in all rooms. */
  readonly recent: number;
  /** Seconds since the last line in this room; null: none. */
  readonly sinceLast: number | null;
}

export function judgePace({ recent, sinceLast }: Pace, slowSeconds: number): Refusal<'chatRooms.tooFast'> | null {
  const slow = sinceLast === null ? 0 : slowSeconds - sinceLast;
  if (slow > 0) return refuse('chatRooms.tooFast', { retryAfterSeconds: Math.ceil(slow) });
  return recent >= BURST.lines ? refuse('chatRooms.tooFast', { retryAfterSeconds: BURST.seconds }) : null;
}

/** What runs against a member now. */
export interface RunningSanction {
  readonly kind: 'mute' | 'ban';
  /** Null: all rooms. */
  readonly room: string | null;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

/** The one that holds longest, of a kind and in a room; null: none does. `room` null: of all rooms alone. */
export function sanctionIn(
  sanctions: readonly RunningSanction[],
  kind: RunningSanction['kind'],
  room: string | null,
): RunningSanction | null {
  const running = sanctions.filter((one) => one.kind === kind && (one.room === null || one.room === room));
  const endOf = ({ until }: RunningSanction): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return running.toSorted((one, other) => endOf(other) - endOf(one))[0] ?? null;
}
