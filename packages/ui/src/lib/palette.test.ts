import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderTokens } from '../../scripts/render-tokens.ts';
import {
  categoryHues,
  contrastPairs,
  darkPalette,
  findContrastMisses,
  lightPalette,
  measureContrast,
  tileHues,
} from './palette.ts';

test('every pair of both themes reaches its WCAG contrast', () => {
  expect(contrastPairs).toHaveLength(89);
  expect(findContrastMisses(darkPalette)).toEqual([]);
  expect(findContrastMisses(lightPalette)).toEqual([]);
});

test('white text holds on the deep stop of every art ground', () => {
  for (const [deep] of [...Object.values(categoryHues), ...Object.values(tileHues)]) {
    expect(measureContrast('#FFFFFF', deep)).toBeGreaterThan(7);
  }
});

test('names the pair that misses when a brand weakens a colour', () => {
  const weak = { ...darkPalette, 'text-3': '#5A5270' };
  const misses = findContrastMisses(weak);
  expect(misses.map((miss) => miss.mark)).toContain('text-3');
  expect(new Set(misses.map((miss) => miss.mark))).toEqual(new Set(['text-3']));
});

test('measures black on white as 21 and a colour on itself as 1', () => {
  expect(measureContrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(measureContrast('#6142BF', '#6142BF')).toBe(1);
});

test('tokens.css is what the palette says', () => {
  expect(readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')).toBe(renderTokens());
});
