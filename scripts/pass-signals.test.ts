import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passSignals } from './pass-signals.mjs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NPM = 71;

/** The start as npm's child, and what its launcher was told. */
function givenStart(env: NodeJS.ProcessEnv = { npm_lifecycle_event: 'start' }) {
  const told: string[] = [];
  const self = Object.assign(new EventEmitter(), { ppid: NPM, env });
  passSignals({ kill: (signal) => told.push(signal) }, NPM, self);
  return { told, self };
}

test('when npm is gone the house is told to close, once: a second time would hurry it', () => {
  const { told, self } = givenStart();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  self.ppid = 1;
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['SIGTERM']);
});

test('a house that was told to close is not told again because npm ends before it', () => {
  const { told, self } = givenStart();
  self.emit('SIGINT');
  self.ppid = 1;
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['SIGINT']);
});

test('whoever tells it twice is passed on twice, also when npm was gone before', () => {
  const { told, self } = givenStart();
  self.ppid = 1;
  vi.advanceTimersByTime(1_000);
  self.emit('SIGTERM');
  self.emit('SIGTERM');
  expect(told).toEqual(['SIGTERM', 'SIGTERM', 'SIGTERM']);
});

test('started without npm it stays on when whoever started it ends', () => {
  const { told, self } = givenStart({});
  self.ppid = 1;
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
});
