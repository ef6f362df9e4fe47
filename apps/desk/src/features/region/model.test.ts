import { expect, test } from 'vitest';
import { EMPTY_WINDOW, judgeWindow } from './model.ts';

test('a window asks for the part it closes and for an end after its start', () => {
  const sound = EMPTY_WINDOW;
  expect(judgeWindow(sound)).toEqual([]);
  expect(judgeWindow({ ...sound, scope: 'product' })).toEqual(['target']);
  expect(judgeWindow({ ...sound, scope: 'product', target: 'LOTT' })).toEqual([]);
  expect(judgeWindow({ ...sound, starts: '2026-11-21T10:00', ends: '2026-11-21T10:00' })).toEqual(['ends']);
});
