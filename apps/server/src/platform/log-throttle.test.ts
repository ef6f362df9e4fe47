import { beforeEach, expect, test } from 'vitest';
import { shouldLog } from './log-throttle.ts';

let log = { error: () => undefined };
beforeEach(() => {
  log = { error: () => undefined };
});

const full = (file: string) => Object.assign(new Error(`could not extend file "${file}"`), { code: '53100' });
/** As the lottery and the raffles throw: how many stood still, and each of them with what it failed on. */
const stoodStill = (...causes: readonly Error[]) =>
  new AggregateError(
    causes.map((cause, index) => new Error(`draw ${index} could not go on`, { cause })),
    `${causes.length} steps could not be taken`,
  );

test('a full disk is told once, however many draws stand still of it, and whatever else says so', () => {
  expect(shouldLog(log, 'lottery', stoodStill(full('base/1')))).toBe(true);
  expect(shouldLog(log, 'lottery', stoodStill(full('base/1'), full('base/2')))).toBe(false);
  expect(shouldLog(log, 'lottery', stoodStill(full('base/1'), full('base/2'), full('base/3')))).toBe(false);
  expect(shouldLog(log, 'sweep', full('base/1'))).toBe(false);
});

test('a draw that stands still of a fault of its own is told beside those that lack the disk, once', () => {
  expect(shouldLog(log, 'lottery', full('base/1'))).toBe(true);
  const own = new TypeError('not a function');
  expect(shouldLog(log, 'lottery', stoodStill(full('base/1'), own))).toBe(true);
  expect(shouldLog(log, 'lottery', stoodStill(full('base/2'), own))).toBe(false);
  expect(shouldLog(log, 'sweep', stoodStill(full('base/2'), own))).toBe(true);
});

test('several that stand for one say what each was told for', () => {
  const wrong = new TypeError('not a function');
  expect(shouldLog(log, 'sweep', new AggregateError([wrong], '1 of 11 sweeps failed'))).toBe(true);
  expect(shouldLog(log, 'sweep', new AggregateError([wrong, wrong], '2 of 11 sweeps failed'))).toBe(false);
  expect(shouldLog(log, 'sweep', wrong)).toBe(false);
  expect(shouldLog(log, 'sweep', new AggregateError([], 'none'))).toBe(true);
});
