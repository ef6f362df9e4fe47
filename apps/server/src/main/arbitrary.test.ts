import { defineCall } from '@house/contract/call';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callInput, plainInput } from './arbitrary.ts';

const call = defineCall('keepRecords', {
  method: 'POST',
  path: '/t/records',
  audience: 'anyone',
  body: z.object({
    names: z.record(z.string().check(z.regex(/^[a-z]{2}$/)), z.string()),
    turned: z.record(z.enum(['on', 'off']), z.boolean()),
    rank: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  }),
  reply: z.object({}),
  summary: '',
});

test('input as the contract asks for it has something in every record, and is taken', () => {
  fc.assert(
    fc.property(plainInput(call, {}), ({ body }) => {
      const taken = call.body.parse(body);
      expect(Object.keys(taken.names)).not.toEqual([]);
      expect(Object.keys(taken.turned).sort()).toEqual(['off', 'on']);
    }),
  );
});

test('nonsense reaches the values and the keys of records', () => {
  const bodies = fc.sample(callInput(call, {}), { numRuns: 500, seed: 1 }).map(({ body }) => body);
  const named = bodies.flatMap((body) => call.body.safeParse(body).error?.issues ?? []);
  const places = named.map(({ path }) => path.join('.'));
  expect(places.some((place) => /^names\.[a-z]{2}$/.test(place))).toBe(true);
  expect(places.some((place) => place.startsWith('names.') && !/^names\.[a-z]{2}$/.test(place))).toBe(true);
  expect(places).toContain('turned.on');
});
