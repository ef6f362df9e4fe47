import { expect, test } from 'vitest';
import { dayRange } from './days.ts';

const NOW = Date.parse('2026-11-20T19:30:00Z');
const DHAKA = 360;

test('a day is a day of the brand, from its midnight to the next', () => {
  expect(dayRange({ from: '2026-11-20', to: '2026-11-20' }, NOW, DHAKA)).toEqual({
    from: new Date('2026-11-19T18:00:00Z'),
    to: new Date('2026-11-20T18:00:00Z'),
  });
});

test('without days it is the last 90, the brand’s today included', () => {
  expect(dayRange({ from: undefined, to: undefined }, NOW, DHAKA)).toEqual({
    from: new Date('2026-08-23T18:00:00Z'),
    to: new Date('2026-11-21T18:00:00Z'),
  });
});

test('more than 90 days are cut at the beginning, a reversed range is empty', () => {
  const cut = dayRange({ from: '2020-01-01', to: '2026-11-20' }, NOW, DHAKA);
  expect(cut.to.getTime() - cut.from.getTime()).toBe(90 * 86_400_000);
  const reversed = dayRange({ from: '2026-11-25', to: '2026-11-20' }, NOW, DHAKA);
  expect(reversed.from).toEqual(reversed.to);
});
