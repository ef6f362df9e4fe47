/** Amounts of transfers at their edges, and what is shown of an account. */
import { expect, test } from 'vitest';
import { present } from '../../platform/result.ts';
import { maskAccount } from '../identity/port.ts';
import { BOUNDS, judgeAmount, judgeDay, mayDeal } from './rules.ts';

const TAKA = 10_000n;

test('a transfer is 100 to 100,000, in hundredths', () => {
  const judge = (amount: bigint) => judgeAmount(BOUNDS, amount)?.refused ?? null;
  expect([100n * TAKA, 100_000n * TAKA, 12_345_600n].map(judge)).toEqual([null, null, null]);
  expect([100n * TAKA - 100n, 100_000n * TAKA + 100n, 1_000_001n].map(judge)).toEqual(
    Array(3).fill('transfers.amountOutOfRange'),
  );
});

test('a day takes 500,000, to the last of it', () => {
  expect(judgeDay(BOUNDS, 400_000n * TAKA, 100_000n * TAKA)).toBeNull();
  expect(judgeDay(BOUNDS, 400_001n * TAKA, 100_000n * TAKA)).toMatchObject({ values: { left: '99999.00' } });
  expect(judgeDay(BOUNDS, 600_000n * TAKA, 100n * TAKA)).toMatchObject({ values: { left: '0.00' } });
});

test('agents of the own lines of the house deal among themselves only', () => {
  const [general, line, internalLine, internalGeneral] = (
    ['general', 'line', 'internalLine', 'internalGeneral'] as const
  ).map((agentGrade) => ({ kind: 'agent', agentGrade }) as const);
  const player = { kind: 'player', agentGrade: null } as const;
  const open = [general, line, player].map((one) => present(one, 'of three'));
  const internal = [internalLine, internalGeneral].map((one) => present(one, 'of two'));
  expect(open.every((one) => open.every((other) => mayDeal(one, other)))).toBe(true);
  expect(internal.every((one) => internal.every((other) => mayDeal(one, other)))).toBe(true);
  expect(internal.some((one) => open.some((other) => mayDeal(one, other) || mayDeal(other, one)))).toBe(false);
});

test.each([
  ['rahim01', 'ra•••1'],
  ['abc', 'a•••'],
  ['', '•••'],
])('%s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
