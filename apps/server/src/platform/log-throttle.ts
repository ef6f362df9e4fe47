/**
 * Which failures of work that is tried again and again are to be told: the same one of the same work once a minute, and a
 * database that is away once for all work of a process. Dozens that fail of one cause several times a second bury whatever
 * else is in the log; metrics count each of them all the same.
 */
import { steadyClock } from './clock.ts';
import { isPassing } from './database.ts';
import type { Log } from './logs.ts';

const TOLD_AGAIN_MILLISECONDS = 60_000;
const CAUSES_MAX = 200;
/** When each cause was told last, by the log it was told in. */
const told = new WeakMap<object, Map<string, number>>();

/** What a failure is told for: each of several that stand for one, and a database that is away rather than what wanted it. */
function causesOf(error: unknown): readonly unknown[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(causesOf);
  if (!(error instanceof Error && error.cause instanceof Error)) return [error];
  const beneath = causesOf(error.cause);
  return beneath.every(isPassing) ? beneath : [error];
}

/** Whether this failure of `work` is to be told in `log` now; asked once for each. */
export function shouldLog(log: Pick<Log, 'error'>, work: string, error: unknown): boolean {
  const news = causesOf(error).map((cause) => {
    const { code, message }: { code?: string; message: string } =
      cause instanceof Error ? cause : new Error(String(cause));
    // The queue of jobs writes the job's name into the message.
    return isNewCause(log, isPassing(cause) ? (code ?? message) : `${work}: ${message}`);
  });
  return news.includes(true);
}

/** The same for what names its cause itself. */
export function isNewCause(log: Pick<Log, 'error'>, cause: string): boolean {
  const causes = told.get(log) ?? new Map<string, number>();
  told.set(log, causes);
  const now = steadyClock.now();
  if (now - (causes.get(cause) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN_MILLISECONDS) return false;
  if (causes.size >= CAUSES_MAX) causes.clear();
  causes.set(cause, now);
  return true;
}
