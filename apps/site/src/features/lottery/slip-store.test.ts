/** A slip whose answer does not come is not locked for ever, and what was given up is tried no more (screens.md 8.2). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenDraw, givenLine } from './model/given.ts';
import { addLines } from './model/slip-steps.ts';

const kept = new Map<string, string>();
const tries: AbortSignal[] = [];
vi.stubGlobal('AbortSignal', {
  timeout(ms: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  },
});

vi.stubGlobal('sessionStorage', {
  getItem: (place: string) => kept.get(place) ?? null,
  setItem: (place: string, text: string) => void kept.set(place, text),
  removeItem: (place: string) => void kept.delete(place),
});
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.mock('../../shared/api.ts', () => ({
  request: (_call: unknown, { signal }: { signal: AbortSignal }) => {
    tries.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  },
}));
vi.mock('../../shared/query.ts', () => ({ queryClient: { invalidateQueries: vi.fn() } }));
vi.mock('../../shared/take-cash.ts', () => ({ takeCash: vi.fn() }));
vi.mock('../../shared/session.ts', () => ({ getSession: () => ({ account: 'rafi_77' }), onSession: () => undefined }));
const { changeSlip, giveUpSlip, placeSlip, readSlip } = await import('./slip-store.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is given up is the person's again, with its reason, and nothing is sent for it any more", async () => {
  const draw = givenDraw(0);
  changeSlip('F5D1', (slip) => addLines(slip, [givenLine()], draw));
  placeSlip('F5D1', [], draw.closeAt);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tries.length).toBeGreaterThan(2);
  expect(readSlip('F5D1').sending).not.toBeNull();
  giveUpSlip('F5D1', 'look in your bets');
  expect(readSlip('F5D1')).toMatchObject({
    sending: null,
    lines: [{ id: givenLine().id }],
    refusal: { message: 'look in your bets' },
  });
  const before = tries.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(before);
});
