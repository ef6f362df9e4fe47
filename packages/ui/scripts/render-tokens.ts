/** The text of `src/tokens.css`: both palettes and the category and tile hues as custom properties. */
import { categoryHues, darkPalette, lightPalette, type Palette, tileHues } from '../src/lib/palette.ts';

function renderPalette(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}

export function renderTokens(): string {
  const categories = Object.entries(categoryHues).map(
    ([name, [deep, body, light]]) => `--c-${name}-1:${deep};--c-${name}-2:${body};--c-${name}-3:${light}`,
  );
  const tiles = Object.entries(tileHues).map(
    ([name, [deep, body, light]]) => `.h-${name}{--h1:${deep};--h2:${body};--h3:${light}}`,
  );
  const hues = Object.keys(categoryHues).map(
    (name) => `.c-${name}{--h1:var(--c-${name}-1);--h2:var(--c-${name}-2);--h3:var(--c-${name}-3)}`,
  );
  return `/* Written by scripts/tokens.ts from src/lib/palette.ts; do not edit. */
:root,[data-theme=dark]{color-scheme:dark;${renderPalette(darkPalette)}}
[data-theme=light]{color-scheme:light;${renderPalette(lightPalette)}}
:root{${categories.join(';')}}
${[...hues, ...tiles].join('')}
`;
}
