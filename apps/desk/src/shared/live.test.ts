/** The desk's line: a dead one is noticed and replaced, and what was missed is read anew. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A socket whose other end answers only as the test says. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  readonly sent: { type: string }[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  /** A dead line tells nobody that it was closed. */
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = Line.OPEN;
    this.onopen();
    this.says({ type: 'subscribed', seq: 1 });
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  count(type: string): number {
    return this.sent.filter((message) => message.type === type).length;
  }
}

const page = new EventTarget();
const onOpen = vi.fn();
const onEvent = vi.fn();
let stop: () => void;
const newest = (): Line => Line.all.at(-1) ?? new Line();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'https://jarul.example' });
  vi.stubGlobal('sessionStorage', { getItem: () => 'a token', setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  Line.all = [];
  onOpen.mockClear();
  onEvent.mockClear();
  const { listenToDesk } = await import('./live.ts');
  stop = listenToDesk('deskChat', { onOpen, onEvent });
  newest().opens();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a line that swallows pings is given up after ten seconds, and another one reads everything anew', () => {
  const dead = newest();
  vi.advanceTimersByTime(25_000);
  expect(dead.count('ping')).toBe(1);
  vi.advanceTimersByTime(9_900);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(1_400);
  expect(Line.all).toHaveLength(2);
  newest().opens();
  expect(onOpen).toHaveBeenCalledTimes(2);
  // What the dead one still had to say is nobody's business any more, nor is its end.
  dead.says({ type: 'event', event: { kind: 'conversation' } });
  dead.onclose();
  vi.advanceTimersByTime(60_000);
  expect(onEvent).not.toHaveBeenCalled();
});

test('a line that answers is kept', () => {
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(25_000);
    newest().says({ type: 'pong', seq: 1 });
  }
  expect(Line.all).toHaveLength(1);
  expect(newest().count('ping')).toBe(10);
});

test('back on the network it connects at once, and asks a line that seems open to prove itself', () => {
  page.dispatchEvent(new Event('online'));
  expect([Line.all.length, newest().count('ping')]).toEqual([1, 1]);
  newest().says({ type: 'pong', seq: 1 });
  for (let n = 0; n < 6; n += 1) {
    newest().onclose();
    vi.advanceTimersByTime(n === 5 ? 0 : 30_000);
  }
  const before = Line.all.length;
  page.dispatchEvent(new Event('online'));
  expect(Line.all).toHaveLength(before + 1);
  newest().opens();
  vi.advanceTimersByTime(24_000);
  expect(Line.all).toHaveLength(before + 1);
});

test('who stops listening leaves nothing behind', () => {
  stop();
  vi.advanceTimersByTime(120_000);
  page.dispatchEvent(new Event('online'));
  expect(Line.all).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
