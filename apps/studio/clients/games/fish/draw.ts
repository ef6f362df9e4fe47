/** Draws the table on a canvas: water, fish, cannons, bullets, what was won. Everything is a shape; there are no pictures. */
import { FISH_KINDS } from '@house/games/fish/kinds';
import { CANNONS, type Point, positionAt, TABLE } from '@house/games/fish/paths';
import type { ShownFish } from '../../../src/contract-fish.ts';

export interface Bullet {
  readonly seat: number;
  readonly fish: ShownFish;
  readonly from: number;
}
export interface Splash {
  readonly at: Point;
  readonly text: string;
  readonly own: boolean;
  readonly from: number;
}

export interface Scene {
  readonly fish: readonly ShownFish[];
  readonly seat: number;
  readonly angles: readonly number[];
  readonly taken: readonly boolean[];
  readonly bullets: readonly Bullet[];
  readonly splashes: readonly Splash[];
  readonly locked: number | null;
  /** Of the room. */
  readonly time: number;
  /** Nothing but fish moves, and they in steps. */
  readonly still: boolean;
}

export const BULLET_MILLISECONDS = 260;
export const SPLASH_MILLISECONDS = 1_400;
const LABELLED_FROM = 10;

/** Hue of a kind; small fish are silver and green, dear ones warm. */
const HUES = [205, 190, 150, 45, 18, 12, 170, 200, 320, 8, 95, 215, 130, 265, 220, 46, 105, 235, 300, 275, 140, 215];
const hue = (kind: number, light: number, alpha = 1): string => `hsl(${HUES[kind] ?? 200} 70% ${light}% / ${alpha})`;

interface Brush {
  readonly ink: CanvasRenderingContext2D;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  readonly scale: number;
}

