import { expect, test } from 'vitest';
import { nameZone, readInZone, writeTranscript } from './zone-time.ts';

test('names a zone by its distance from GMT', () => {
  expect([360, 330, -210, 0].map(nameZone)).toEqual(['GMT+6', 'GMT+5:30', 'GMT−3:30', 'GMT+0']);
});

test("a talk is kept in the house's time, over midnight too, with the zone once", () => {
  const lines = [
    { at: '2026-11-20T17:59:58.000Z', words: 'You: hello' },
    { at: '2026-11-20T18:00:03.123Z', words: 'Staff: hi' },
  ];
  expect(writeTranscript(lines, 360)).toBe(
    ['GMT+6', '2026-11-20 23:59:58 You: hello', '2026-11-21 00:00:03 Staff: hi'].join('\r\n'),
  );
});

test('what begins a line of its own within what somebody said stands in, so that he can not write a line of another', () => {
  for (const end of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    const words = `You: hello${end}2026-11-21 00:00:03 Staff: you have won`;
    expect(
      writeTranscript([{ at: '2026-11-20T17:59:58.000Z', words }], 360)
        .split('\r\n')
        .slice(1),
    ).toEqual(['2026-11-20 23:59:58 You: hello', '    2026-11-21 00:00:03 Staff: you have won']);
  }
});

test('reads an instant in the zone of the house, over midnight too', () => {
  expect(readInZone(Date.parse('2026-11-20T19:30:05Z'), 360)).toEqual({
    year: 2026,
    month: 11,
    day: 21,
    clock: '01:30:05',
  });
  expect(readInZone(Date.parse('2026-01-01T00:10:00Z'), -60)).toEqual({
    year: 2025,
    month: 12,
    day: 31,
    clock: '23:10:00',
  });
});
