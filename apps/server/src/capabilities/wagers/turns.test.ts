import { expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createTurns, WAITING_MOST } from './turns.ts';

const ONE = 1n;
const OTHER = 2n;

/** Readings that end by hand. */
function givenReadings() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, read, end: (name: string) => ends.get(name)?.() };
}

test('a member reads one at a time, in order, and nobody waits for another member', async () => {
  const turns = createTurns(systemClock);
  const { begun, read, end } = givenReadings();
  const first = turns.take(ONE, read('first'));
  const second = turns.take(ONE, read('second'));
  const third = turns.take(ONE, read('third'));
  const other = turns.take(OTHER, read('other'));
  await vi.waitFor(() => expect(begun).toEqual(['first', 'other']));
  end('other');
  expect(await other).toBe('other');
  end('first');
  expect(await first).toBe('first');
  await vi.waitFor(() => expect(begun).toEqual(['first', 'other', 'second']));
  end('second');
  expect(await second).toBe('second');
  await vi.waitFor(() => expect(begun.at(-1)).toBe('third'));
  end('third');
  expect(await third).toBe('third');
});

test('so many may wait; who comes then is refused, until there is room again', async () => {
  const turns = createTurns(systemClock);
  const { read, end, begun } = givenReadings();
  const first = turns.take(ONE, read('first'));
  const waiting = Array.from({ length: WAITING_MOST }, () => turns.take(ONE, async () => 'waited'));
  expect(await turns.take(ONE, async () => 'too many')).toEqual({
    refused: 'request.tooMany',
    values: { retryAfterSeconds: 1 },
  });
  await vi.waitFor(() => expect(begun).toEqual(['first']));
  end('first');
  await Promise.all([first, ...waiting]);
  expect(await turns.take(ONE, async () => 'again')).toBe('again');
});

test('a reading that fails lets the next one begin', async () => {
  const turns = createTurns(systemClock);
  const failing = turns.take(ONE, () => Promise.reject(new Error('away')));
  const next = turns.take(ONE, async () => 'next');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('next');
});

test('after a long reading the next one waits as long again', async () => {
  const times = [0, 200, 200, 200];
  const turns = createTurns({ now: () => times.shift() ?? 200 });
  const began = performance.now();
  expect(await turns.take(ONE, async () => 'long')).toBe('long');
  expect(performance.now() - began).toBeLessThan(150);
  expect(await turns.take(ONE, async () => 'next')).toBe('next');
  expect(performance.now() - began).toBeGreaterThanOrEqual(190);
});
