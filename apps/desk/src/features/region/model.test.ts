import { expect, test } from 'vitest';
import { EMPTY_WINDOW, instantOfField, judgeWindow } from './model.ts';

test('a time is read in the zone of the house', () => {
  expect(instantOfField('2026-11-21T00:30', 360)).toBe('2026-11-20T18:30:00.000Z');
  expect(['', '2026-11-21', '2026-99-21T00:30'].map((text) => instantOfField(text, 360))).toEqual([null, null, null]);
});

test('a window asks for the part it closes and for an end after its start', () => {
  const sound = EMPTY_WINDOW;
  expect(judgeWindow(sound)).toEqual([]);
  expect(judgeWindow({ ...sound, scope: 'product' })).toEqual(['target']);
  expect(judgeWindow({ ...sound, scope: 'product', target: 'LOTT' })).toEqual([]);
  expect(judgeWindow({ ...sound, starts: '2026-11-21T10:00', ends: '2026-11-21T10:00' })).toEqual(['ends']);
});
