import { expect, test } from 'vitest';
import { BrokenPromise, must } from './must.ts';

test('must passes kept promises through, zero and empty text among them', () => {
  expect(must(0, 'a number')).toBe(0);
  expect(must('', 'a text')).toBe('');
  expect(must(0n, 'an amount')).toBe(0n);
});

test.each([undefined, null, false] as const)('must throws what was promised when it gets %s', (broken) => {
  expect(() => must(broken, 'postings sum to zero')).toThrow(new BrokenPromise('postings sum to zero'));
});
