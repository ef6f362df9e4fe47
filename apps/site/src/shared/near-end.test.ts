/** When a list on a phone fetches on, and when it offers the way back. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFarDown, isNearEnd, throttle } from './near-end.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the end is near when less than one more view lies before it, wherever the view stands', () => {
  expect(isNearEnd(1_599, { top: 0, bottom: 800 })).toBe(true);
  expect(isNearEnd(1_600, { top: 0, bottom: 800 })).toBe(false);
  expect(isNearEnd(1_400, { top: 100, bottom: 800 })).toBe(true);
  expect(isNearEnd(-50, { top: 0, bottom: 800 })).toBe(true);
});

test('the way back is offered beyond one and a half views', () => {
  expect([isFarDown(1_200, 800), isFarDown(1_201, 800)]).toEqual([false, true]);
});

test('a scroll of many steps is looked at once in 200 ms, and once more after it ended', () => {
  const look = vi.fn();
  const { call } = throttle(look);
  for (let at = 0; at < 500; at += 10) {
    call();
    vi.advanceTimersByTime(10);
  }
  expect(look).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('nothing is looked at after it was stopped', () => {
  const look = vi.fn();
  const { call, stop } = throttle(look);
  call();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(look).not.toHaveBeenCalled();
});
