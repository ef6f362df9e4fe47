import { expect, test } from 'vitest';
import { readEntryReference } from './entry-reference.ts';
import { formatTicket } from './ticket.ts';

test('a line is asked for by its ticket, by its own place, or by the number of what it belongs to', () => {
  const place = { shard: 7, seq: 123_456n };
  expect(readEntryReference(formatTicket(place))).toEqual(place);
  expect(readEntryReference(` ${formatTicket(place).toLowerCase()} `)).toEqual(place);
  expect(readEntryReference('7-123456')).toEqual(place);
  expect(readEntryReference('907654321012345678')).toEqual({ id: 907_654_321_012_345_678n });
  expect(readEntryReference('৯০৭৬৫৪৩২১০১২৩৪৫৬৭৮')).toEqual({ id: 907_654_321_012_345_678n });
});

test.each(['', 'ABCDEFG', '7-', '7-99999999999999999999', '9999999999999999999', '12.5', "1' or 1=1"])(
  '%j is none of them',
  (text) => {
    expect(readEntryReference(text)).toBeNull();
  },
);
