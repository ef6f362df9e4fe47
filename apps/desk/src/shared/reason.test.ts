import { expect, test } from 'vitest';
import { nextOrder } from './reason.ts';

test('sending the same reason again repeats the order, another reason is a new one', () => {
  let made = 0;
  const makeKey = (): string => `key-${++made}`;
  const first = nextOrder(undefined, 'Feed was wrong', makeKey);
  expect(nextOrder(first, 'Feed was wrong', makeKey)).toBe(first);
  expect(nextOrder(first, 'Power cut', makeKey)).toEqual({ key: 'key-2', reason: 'Power cut' });
});
