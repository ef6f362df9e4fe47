/**
 * Vite plugin: no app is built with a pair of colours that people could not read. Every pair of both themes is measured
 * before anything else, and `tokens.css` must be what the palettes say.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { renderTokens } from '../../scripts/render-tokens.ts';
import { darkPalette, findContrastMisses, lightPalette, type Palette } from './palette.ts';

/** Throws with every pair that misses its WCAG contrast. */
export function requireContrast(themes: Readonly<Record<string, Palette>>): void {
  const misses = Object.entries(themes).flatMap(([theme, palette]) =>
    findContrastMisses(palette).map(
      ({ mark, ground, ratio, least }) => `${theme}: ${mark} on ${ground} is ${ratio.toFixed(2)}, must be ${least}`,
    ),
  );
  if (misses.length > 0) throw new Error(`Colours that cannot be read:\n${misses.join('\n')}`);
}

export function checkLook(): Plugin {
  return {
    name: 'house-look',
    buildStart() {
      requireContrast({ dark: darkPalette, light: lightPalette });
      if (readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8') !== renderTokens())
        throw new Error('tokens.css is not what the palettes say; run packages/ui/scripts/tokens.ts');
    },
  };
}
