/** How a press that comes twice is told from another one. */
import type { Choice } from '../../contract.ts';

/** PostgreSQL's word for a row that a unique index already has. */
const UNIQUE = '23505';
export const isUnique = (error: unknown): boolean => (error as { code?: unknown }).code === UNIQUE;

/** Of two small JSON values: the same, whatever the order of their fields. */
export function isSame(one: Choice, other: Choice): boolean {
  const text = (value: Choice): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
