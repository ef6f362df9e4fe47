/**
 * Input for calls, made from their own schemas: mostly what the schema asks for, here and there something else entirely.
 * For tests.
 */
import type { Call } from '@house/contract/call';
import fc from 'fast-check';
import * as z from 'zod/mini';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  /** Of a record: what its keys and its values are. */
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

/** What no schema asks for: other types, empty and endless text, signs that databases and parsers choke on. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    ' ',
    '0',
    '-1',
    'NaN',
    '1e999',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '১২৩',
    '__proto__',
    "' or 1=1 --",
    '%00',
    '../../etc',
  ),
  fc.constantFrom<unknown>(-0, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 0.1, [], {}, [[]], { toString: 1 }),
  fc.constantFrom('9'.repeat(19), '9223372036854775808', '9'.repeat(40), '1.00001', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid({ version: pattern?.includes('-7[') ? 7 : [4, 7] });
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
}

function numberOf({ type, minimum = -1_000, maximum = 1_000_000 }: Schema, noise: number): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -(2 ** 52)), Math.min(maximum, 2 ** 52)];
  const edges = fc.constantFrom(minimum, maximum, ...(noise > 0 ? [minimum - 1, maximum + 1] : []));
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true });
  return fc.oneof({ weight: 4, arbitrary: inside }, edges);
}

/** Values that mean something in the house under test, by the name of the field, so that input gets past the door. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** `noise`: how many of a hundred values, at every depth, are nonsense. */
function arbitraryOf(schema: Schema, noise: number, known: Known): fc.Arbitrary<unknown> {
  const asked = (): fc.Arbitrary<unknown> => {
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((option) => arbitraryOf(option, noise, known)));
    if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
      return recordOf(schema.propertyNames ?? {}, schema.additionalProperties, noise, known);
    }
    if (schema.type === 'object') {
      const properties = Object.entries(schema.properties ?? {}).map(([key, part]) => [
        key,
        fieldOf(key, part, noise, known),
      ]);
      return fc.record(Object.fromEntries(properties), noise > 0 ? { requiredKeys: [] } : {});
    }
    if (schema.type === 'array') {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      return fc.array(arbitraryOf(items, noise, known), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      });
    }
    if (schema.type === 'string') return textOf(schema);
    if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, noise);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'null') return fc.constant(null);
    return nonsense;
  };
  if (noise === 0) return asked();
  return fc.oneof({ weight: 100 - noise, arbitrary: asked() }, { weight: noise, arbitrary: nonsense });
}

/** A record: every key that is named, else a few as they should look, with noise among them here and there another. */
function recordOf(keys: Schema, values: Schema, noise: number, known: Known): fc.Arbitrary<unknown> {
  const value = arbitraryOf(values, noise, known);
  const named = keys.enum?.map(String);
  if (named !== undefined) {
    const fields = Object.fromEntries(named.map((name) => [name, value]));
    return fc.record(fields, noise > 0 ? { requiredKeys: [] } : {});
  }
  const key = textOf(keys).map(String);
  const anyKey =
    noise === 0
      ? key
      : fc.oneof(
          { weight: 100 - noise, arbitrary: key },
          { weight: noise, arbitrary: fc.constantFrom('', '__proto__', '\u0000', '\ud800', 'constructor') },
        );
  // Input as the contract asks for it has something in every record, for whoever spoils it to reach.
  return fc.dictionary(anyKey, value, { minKeys: noise === 0 ? 1 : 0, maxKeys: 4 });
}

function fieldOf(name: string, schema: Schema, noise: number, known: Known): fc.Arbitrary<unknown> {
  const asked = arbitraryOf(schema, noise, known);
  const values = known[name];
  return values === undefined ? asked : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, asked);
}

export interface CallInput {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** Input of a call; half of it as the contract asks, half of it with nonsense in it. */
export function callInput(call: Call, known: Known): fc.Arbitrary<CallInput> {
  return inputOf(call, known, (make) => fc.oneof(make(0), make(20)));
}

/** Input of a call as the contract asks for it, every field there. */
export function plainInput(call: Call, known: Known): fc.Arbitrary<CallInput> {
  return inputOf(call, known, (make) => make(0));
}

type Mix = (make: (noise: number) => fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

function inputOf(call: Call, known: Known, mixed: Mix): fc.Arbitrary<CallInput> {
  const schemaOf = (part: z.ZodMiniType): Schema =>
    z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as unknown as Schema;
  const fields = (schema: Schema) =>
    fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          mixed((noise) => fieldOf(name, part, noise, known)),
        ]),
      ),
    );
  return fc.record({
    params: fields(schemaOf(call.params)),
    query: fields(schemaOf(call.query)),
    body: mixed((noise) => arbitraryOf(schemaOf(call.body), noise, known)),
  });
}

/** A value as it stands in an address. */
export function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
