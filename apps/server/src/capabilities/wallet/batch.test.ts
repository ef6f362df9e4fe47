import { expect, test } from 'vitest';
import { Batch } from './batch.ts';
import { givenKey } from './given.ts';
import { type Movement, SHARD_COUNT } from './port.ts';

test('a line that went alone takes no number of those that went by sets', () => {
  const bet = (memberId: bigint, amount: bigint): Movement => ({
    memberId,
    key: givenKey(),
    type: 'bet',
    account: 'cash',
    contra: 'lottery',
    amount,
    reference: null,
  });
  const [one, other] = [BigInt(SHARD_COUNT), BigInt(SHARD_COUNT * 2)];
  const batch = new Batch();
  for (const movement of [bet(one, -3n), bet(other, -900n), bet(one, -4n)]) batch.add(movement);
  const at = new Date(0);
  const outcomes = batch.outcomesOf([
    { bases: ['70'], before: ['10', null], at: [at] },
    {
      bases: null,
      o: [1],
      refused: ['wallet.insufficientFunds'],
      seq: null,
      balance_after: null,
      repeated: null,
      at: [at],
    },
  ]);
  const posted = { memberId: one, shard: 0, at, repeated: false };
  expect(outcomes).toEqual([
    { ...posted, seq: 71n, balanceAfter: 7n },
    { refused: 'wallet.insufficientFunds' },
    { ...posted, seq: 72n, balanceAfter: 3n },
  ]);
});

test('a line that no journal can hold fails the call, not whoever adds the next', async () => {
  const move = (amount: bigint): Movement => ({
    memberId: BigInt(SHARD_COUNT),
    key: givenKey(),
    type: 'deposit',
    account: 'cash',
    contra: 'cashier',
    amount,
    reference: null,
  });
  const batch = new Batch();
  for (const amount of [2n ** 62n, 2n ** 62n, 1n]) batch.add(move(amount));
  await expect(batch.call(async () => [])).rejects.toThrow('a bigint can not hold its value');
});
