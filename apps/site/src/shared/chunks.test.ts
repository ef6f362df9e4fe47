import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './chunks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part that does not come in 120 seconds is missing, and not a moment earlier', async () => {
  const seen: unknown[] = [];
  inTime(new Promise(() => undefined)).catch((error: unknown) => seen.push(error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(String(seen[0])).toContain('ChunkLoadError');
});

test('a part that comes is handed on, one that fails fails as it did, and no timer stays', async () => {
  await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
