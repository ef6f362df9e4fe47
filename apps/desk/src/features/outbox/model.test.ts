import { expect, test } from 'vitest';
import { standingOf } from './model.ts';

test('a message that the outbox took was sent to nobody', () => {
  expect(standingOf({ state: 'sent', adapter: 'outbox' })).toBe('kept');
  expect(standingOf({ state: 'sent', adapter: 'smtp' })).toBe('sent');
  expect(standingOf({ state: 'failed', adapter: 'outbox' })).toBe('failed');
});
