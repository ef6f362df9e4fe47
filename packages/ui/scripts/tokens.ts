/**
 * Writes `src/tokens.css` from the palettes of `src/lib/palette.ts` and checks their contrast.
 * Exits with 1, and writes nothing, when a pair misses its WCAG ratio. `--check` only compares with the file.
 *
 * Run: `node packages/ui/scripts/tokens.ts [--check]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastPairs, darkPalette, findContrastMisses, lightPalette } from '../src/lib/palette.ts';
import { renderTokens } from './render-tokens.ts';

const file = join(import.meta.dirname, '../src/tokens.css');
const misses = [
  ...findContrastMisses(darkPalette).map((miss) => ({ theme: 'dark', ...miss })),
  ...findContrastMisses(lightPalette).map((miss) => ({ theme: 'light', ...miss })),
];
for (const { theme, mark, ground, ratio, least } of misses) {
  console.error(`${theme}: ${mark} on ${ground} is ${ratio.toFixed(2)}, must be ${least}`);
}
if (misses.length > 0) process.exit(1);
const css = renderTokens();
if (!process.argv.includes('--check')) writeFileSync(file, css);
else if (readFileSync(file, 'utf8') !== css) {
  console.error('tokens.css is not what the palette says; run scripts/tokens.ts');
  process.exit(1);
}
console.log(`${contrastPairs.length} pairs hold in each theme`);
