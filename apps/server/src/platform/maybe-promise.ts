/**
 * What is held in memory, or is still being read.
 *
 * A bet asks a dozen things that a process holds almost always. Asked as of a database, each is a promise and a turn of
 * the queue: a part of what a bet costs, and of what is cleared up behind it (docs/performance.md).
 */
export type MaybePromise<T> = T | Promise<T>;

/** True: it has to be waited for. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return value instanceof Promise;
}

/** What follows from it: at once where it is there. `use` may have to read as well. */
export function mapMaybePromise<T, Answer>(
  value: MaybePromise<T>,
  use: (value: T) => MaybePromise<Answer>,
): MaybePromise<Answer> {
  return isPromise(value) ? value.then(use) : use(value);
}
