import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCK_CLASSES } from './advisory-locks.ts';

const SOURCE = join(import.meta.dirname, '..');

test('every purpose has a class of locks of its own, and none is written elsewhere', () => {
  const numbers = Object.values(LOCK_CLASSES);
  expect(new Set(numbers).size).toBe(numbers.length);
  const elsewhere = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      /advisory_(?:xact_)?lock\((?:\d[\d_]*|\$\{LOCK_CLASS\}),/.test(readFileSync(join(SOURCE, path), 'utf8')),
  );
  expect(elsewhere).toEqual([]);
});
