/** Requests of members to be called back. */
import type { Refusal } from '../../platform/result.ts';

export interface Callback {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly askedAt: Date;
  /** Null: it waits. */
  readonly closedAt: Date | null;
}

export interface Callbacks {
  /** The same key again answers the first request. */
  ask(memberId: bigint, key: string): Promise<{ readonly askedAt: Date } | Refusal<'callbacks.open'>>;
  /** Newest first. */
  list(page: {
    offset: number;
    limit: number;
  }): Promise<{ readonly rows: readonly Callback[]; readonly total: number }>;
  /** Closes requests that have waited for seven days. */
  closeOld(): Promise<void>;
}
