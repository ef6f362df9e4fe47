/** What the house has said last is what stands, in whatever order its answers come. */
import { getBalance } from '@house/contract/wallet/site';
import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { callKey, createQueryClient, putAnswer } from './query.ts';

const balance = (cash: string) => ({
  ...{ sumBalance: cash, cash, bonus: '0', locked: '1', points: '2', vendorWallets: '0' },
});

/** A page that shows its balance; each question to the house is answered by hand. */
function givenPage() {
  const client = createQueryClient();
  const asked: ((answer: ReturnType<typeof balance>) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [...callKey(getBalance), {}, 'bn', 'member'],
    queryFn: () => new Promise<ReturnType<typeof balance>>((resolve) => asked.push(resolve)),
  });
  onTestFinished(observer.subscribe(() => undefined));
  const answer = async (cash: string): Promise<void> => {
    asked.shift()?.(balance(cash));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { client, answer, shown: () => observer.getCurrentResult() };
}

test('a balance that was asked for before a push and comes after it does not bring back what was', async () => {
  const { client, answer, shown } = givenPage();
  putAnswer(client, getBalance, () => balance('90'));
  await answer('100');
  expect(shown()).toMatchObject({ data: balance('90'), fetchStatus: 'idle', isError: false });
  void client.invalidateQueries({ queryKey: callKey(getBalance) });
  putAnswer(client, getBalance, (old) => old && { ...old, cash: '80', sumBalance: '80' });
  await answer('90');
  expect(shown()).toMatchObject({ data: balance('80'), fetchStatus: 'idle' });
  void client.invalidateQueries({ queryKey: callKey(getBalance) });
  await answer('70');
  expect(shown().data).toEqual(balance('70'));
});

test('a part of an answer that is not there yet waits for the whole', async () => {
  const { client, answer, shown } = givenPage();
  putAnswer(client, getBalance, (old) => old && { ...old, cash: '80' });
  expect(shown().data).toBeUndefined();
  await answer('100');
  expect(shown().data).toEqual(balance('100'));
});
