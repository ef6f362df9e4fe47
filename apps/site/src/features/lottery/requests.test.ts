/** What every page hears in the same moment it does not ask about in that moment. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import type { LiveEvent } from '@house/contract/platform/realtime';
import { addClockSample, localInstant } from '@house/web/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenDraw, givenView } from './model/given.ts';

const ask = vi.fn();
const page: { games: LotteryGameView[]; tell: (event: Pick<LiveEvent, 'kind' | 'data'>) => void } = {
  games: [],
  tell: () => undefined,
};

vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => void) => effect(),
  useMemo: (make: () => unknown) => make(),
  useRef: (current: unknown) => ({ current }),
  useSyncExternalStore: (_watch: unknown, read: () => unknown) => read(),
}));
vi.mock('../../shared/live.ts', () => ({
  useLive: (_channel: string, tell: typeof page.tell) => {
    page.tell = tell;
  },
  useLiveAll: () => undefined,
}));
vi.mock('../../shared/query.ts', () => ({
  queryClient: {
    invalidateQueries: ask,
    getQueriesData: () => [[[], { games: page.games }]],
  },
  useCall: () => ({ data: { games: page.games } }),
}));
vi.mock('../../shared/api.ts', () => ({ request: vi.fn() }));
vi.mock('../../shared/own-bets.ts', () => ({ useOwnBetsLive: () => undefined }));
vi.mock('../../shared/session.ts', () => ({ useSession: () => ({ token: null }) }));
const { useLotteryGames, useStations } = await import('./requests.ts');

/** So many ms have passed since the draw that sells was to be held; the clock goes by the median of five samples. */
function givenTimeAfterDraw(ms: number): void {
  const now = localInstant();
  const serverTime = new Date(Date.parse(givenDraw(1).drawAt) + ms).toISOString();
  for (let times = 0; times < 5; times += 1) addClockSample(serverTime, now, now);
}

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
  const last = givenDraw(0, { state: 'drawn', result: [1, 2, 3, 4, 5] });
  page.games = [givenView({ current: givenDraw(1), next: null, last })];
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a draw that has ended is not asked about in the instant in which it ends', () => {
  givenTimeAfterDraw(0);
  useLotteryGames();
  vi.advanceTimersByTime(400);
  expect(ask).not.toHaveBeenCalled();
});

test("when the socket brings nothing it is, in a moment of the page's own", () => {
  givenTimeAfterDraw(3_000);
  useLotteryGames();
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('and not at all when the socket brings it meanwhile', () => {
  givenTimeAfterDraw(3_000);
  useLotteryGames();
  page.games = [givenView({ current: givenDraw(5), next: null, last: givenDraw(4) })];
  vi.advanceTimersByTime(1_500);
  expect(ask).not.toHaveBeenCalled();
});

test('stations are asked for once, soon after their draws moved on', () => {
  useStations('VNN', true);
  for (const kind of ['closed', 'result', 'settled']) page.tell({ kind, data: {} });
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(ask).toHaveBeenCalledTimes(1);
});
