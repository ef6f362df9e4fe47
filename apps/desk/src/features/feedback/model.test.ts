import { expect, test } from 'vitest';
import { dueIn, readTags } from './model.ts';

const NOW = '2026-11-21T12:00:00.000Z';

test('what is late by a minute is late by an hour, what has an hour left says so', () => {
  expect(dueIn('2026-11-21T11:59:00.000Z', NOW)).toEqual({ late: true, hours: 1, soon: true });
  expect(dueIn('2026-11-21T13:30:00.000Z', NOW)).toEqual({ late: false, hours: 1, soon: true });
  expect(dueIn('2026-11-22T12:00:00.000Z', NOW)).toEqual({ late: false, hours: 24, soon: false });
});

test('tags are words of any script, each once, at most eight', () => {
  expect(readTags(' bkash, ধন্যবাদ bkash')).toEqual(['bkash', 'ধন্যবাদ']);
  expect(readTags('<b>')).toBeNull();
  expect(readTags('a b c d e f g h i')).toBeNull();
});
