/** Mines: the multipliers against binomials, and what may be opened and cashed out when. */
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { actMini, beginMini, CASH_OUT, type MiniRefusal, type MiniRound } from '../mini.ts';
import { MINES, minesMultiplier } from './mines.ts';

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let at = 0; at < k; at += 1) ways = (ways * BigInt(n - at)) / BigInt(at + 1);
  return ways;
}

test('every count of mines and picks returns 0.969918 to 0.970000', () => {
  const returns: number[] = [];
  for (let mines = 1; mines <= 24; mines += 1) {
    for (let opened = 1; opened <= 25 - mines; opened += 1) {
      const multiplier = minesMultiplier(mines, opened);
      expect(multiplier).toBe((9_700n * choose(25, opened)) / choose(25 - mines, opened));
      returns.push(Number(multiplier * choose(25 - mines, opened)) / Number(choose(25, opened)) / 10_000);
    }
  }
  expect(returns).toHaveLength(300);
  expect(Math.min(...returns).toFixed(6)).toBe(MINES.rtp.lowest);
  expect(Math.max(...returns).toFixed(6)).toBe(MINES.rtp.highest);
});

test.each([
  [3, 1, 11_022n],
  [3, 2, 12_597n],
  [3, 3, 14_487n],
  [5, 5, 33_240n],
  [24, 1, 242_500n],
  [10, 10, 10_558_432n],
])('%i mines and %i picks pay %i ten-thousandths', (mines, opened, multiplier) => {
  expect(minesMultiplier(mines, opened)).toBe(multiplier);
});

const begin = (mines: number, stake = 10n * ONE): MiniRound =>
  mustBegin(beginMini(MINES, createSeededRandom(5), stake, { mines }));

function mustBegin(round: MiniRound | MiniRefusal): MiniRound {
  if ('refused' in round) throw new Error(round.refused);
  return round;
}

const safeFields = ({ hidden }: MiniRound): number[] =>
  Array.from({ length: 25 }, (_, field) => field).filter((field) => !hidden.includes(field));

const open = (round: MiniRound, field: number | undefined) => mustBegin(actMini(MINES, round, { kind: 'open', field }));

test('10 on three mines, three safe fields and a cash-out give 14.4870 back', () => {
  let round = begin(3);
  for (const field of safeFields(round).slice(0, 3)) round = open(round, field);
  expect(round).toMatchObject({ status: 'open', offer: 144_870n, prize: 0n });
  const ended = mustBegin(actMini(MINES, round, CASH_OUT));
  expect(ended).toMatchObject({ status: 'over', offer: 0n, prize: 144_870n });
  expect(actMini(MINES, ended, CASH_OUT)).toEqual({ refused: 'over' });
});

test('a mine ends the round with nothing, and only then all mines are told', () => {
  const round = open(begin(3), safeFields(begin(3))[0]);
  expect(round.events).toEqual([{ kind: 'field', field: safeFields(round)[0], mine: false, multiplier: 11_022n }]);
  const ended = open(round, round.hidden[0]);
  expect(ended).toMatchObject({ status: 'over', prize: 0n });
  expect(ended.events.slice(-2)).toEqual([
    { kind: 'mines', fields: round.hidden.toSorted((a, b) => a - b) },
    { kind: 'total', multiplier: 0n, amount: 0n },
  ]);
});

test('the last safe field ends the round with its pay', () => {
  const round = begin(24);
  expect(open(round, safeFields(round)[0])).toMatchObject({ status: 'over', prize: 2_425_000n });
});

test('the limit of a round cashes out for the member', () => {
  let round = begin(13, 10_000n * ONE);
  for (const field of safeFields(round)) if (round.status === 'open') round = open(round, field);
  expect(round).toMatchObject({ status: 'over', prize: 500_000n * ONE });
  expect(round.actions.length).toBeLessThan(12);
});

test('refuses a field twice, a cash-out before the first, and what is no action or choice', () => {
  const round = begin(3);
  const opened = open(round, safeFields(round)[0]);
  expect(actMini(MINES, opened, { kind: 'open', field: safeFields(round)[0] })).toEqual({ refused: 'action' });
  expect(actMini(MINES, round, CASH_OUT)).toEqual({ refused: 'action' });
  for (const action of [null, 'open', { kind: 'open' }, { kind: 'open', field: 25 }, { kind: 'peek', field: 1 }]) {
    expect(actMini(MINES, round, action)).toEqual({ refused: 'action' });
  }
  for (const mines of [0, 25, 1.5, '3']) {
    expect(beginMini(MINES, createSeededRandom(1), ONE, { mines })).toEqual({ refused: 'choice' });
  }
  expect(beginMini(MINES, createSeededRandom(1), ONE + 1n, { mines: 3 })).toEqual({ refused: 'stake' });
});
