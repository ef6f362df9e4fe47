import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { type ChaseWish, drawsAhead, isChaseOf, planChase } from './chase-plan.ts';
import { GIVEN_GAME, givenDraw, givenLine, TWO_OCLOCK } from './given.ts';

const TERMS = { game: GIVEN_GAME, limits: GIVEN_GAME.limits, atLevel: null };
/** Six lines at ten taka: sixty a draw. */
const LINE = givenLine({ unit: '10.00', multiplier: 1, unitStake: '10.00' });

function plan(wish: Partial<ChaseWish>, drawsKnown = 120) {
  return planChase(TERMS, LINE, { draws: 3, ladder: 'same', first: 1, ...wish }, drawsKnown);
}

test('the same multiple on every draw: the sum is as many times one draw', () => {
  const { orders, total, wrong } = plan({ draws: 5, first: 2 });
  expect(orders).toEqual(Array.from({ length: 5 }, () => ({ multiple: 2, amount: 120n * ONE })));
  expect(total).toBe(600n * ONE);
  expect(wrong).toBeNull();
});

test('doubling: each draw costs twice the one before', () => {
  const { orders, total } = plan({ draws: 4, ladder: 'double', first: 3 });
  expect(orders.map(({ multiple }) => multiple)).toEqual([3, 6, 12, 24]);
  expect(total).toBe(45n * 60n * ONE);
});

test('doubling over the most an order costs is refused with the draw at which it climbs over it', () => {
  const { maximumTicket } = GIVEN_GAME.limits;
  const { orders, wrong } = plan({ draws: 120, ladder: 'double' });
  const place = orders.length + 1;
  expect(wrong).toMatchObject({ code: 'ticket', place, refusal: { refused: 'wagers.stakeTooLarge' } });
  expect(60n * ONE * 2n ** BigInt(place - 2)).toBeLessThanOrEqual(maximumTicket);
  expect(60n * ONE * 2n ** BigInt(place - 1)).toBeGreaterThan(maximumTicket);
});

test('a multiple above the contract is refused before any stake is', () => {
  const limits = { ...GIVEN_GAME.limits, minimumStake: 1n, stakeStep: 1n, minimumTicket: 1n };
  const cheap = givenLine({ unit: '0.0001', multiplier: 1, unitStake: '0.0001' });
  const { wrong } = planChase({ ...TERMS, limits }, cheap, { draws: 20, ladder: 'double', first: 1 }, 120);
  expect(wrong).toEqual({ code: 'multiple', place: 18, most: 99_999 });
});

test('more draws than the house has announced are refused with how many there are', () => {
  expect(plan({ draws: 10 }, 7).wrong).toEqual({ code: 'draws', count: 7 });
  expect(plan({ draws: 10 }, 10).wrong).toBeNull();
});

test('the draws ahead begin with the selling one while it sells, and leave out what has closed or is void', () => {
  const selling = givenDraw(0);
  const announced = [givenDraw(2), givenDraw(1), givenDraw(3, { state: 'void' }), selling];
  const ids = (now: number) => drawsAhead(announced, selling, now).map(({ id }) => id);
  expect(ids(TWO_OCLOCK + 54_000)).toEqual(['500', '501', '502']);
  expect(ids(TWO_OCLOCK + 55_000)).toEqual(['501', '502']);
});

test('a chase is of the line with its play and picks, whatever price stands in the name of the play', () => {
  const line = givenLine({ play: '3B.G6', selection: '1,5,7' });
  expect(isChaseOf({ play: '3B.G6@1700+160', selection: '1,5,7' }, line)).toBe(true);
  expect(isChaseOf({ play: '3B.G6', selection: '1,5,7' }, line)).toBe(true);
  expect(isChaseOf({ play: '3B.G6@1700+160', selection: '1,5,8' }, line)).toBe(false);
  expect(isChaseOf({ play: '3B.G3@1700+160', selection: '1,5,7' }, line)).toBe(false);
});
