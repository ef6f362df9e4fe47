/**
 * The guide of docs/add-a-capability.md against today's files: what it changes stands there once as it says, and what the
 * example adds stands in folders of its own. That the example compiles and answers, in a sweep: example-capability.sweep.test.ts.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const EXAMPLE = join(ROOT, 'examples/callbacks');
const CENTRAL_FILES_MAX = 3;

test('the guide changes at most three central files, each where it says', () => {
  const guide = readFileSync(join(ROOT, 'docs/add-a-capability.md'), 'utf8');
  const changes = [...guide.matchAll(/^```diff (\S+)\n([\s\S]*?\n)```$/gm)];
  const files = new Set(changes.map(([, file]) => file));
  expect(files.size).toBeGreaterThan(0);
  expect(files.size).toBeLessThanOrEqual(CENTRAL_FILES_MAX);
  for (const [, file = '', block = ''] of changes) {
    const lines = block.split('\n').slice(0, -1);
    const before = lines.flatMap((line) => (' -'.includes(line.charAt(0)) ? [`${line.slice(1)}\n`] : [])).join('');
    expect(readFileSync(join(ROOT, file), 'utf8').split(before), `${file} has once:\n${before}`).toHaveLength(2);
  }
});

test('what the example adds replaces nothing and stands in folders of its own', () => {
  const files = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const placed = files.map((entry) => join(entry.parentPath, entry.name).slice(EXAMPLE.length));
  expect(placed.filter((file) => existsSync(join(ROOT, file)))).toEqual([]);
  expect(placed.filter((file) => !file.includes('callbacks'))).toEqual([]);
});
