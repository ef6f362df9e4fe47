import { expect, test } from 'vitest';
import { reportDays, reportProducts } from './day-report.ts';

test('a day owes what the day before did, with everything that moved', () => {
  const [second, first] = reportDays({
    owedBefore: 1_000n,
    moves: [
      { day: '2026-11-20', account: 'cashier', type: 'deposit', amount: -500n },
      { day: '2026-11-20', account: 'lottery', type: 'bet', amount: 300n },
      { day: '2026-11-20', account: 'lottery', type: 'prize', amount: -120n },
      { day: '2026-11-20', account: 'rebates', type: 'rebate', amount: -10n },
      { day: '2026-11-21', account: 'cashier', type: 'holdPaid', amount: 200n },
      { day: '2026-11-21', account: 'cashier', type: 'payoutReturn', amount: -50n },
      { day: '2026-11-21', account: 'fees', type: 'withdrawalFee', amount: 5n },
      { day: '2026-11-21', account: 'adjustments', type: 'correction', amount: -40n },
    ],
  });
  expect(first).toMatchObject({ deposits: 500n, ggr: 180n, rebates: 10n, ngr: 170n, others: 0n, owed: 1_330n });
  expect(first?.ggrOf).toEqual([{ product: 'lottery', ggr: 180n }]);
  expect(second).toMatchObject({ withdrawals: 150n, fees: 5n, ggr: 0n, others: 40n, owed: 1_215n });
  for (const [day, before] of [
    [first, 1_000n],
    [second, 1_330n],
  ] as const) {
    if (day === undefined) throw new Error('both days are there');
    expect(before + day.deposits - day.withdrawals - day.fees - day.ngr + day.others).toBe(day.owed);
  }
});

test('what is given back of turnover is taken off the lotteries together, and off nothing else', () => {
  const day = '2026-11-20';
  const rows = reportProducts({
    moves: [
      { day, account: 'slots', type: 'bet', amount: 90n },
      { day, account: 'elottery', type: 'bet', amount: 300n },
      { day, account: 'lottery', type: 'bet', amount: 200n },
      { day, account: 'lottery', type: 'prize', amount: -50n },
      { day, account: 'rebates', type: 'dailyRebate', amount: -10n },
      { day, account: 'rebates', type: 'commission', amount: -7n },
      { day, account: 'cashier', type: 'deposit', amount: -1_000n },
    ],
  });
  expect(rows).toEqual([
    { products: ['lottery', 'elottery'], ggr: 450n, rebates: 10n, commissions: 7n, ngr: 433n },
    { products: ['slots'], ggr: 90n, rebates: 0n, commissions: 0n, ngr: 90n },
  ]);
});
