/** A line that is taken and then closed is no line: who keeps one up waits longer each time until events come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveLine, type LiveLine } from './live-line.ts';

/** A socket whose other end answers only as the test says. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  readonly sent: { type: string }[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;
  static isForbidden = false;
  constructor(address: string) {
    if (Socket.isForbidden) throw new DOMException('by the policy of the page', 'SecurityError');
    // As the oldest browsers the pages are built for read it.
    if (!/^wss?:\/\/[^/]/.test(address)) throw new DOMException(address, 'SyntaxError');
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  closes(): void {
    this.readyState = 3;
    this.onclose();
  }
  says(type: string): void {
    this.onmessage({ data: JSON.stringify({ type, seq: 1 }) });
  }
}

const page = new EventTarget();
const newest = (): Socket => Socket.all.at(-1) ?? new Socket('wss://jarul.example');
const downs: number[] = [];
let line: LiveLine;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'https://jarul.example' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  Socket.all = [];
  Socket.isForbidden = false;
  downs.length = 0;
  line = createLiveLine({
    backoffMostMs: 60_000,
    subscription: () => ({ channels: ['sys'] }),
    hear: () => undefined,
    onDown: (failures) => void downs.push(failures),
  });
  line.subscribe();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a house that takes every socket and closes it is tried ever less often', () => {
  let tried = 0;
  for (let second = 0; second < 600; second += 1) {
    if (Socket.all.length > tried) {
      tried = Socket.all.length;
      newest().opens();
      newest().closes();
    }
    vi.advanceTimersByTime(1_000);
  }
  // 1 + 2 + 4 … 32 s, and every minute from there on; a quarter more or less.
  expect(tried).toBeGreaterThan(12);
  expect(tried).toBeLessThan(22);
  expect(downs.slice(0, 4)).toEqual([1, 2, 3, 4]);
});

test('only when events come does the row of failures begin anew', () => {
  for (let times = 0; times < 3; times += 1) {
    newest().opens();
    newest().closes();
    vi.advanceTimersByTime(6_000);
  }
  newest().opens();
  newest().says('subscribed');
  newest().closes();
  expect(downs).toEqual([1, 2, 3, 1]);
});

test('a socket that does not open in ten seconds is given up for another', () => {
  vi.advanceTimersByTime(9_900);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1_400);
  expect(Socket.all).toHaveLength(2);
  expect(Socket.all[0]?.readyState).toBe(2);
  expect(downs).toEqual([1]);
});

test('one that is open may be long in answering what it was asked, as long as it answers pings', () => {
  newest().opens();
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(25_000);
    newest().says('pong');
  }
  expect(Socket.all).toHaveLength(1);
});

test('while the next attempt is awaited, asking for something else makes no attempt', () => {
  newest().closes();
  line.subscribe();
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1_250);
  newest().opens();
  expect(newest().sent).toEqual([{ type: 'subscribe', channels: ['sys'] }]);
});

test('a browser that lets no socket be opened is a line that is down, and is tried again', () => {
  Socket.isForbidden = true;
  newest().closes();
  // After 1, 2 and 4 s, each a quarter more or less: two tries at the latest now, the third soonest after it.
  vi.advanceTimersByTime(5_000);
  expect(downs).toEqual([1, 2, 3]);
  Socket.isForbidden = false;
  vi.advanceTimersByTime(4_000);
  expect(Socket.all).toHaveLength(2);
});
