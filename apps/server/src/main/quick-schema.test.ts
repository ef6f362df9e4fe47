/** Compiled schemas answer as those of the contract do that the site reads (platform/quick-schema.ts). */
import { ALL_CALLS } from '@house/contract/calls';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { quicken } from '../platform/quick-schema.ts';
import { plainInput } from './arbitrary.ts';
import { spoil, writeHostile } from './testing/hostile.ts';

const SEED = 20_260_101;
const KNOWN = { gameCode: ['F5D1'], drawId: ['1'], id: ['1'], channel: ['sandbox'], amount: ['500.00'] };
/** One of each type, and what could reach a prototype. */
const WRONG = [null, true, -0.5, '', [null], {}, '@raw:{"__proto__":{"admin":true},"constructor":1}'];

/** As a server gets it; what JSON can not carry is left out. */
function arrived(value: unknown): unknown[] {
  try {
    return [JSON.parse(writeHostile(value))];
  } catch {
    return [];
  }
}

function answerOf({ success, data, error }: ReturnType<z.ZodMiniType['safeParse']>) {
  return success ? { data } : { issues: error.issues };
}

describe('what a call of the contract is asked with is read alike', () => {
  test.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', (_, call) => {
    quicken(call.body);
    const [good, ...others] = fc.sample(plainInput(call, KNOWN), { seed: SEED, numRuns: 6 }).map(({ body }) => body);
    for (const given of [good, ...others, ...spoil(good, WRONG)].flatMap(arrived)) {
      // Told not to, zod reads key by key, as on the site.
      expect(answerOf(call.body.safeParse(given))).toEqual(answerOf(call.body.safeParse(given, { jitless: true })));
    }
  });
});

test('every object within is compiled, and what is checked of the whole still is', () => {
  const inner = z.object({ a: z.number() });
  const schema = z
    .object({
      list: z.array(inner),
      maybe: z.optional(z.object({ b: z.string() })),
      either: z.union([z.object({ c: z.literal(1) }), z.string()]),
      named: z.record(z.string(), z.object({ d: z.boolean() })),
    })
    .check(z.refine(({ list }) => list.length < 2));
  quicken(schema);
  quicken(schema);
  const isCompiled = (part: z.ZodMiniType) => part._zod.traits.has('$ZodObjectJIT');
  const { maybe, either, named } = schema.shape;
  const objects = [schema, inner, maybe._zod.def.innerType, either._zod.def.options[0], named._zod.def.valueType];
  expect(objects.map((part) => isCompiled(part as z.ZodMiniType))).toEqual([true, true, true, true, true]);
  const given = { list: [{ a: 1 }], either: 'x', named: { n: { d: true } } };
  expect(schema.safeParse(given)).toEqual({ success: true, data: given });
  expect(schema.safeParse({ ...given, list: [{ a: 1 }, { a: 2 }] }).success).toBe(false);
});
