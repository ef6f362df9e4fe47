import { expect, test } from 'vitest';
import { LEDGER_FILTERS, ledgerQuery } from './model.ts';

test('asks only for what a search knows', () => {
  const asked = ledgerQuery({
    ...LEDGER_FILTERS,
    type: 'bet',
    account: 'nowhere',
    key: 'abc',
    min: '১,০০০.50',
    max: '-4',
  });
  expect(asked).toMatchObject({ type: 'bet', account: undefined, key: undefined, min: '1000.50', max: undefined });
});
