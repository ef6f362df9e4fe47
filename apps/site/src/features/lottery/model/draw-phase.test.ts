import { describe, expect, test } from 'vitest';
import {
  ASK_AFTER_MS,
  applyDrawEvent,
  awaitedDraw,
  isBehind,
  phaseOf,
  readDrawNo,
  sellingDraw,
  sellingPart,
  sortByClosing,
} from './draw-phase.ts';
import { givenDraw, givenView, TWO_OCLOCK } from './given.ts';

const at = (seconds: number) => TWO_OCLOCK + seconds * 1000;

describe('the phase of a draw', () => {
  test.each([
    [0, 'open'],
    [49.9, 'open'],
    [50, 'closing'],
    [54.999, 'closing'],
    [55, 'closed'],
    [61, 'closed'],
  ])('at second %d it is %s', (second, phase) => {
    expect(phaseOf(givenDraw(0), 'on', at(second))).toBe(phase);
  });

  test('before it opens no bet is taken, though it is announced', () => {
    const announced = givenDraw(1, { state: 'scheduled' });
    expect([59.999, 60].map((second) => phaseOf(announced, 'on', at(second)))).toEqual(['closed', 'open']);
  });

  test('what the house says of it counts before the clock', () => {
    expect(phaseOf(givenDraw(0, { state: 'closed' }), 'on', at(10))).toBe('closed');
    expect(phaseOf(givenDraw(0, { state: 'void' }), 'on', at(10))).toBe('void');
    expect(phaseOf(givenDraw(0), 'stopped', at(10))).toBe('stopped');
    expect(phaseOf(null, 'on', at(10))).toBe('none');
  });

  test('the part that is left runs from one to zero', () => {
    expect(sellingPart(givenDraw(0), at(0))).toBe(1);
    expect(sellingPart(givenDraw(0), at(44))).toBeCloseTo(0.2);
    expect(sellingPart(givenDraw(0), at(80))).toBe(0);
  });
});

describe('roll-over', () => {
  test('the next draw sells from the instant the one before is drawn, without waiting for the socket', () => {
    expect(sellingDraw(givenView(), at(59.9))?.drawNo).toBe('20261121-0121');
    expect(sellingDraw(givenView(), at(60))?.drawNo).toBe('20261121-0122');
    expect(sellingDraw(givenView({ next: null }), at(61))?.drawNo).toBe('20261121-0121');
  });

  test('between two draws that leave a gap the next waits for its time', () => {
    const gap = givenView({ next: givenDraw(5, { state: 'scheduled' }) });
    const sells = (view: typeof gap) => [61, 299.9, 300].map((second) => sellingDraw(view, at(second))?.drawNo ?? null);
    expect(sells(gap)).toEqual(['20261121-0121', '20261121-0121', '20261121-0126']);
    expect(sells({ ...gap, current: null })).toEqual([null, null, '20261121-0126']);
  });

  test('a draw without its result is awaited, and called late after a minute', () => {
    expect(awaitedDraw(givenView(), at(30))).toBeNull();
    expect(awaitedDraw(givenView(), at(56))).toMatchObject({ drawNo: '20261121-0121', late: false });
    expect(awaitedDraw(givenView(), at(62))).toMatchObject({ drawNo: '20261121-0121', late: false });
    const stuck = givenView({ current: givenDraw(1), next: givenDraw(2) });
    expect(awaitedDraw(stuck, at(119))).toMatchObject({ drawNo: '20261121-0122' });
    const late = givenView({ current: givenDraw(2), awaited: givenDraw(1), last: givenDraw(0) });
    expect(awaitedDraw(late, at(150))).toMatchObject({ drawNo: '20261121-0122', late: false });
    expect(awaitedDraw({ ...late, current: givenDraw(2, { closeAt: givenDraw(9).closeAt }) }, at(181))?.late).toBe(
      true,
    );
  });

  test('a draw opened in the middle of its slot makes nothing before it late', () => {
    const first = givenDraw(0, { openAt: new Date(at(20)).toISOString() });
    expect(awaitedDraw(givenView({ current: first, last: null }), at(30))).toBeNull();
    expect(awaitedDraw(givenView({ current: first }), at(30))).toBeNull();
    expect(awaitedDraw(givenView({ current: null, next: first, last: null }), at(10))).toBeNull();
  });

  test('what opens while a result is on its way leaves it awaited until it is there', () => {
    const rolled = applyDrawEvent(givenView(), 'opened', givenDraw(1));
    expect(awaitedDraw(rolled, at(62))).toMatchObject({ drawNo: '20261121-0121' });
    const drawn = givenDraw(0, { state: 'drawn', result: [1, 2, 3, 4, 5] });
    expect(awaitedDraw(applyDrawEvent(rolled, 'result', drawn), at(62))).toBeNull();
    expect(awaitedDraw(applyDrawEvent(rolled, 'void', givenDraw(0, { state: 'void' })), at(62))).toBeNull();
  });

  test('the house is asked when time has passed what is known', () => {
    expect(isBehind(givenView(), at(30))).toBe(false);
    expect(isBehind(givenView(), at(61))).toBe(false);
    expect(isBehind(givenView(), at(62))).toBe(true);
    // What follows is not known: the socket has a moment to bring it, or all pages would ask in the same instant.
    const current = givenDraw(1);
    const opened = givenView({ current, next: null, last: givenDraw(0, { state: 'drawn', result: [1, 2, 3, 4, 5] }) });
    expect(isBehind(opened, Date.parse(current.drawAt))).toBe(false);
    expect(isBehind(opened, Date.parse(current.drawAt) + ASK_AFTER_MS)).toBe(false);
    expect(isBehind(opened, Date.parse(current.drawAt) + 2_000)).toBe(true);
    expect(isBehind(givenView({ state: 'stopped', current: null, next: null }), at(60))).toBe(false);
  });
});

