import type { DepositOrder } from '@house/contract/cashier/site';
import { expect, test } from 'vitest';
import {
  askAgainMs,
  depositSteps,
  findOpenOrder,
  isUnderWay,
  judgeAmount,
  quickAmounts,
  readTook,
  safePayAddress,
  tookSeconds,
  viewOf,
} from './deposit.ts';

const BOUNDS = { minAmount: '200.00', maxAmount: '25000.00' };
const STATES: DepositOrder['state'][] = [
  'created',
  'waiting',
  'matching',
  'credited',
  'amountDiffers',
  'held',
  'returned',
  'rejected',
  'expired',
  'cancelled',
];

test('every state of an order has one view, and none shows the form', () => {
  expect(viewOf(null)).toBe('choose');
  expect(STATES.map((state) => viewOf({ state }))).toEqual([
    'pay',
    'pay',
    'matching',
    'credited',
    'differs',
    'held',
    'returned',
    'rejected',
    'expired',
    'cancelled',
  ]);
});

test('asks again only while an order is under way, and shows the newest of those', () => {
  expect(STATES.filter(isUnderWay)).toEqual(['created', 'waiting', 'matching']);
  const orders = [
    { id: '3', state: 'cancelled' as const },
    { id: '2', state: 'waiting' as const },
    { id: '1', state: 'matching' as const },
  ];
  expect(findOpenOrder(orders)?.id).toBe('2');
  expect(findOpenOrder(orders.slice(0, 1))).toBeNull();
});

test('shows a step as done only when it is', () => {
  expect(depositSteps('waiting')).toEqual(['done', 'now', 'next']);
  expect(depositSteps('matching')).toEqual(['done', 'done', 'now']);
  expect(depositSteps('amountDiffers')).toEqual(['done', 'done', 'done']);
  expect(depositSteps('held')).toEqual(['done', 'done', 'now']);
  expect(depositSteps('returned')).toEqual(['done', 'done', 'failed']);
  expect(depositSteps('expired')).toEqual(['done', 'failed', 'next']);
});

test('takes typed amounts exactly, in either digits, and names what is wrong', () => {
  expect(judgeAmount('২,০০০.৫০', BOUNDS)).toEqual({ mills: 20_005_000n });
  expect(judgeAmount(' ', BOUNDS)).toEqual({ fault: 'missing' });
  expect(judgeAmount('abc', BOUNDS)).toEqual({ fault: 'notNumber' });
  expect(judgeAmount('-500', BOUNDS)).toEqual({ fault: 'notNumber' });
  expect(judgeAmount('200.001', BOUNDS)).toEqual({ fault: 'decimals' });
  expect(judgeAmount('199.99', BOUNDS)).toEqual({ fault: 'tooSmall' });
  expect(judgeAmount('200', BOUNDS)).toEqual({ mills: 2_000_000n });
  expect(judgeAmount('25000.01', BOUNDS)).toEqual({ fault: 'tooLarge' });
});

test('offers only quick amounts the channel takes', () => {
  expect(quickAmounts(BOUNDS)).toEqual(['500', '1000', '2000', '5000', '10000', '20000']);
  expect(quickAmounts({ minAmount: '1000.00', maxAmount: '2000.00' })).toEqual(['1000', '2000']);
});

test('tells how long a credit took, in words that fit', () => {
  const createdAt = '2026-11-20T10:00:00Z';
  expect(tookSeconds({ createdAt, creditedAt: '2026-11-20T10:00:38.400Z' })).toBe(38);
  expect(tookSeconds({ createdAt, creditedAt: null })).toBeNull();
  expect([readTook(119), readTook(150), readTook(7_200)]).toEqual([
    { unit: 'seconds', count: 119 },
    { unit: 'minutes', count: 3 },
    { unit: 'hours', count: 2 },
  ]);
});

test('opens payment pages on the web only', () => {
  expect(safePayAddress('/sandbox/pay/x', 'http://house.test')).toBe('http://house.test/sandbox/pay/x');
  expect(safePayAddress('javascript:alert(1)', 'http://house.test')).toBeNull();
  expect(safePayAddress(null, 'http://house.test')).toBeNull();
});

test('an order is asked for again while it is under way or not known, and never once it has ended', () => {
  const asked = STATES.filter((state) => askAgainMs({ state }) !== false);
  expect(asked).toEqual(STATES.filter(isUnderWay));
  expect(askAgainMs(undefined)).toBe(4_000);
});
