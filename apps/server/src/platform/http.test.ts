import { defineCall } from '@house/contract/call';
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { createPathTable, type Handler, type SignedInHandler, tokenOf } from './http.ts';
import type { Refusal } from './result.ts';

const reply = z.object({});

test('knows which methods a path has', () => {
  const methodsOf = createPathTable([
    defineCall('a', { method: 'GET', path: '/wps/v2/things/:id', audience: 'anyone', reply, summary: '' }),
    defineCall('b', { method: 'POST', path: '/wps/v2/things/:id', audience: 'anyone', reply, summary: '' }),
    defineCall('c', { method: 'PUT', path: '/wps/a.b', audience: 'anyone', reply, summary: '' }),
  ]);
  expect(methodsOf('/wps/v2/things/12')).toEqual(['GET', 'HEAD', 'POST']);
  expect(methodsOf('/wps/v2/things/12/more')).toEqual([]);
  expect(methodsOf('/wps/v2/things/')).toEqual([]);
  expect(methodsOf('/wps/a.b')).toEqual(['PUT']);
  expect(methodsOf('/wps/axb')).toEqual([]);
});

test('takes the token from its header or as a bearer, and nothing overlong', () => {
  expect(tokenOf({ token: 'abc' })).toBe('abc');
  expect(tokenOf({ authorization: 'Bearer abc' })).toBe('abc');
  expect(tokenOf({ authorization: 'Basic abc' })).toBeNull();
  expect(tokenOf({ token: 'x'.repeat(129) })).toBeNull();
  expect(tokenOf({ token: '' })).toBeNull();
  expect(tokenOf({})).toBeNull();
});

test('a handler compiles only when its call announces what it refuses with, or any call may', () => {
  const call = defineCall('a', {
    method: 'GET',
    path: '/wps/a',
    audience: 'member',
    reply,
    refusals: ['wallet.busy'],
    summary: '',
  });
  type Refusing<Code extends string> = () => Promise<Refusal<Code>>;
  expectTypeOf<Refusing<'wallet.busy' | 'request.unavailable'>>().toExtend<Handler<typeof call>>();
  expectTypeOf<Refusing<'wallet.paused'>>().not.toExtend<Handler<typeof call>>();
  expectTypeOf<Refusing<string>>().not.toExtend<Handler<typeof call>>();
  expectTypeOf<Refusing<'session.trialAccount'>>().not.toExtend<Handler<typeof call>>();
  expectTypeOf<Refusing<'session.trialAccount'>>().toExtend<SignedInHandler<typeof call>>();
  expectTypeOf<Refusing<'wallet.paused'>>().not.toExtend<SignedInHandler<typeof call>>();
});
