/**
 * One text for one value: JSON by RFC 8785 (keys sorted by UTF-16 code unit, no spaces), narrowed to what tickets need.
 *
 * Numbers must be whole and safe; money travels as decimal strings. A value with two possible texts (a float, a bigint,
 * undefined, a lone surrogate) is refused by throwing, because two parties would hash it differently.
 */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/** The canonical text of `value`. Throws TypeError on anything outside `CanonicalValue`. */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a safe whole number: ${value}`);
    return String(value);
  }
  if (typeof value !== 'object') throw new TypeError(`no canonical form for a ${typeof value}`);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  return canonicalObject(value as { readonly [key: string]: CanonicalValue });
}

function canonicalObject(value: { readonly [key: string]: CanonicalValue }): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('only plain objects have a canonical form');
  let members = '';
  // The default sort compares UTF-16 code units, which is what RFC 8785 asks for. One text: each ticket is written so.
  for (const key of Object.keys(value).sort()) {
    const member = value[key] as CanonicalValue;
    members += `${members === '' ? '' : ','}${canonicalText(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** The canonical text of a string, in its quotes. Throws TypeError on one that is no Unicode. */
export function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate has no canonical form');
  return JSON.stringify(text);
}
