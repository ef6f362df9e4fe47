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
import { requireContrast } from './vite-look.ts';

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

test('no app is built with a pair that cannot be read, in either theme', () => {
  expect(() => requireContrast({ dark: darkPalette, light: lightPalette })).not.toThrow();
  const faint = { ...lightPalette, 'on-gold': '#FFE9B0' };
  expect(() => requireContrast({ dark: darkPalette, light: faint })).toThrow(
    /light: on-gold on gold is 1\.\d+, must be 4\.5/,
  );
  for (const app of ['site', 'desk']) {
    const config = readFileSync(join(import.meta.dirname, `../../../../apps/${app}/vite.config.ts`), 'utf8');
    expect(config).toContain('checkLook()');
  }
});

test('measures black on white as 21 and a colour on itself as 1', () => {
  expect(measureContrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(measureContrast('#6142BF', '#6142BF')).toBe(1);
});

test('tokens.css is what the palette says', () => {
  expect(readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8')).toBe(renderTokens());
});
