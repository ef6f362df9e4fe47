import { expect, test } from 'vitest';
import { slimDeclarations } from './vite-slim-contract.ts';

test('of the contract the browser keeps where a call is and what an enumeration offers, and of a schema nothing', () => {
  const slim = slimDeclarations(`
    const many = z.array(z.string().check(z.maxLength(9)));
    export const kind = z.enum(['a', 'b']);
    export const MOST = 5;
    export const limited = (length: number) => z.string().check(z.maxLength(length));
    export const readThing = defineCall('readThing', {
      method: 'GET', path: '/wps/thing', audience: 'member', encrypted: true, bodyBytes: MOST * 2,
      params: z.object({ many }), query: z.object({}), body: limited(3), reply: z.object({ kind }),
      refusals: ['thing.gone'], summary: 'A thing, with a comma; and { braces }.',
    });`);
  expect(slim).toContain('const many = /* @__PURE__ */ (() => (z.array(z.string().check(z.maxLength(9)))))();');
  expect(slim).toContain("export const kind = /* @__PURE__ */ (() => (z.enum(['a', 'b'])))();");
  expect(slim).toContain('export const MOST = 5;');
  expect(slim).toContain('export const limited = (length: number) => z.string()');
  expect(slim).toContain(
    "defineCall('readThing', { method: 'GET', path: '/wps/thing', audience: 'member', encrypted: true, bodyBytes: MOST * 2 });",
  );
});
