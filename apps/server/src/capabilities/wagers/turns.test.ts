import { expect, test, vi } from 'vitest';
import { createRecordTurns } from './turns.ts';

const ONE = 1n;

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

test('after a long reading the next one waits as long again, but two seconds at most', async () => {
  let now = 0;
  const rests: number[] = [];
  let rested = (): void => undefined;
  const turns = createRecordTurns({ now: () => now }, (milliseconds) => {
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
  const first = turns(ONE, lasting('long', 200));
  await vi.waitFor(() => expect(begun).toEqual(['long']));
  end('long');
  expect(await first).toBe('long');
  const second = turns(ONE, lasting('longer', 60_000));
  await vi.waitFor(() => expect(rests).toEqual([200]));
  expect(begun).toEqual(['long']);
  rested();
  await vi.waitFor(() => expect(begun).toEqual(['long', 'longer']));
  end('longer');
  expect(await second).toBe('longer');
  await vi.waitFor(() => expect(rests).toEqual([200, 2_000]));
});
