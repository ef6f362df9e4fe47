/** What ends autoplay. */
import { expect, test } from 'vitest';
import type { ShownRound } from '../../src/contract.ts';
import { type Autoplay, nextOf } from './autoplay.ts';

const AUTO: Autoplay = { left: 2, lossLimit: 200_000n, winLimit: 1_000_000n, net: 0n };
const round = (stake: string, prize: string, state = 'settled'): ShownRound =>
  ({ stake, prize, state, grant: null }) as unknown as ShownRound;

test('it goes on until its count is used up', () => {
  const first = nextOf(AUTO, null);
  expect(first).toMatchObject({ left: 1, net: 0n });
  const second = nextOf(first as Autoplay, round('10.00', '4.00'));
  expect(second).toMatchObject({ left: 0, net: -60_000n });
  expect(nextOf(second as Autoplay, round('10.00', '10.00'))).toBe('count');
});

test('it ends when so much is lost, or won in one round, as the player chose', () => {
  expect(nextOf(AUTO, round('20.00', '0.00'))).toBe('loss');
  expect(nextOf(AUTO, round('20.00', '0.0001'))).toMatchObject({ left: 1 });
  expect(nextOf(AUTO, round('10.00', '100.00'))).toBe('win');
  expect(nextOf({ ...AUTO, lossLimit: null, winLimit: null }, round('500.00', '0.00'))).toMatchObject({ left: 1 });
});

test('a round that is void has cost nothing', () => {
  expect(nextOf(AUTO, round('20.00', '0.00', 'void'))).toMatchObject({ left: 1, net: 0n });
});

test('a free round stakes nothing', () => {
  const free = { ...round('20.00', '0.00'), grant: 'g' };
  expect(nextOf(AUTO, free)).toMatchObject({ left: 1, net: 0n });
});
