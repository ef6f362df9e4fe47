/** The form of a rank. */
import { expect, test } from 'vitest';
import { rankWith, textOf, wrongFields } from './model.ts';

const row = {
  ...{ rank: 10, deposits: null, turnover: null, keep: null, upgradeGift: '300.00', monthlyGift: '10.00' },
  birthdayGift: '20.00',
  cashback: { slots: '1', live: '0.8', sports: '0.8' },
};

test('a rank by invitation has no totals to change, and keeps what is not typed', () => {
  expect(textOf(row, 'turnover')).toBeNull();
  expect(rankWith(row, { upgradeGift: '400', live: '0.75' })).toEqual({
    ...row,
    upgradeGift: '400',
    cashback: { slots: '1', live: '0.75', sports: '0.8' },
  });
});

test('amounts and rates have their forms', () => {
  expect(wrongFields({ keep: '1,000', upgradeGift: '5.00', slots: '0.35', live: '100', sports: '' })).toEqual([
    'keep',
    'live',
    'sports',
  ]);
});
