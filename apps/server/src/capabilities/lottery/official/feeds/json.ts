/** A result out of a JSON answer, by the places that the feed's settings name. */
import type { Announcement } from '@house/lottery/announced';
import { type AskedDraw, fillIn, type JsonSettings } from './settings.ts';

export type FeedAnswer = Announcement | { readonly problem: string };

/** Only what the answer itself has: nothing inherited. */
function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, name)) return undefined;
    return (inside as Record<string, unknown>)[name];
  }, value);
}

const NUMBERS_MAX = 100;

/** A text with numbers apart, or a list of them. A JSON number would have lost its leading zeros, so it is not taken. */
function numbersOf(value: unknown): string[] | null {
  const list = typeof value === 'string' ? value.split(/[\s,;-]+/).filter(Boolean) : value;
  if (!Array.isArray(list) || list.length > NUMBERS_MAX) return null;
  return list.every((one): one is string => typeof one === 'string') ? list : null;
}

/** Fields named `beside` are left out where the answer does not have them. */
export function readJsonAnswer(
  settings: JsonSettings,
  draw: AskedDraw,
  text: string,
  beside: readonly string[] = [],
): FeedAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: 'not JSON' };
  }
  for (const { at, equals } of settings.expect) {
    const found = valueAt(body, at);
    if (String(found) !== fillIn(equals, draw)) return { problem: `another draw: ${at}` };
  }
  const fields: Record<string, string[]> = {};
  for (const [field, at] of Object.entries(settings.fields)) {
    const numbers = numbersOf(valueAt(body, at));
    if (numbers !== null) fields[field] = numbers;
    else if (!beside.includes(field)) return { problem: `field ${field}` };
  }
  return fields;
}
