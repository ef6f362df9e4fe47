import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { isChaseOf } from './chase-of.ts';
import { askedDraws, type ChaseWish, chaseBase, drawsAhead, planChase } from './chase-plan.ts';
import { GIVEN_GAME, givenDraw, givenLine, TWO_OCLOCK } from './given.ts';

const TERMS = { game: GIVEN_GAME, limits: GIVEN_GAME.limits, levelOf: () => null };
/** Six lines at ten taka: sixty a draw. */
const LINE = givenLine({ unit: '10.00', multiplier: 1, unitStake: '10.00' });

const WISH: ChaseWish = { draws: 3, first: 1, factor: 1, every: 1, own: new Map() };
const DRAWS = Array.from({ length: 120 }, (_, place) => givenDraw(place));
const DOUBLING = { factor: 2 };

function plan(wish: Partial<ChaseWish>, drawsKnown = 120) {
  return planChase(TERMS, [LINE], { ...WISH, ...wish }, DRAWS.slice(0, drawsKnown));
}
const multiples = (wish: Partial<ChaseWish>) => plan(wish).draws.map(({ multiple }) => multiple);

test('the same multiple on every draw: the sum is as many times one draw', () => {
  const { draws, count, total, wrong } = plan({ draws: 5, first: 2 });
  expect(draws.map(({ multiple, amount }) => [multiple, amount])).toEqual(
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
  expect(made.draws.map(({ multiple }) => multiple)).toEqual([0, 2, 0, 7, 16, 0]);
  expect([made.count, made.total, made.wrong]).toEqual([3, 25n * 60n * ONE, null]);
  expect(askedDraws(made)).toEqual({ firstDrawId: '501', lastDrawId: '504', multiples: [2, 0, 7, 16] });
  const none = plan({ draws: 1, own });
  expect([none.wrong, askedDraws(none)]).toEqual([{ code: 'none' }, null]);
});

test('an own multiple that a draw does not take is refused with its place, and the others still stand to be changed', () => {
  const { draws, wrong } = plan({ draws: 4, own: new Map([['502', 99_999]]) });
  expect(wrong).toMatchObject({ code: 'ticket', place: 3, line: 1, refusal: { refused: 'wagers.stakeTooLarge' } });
  expect(draws).toHaveLength(4);
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
  const { wrong, count } = planChase({ ...TERMS, limits }, [cheap], { ...WISH, draws: 20, ...DOUBLING }, DRAWS);
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

test('several lines: a draw costs what all of them cost, and what is refused names the line and the draw', () => {
  const dear = givenLine({ id: 'line-2', unit: '4000.00', multiplier: 1, unitStake: '4000.00' });
  const both = planChase(TERMS, [LINE, dear], { ...WISH, draws: 4, ...DOUBLING }, DRAWS);
  expect(both.draws.map(({ amount }) => amount)).toEqual([1, 2, 4, 8].map((times) => BigInt(times) * 24_060n * ONE));
  expect(both.total).toBe(15n * 24_060n * ONE);
  const wrong = { code: 'ticket', place: 5, line: 2, refusal: { refused: 'wagers.stakeTooLarge' } };
  expect(both.wrong).toBeNull();
  expect(planChase(TERMS, [LINE, dear], { ...WISH, draws: 6, ...DOUBLING }, DRAWS).wrong).toMatchObject(wrong);
  // Of two that are refused the one whose draw comes first is told.
  expect(
    planChase(TERMS, [{ ...LINE, unit: '0.10', unitStake: '0.10' }, dear], { ...WISH, draws: 6, ...DOUBLING }, DRAWS)
      .wrong,
  ).toMatchObject({ code: 'ticket', line: 1, place: 1 });
});

test('more lines, more bets and longer lists than a chase takes are refused before the house is asked', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => ({ ...LINE, id: `line-${place}` }));
  const wrongOf = (count: number, draws: number, own = new Map<string, number>()) =>
    planChase(TERMS, lines(count), { ...WISH, draws, own }, DRAWS).wrong;
  expect(wrongOf(51, 1)).toEqual({ code: 'lines', most: 50 });
  expect(wrongOf(50, 48)).toBeNull();
  expect(wrongOf(50, 49)).toEqual({ code: 'orders', most: 2_400 });
  // What is left out is no bet.
  expect(wrongOf(50, 49, new Map([['503', 0]]))).toBeNull();
  const long = { ...LINE, selection: '0'.repeat(60_001) };
  expect(planChase(TERMS, [long, long], WISH, DRAWS).wrong).toEqual({ code: 'lines', most: 50 });
});

test('lines of one multiple keep it as the first of the ladder; of several ones it is part of what each costs', () => {
  const line = (multiplier: number) => givenLine({ unit: '10.00', multiplier, unitStake: `${multiplier * 10}.00` });
  const base = (...lines: Parameters<typeof chaseBase>[0]) => {
    const made = chaseBase(lines);
    return [made.first, ...made.lines.map(({ unit, multiplier, unitStake }) => `${unit} ${multiplier} ${unitStake}`)];
  };
  expect(base(line(3), line(3))).toEqual([3, '10.00 1 10.00', '10.00 1 10.00']);
  expect(base(line(3), line(2))).toEqual([1, '30.00 1 30.00', '20.00 1 20.00']);
});

test('a chase is of each line with the play and picks of one of its own, whatever price stands in the name of the play', () => {
  const line = givenLine({ play: '3B.G6', selection: '1,5,7' });
  const chase = (...plays: string[]) => ({
    lines: plays.map((play) => ({ play, selection: '1,5,7' })),
  });
  expect(isChaseOf(chase('3B.G6@1700+160'), line)).toBe(true);
  expect(isChaseOf(chase('3B.G3', '3B.G6'), line)).toBe(true);
  expect(isChaseOf(chase('3B.G3', '3B.G3@1700+160'), line)).toBe(false);
  expect(isChaseOf(chase('3B.G6'), { ...line, selection: '1,5,8' })).toBe(false);
});
