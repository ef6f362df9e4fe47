import { describe, expect, test } from 'vitest';
import type { DayHours } from './port.ts';
import { lineOfRank, maskConversationOwner, officeState } from './rules.ts';

const DHAKA = 360;
const CLOSED: DayHours = { opens: null, closes: null };
const week = (change: Record<number, DayHours> = {}): DayHours[] =>
  Array.from({ length: 7 }, (_, day) => change[day] ?? CLOSED);
const at = (text: string): number => Date.parse(text);

describe('office hours', () => {
  const monday = week({ 1: { opens: 9 * 60, closes: 17 * 60 } });

  test('are counted in the brand’s zone', () => {
    // Monday 23 November 2026, 03:00 UTC is 09:00 in Dhaka.
    expect(officeState(monday, at('2026-11-23T03:00:00Z'), DHAKA)).toEqual({ open: true, opensAt: null });
    expect(officeState(monday, at('2026-11-23T02:59:59Z'), DHAKA)).toEqual({
      open: false,
      opensAt: new Date('2026-11-23T03:00:00Z'),
    });
    expect(officeState(monday, at('2026-11-23T10:59:59Z'), DHAKA).open).toBe(true);
    expect(officeState(monday, at('2026-11-23T11:00:00Z'), DHAKA)).toEqual({
      open: false,
      opensAt: new Date('2026-11-30T03:00:00Z'),
    });
  });

  test('that close after midnight go on into the next day, and no further', () => {
    const saturday = week({ 6: { opens: 18 * 60, closes: 2 * 60 } });
    // Saturday 28 November 18:00 to Sunday 02:00 in Dhaka.
    expect(officeState(saturday, at('2026-11-28T11:59:00Z'), DHAKA).open).toBe(false);
    expect(officeState(saturday, at('2026-11-28T12:00:00Z'), DHAKA).open).toBe(true);
    expect(officeState(saturday, at('2026-11-28T19:59:00Z'), DHAKA).open).toBe(true);
    expect(officeState(saturday, at('2026-11-28T20:00:00Z'), DHAKA).open).toBe(false);
  });

  test('of a whole day have no gap at midnight', () => {
    const always = Array.from({ length: 7 }, (): DayHours => ({ opens: 0, closes: 1_440 }));
    for (const minute of ['17:59:59', '18:00:00', '18:00:01']) {
      expect(officeState(always, at(`2026-11-23T${minute}Z`), DHAKA).open).toBe(true);
    }
  });

  test('that never begin are never told', () => {
    expect(officeState(week(), at('2026-11-23T03:00:00Z'), DHAKA)).toEqual({ open: false, opensAt: null });
  });
});

test('ranks above four have the VIP line', () => {
  expect([0, 4, 5].map(lineOfRank)).toEqual(['live', 'live', 'vip']);
});

test('a masked account is known again but not found by', () => {
  expect(maskConversationOwner('rahim71')).toBe('ra***1');
  expect(maskConversationOwner('abcd')).toBe('a***');
});
