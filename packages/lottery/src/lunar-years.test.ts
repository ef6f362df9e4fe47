/** lottery.md 8: the map of animals changes at the lunar new year. */
import { expect, test } from 'vitest';
import { ANIMALS, animalOfDay } from './lunar-years.ts';

const DAY = 86_400_000;
const calendar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai', year: 'numeric' });

function relatedYear(time: number): number {
  return Number(calendar.formatToParts(time).find(({ type }) => (type as string) === 'relatedYear')?.value);
}

/** The platform's calendar puts the new moons of 2027 and 2030, minutes from midnight in Beijing, on the other day. */
const NEAR_MIDNIGHT = new Set(['20270206', '20300202']);

test('every day from 2024 to 2050 has the animal that the Chinese calendar gives it', () => {
  for (let time = Date.UTC(2024, 1, 10, 4); time < Date.UTC(2051, 0, 1); time += DAY) {
    const day = new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    const alike = animalOfDay(day) === ANIMALS[(relatedYear(time) - 4) % 12];
    expect(alike, day).toBe(!NEAR_MIDNIGHT.has(day));
  }
});

test('new years near midnight are those of the published calendar', () => {
  expect(['20270205', '20270206', '20300202', '20300203'].map(animalOfDay)).toEqual([
    'HORSE',
    'GOAT',
    'ROOSTER',
    'DOG',
  ]);
});

test('the year of the snake ends and that of the horse begins on 17 February 2026', () => {
  expect(['20260216', '20260217'].map(animalOfDay)).toEqual(['SNAKE', 'HORSE']);
});

test('a day outside the years that are written down has none', () => {
  expect(['20240209', '20510101', ''].map(animalOfDay)).toEqual([null, null, null]);
});
