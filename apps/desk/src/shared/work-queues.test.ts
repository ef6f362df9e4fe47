import { expect, test } from 'vitest';
import { ageOf, sumUp, type WorkQueue } from './work-queues.ts';

const queue = (waiting: number, tone: WorkQueue['tone']) =>
  ({ name: 'a', page: '/a', waiting, tone, oldestSince: null, amberMinutes: 1, redMinutes: 2 }) as const;

test('the badge counts all queues and is as red as the worst that has something', () => {
  expect(sumUp([queue(2, 'green'), queue(3, 'amber'), queue(0, 'red')])).toEqual({ waiting: 5, tone: 'amber' });
  expect(sumUp([])).toEqual({ waiting: 0, tone: 'green' });
});

test('an age is told in minutes, hours or days', () => {
  const minute = 60_000;
  expect([-5, 119 * minute, 120 * minute, 48 * 60 * minute].map(ageOf)).toEqual([
    { unit: 'minutes', count: 0 },
    { unit: 'minutes', count: 119 },
    { unit: 'hours', count: 2 },
    { unit: 'days', count: 2 },
  ]);
});
