import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was told many times is asked once, within a moment, and again when it is told again', () => {
  let asked = 0;
  const tell = soon(() => {
    asked += 1;
  });
  for (let times = 0; times < 5; times += 1) tell();
  vi.advanceTimersByTime(1_500);
  expect(asked).toBe(1);
  tell();
  vi.advanceTimersByTime(1_500);
  expect(asked).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});
