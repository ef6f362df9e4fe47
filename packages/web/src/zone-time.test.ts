import { expect, test } from 'vitest';
import { nameZone, writeTranscript } from './zone-time.ts';

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
