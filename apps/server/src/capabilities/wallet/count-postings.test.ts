import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { countPostings } from './count-postings.ts';
import type { Movement, PostOutcome, Wallet } from './port.ts';

const movement = (type: Movement['type'], amount: bigint): Movement => ({
  memberId: 1n,
  key: 'key',
  type,
  account: 'cash',
  contra: 'lottery',
  amount,
  reference: null,
});
const posted = (repeated: boolean): PostOutcome => ({
  memberId: 1n,
  shard: 1,
  seq: 1n,
  at: new Date(0),
  balanceAfter: 0n,
  repeated,
});

test('bets, stakes and payouts are counted once, and nothing that was refused or repeated; every type starts at 0', async () => {
  const metrics = createMetrics();
  const answers: PostOutcome[] = [posted(false), posted(true), { refused: 'wallet.insufficientFunds' }];
  const given: Pick<Wallet, 'post' | 'postWithin'> = {
    post: async () => answers,
    postWithin: async () => [posted(false)],
  };
  const wallet = countPostings(given, metrics);
  const read = async () => (await metrics.registry.metrics()).split('\n');
  expect(await read()).toEqual(expect.arrayContaining(['house_postings_total{type="bet"} 0']));

  await wallet.post([movement('bet', -250_000n), movement('bet', -10_000n), movement('bet', -10_000n)]);
  await wallet.postWithin({} as never, [movement('prize', 1_000_000n)]);
  expect(await read()).toEqual(
    expect.arrayContaining([
      'house_postings_total{type="bet"} 1',
      'house_posted_amount_total{type="bet"} 25',
      'house_postings_total{type="prize"} 1',
      'house_posted_amount_total{type="prize"} 100',
      'house_posted_amount_total{type="deposit"} 0',
    ]),
  );
});
