/** A page without events polls for them, and reads again what it showed before it heard of any (screens.md 0.7). */
import { beforeEach, expect, test, vi } from 'vitest';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  readonly sent: { type: string; turn: number; after?: number; channels: string[] }[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  closes(): void {
    this.readyState = 3;
    this.onclose();
  }
  answers(seq: number): void {
    const turn = this.sent.filter(({ type }) => type === 'subscribe').at(-1)?.turn;
    this.onmessage({ data: JSON.stringify({ type: 'subscribed', seq, turn }) });
  }
}

const page = new EventTarget();
const newest = (): Socket => Socket.all.at(-1) ?? new Socket();
const polls = vi.fn(async () => ({ events: [], seq: 40, reset: false, serverTime: new Date().toISOString() }));

vi.mock('react', () => ({
  useEffect: (effect: () => void) => effect(),
  useRef: (current: unknown) => ({ current }),
  useSyncExternalStore: () => undefined,
}));
const boot = { pageLiveSeq: 0 };
vi.mock('./api.ts', () => ({ request: polls }));
vi.mock('./boot.ts', () => boot);
vi.mock('./chat-pass.ts', () => ({ chatSecret: () => null }));
vi.mock('./network.ts', () => ({ noteNetwork: () => undefined }));
const session: { token: string | null } = { token: null };
vi.mock('./session.ts', () => ({ getSession: () => session, onSession: () => undefined }));

const readAgain = vi.fn();
let live: typeof import('./live.ts');

/** The house takes the socket and closes it before it says anything. */
async function isTurnedAway(): Promise<void> {
  newest().opens();
  newest().closes();
  await vi.advanceTimersByTimeAsync(5_000);
}

/** The person looks at another tab, or at this one again. */
async function turns({ hidden }: { hidden: boolean }): Promise<void> {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
}

async function opensPage(): Promise<void> {
  vi.resetModules();
  live = await import('./live.ts');
  live.onLiveReset(readAgain);
  await listens(['sys']);
}

async function listens(channels: readonly string[]): Promise<void> {
  const { useLiveAll: listen } = live;
  listen(channels, () => undefined);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  session.token = null;
  boot.pageLiveSeq = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'https://jarul.example' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  Socket.all = [];
  polls.mockClear();
  readAgain.mockClear();
  await opensPage();
});

test('a page whose every socket is taken and then closed polls, until events come', async () => {
  for (let times = 0; times < 3; times += 1) await isTurnedAway();
  expect(polls).toHaveBeenCalled();
  newest().opens();
  const before = polls.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(polls).toHaveBeenCalledTimes(before + 2);
  newest().answers(50);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(polls).toHaveBeenCalledTimes(before + 2);
});

test('what was read before the first answer is read again, once, and not when the line comes back', async () => {
  newest().opens();
  expect(newest().sent[0]).not.toHaveProperty('after');
  newest().answers(50);
  expect(readAgain).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(readAgain.mock.calls).toEqual([['all']]);
  newest().closes();
  await vi.advanceTimersByTimeAsync(1_500);
  newest().opens();
  expect(newest().sent[0]).toMatchObject({ after: 50 });
  newest().answers(60);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('a page that says up to where it was written asks for what came since, and reads nothing again', async () => {
  boot.pageLiveSeq = 45;
  await opensPage();
  newest().opens();
  expect(newest().sent[0]).toMatchObject({ after: 45 });
  newest().answers(50);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(readAgain).not.toHaveBeenCalled();
});

test('but for who is signed in: what is his own was not kept before he listened', async () => {
  boot.pageLiveSeq = 45;
  session.token = 'somebody';
  await opensPage();
  await listens(['wallet']);
  newest().opens();
  newest().answers(50);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(readAgain.mock.calls).toEqual([['own']]);
});

test('a page that never had a socket reads again with the first number it polls', async () => {
  for (let times = 0; times < 3; times += 1) await isTurnedAway();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(readAgain).toHaveBeenCalledTimes(1);
});

test('a hidden tab hears what is its own and of the house alone, and everything again once it is seen', async () => {
  session.token = 'somebody';
  await listens(['lott.F5D1', 'win', 'inbox', 'wallet', 'bets']);
  newest().opens();
  newest().answers(50);
  const asked = () =>
    newest()
      .sent.findLast(({ type }) => type === 'subscribe')
      ?.channels.toSorted();
  const everything = ['bets', 'inbox', 'lott.F5D1', 'sys', 'wallet', 'win'];
  expect(asked()).toEqual(everything);
  await turns({ hidden: true });
  expect(asked()).toEqual(['bets', 'sys', 'wallet']);
  await turns({ hidden: false });
  expect(asked()).toEqual(everything);
});
