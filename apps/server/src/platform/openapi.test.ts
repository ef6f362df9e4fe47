import { ALL_CALLS } from '@house/contract/calls';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '@house/contract/codes';
import { expect, test } from 'vitest';
import { printOpenApi, refusalsByStatus } from './openapi.ts';
import { printReference } from './reference.ts';

const document = printOpenApi(ALL_CALLS, { title: 'T', version: '1' });

test('every call of the contract is in the document, once', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(ALL_CALLS.map(({ name }) => name).toSorted());
});

test('every refusal of a call stands under its status', () => {
  for (const call of ALL_CALLS) {
    const byStatus = refusalsByStatus(call);
    for (const code of [...COMMON_REFUSALS, ...call.refusals]) {
      expect(byStatus.get(REFUSALS[code as RefusalCode])).toContain(code);
    }
  }
});

test('path parameters are told, encrypted bodies are marked, signed-in calls ask for a token', () => {
  const proof = document.paths['/lotto/lgw/draws/{drawId}/proof']?.get;
  expect(proof?.parameters).toContainEqual(expect.objectContaining({ name: 'drawId', in: 'path', required: true }));
  expect(proof?.security).toEqual([]);
  const login = document.paths['/wps/session/login']?.post;
  expect(login?.['x-encrypted']).toBe(true);
  expect(JSON.stringify(login?.requestBody)).toContain('application/jose');
  expect(document.paths['/lotto/lgw/slips']?.post?.security).toEqual([{ member: [] }]);
});

test('every reference in the document leads somewhere', () => {
  const text = JSON.stringify(document);
  const pointers = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path));
  expect(pointers.size).toBeGreaterThan(0);
  for (const pointer of pointers) {
    const target = pointer
      .split('/')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
    expect(target, pointer).toBeDefined();
  }
});

test('a call that says what was seen can be refused as changed meanwhile, and the reference says of what', () => {
  const told = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, requestBody }) => {
      const seen = /"seen":(\{.*)/.exec(JSON.stringify(requestBody) ?? '')?.[1];
      return seen === undefined ? [] : [{ operationId, seen }];
    }),
  );
  expect(told.length).toBeGreaterThan(7);
  for (const { operationId, seen } of told) {
    expect(seen, operationId).toContain('what somebody else changed since is not undone');
    const refusals = ALL_CALLS.find(({ name }) => name === operationId)?.refusals;
    expect(refusals, operationId).toContainEqual(expect.stringMatching(/\.changedMeanwhile$/));
  }
});

test('words of the contract can not break out of the reference', () => {
  const [first] = ALL_CALLS;
  if (first === undefined) throw new Error('the contract has calls');
  const evil = printOpenApi([{ ...first, summary: '<script>alert(1)</script>' }], { title: '<b>', version: '1' });
  expect(printReference(evil).html).not.toContain('<script>');
  expect(printReference(evil).html).not.toContain('<b>&');
});