describe('events of a game', () => {
  test('a result becomes the last one', () => {
    const drawn = givenDraw(0, { state: 'drawn', result: [1, 2, 3, 4, 5] });
    expect(applyDrawEvent(givenView(), 'result', drawn)).toMatchObject({ last: drawn, current: drawn });
  });

  test('an older result that arrives late does not replace a newer one', () => {
    const old = givenDraw(-3, { state: 'settled', result: [0, 0, 0, 0, 0] });
    expect(applyDrawEvent(givenView(), 'settled', old).last?.drawNo).toBe('20261121-0120');
  });

  test('an opened draw sells and is no longer the next', () => {
    const opened = givenDraw(1);
    expect(applyDrawEvent(givenView(), 'opened', opened)).toMatchObject({ current: opened, next: null });
  });

  test('a draw whose sale is made longer is counted down to its new close', () => {
    const longer = givenDraw(0, { closeAt: new Date(at(57)).toISOString() });
    const { current } = applyDrawEvent(givenView(), 'extended', longer);
    expect(phaseOf(current, 'on', at(56))).toBe('closing');
    expect(phaseOf(current, 'on', at(57))).toBe('closed');
  });

  test('a void draw is shown as the last one', () => {
    const gone = givenDraw(0, { state: 'void' });
    expect(applyDrawEvent(givenView(), 'void', gone).last).toBe(gone);
  });
});

test('games that close soonest come first, stopped ones last', () => {
  const slow = givenView({ gameCode: 'F5D5', current: givenDraw(0, { closeAt: givenDraw(4).closeAt }) });
  const stopped = givenView({ gameCode: 'COLOR1', state: 'stopped' });
  const order = sortByClosing([stopped, slow, givenView()], at(10)).map((game) => game.gameCode);
  expect(order).toEqual(['F5D1', 'F5D5', 'COLOR1']);
});

test('people read the number of the day, of a daily draw the day', () => {
  expect(readDrawNo('20261121-0981')).toEqual({ no: '0981' });
  expect(readDrawNo('20261109-1')).toEqual({ day: 9, month: 11 });
  expect(readDrawNo('20261109-HN')).toEqual({ day: 9, month: 11 });
});
