import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';

const format = (seconds: number): string => formatCountdown(seconds, 'd', 'h');

test('shows minutes and seconds, then hours, then days', () => {
  expect(format(42)).toBe('00:42');
  expect(format(3599)).toBe('59:59');
  expect(format(3700)).toBe('01:01:40');
  expect(format(86_399)).toBe('23:59:59');
  expect(format(100_800)).toBe('1d 04h');
});

test('stands apart from words, and needs no zero before them', () => {
  expect(formatCountdown(115_200, 'দিন', 'ঘণ্টা')).toBe('1 দিন 8 ঘণ্টা');
});

test('counts a started second whole and never goes under zero', () => {
  expect(format(0.2)).toBe('00:01');
  expect(format(-3)).toBe('00:00');
});
