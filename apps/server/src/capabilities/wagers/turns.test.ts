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

test('after a long reading the next one waits as long again, but two seconds at most', async () => {
  let now = 0;
  const rests: number[] = [];
  let rested = (): void => undefined;
  const turns = createTurns({ now: () => now }, (milliseconds) => {
    rests.push(milliseconds);
    return new Promise<void>((resolve) => {
      rested = resolve;
    });
  });
  const { read, end, begun } = givenReadings();
  const lasting = (name: string, milliseconds: number) => async (): Promise<string> => {
    now += milliseconds;
    return read(name)();
  };
  const first = turns.take(ONE, lasting('long', 200));
  await vi.waitFor(() => expect(begun).toEqual(['long']));
  end('long');
  expect(await first).toBe('long');
  const second = turns.take(ONE, lasting('longer', 60_000));
  await vi.waitFor(() => expect(rests).toEqual([200]));
  expect(begun).toEqual(['long']);
  rested();
  await vi.waitFor(() => expect(begun).toEqual(['long', 'longer']));
  end('longer');
  expect(await second).toBe('longer');
  await vi.waitFor(() => expect(rests).toEqual([200, 2_000]));
});
