import { expect, test } from 'vitest';
import { readTab } from './use-tab.ts';

test('an address that names no tab opens the first', () => {
  const tabs = ['summary', 'ledger'] as const;
  expect([readTab(tabs, 'ledger'), readTab(tabs), readTab(tabs, 'nonsense')]).toEqual(['ledger', 'summary', 'summary']);
});
