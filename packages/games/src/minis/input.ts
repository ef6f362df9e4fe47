/** Reads choices and actions that came as JSON. */

/** The value as an object whose fields can be asked for; an empty one for anything else. */
export function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
}

/** A whole number from `low` to `high`, both included; else null. */
export function wholeNumber(value: unknown, low: number, high: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : null;
}

/** One of a list; else null. */
export function oneOf<T extends string | number>(value: unknown, list: readonly T[]): T | null {
  return list.find((one) => one === value) ?? null;
}

export function isCashOut(input: unknown): boolean {
  return fieldsOf(input)['kind'] === 'cash-out';
}
