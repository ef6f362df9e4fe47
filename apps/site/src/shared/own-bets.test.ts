/** A lost bet tells its owner nothing: his lists follow the games of his open bets (screens.md 0.7). */
import type { LiveEvent } from '@house/contract/platform/realtime';
import { beforeEach, expect, test, vi } from 'vitest';

const listening: { channels: readonly string[]; tell: (event: LiveEvent) => void } = {
  channels: [],
  tell: () => undefined,
};
const readAgain = vi.fn();
const session = { token: 'somebody' as string | null };

vi.mock('./live.ts', () => ({
  useLiveAll(channels: readonly string[], tell: (event: LiveEvent) => void) {
    Object.assign(listening, { channels, tell });
  },
}));
vi.mock('./query.ts', () => ({ queryClient: { invalidateQueries: readAgain } }));
vi.mock('./session.ts', () => ({ useSession: () => session }));
const { gamesOfOpen, useOwnBetsLive } = await import('./own-bets.ts');

const event = (channel: string, kind: string, data = {}): LiveEvent => ({ seq: 1, channel, kind, at: '', data });
/** Whether this event has the lists read again, once the moment each page takes has passed. */
function isReadAfter(told: LiveEvent): boolean {
  readAgain.mockClear();
  listening.tell(told);
  vi.runAllTimers();
  return readAgain.mock.calls.length > 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  session.token = 'somebody';
});

test('the games of open bets are followed, each once, and those of decided ones are not', () => {
  const rows = [
    { product: 'lottery', gameCode: 'F5D1', state: 'open' },
    { product: 'lottery', gameCode: 'C10', state: 'lost' },
    { product: 'lottery', gameCode: 'F5D1', state: 'open' },
    { product: 'elottery', gameCode: 'RAFFLE', state: 'open' },
    // These have no channel: one that is asked for would be refused with all others.
    { product: 'pvp', gameCode: 'CALL-BREAK', state: 'open' },
    { product: 'sports', gameCode: 'SPORTSBOOK', state: 'open' },
  ];
  useOwnBetsLive(gamesOfOpen(rows));
  expect(listening.channels).toEqual(['bets', 'lott.F5D1', 'lott.RAFFLE']);
});

test('a draw that was settled, called off or corrected has its bets read again, also where nothing was won', () => {
  useOwnBetsLive(['F5D1']);
  for (const kind of ['settled', 'void', 'corrected']) expect(isReadAfter(event('lott.F5D1', kind)), kind).toBe(true);
  for (const kind of ['opened', 'closed', 'result', 'terms', 'yeekeeEntries']) {
    expect(isReadAfter(event('lott.F5D1', kind)), kind).toBe(false);
  }
  expect(isReadAfter(event('bets', 'won'))).toBe(true);
});

test('a raffle decides bets when it is drawn or called off, not with each ticket it sells', () => {
  useOwnBetsLive(['RAFFLE']);
  expect(isReadAfter(event('lott.RAFFLE', 'raffle', { state: 'open' }))).toBe(false);
  for (const state of ['drawn', 'void']) expect(isReadAfter(event('lott.RAFFLE', 'raffle', { state }))).toBe(true);
});

test('a visitor follows nothing', () => {
  session.token = null;
  useOwnBetsLive(['F5D1']);
  expect(listening.channels).toEqual([]);
});
