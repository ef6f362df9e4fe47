/**
 * A broken promise of our own code, not bad input: the caller stops here.
 * Bad input is refused with a returned value; this throws, so that a transaction dies and the alarm rings.
 */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** Returns `value` unless it is undefined, null or false; then throws `BrokenPromise` saying what was promised. */
export function mustHave<T>(value: T | undefined | null | false, promise: string): T {
  if (value === undefined || value === null || value === false) throw new BrokenPromise(promise);
  return value;
}
