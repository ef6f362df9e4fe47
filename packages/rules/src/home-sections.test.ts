import { expect, test } from 'vitest';
import { completeOrder, HOME_SECTIONS, type HomeSection, homeRows, phoneOrder } from './home-sections.ts';

const all: readonly HomeSection[] = HOME_SECTIONS;

test('a kept order loses what there is no longer, and gains what came since behind its neighbour', () => {
  const order = completeOrder([
    { section: 'winners', shown: true },
    { section: 'gone', shown: true },
    { section: 'hero', shown: false },
    { section: 'winners', shown: false },
  ]);
  expect(order.map(({ section }) => section).toSorted()).toEqual([...all].toSorted());
  expect(order[0]).toEqual({ section: 'winners', shown: true });
  expect(order.find(({ section }) => section === 'hero')?.shown).toBe(false);
  const names = order.map(({ section }) => section);
  expect(names.indexOf('nextDraw')).toBe(names.indexOf('hero') + 1);
  expect(completeOrder([]).map(({ section }) => section)).toEqual(all);
});

test('on a desktop two cards stand beside the hero, and beside each other without it', () => {
  expect(homeRows(all)).toEqual([
    ['hero', 'nextDraw', 'jackpot'],
    ['fair'],
    ['categories'],
    ['popular'],
    ['matches'],
    ['results'],
    ['liveTables'],
    ['promotions'],
    ['vip'],
    ['winners'],
  ]);
  expect(homeRows(['hero', 'nextDraw', 'fair', 'results'])).toEqual([['hero', 'nextDraw', 'fair'], ['results']]);
  expect(homeRows(['popular', 'hero', 'winners'])).toEqual([['popular'], ['hero'], ['winners']]);
  expect(homeRows(['nextDraw', 'fair', 'hero'])).toEqual([['nextDraw', 'fair'], ['hero']]);
  expect(homeRows([])).toEqual([]);
});

test('on a phone the categories stand above the ticket, while the desk lets them follow the hero', () => {
  expect(phoneOrder(['hero', 'nextDraw', 'fair', 'categories', 'popular'])).toEqual([
    'hero',
    'categories',
    'nextDraw',
    'fair',
    'popular',
  ]);
  expect(phoneOrder(['hero', 'nextDraw', 'popular', 'categories'])).toEqual([
    'hero',
    'nextDraw',
    'popular',
    'categories',
  ]);
  expect(phoneOrder(['categories', 'hero', 'nextDraw'])).toEqual(['categories', 'hero', 'nextDraw']);
});
