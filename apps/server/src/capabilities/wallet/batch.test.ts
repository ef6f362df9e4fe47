import { expect, test } from 'vitest';
import { quoteRowText } from './batch.ts';

test('quotes a text for a row inside an array as PostgreSQL reads it', () => {
  expect(quoteRowText('1|2,3')).toBe('\\"1|2,3\\"');
  expect(quoteRowText('a"b')).toBe('\\"a\\"\\"b\\"');
  expect(quoteRowText('a\\b')).toBe('\\"a\\\\\\\\b\\"');
});
