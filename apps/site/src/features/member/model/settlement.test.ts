import { findGame } from '@house/lottery/catalogue';
import { compileDraw } from '@house/lottery/settle';
import { formatAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { expect, test } from 'vitest';
import { millsOf } from '../../../shared/mills.ts';
import { explainWager } from './settlement.ts';
import { sumEntries, sumWagers } from './sums.ts';

const F5D = mustHave(findGame('F5D1'), 'the catalogue has F5D1');
const COLOR = mustHave(findGame('COLOR1'), 'the catalogue has COLOR1');
const LOST_OR_WON = { play: 'DIGIT', unitStake: '10.00' } as const;

test('the lines of a win add up to what the house pays', () => {
  const bet = { ...LOST_OR_WON, selection: '7|2,3|-|-|1', result: [7, 2, 9, 4, 0] };
  const paid = compileDraw(F5D, bet.result).payoutTicket(bet.play, bet.selection, millsOf(bet.unitStake));
  const view = explainWager({ ...bet, prize: formatAmount(paid), state: 'won' }, F5D);
  expect(view?.wins).toEqual([{ count: 2, odds: '9.60', sum: paid, back: false }]);
  expect([view?.worth, view?.capped]).toEqual([paid, false]);
  expect(view?.picks.map(({ slot, choice, hit }) => `${slot}${choice}${hit ? '+' : '-'}`)).toEqual([
    'A7+',
    'B2+',
    'B3-',
    'E1-',
  ]);
});

test('lists odds apart when one bet wins at several', () => {
  const view = explainWager(
    {
      play: 'COLOR',
      selection: 'G,V',
      unitStake: '2.00',
      result: [5],
      prize: '12.50',
      state: 'won',
    },
    COLOR,
  );
  expect(view?.wins.map(({ odds, sum }) => [odds, formatAmount(sum)])).toEqual([
    ['4.75', '9.50'],
    ['1.50', '3.00'],
  ]);
  expect(view?.worth).toBe(millsOf('12.50'));
});

test('a unit whose stake comes back neither hit nor won, whatever is credited', () => {
  const game = mustHave(findGame('ELEVEN1'), 'the catalogue has a fast 11x5');
  const bet = { play: 'SUM', unitStake: '10.00', state: 'won' } as const;
  const of = (selection: string, result: number[], prize: string) =>
    explainWager({ ...bet, selection, result, prize }, game);
  const even = of('B', [2, 3, 5, 9, 11], '10.00');
  expect(even?.wins).toEqual([{ count: 1, odds: '1.00', sum: millsOf('10.00'), back: true }]);
  expect([even?.picks[0]?.hit, even?.capped]).toEqual([null, false]);
  const won = of('B', [4, 3, 5, 9, 11], '19.00');
  expect([won?.wins[0]?.back, won?.picks[0]?.hit]).toEqual([false, true]);
});

test('says when the cap of the draw cut a prize', () => {
  const bet = {
    ...LOST_OR_WON,
    selection: '7|-|-|-|-',
    result: [7, 0, 0, 0, 0],
    prize: '50.00',
  };
  expect(explainWager({ ...bet, state: 'won' }, F5D)?.capped).toBe(true);
});

test('knows no hits before the draw or of a bet that was given back, and nothing of games it does not have', () => {
  const open = explainWager({ ...LOST_OR_WON, selection: '7|-|-|-|-', result: null, prize: null, state: 'open' }, F5D);
  expect([open?.picks[0]?.hit, open?.worth, open?.wins]).toEqual([null, null, []]);
  for (const state of ['void', 'cancelled'] as const) {
    const back = { ...LOST_OR_WON, selection: '7|-|-|-|-', result: [7, 0, 0, 0, 0], prize: '10.00', state };
    const view = explainWager(back, F5D);
    expect([view?.picks[0]?.hit, view?.wins]).toEqual([null, []]);
  }
  const bet = { ...LOST_OR_WON, selection: '7', result: null, prize: null, state: 'open' } as const;
  expect(explainWager(bet, null)).toBeNull();
  expect(explainWager(bet, F5D)).toBeNull();
});

test('sums days exactly, with open bets in the stake only', () => {
  const rows = [
    { stake: '0.10', net: '0.8600' },
    { stake: '0.20', net: '-0.20' },
    { stake: '40.00', net: null },
  ];
  expect(sumWagers(rows)).toEqual({ bets: 3, stake: 403_000n, net: 6_600n });
});

test('what a chase holds goes out once, with its bets; a record of one wallet counts every line', () => {
  const rows = [
    { amount: '2000.00', contra: 'cashier' },
    { amount: '-40.00', contra: 'locked' },
    { amount: '-30.00', contra: 'lottery' },
    { amount: '10.00', contra: 'locked' },
    { amount: '-0.0001', contra: 'lottery' },
  ];
  expect(sumEntries(rows, {})).toEqual({ in: 20_000_000n, out: 300_001n });
  expect(sumEntries(rows, { wallet: 'cash' })).toEqual({ in: 20_100_000n, out: 700_001n });
});
