/**
 * Schemas of the contract are written in `zod/mini`, which the site loads and whose objects are read key by key by general
 * code: a content policy without `eval` allows nothing else. A server may compile: zod's own fast objects read a slip of ten
 * lines in half the time, with the same answers (quick-schema.test.ts).
 */
import * as core from 'zod/v4/core';

/** Schemas that hold others: objects, arrays, unions, records, tuples, optionals and the like. */
interface Holding {
  readonly shape?: Readonly<Record<string, core.$ZodType>>;
  readonly element?: core.$ZodType;
  readonly innerType?: core.$ZodType;
  readonly options?: readonly core.$ZodType[];
  readonly items?: readonly core.$ZodType[];
  readonly valueType?: core.$ZodType;
  readonly in?: core.$ZodType;
  readonly out?: core.$ZodType;
  readonly left?: core.$ZodType;
  readonly right?: core.$ZodType;
}

const quickened = new WeakSet<core.$ZodType>();

/** Compiles every object within a schema, for whoever parses with it in this process. Repeatable. */
export function quicken<Schema extends core.$ZodType>(schema: Schema): Schema {
  if (quickened.has(schema)) return schema;
  quickened.add(schema);
  const { def } = schema._zod;
  const holding = def as Holding;
  for (const part of [
    ...Object.values(holding.shape ?? {}),
    ...(holding.options ?? []),
    ...(holding.items ?? []),
    ...[holding.element, holding.innerType, holding.valueType, holding.in, holding.out, holding.left, holding.right],
  ]) {
    if (part !== undefined) quicken(part);
  }
  if (def.type === 'object') {
    const own = schema._zod;
    // Without checks of its own an object is run by its parse itself.
    const { run, parse } = own as { readonly run: unknown; readonly parse: unknown };
    const compiling = core.$ZodObjectJIT as unknown as { init(schema: core.$ZodType, def: core.$ZodTypeDef): void };
    compiling.init(schema, def);
    if (run === parse) own.run = (payload, context) => own.parse(payload, context);
  }
  return schema;
}
