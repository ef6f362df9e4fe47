import { expect, test } from 'vitest';
import { BrokenPromise, mustHave } from './broken-promise.ts';

test('mustHave passes kept promises through, zero and empty text among them', () => {
  expect(mustHave(0, 'a number')).toBe(0);
  expect(mustHave('', 'a text')).toBe('');
  expect(mustHave(0n, 'an amount')).toBe(0n);
});

test.each([undefined, null, false] as const)('mustHave throws what was promised when it gets %s', (broken) => {
  expect(() => mustHave(broken, 'postings sum to zero')).toThrow(new BrokenPromise('postings sum to zero'));
});
