import { expect, test } from 'vitest';
import { givenStorage } from './given.ts';
import { moveOldAttempts } from './old-attempts.ts';

test('slips and chases that the release before left on their way are found under their keys, whoever they are of', () => {
  const sending = { account: 'rafi_77', drawId: '500', drawNo: '1', lines: [{ id: 'line-1', key: 'key-1' }] };
  const body = { key: 'key-2', gameCode: 'F5D1' };
  const kept = new Map([
    ['lottery.sendings@rafi_77', JSON.stringify({ version: 2, games: { F5D1: sending, RACE1: sending } })],
    ['lottery.sendings@mim_3', '{"version":'],
    ['lottery.chase@mim_3', JSON.stringify({ version: 2, account: 'mim_3', body })],
    ['attempt.deposit.mim_3', 'stays'],
  ]);
  moveOldAttempts(givenStorage(kept));
  expect(
    Object.fromEntries([...kept].map(([place, text]) => [place, text === 'stays' ? text : JSON.parse(text)])),
  ).toEqual({
    'attempt.slip.F5D1.rafi_77': sending,
    'attempt.slip.RACE1.rafi_77': sending,
    'attempt.chase.mim_3': body,
    'attempt.deposit.mim_3': 'stays',
  });
});
