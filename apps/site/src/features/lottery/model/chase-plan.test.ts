import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { askedDraws, type ChaseWish, drawsAhead, isChaseOf, planChase } from './chase-plan.ts';
import { GIVEN_GAME, givenDraw, givenLine, TWO_OCLOCK } from './given.ts';

const TERMS = { game: GIVEN_GAME, limits: GIVEN_GAME.limits, atLevel: null };
/** Six lines at ten taka: sixty a draw. */
const LINE = givenLine({ unit: '10.00', multiplier: 1, unitStake: '10.00' });

const WISH: ChaseWish = { draws: 3, first: 1, factor: 1, every: 1, own: new Map() };
const DRAWS = Array.from({ length: 120 }, (_, place) => givenDraw(place));
const DOUBLING = { factor: 2 };

function plan(wish: Partial<ChaseWish>, drawsKnown = 120) {
  return planChase(TERMS, LINE, { ...WISH, ...wish }, DRAWS.slice(0, drawsKnown));
}
const multiples = (wish: Partial<ChaseWish>) => plan(wish).orders.map(({ multiple }) => multiple);

test('the same multiple on every draw: the sum is as many times one draw', () => {
  const { orders, count, total, wrong } = plan({ draws: 5, first: 2 });
  expect(orders.map(({ multiple, amount }) => [multiple, amount])).toEqual(
    Array.from({ length: 5 }, () => [2, 120n * ONE]),
  );
  expect([count, total, wrong]).toEqual([5, 600n * ONE, null]);
});

test('doubling: each draw costs twice the one before', () => {
  expect(multiples({ draws: 4, first: 3, ...DOUBLING })).toEqual([3, 6, 12, 24]);
  expect(plan({ draws: 4, first: 3, ...DOUBLING }).total).toBe(45n * 60n * ONE);
});

test('own steps: so many times as much after every so many draws', () => {
  expect(multiples({ draws: 5, factor: 3, every: 2 })).toEqual([1, 1, 3, 3, 9]);
});

test('a draw may have a multiple of its own, or be left out; the house is asked from the first bet to the last', () => {
  const own = new Map([
    ['500', 0],
    ['502', 0],
    ['503', 7],
    ['505', 0],
  ]);
  const made = plan({ draws: 6, own, ...DOUBLING });
  expect(made.orders.map(({ multiple }) => multiple)).toEqual([0, 2, 0, 7, 16, 0]);
  expect([made.count, made.total, made.wrong]).toEqual([3, 25n * 60n * ONE, null]);
  expect(askedDraws(made)).toEqual({ firstDrawId: '501', multiples: [2, 0, 7, 16] });
  const none = plan({ draws: 1, own });
  expect([none.wrong, askedDraws(none)]).toEqual([{ code: 'none' }, null]);
});

test('an own multiple that a draw does not take is refused with its place, and the others still stand to be changed', () => {
  const { orders, wrong } = plan({ draws: 4, own: new Map([['502', 99_999]]) });
  expect(wrong).toMatchObject({ code: 'ticket', place: 3, refusal: { refused: 'wagers.stakeTooLarge' } });
  expect(orders).toHaveLength(4);
});

test('doubling over the most an order costs is refused with the draw at which it climbs over it', () => {
  const { maximumTicket } = GIVEN_GAME.limits;
  const { wrong } = plan({ draws: 120, ...DOUBLING });
  if (wrong?.code !== 'ticket') throw new Error('a ticket is refused');
  expect(wrong.refusal.refused).toBe('wagers.stakeTooLarge');
  expect(60n * ONE * 2n ** BigInt(wrong.place - 2)).toBeLessThanOrEqual(maximumTicket);
  expect(60n * ONE * 2n ** BigInt(wrong.place - 1)).toBeGreaterThan(maximumTicket);
});

test('a multiple above the contract is refused before any stake is', () => {
  const limits = { ...GIVEN_GAME.limits, minimumStake: 1n, stakeStep: 1n, minimumTicket: 1n };
  const cheap = givenLine({ unit: '0.0001', multiplier: 1, unitStake: '0.0001' });
  const { wrong, count } = planChase({ ...TERMS, limits }, cheap, { ...WISH, draws: 20, ...DOUBLING }, DRAWS);
  expect(wrong).toEqual({ code: 'multiple', place: 18, most: 99_999 });
  // What was asked for is told as it was, also while it cannot be.
  expect(count).toBe(20);
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