function paintFish(
  { ink, toX, toY, scale }: Brush,
  fish: ShownFish,
  time: number,
  still: boolean,
  locked: boolean,
): void {
  const place = positionAt(fish, time);
  const ahead = positionAt(fish, time + 60);
  const kind = FISH_KINDS[fish.kind];
  if (place === null || kind === undefined) return;
  const [x, y] = [toX(place.x), toY(place.y)];
  const size = kind.radius * scale;
  const turn = ahead === null ? 0 : Math.atan2(toY(ahead.y) - y, toX(ahead.x) - x);
  const wave = still ? 0 : Math.sin(time / 140 + fish.fish) * 0.28;
  ink.save();
  ink.translate(x, y);
  ink.rotate(turn);
  // What swims to the left is not upside down.
  if (Math.abs(turn) > Math.PI / 2) ink.scale(1, -1);
  const skin = ink.createLinearGradient(0, -size * 0.6, 0, size * 0.6);
  skin.addColorStop(0, hue(fish.kind, 38));
  skin.addColorStop(0.55, hue(fish.kind, 62));
  skin.addColorStop(1, hue(fish.kind, 86));
  ink.fillStyle = hue(fish.kind, 45);
  ink.beginPath();
  ink.moveTo(-size * 0.7, 0);
  ink.quadraticCurveTo(-size, size * wave, -size * 1.35, -size * 0.5 + size * wave);
  ink.quadraticCurveTo(-size * 1.05, size * wave, -size * 1.35, size * 0.5 + size * wave);
  ink.quadraticCurveTo(-size, size * wave, -size * 0.7, 0);
  ink.fill();
  ink.beginPath();
  ink.moveTo(-size * 0.2, -size * 0.45);
  ink.quadraticCurveTo(size * 0.1, -size * 0.95, size * 0.45, -size * 0.35);
  ink.fill();
  ink.fillStyle = skin;
  ink.beginPath();
  ink.ellipse(0, 0, size, size * 0.55, 0, 0, Math.PI * 2);
  ink.fill();
  ink.strokeStyle = hue(fish.kind, 28, 0.7);
  ink.lineWidth = Math.max(1, size * 0.05);
  ink.stroke();
  for (let stripe = 0; stripe < fish.kind % 4; stripe += 1) {
    ink.beginPath();
    ink.ellipse(-size * (0.35 - stripe * 0.28), 0, size * 0.05, size * 0.42, 0, 0, Math.PI * 2);
    ink.fillStyle = hue(fish.kind, 30, 0.45);
    ink.fill();
  }
  ink.fillStyle = '#fff';
  ink.beginPath();
  ink.arc(size * 0.62, -size * 0.12, size * 0.14, 0, Math.PI * 2);
  ink.fill();
  ink.fillStyle = '#101820';
  ink.beginPath();
  ink.arc(size * 0.65, -size * 0.12, size * 0.075, 0, Math.PI * 2);
  ink.fill();
  ink.restore();
  if (locked) {
    ink.strokeStyle = '#ffc24b';
    ink.lineWidth = 2;
    ink.beginPath();
    ink.arc(x, y, size * 1.15, 0, Math.PI * 2);
    ink.stroke();
  }
  if (kind.most >= LABELLED_FROM || locked) {
    const text = kind.least === kind.most ? `×${kind.least}` : `×${kind.least}–${kind.most}`;
    ink.font = `700 ${Math.max(11, Math.round(size * 0.36))}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.lineWidth = 3;
    ink.strokeStyle = '#04121cd0';
    ink.strokeText(text, x, y + size * 0.95);
    ink.fillStyle = kind.weight === 0 ? '#ffc24b' : '#fff';
    ink.fillText(text, x, y + size * 0.95);
  }
}

function paintCannon({ ink, toX, toY, scale }: Brush, seat: number, angle: number, own: boolean, taken: boolean): void {
  const cannon = CANNONS[seat];
  if (cannon === undefined) return;
  const size = Math.max(26, 62 * scale);
  ink.save();
  ink.translate(toX(cannon.x), toY(cannon.y));
  ink.globalAlpha = taken ? 1 : 0.25;
  ink.save();
  ink.rotate(angle);
  ink.fillStyle = own ? '#ffc24b' : '#9ab6c8';
  ink.beginPath();
  ink.roundRect(0, -size * 0.2, size * 0.95, size * 0.4, size * 0.12);
  ink.fill();
  ink.fillStyle = '#0008';
  ink.fillRect(size * 0.72, -size * 0.2, size * 0.1, size * 0.4);
  ink.restore();
  ink.fillStyle = own ? '#b06a06' : '#47606f';
  ink.beginPath();
  ink.arc(0, 0, size * 0.46, 0, Math.PI * 2);
  ink.fill();
  ink.fillStyle = own ? '#ffe0a3' : '#c9d6de';
  ink.beginPath();
  ink.arc(0, 0, size * 0.2, 0, Math.PI * 2);
  ink.fill();
  ink.restore();
}

function paintWater(ink: CanvasRenderingContext2D, width: number, height: number, time: number): void {
  const water = ink.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, '#0f86b8');
  water.addColorStop(0.6, '#075580');
  water.addColorStop(1, '#04304d');
  ink.fillStyle = water;
  ink.fillRect(0, 0, width, height);
  ink.fillStyle = '#ffffff0d';
  for (let ray = 0; ray < 5; ray += 1) {
    const x = ((ray + 0.5) / 5) * width + Math.sin(time / 2_500 + ray) * width * 0.03;
    ink.beginPath();
    ink.moveTo(x - width * 0.02, 0);
    ink.lineTo(x + width * 0.03, 0);
    ink.lineTo(x + width * 0.1, height);
    ink.lineTo(x - width * 0.06, height);
    ink.fill();
  }
}

/** `size`: of the canvas in CSS pixels; `ratio`: device pixels in one. */
export function paint(
  ink: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  ratio: number,
  scene: Scene,
): void {
  ink.setTransform(ratio, 0, 0, ratio, 0, 0);
  const [scaleX, scaleY] = [width / TABLE.width, height / TABLE.height];
  const scale = Math.max(0.3, Math.sqrt(scaleX * scaleY));
  const brush: Brush = { ink, toX: (x) => x * scaleX, toY: (y) => y * scaleY, scale };
  paintWater(ink, width, height, scene.still ? 0 : scene.time);
  for (const fish of scene.fish) paintFish(brush, fish, scene.time, scene.still, fish.fish === scene.locked);
  if (!scene.still) {
    for (const { seat, fish, from } of scene.bullets) {
      const cannon = CANNONS[seat];
      const target = positionAt(fish, from + BULLET_MILLISECONDS);
      const share = (scene.time - from) / BULLET_MILLISECONDS;
      if (cannon === undefined || target === null || share < 0 || share > 1) continue;
      ink.fillStyle = seat === scene.seat ? '#ffe9b0' : '#c9e6f5';
      ink.beginPath();
      const [x, y] = [cannon.x + (target.x - cannon.x) * share, cannon.y + (target.y - cannon.y) * share];
      ink.arc(brush.toX(x), brush.toY(y), Math.max(3, 9 * scale), 0, Math.PI * 2);
      ink.fill();
    }
  }
  for (const seat of CANNONS.keys()) {
    const angle = (scene.angles[seat] ?? 0) / 1_000;
    // On the screen a direction of the table leans as the table is stretched.
    const shown = Math.atan2(Math.sin(angle) * scaleY, Math.cos(angle) * scaleX);
    paintCannon(brush, seat, shown, seat === scene.seat, scene.taken[seat] === true);
  }
  for (const { at, text, own, from } of scene.splashes) {
    const share = (scene.time - from) / SPLASH_MILLISECONDS;
    if (share < 0 || share > 1) continue;
    ink.globalAlpha = scene.still ? 1 : 1 - share ** 3;
    ink.font = `800 ${own ? 22 : 15}px system-ui, sans-serif`;
    ink.textAlign = 'center';
    ink.lineWidth = 4;
    ink.strokeStyle = '#04121cd0';
    const [x, y] = [brush.toX(at.x), brush.toY(at.y) - (scene.still ? 0 : share * 34)];
    ink.strokeText(text, x, y);
    ink.fillStyle = own ? '#ffc24b' : '#d7eefb';
    ink.fillText(text, x, y);
    ink.globalAlpha = 1;
  }
}
