/** Slow mode, bursts, and which of several mutes and bans holds. */
import { expect, test } from 'vitest';
import { BURST, judgePace, type RunningSanction, sanctionIn } from './pace.ts';

test('a room that asks for ten seconds waits for them, and says how long', () => {
  expect(judgePace({ recent: 1, sinceLast: 3.2 }, 10)?.values).toEqual({ retryAfterSeconds: 7 });
  expect(judgePace({ recent: 1, sinceLast: 10 }, 10)).toBeNull();
  expect(judgePace({ recent: 0, sinceLast: null }, 600)).toBeNull();
});

test('a burst over all rooms is cut off, whatever the room asks for', () => {
  expect(judgePace({ recent: BURST.lines - 1, sinceLast: 1 }, 0)).toBeNull();
  expect(judgePace({ recent: BURST.lines, sinceLast: 1 }, 0)?.refused).toBe('chatRooms.tooFast');
});

test('of several the longest holds; one of another room or kind does not', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 29, hour));
  const short: RunningSanction = { kind: 'mute', room: 'adda', until: at(1) };
  const long: RunningSanction = { kind: 'mute', room: null, until: at(3) };
  const ban: RunningSanction = { kind: 'ban', room: 'lounge', until: null };
  expect(sanctionIn([short, long, ban], 'mute', 'adda')).toBe(long);
  expect(sanctionIn([short, ban], 'mute', 'lounge')).toBeNull();
  expect(sanctionIn([short, long, ban], 'ban', 'lounge')).toBe(ban);
  expect(sanctionIn([ban], 'ban', null)).toBeNull();
});
