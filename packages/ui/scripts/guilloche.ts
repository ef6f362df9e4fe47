/**
 * Draws the banknote rosette and wave as SVG masks from six-fold curves.
 * Writes `assets/guilloche/rosette.svg` and `wave.svg`; `src/guilloche.css` points at them.
 *
 * Run: `node packages/ui/scripts/guilloche.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Point = readonly [x: number, y: number];

const LINES = 10;
const POINTS = 84;
const PETALS = 6;

function round(value: number): number {
  return Number(value.toFixed(1));
}

function middle([ax, ay]: Point, [bx, by]: Point): string {
  return `${round((ax + bx) / 2)},${round((ay + by) / 2)}`;
}

function drawCurve(points: readonly Point[], closed: boolean): string {
  const at = (index: number): Point => points[index % points.length] ?? [0, 0];
  let path = `M${middle(at(closed ? points.length - 1 : 0), at(0))}`;
  for (let index = 0; index < points.length - (closed ? 0 : 1); index += 1) {
    const [x, y] = at(index);
    path += `Q${round(x)},${round(y)} ${middle(at(index), at(index + 1))}`;
  }
  return closed ? `${path}Z` : path;
}

function drawRosette(): string {
  let path = '';
  for (let line = 0; line < LINES; line += 1) {
    const points = Array.from({ length: POINTS }, (_, index): Point => {
      const turn = (index / POINTS) * Math.PI * 2;
      const depth =
        0.34 *
        Math.sin(PETALS * turn + (line * Math.PI) / LINES) *
        (1 - 0.35 * Math.abs(Math.sin((line / LINES) * 3.14)));
      const radius = 98 * (0.62 + depth);
      return [Math.cos(turn) * radius, Math.sin(turn) * radius];
    });
    path += drawCurve(points, true);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"><path d="${path}" fill="none" stroke="#000" stroke-width=".7"/></svg>\n`;
}

function drawWave(): string {
  let path = '';
  for (let line = 0; line < 14; line += 1) {
    const points = Array.from({ length: 41 }, (_, index): Point => {
      const swell = Math.cos((index / 40) * Math.PI * 2);
      const sway = Math.sin((index / 40) * Math.PI * 4 + line * 0.22);
      return [index * 10, 100 + sway * (34 + 30 * swell) + (line - 7) * 4.2 * swell];
    });
    path += drawCurve(points, false);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 0 390 200"><path d="${path}" fill="none" stroke="#000" stroke-width=".8"/></svg>\n`;
}

const folder = join(import.meta.dirname, '../assets/guilloche');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'rosette.svg'), drawRosette());
writeFileSync(join(folder, 'wave.svg'), drawWave());
