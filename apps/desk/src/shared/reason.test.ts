import { expect, test } from 'vitest';
import { nextKey } from './reason.ts';

test('sending the same order again repeats it, an edited one is another', () => {
  let made = 0;
  const makeKey = (): string => `key-${++made}`;
  const first = nextKey(undefined, '["100","Feed was wrong"]', makeKey);
  expect(nextKey(first, '["100","Feed was wrong"]', makeKey)).toBe(first);
  expect(nextKey(first, '["200","Feed was wrong"]', makeKey).key).toBe('key-2');
  expect(nextKey(first, '["100","Power cut"]', makeKey).key).toBe('key-3');
});
