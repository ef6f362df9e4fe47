/**
 * Which failures of work that is tried again and again are to be told: the same one of the same work once a minute, and a
 * database that is away once for all work of a process. Dozens that fail of one cause several times a second bury whatever
 * else is in the log; metrics count each of them all the same.
 */
import { steadyClock } from './clock.ts';
import { isPassing } from './database.ts';
import type { Log } from './logs.ts';

const TOLD_AGAIN_MILLISECONDS = 60_000;
const CAUSES_MOST = 200;
/** When each cause was told last, by the log it was told in. */
const told = new WeakMap<object, Map<string, number>>();

/** Whether this failure of `work` is to be told in `log` now; asked once for each. */
export function isNews(log: Pick<Log, 'error'>, work: string, error: unknown): boolean {
  const { code, message }: { code?: string; message: string } =
    error instanceof Error ? error : new Error(String(error));
  // The queue of jobs writes the job's name into the message.
  return isNewCause(log, isPassing(error) ? (code ?? message) : `${work}: ${message}`);
}

/** The same for what names its cause itself. */
export function isNewCause(log: Pick<Log, 'error'>, cause: string): boolean {
  const causes = told.get(log) ?? new Map<string, number>();
  told.set(log, causes);
  const now = steadyClock.now();
  if (now - (causes.get(cause) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN_MILLISECONDS) return false;
  if (causes.size >= CAUSES_MOST) causes.clear();
  causes.set(cause, now);
  return true;
}
