import { expect, test } from 'vitest';
import { dropDefaults } from './filters.ts';

test('an address names only what differs from the default', () => {
  const defaults = { q: '', sort: 'joined', p: '1' };
  expect(dropDefaults({ q: '', sort: 'joined', p: '1' }, defaults)).toEqual({});
  expect(dropDefaults({ q: 'rafi', sort: 'cash', p: '3' }, defaults)).toEqual({ q: 'rafi', sort: 'cash', p: '3' });
});

test('what the filters do not know stays in the address', () => {
  expect(dropDefaults({ tab: 'ledger', q: '' }, { q: '' })).toEqual({ tab: 'ledger' });
});
