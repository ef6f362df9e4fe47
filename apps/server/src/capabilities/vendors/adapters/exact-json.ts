/**
 * JSON whose numbers are read as they are written: money never passes through a float. Written for vendors who send amounts
 * as numbers.
 */
import * as z from 'zod/mini';

/** A number of JSON in its own digits. */
export const exactNumber = z.object({ digits: z.string() });
export type ExactNumber = z.output<typeof exactNumber>;

type ParseWithSource = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;
const parseWithSource = JSON.parse as ParseWithSource;

/** Each number becomes `{ digits }`. Undefined where the text is no JSON. */
export function parseExactJson(text: string): unknown {
  try {
    return parseWithSource(text, (_key, value, { source }) =>
      typeof value === 'number' ? { digits: source ?? String(value) } : value,
    );
  } catch {
    return undefined;
  }
}
