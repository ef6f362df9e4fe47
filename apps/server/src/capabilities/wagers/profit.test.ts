/** What a member won or lost: which lines are a result, and which only came in or went out. */
import { expect, test } from 'vitest';
import type { EntryType } from '../wallet/port.ts';
import { sumProducts, sumProfit } from './profit.ts';

const move = (day: string, type: EntryType | null, amount: bigint) => ({ day, type, amount });

test('a result is prizes, bonuses and cashback less stakes; what comes in and goes out is none', () => {
  const { days, totals } = sumProfit(
    [
      move('2026-11-20', 'bet', -1_000n),
      move('2026-11-20', 'betRefund', 100n),
      move('2026-11-20', 'prize', 500n),
      move('2026-11-20', 'prizeReversal', -50n),
      move('2026-11-19', 'deposit', 9_000n),
      move('2026-11-19', 'holdPaid', -2_000n),
      move('2026-11-19', 'withdrawalFee', -10n),
      move('2026-11-19', 'payoutReturn', 500n),
      move('2026-11-19', 'campaignPrize', 30n),
      move('2026-11-19', 'rebate', 3n),
      move('2026-11-19', 'dailyRebate', 4n),
    ],
    [{ day: '2026-11-20', product: 'lottery', turnover: 900n }],
  );
  expect(days.map(({ day, net }) => [day, net])).toEqual([
    ['2026-11-19', 37n],
    ['2026-11-20', -450n],
  ]);
  const figures = { deposit: 9_000n, withdrawal: 1_510n, stake: 900n, turnover: 900n, paid: 450n, bonus: 30n };
  expect(totals).toEqual({ ...figures, cashback: 7n, net: -413n });
});

test('what others bring, staff correct or a later release adds is left out', () => {
  const others = ['commission', 'dailyCommission', 'adjustment', 'correction', 'transferIn', 'trialGrant'] as const;
  expect(
    sumProfit(
      [...others, null].map((type) => move('2026-11-20', type, 5n)),
      [],
    ).days,
  ).toEqual([]);
});

test('products stand by what counted of them, the most first', () => {
  const counted = (product: 'lottery' | 'slots' | null, turnover: bigint) => ({ day: '2026-11-20', product, turnover });
  expect(
    sumProducts([counted('lottery', 2n), counted('slots', 9n), counted('lottery', 3n), counted(null, 1n)]),
  ).toEqual([
    ['slots', 9n],
    ['lottery', 5n],
  ]);
});
