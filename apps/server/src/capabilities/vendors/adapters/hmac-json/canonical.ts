/** JSON as RFC 8785 writes it: what this family signs. Numbers too, which tickets of the house have none of. */
import { canonicalText } from '@house/fairness/canonical-json';

/** Throws TypeError on what no JSON can hold. */
export function canonicalForm(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return canonicalText(value);
  // Numbers of RFC 8785 are those of ECMAScript.
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no canonical form for a ${typeof value}`);
  // The default order is that of UTF-16 code units, as RFC 8785 has it.
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalForm(member)}`).join(',')}}`;
}
