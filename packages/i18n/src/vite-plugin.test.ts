import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileMessages } from './vite-plugin.ts';

const { transform } = compileMessages();
const takes = (id: string): boolean => transform.filter.id.some((pattern) => pattern.test(id));

test('takes message catalogues and their registry, and no other file', () => {
  expect(takes('/x/packages/i18n/messages/site-home.bn.json')).toBe(true);
  expect(takes('C:\\x\\messages\\common.en.json')).toBe(true);
  expect(takes('/x/packages/i18n/src/catalogues.ts')).toBe(true);
  expect(takes('/x/packages/ui/package.json')).toBe(false);
  expect(takes('/x/messages/common.fr.json')).toBe(false);
});

test('compiles messages, so the browser needs no parser', () => {
  const { code, moduleType } = transform.handler('{"a.b":"Left {count}"}', '/x/messages/common.en.json');
  expect(moduleType).toBe('js');
  expect(code).toBe(String.raw`export default JSON.parse("{\"a.b\":[\"Left \",[\"count\"]]}")`);
});

test('fails the build on a message that is not ICU', () => {
  expect(() => transform.handler('{"a.b":"Left {count"}', '/x/messages/common.en.json')).toThrow();
});

test('leaves no JSON attribute in the registry, which a browser would refuse', () => {
  const registry = join(import.meta.dirname, 'catalogues.ts');
  const { code } = transform.handler(readFileSync(registry, 'utf8'), registry);
  expect(code).toContain("import('../messages/common.bn.json')");
  expect(code).not.toContain('with:');
});
