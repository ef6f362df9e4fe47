import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWinnerNews } from './winner-news.ts';

const read = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
});
afterEach(() => void vi.useRealTimers());

test('pages do not read in the moment in which all hear of a winner, and several at once are read once', () => {
  const news = createWinnerNews(read);
  news.tell();
  news.tell();
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(read).toHaveBeenCalledTimes(1);
});

test('while somebody stands in the block nothing changes under him, also what was told just before', () => {
  const news = createWinnerNews(read);
  news.tell();
  news.hold(true);
  vi.advanceTimersByTime(1_500);
  expect(read).not.toHaveBeenCalled();
  news.hold(false);
  expect(read).toHaveBeenCalledTimes(1);
  news.hold(true);
  news.hold(false);
  expect(read).toHaveBeenCalledTimes(1);
});
