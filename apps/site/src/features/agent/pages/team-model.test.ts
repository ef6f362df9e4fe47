/** Spans, trends, bars and shares of the overview. */
import { expect, test } from 'vitest';
import { changeOf, dayBars, percentsOf, spansOf } from './team-model.ts';

test('a span ends today and has as many days before it, over months and leap days', () => {
  expect(spansOf('2028-03-05', 7)).toEqual({
    now: { from: '2028-02-28', to: '2028-03-05' },
    before: { from: '2028-02-21', to: '2028-02-27' },
  });
  expect(spansOf('2026-01-01', 1).before).toEqual({ from: '2025-12-31', to: '2025-12-31' });
});

test('a trend is told in thousandths, and not of nothing', () => {
  expect([changeOf('112.40', '100.00'), changeOf('90.00', '100.00')]).toEqual([124, -100]);
  expect([changeOf('5.00', '0.00'), changeOf('5.00', '-3.00')]).toEqual([null, null]);
});

test('bars stand for every day, each kind by its own longest', () => {
  const bars = dayBars(
    [
      { day: '2026-11-01', turnover: '1000.00', loss: '-50.00' },
      { day: '2026-11-03', turnover: '500.00', loss: '25.00' },
    ],
    { from: '2026-11-01', to: '2026-11-03' },
  );
  expect(bars.map(({ turnoverPart, lossPart, tone }) => [turnoverPart, lossPart, tone])).toEqual([
    [1, 1, 'down'],
    [0, 0, 'even'],
    [0.5, 0.5, 'up'],
  ]);
});

test('shares come to a hundred', () => {
  expect(percentsOf(['1.00', '1.00', '1.00'])).toEqual([33, 34, 33]);
  expect(percentsOf([])).toEqual([]);
  expect(percentsOf(['0.00'])).toEqual([0]);
});
