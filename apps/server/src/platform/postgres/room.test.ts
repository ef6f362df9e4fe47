import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { hasRoomAhead, MEGABYTE, mustHaveRoom, roomAt } from './room.ts';

test('a house does not open on the last of a disk', () => {
  expect(() => mustHaveRoom('/data', 191 * MEGABYTE)).toThrow(/^\/data has 191 MB left of the 192 needed$/);
  expect(() => mustHaveRoom('/data', 192 * MEGABYTE)).not.toThrow();
  expect(roomAt(tmpdir())).toBeGreaterThan(0);
});

test('log is made ahead only where a gigabyte is left after it', () => {
  expect(hasRoomAhead(1_535 * MEGABYTE, 512 * MEGABYTE)).toBe(false);
  expect(hasRoomAhead(1_536 * MEGABYTE, 512 * MEGABYTE)).toBe(true);
});
