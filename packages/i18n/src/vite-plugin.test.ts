import { expect, test } from 'vitest';
import { compileMessages } from './vite-plugin.ts';

const { transform } = compileMessages();

test('takes message catalogues and no other JSON', () => {
  expect(transform.filter.id.test('/x/packages/i18n/messages/site-home.bn.json')).toBe(true);
  expect(transform.filter.id.test('C:\\x\\messages\\common.en.json')).toBe(true);
  expect(transform.filter.id.test('/x/packages/ui/package.json')).toBe(false);
  expect(transform.filter.id.test('/x/messages/common.fr.json')).toBe(false);
});

test('compiles messages, so the browser needs no parser', () => {
  const { code, moduleType } = transform.handler('{"a.b":"Left {count}"}');
  expect(moduleType).toBe('js');
  expect(code).toBe(String.raw`export default JSON.parse("{\"a.b\":[\"Left \",[\"count\"]]}")`);
});

test('fails the build on a message that is not ICU', () => {
  expect(() => transform.handler('{"a.b":"Left {count"}')).toThrow();
});
