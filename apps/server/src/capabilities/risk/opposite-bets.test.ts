/** Bets against one another. */
import { expect, test } from 'vitest';
import { areOpposite, countOpposite } from './opposite-bets.ts';

test.each([
  ['B', 'S', true],
  ['B', 'O', false],
  ['B', 'B', false],
  ['B,O', 'E,S', true],
  ['B,O', 'S', false],
  ['B|S', 'S|B', true],
  ['B|S', 'S|S', false],
  ['B|-|-', 'S|-|-', true],
  ['HOME', 'AWAY', true],
  ['1', '2', false],
  ['', '', false],
])('%s against %s: %s', (one, other, expected) => {
  expect([areOpposite(one, other), areOpposite(other, one)]).toEqual([expected, expected]);
});

test('rounds are counted once, and accounts are those that bet against', () => {
  const bet = (memberId: bigint, marketId: bigint, selection: string, play = 'SIDES') => ({
    ...{ memberId, marketId, selection, play },
  });
  const own = [bet(1n, 10n, 'B'), bet(1n, 10n, 'O'), bet(1n, 11n, 'B'), bet(1n, 12n, 'B')];
  const others = [
    ...[bet(2n, 10n, 'S'), bet(2n, 10n, 'E'), bet(3n, 11n, 'S'), bet(3n, 12n, 'B'), bet(4n, 13n, 'S')],
    bet(4n, 12n, 'S', 'OTHER'),
  ];
  expect(countOpposite(1n, [...own, ...others])).toEqual({ rounds: 2, accounts: 2 });
});
