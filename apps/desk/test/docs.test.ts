/** What docs/add-a-desk-page.md quotes stands in the sources, which are compiled, built and tested. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

test('the example of a page is one that exists', () => {
  const quotes = [...read('docs/add-a-desk-page.md').matchAll(/^```tsx? (\S+)\n([\s\S]*?)\n```$/gm)];
  expect(quotes.length).toBeGreaterThan(3);
  const changed = quotes.filter(([, path = '', quote = '']) => !read(path).includes(quote));
  expect(changed.map(([, path]) => path)).toEqual([]);
});
