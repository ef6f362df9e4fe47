/** Lines of a room on a page: once each, in order, none lost, whatever order they arrive in. */
import type { Room, RoomLine } from '@house/contract/chat-rooms/shapes';
import { expect, test } from 'vitest';
import {
  addEarlier,
  addLines,
  changeUnsent,
  dropLine,
  NO_ROOM,
  newSince,
  type RoomState,
  readNewest,
} from './model.ts';

const line = (place: number, more: Partial<RoomLine> = {}): RoomLine => ({
  ...{ place, key: null, alias: 'aaaaaaaaaaaa', name: 'ra•••m', rank: 0, kind: 'text', text: `line ${place}` },
  ...{ bet: null, packet: null, deleted: false, at: '2026-11-29T18:00:00.000Z' },
  ...more,
});
const room: Room = {
  ...{ code: 'adda', names: { bn: 'আড্ডা', en: 'Adda' }, language: 'bn', product: 'all' },
  ...{ open: true, slowSeconds: 0, lines: 9 },
};
const placesOf = ({ lines }: RoomState) => lines.map(({ place }) => place);
const withLines = (...places: number[]): RoomState => ({ ...NO_ROOM, lines: places.map((place) => line(place)) });

test('a line is there once, and one that is further on says that some are missing', () => {
  const { state, missing } = addLines(withLines(4, 5), [line(5), line(6), line(8)]);
  expect([placesOf(state), missing]).toEqual([[4, 5, 6], true]);
  expect(addLines(state, [line(7), line(8)]).missing).toBe(false);
});

test('a line that arrived is no longer on its way', () => {
  const unsent = [{ key: 'k1', text: 'hi', state: 'sending', why: '' } as const];
  expect(addLines({ ...withLines(1), unsent }, [line(2, { key: 'k1' })]).state.unsent).toEqual([]);
  expect(changeUnsent({ ...NO_ROOM, unsent }, 'k1', { state: 'refused', why: 'no' }).unsent[0]).toMatchObject({
    why: 'no',
  });
});

test('the newest page meets what is here, or takes its place', () => {
  expect(placesOf(readNewest(withLines(4, 5), { room, lines: [line(5), line(6)], more: true }))).toEqual([4, 5, 6]);
  expect(placesOf(readNewest(withLines(1, 2), { room, lines: [line(8), line(9)], more: true }))).toEqual([8, 9]);
});

test('an older page is put before, and one that does not fit is left out', () => {
  expect(placesOf(addEarlier(withLines(5, 6), { lines: [line(3), line(4)], more: true }))).toEqual([3, 4, 5, 6]);
  expect(placesOf(addEarlier(withLines(5), { lines: [line(1), line(2)], more: true }))).toEqual([5]);
  expect(addEarlier({ ...withLines(1), more: true }, { lines: [], more: false }).more).toBe(false);
});

test('a deleted line says nothing any more', () => {
  expect(dropLine(withLines(1, 2), 2).lines[1]).toMatchObject({ text: '', deleted: true });
});

test('new lines of others count, own ones, deleted ones and those of blocked people do not', () => {
  const state = {
    ...NO_ROOM,
    lines: [line(1), line(2, { alias: 'me' }), line(3), line(4, { deleted: true }), line(5, { alias: 'foe' })],
  };
  expect(newSince(state, 1, 'me', new Set(['foe']))).toBe(1);
});
