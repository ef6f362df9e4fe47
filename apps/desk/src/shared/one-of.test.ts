import { expect, test } from 'vitest';
import { oneOf } from './one-of.ts';

test('a value that is not on the list is no filter', () => {
  expect(oneOf(['player', 'agent'], 'agent')).toBe('agent');
  expect(oneOf(['player', 'agent'], "' or 1=1")).toBeUndefined();
});
