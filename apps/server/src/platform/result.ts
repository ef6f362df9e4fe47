/**
 * Three kinds of wrong (house-style.md 6).
 *
 * A refusal is expected and returned: nothing has moved, the person is told why. A fault is thrown and answered 503.
 * A broken promise is a bug: `must` throws, the transaction dies, the alarm rings.
 */
import { BrokenPromise } from '@house/money/broken-promise';

export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  /** Fills the message, and hints such as `captcha: true`. */
  readonly values?: Readonly<Record<string, string | number | boolean>>;
}

/** What was sent is wrong in places that its shape alone does not show. */
export interface InvalidRequest extends Refusal<'request.invalid'> {
  /** Path of each wrong value -> why, as for a body that breaks its shape. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Builds a refusal; the code must stand in the contract's `REFUSALS`. */
export function refuse<Code extends string>(code: Code, values?: Refusal['values']): Refusal<Code> {
  return values === undefined ? { refused: code } : { refused: code, values };
}

export function refuseFields(fields: InvalidRequest['fields']): InvalidRequest {
  return { refused: 'request.invalid', fields };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && typeof (value as Refusal).refused === 'string';
}

/** Throws BrokenPromise with what was promised when the condition does not hold. */
export function must(condition: unknown, promised: string): asserts condition {
  if (!condition) throw new BrokenPromise(promised);
}

/** The value, which must be there. */
export function present<T>(value: T | null | undefined, promised: string): T {
  must(value !== null && value !== undefined, promised);
  return value;
}
