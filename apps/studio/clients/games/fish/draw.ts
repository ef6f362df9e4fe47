/** Draws the table on a canvas: water, fish, cannons, bullets and nets, what was won. Everything is a shape; there are no pictures. */
import { FISH_KINDS, isBoss } from '@house/games/fish/kinds';
import { CANNONS, type Point, positionAt, TABLE } from '@house/games/fish/paths';
import type { ShownFish } from '../../../src/contract-fish.ts';
import { paintKind, tint } from './shapes.ts';

export interface Bullet {
  readonly seat: number;
  readonly fish: ShownFish;
  readonly from: number;
  readonly level: number;
}
/** A fish that was caught: it turns over, and coins go to who caught it. */
export interface Splash {
  readonly at: Point;
  readonly text: string;
  readonly own: boolean;
  readonly seat: number;
  readonly kind: number;
  readonly from: number;
  /** Of a chain of lightning: what is near and flashes with it, though nothing happens to it. */
  readonly near: readonly Point[];
}

export interface Scene {
  readonly fish: readonly ShownFish[];
  readonly seat: number;
  readonly angles: readonly number[];
  readonly levels: readonly number[];
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
/** A net hangs where the bullet was. */
const NET_MILLISECONDS = 240;
export const SHOT_MILLISECONDS = BULLET_MILLISECONDS + NET_MILLISECONDS;
export const SPLASH_MILLISECONDS = 1_400;
const LABELLED_FROM = 10;

/** One's own cannon is gold; the others have the colour of their seat. */
const SEAT_COLOURS = ['#59d3ff', '#ff8fb4', '#8ee68a', '#c3a2ff'] as const;
const OWN_COLOUR = '#ffc24b';
export const colourOf = (seat: number, own: boolean): string => (own ? OWN_COLOUR : (SEAT_COLOURS[seat] ?? '#cfe3ee'));

/** The page's own letters: those of the machine may lack the sign of the taka. */
let letters = '';
function fontOf(pixels: number): string {
  letters ||= getComputedStyle(document.body).fontFamily;
  return `800 ${pixels}px ${letters}`;
}

interface Brush {
  readonly ink: CanvasRenderingContext2D;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
  readonly scale: number;
}

function paintFish(
  { ink, toX, toY, scale }: Brush,
  fish: ShownFish,
  { time, still, locked, hit }: { time: number; still: boolean; locked: boolean; hit: boolean },
): void {
  const place = positionAt(fish, time);
  const ahead = positionAt(fish, time + 60);
  const kind = FISH_KINDS[fish.kind];
  if (place === null || kind === undefined) return;
  const [x, y] = [toX(place.x), toY(place.y)];
  const size = kind.radius * scale;
  const turn = ahead === null ? 0 : Math.atan2(toY(ahead.y) - y, toX(ahead.x) - x);
  const boss = isBoss(fish.kind);
  if (boss || kind.least !== kind.most) {
    const pulse = still ? 1 : 1 + Math.sin(time / 300) * 0.06;
    const glow = ink.createRadialGradient(x, y, size * 0.3, x, y, size * 1.7 * pulse);
    glow.addColorStop(0, tint(fish.kind, 62, boss ? 0.5 : 0.32));
    glow.addColorStop(1, tint(fish.kind, 62, 0));
    ink.fillStyle = glow;
    ink.beginPath();
    ink.arc(x, y, size * 1.7 * pulse, 0, Math.PI * 2);
    ink.fill();
  }
  ink.fillStyle = '#01142233';
  ink.beginPath();
  ink.ellipse(x + size * 0.1, y + size * 0.95, size * 0.9, size * 0.16, 0, 0, Math.PI * 2);
  ink.fill();
  ink.save();
  ink.translate(x, y);
  ink.rotate(turn);
  // What swims to the left is not upside down.
  if (Math.abs(turn) > Math.PI / 2) ink.scale(1, -1);
  if (hit) ink.filter = 'brightness(1.6)';
  const beat = still ? 0 : Math.sin(time / (90 + size) + fish.fish);
  paintKind({ ink, size, kind: fish.kind, beat });
  ink.restore();
  if (locked) paintLock(ink, { x, y }, size, still ? 0 : time);
  if (kind.most >= LABELLED_FROM || locked) {
    const text = kind.least === kind.most ? `×${kind.least}` : `×${kind.least}–${kind.most}`;
    label(ink, text, { x, y: y + size * 1.02 }, Math.max(11, Math.round(size * 0.34)), boss ? '#ffd56b' : '#fff');
  }
}

function paintLock(ink: CanvasRenderingContext2D, { x, y }: Point, size: number, time: number): void {
  ink.save();
  ink.translate(x, y);
  ink.rotate(time / 900);
  ink.strokeStyle = OWN_COLOUR;
  ink.lineWidth = 2.5;
  for (let arc = 0; arc < 4; arc += 1) {
    ink.beginPath();
    ink.arc(0, 0, size * 1.25, (arc * Math.PI) / 2 + 0.25, (arc * Math.PI) / 2 + 1.3);
    ink.stroke();
  }
  ink.restore();
}

function label(ink: CanvasRenderingContext2D, text: string, { x, y }: Point, pixels: number, colour: string): void {
  ink.font = fontOf(pixels);
  ink.textAlign = 'center';
  ink.lineJoin = 'round';
  ink.lineWidth = Math.max(3, pixels / 5);
  ink.strokeStyle = '#03101add';
  ink.strokeText(text, x, y);
  ink.fillStyle = colour;
  ink.fillText(text, x, y);
}

function paintCannon(
  { ink, toX, toY, scale }: Brush,
  seat: number,
  { angle, level, own, taken, kick }: { angle: number; level: number; own: boolean; taken: boolean; kick: number },
): void {
  const cannon = CANNONS[seat];
  if (cannon === undefined) return;
  const size = Math.max(30, 70 * scale);
  const colour = colourOf(seat, own);
  ink.save();
  ink.translate(toX(cannon.x), toY(cannon.y));
  ink.globalAlpha = taken ? 1 : 0.22;
  const base = ink.createRadialGradient(0, 0, size * 0.1, 0, 0, size * 0.78);
  base.addColorStop(0, '#24485e');
  base.addColorStop(1, '#0b2231');
  ink.fillStyle = base;
  ink.strokeStyle = colour;
  ink.lineWidth = own ? 3 : 2;
  ink.beginPath();
  ink.arc(0, 0, size * 0.66, 0, Math.PI * 2);
  ink.fill();
  ink.stroke();
  ink.save();
  ink.rotate(angle);
  ink.translate(-kick * size * 0.16, 0);
  // More barrels with the level: one, two, three.
  const barrels = level >= 8 ? [-0.24, 0, 0.24] : level >= 4 ? [-0.14, 0.14] : [0];
  for (const y of barrels) {
    const barrel = ink.createLinearGradient(0, (y - 0.13) * size, 0, (y + 0.13) * size);
    barrel.addColorStop(0, '#fff9');
    barrel.addColorStop(0.45, colour);
    barrel.addColorStop(1, '#0009');
    ink.fillStyle = colour;
    ink.beginPath();
    ink.roundRect(size * 0.1, (y - 0.12) * size, size * 0.92, size * 0.24, size * 0.09);
    ink.fill();
    ink.fillStyle = barrel;
    ink.fill();
    ink.fillStyle = '#0b2231';
    ink.fillRect(size * 0.94, (y - 0.12) * size, size * 0.07, size * 0.24);
  }
  ink.restore();
  ink.fillStyle = colour;
  ink.beginPath();
  ink.arc(0, 0, size * 0.34, 0, Math.PI * 2);
  ink.fill();
  if (taken) {
    ink.fillStyle = '#08202e';
    ink.font = fontOf(Math.round(size * 0.36));
    ink.textAlign = 'center';
    ink.textBaseline = 'middle';
    ink.fillText(String(level), 0, size * 0.02);
  }
  ink.restore();
}

/** Water, light from above, sand and weeds. */
function paintSea(ink: CanvasRenderingContext2D, width: number, height: number, time: number): void {
  const water = ink.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, '#18a5cf');
  water.addColorStop(0.45, '#0a6a9c');
  water.addColorStop(1, '#05324f');
  ink.fillStyle = water;
  ink.fillRect(0, 0, width, height);
  for (let beam = 0; beam < 6; beam += 1) {
    const x = ((beam + 0.3) / 6) * width + Math.sin(time / 2_600 + beam * 1.7) * width * 0.03;
    const light = ink.createLinearGradient(0, 0, 0, height * 0.9);
    light.addColorStop(0, '#ffffff2b');
    light.addColorStop(1, '#ffffff00');
    ink.fillStyle = light;
    ink.beginPath();
    ink.moveTo(x - width * 0.015, 0);
    ink.lineTo(x + width * 0.035, 0);
    ink.lineTo(x + width * 0.13, height);
    ink.lineTo(x - width * 0.05, height);
    ink.fill();
  }
  const sand = ink.createLinearGradient(0, height * 0.86, 0, height);
  sand.addColorStop(0, '#b9935533');
  sand.addColorStop(1, '#d8b574aa');
  ink.fillStyle = sand;
  ink.beginPath();
  ink.moveTo(0, height);
  for (let x = 0; x <= 12; x += 1) {
    ink.lineTo((x / 12) * width, height * (0.93 - 0.018 * Math.sin(x * 1.9)));
  }
  ink.lineTo(width, height);
  ink.fill();
  ink.lineCap = 'round';
  for (let weed = 0; weed < 11; weed += 1) {
    const x = ((weed * 0.618_034) % 1) * width;
    const tall = height * (0.1 + ((weed * 7) % 5) * 0.022);
    const sway = Math.sin(time / 1_300 + weed) * tall * 0.18;
    ink.strokeStyle = weed % 3 === 0 ? '#c2557a99' : weed % 3 === 1 ? '#1f9c6b99' : '#3fb98a88';
    for (const blade of [-1, 0, 1]) {
      ink.lineWidth = Math.max(2, width * 0.005);
      ink.beginPath();
      ink.moveTo(x + blade * width * 0.008, height * 0.985);
      ink.quadraticCurveTo(
        x + blade * width * 0.018 - sway * 0.4,
        height * 0.97 - tall * 0.5,
        x + blade * width * 0.022 + sway,
        height * 0.97 - tall * (blade === 0 ? 1 : 0.72),
      );
      ink.stroke();
    }
  }
  ink.strokeStyle = '#ffffff59';
  ink.lineWidth = 1.2;
  for (let bubble = 0; bubble < 16; bubble += 1) {
    const rise = (time / (5_200 + (bubble % 5) * 900) + bubble * 0.37) % 1;
    const x = ((bubble * 0.381_966) % 1) * width + Math.sin(time / 700 + bubble) * 5;
    ink.beginPath();
    ink.arc(x, height * (1 - rise), 2 + (bubble % 4) * 1.3, 0, Math.PI * 2);
    ink.stroke();
  }
}

function paintShot({ ink, toX, toY, scale }: Brush, bullet: Bullet, time: number, own: boolean): void {
  const cannon = CANNONS[bullet.seat];
  const age = time - bullet.from;
  const target = positionAt(bullet.fish, bullet.from + BULLET_MILLISECONDS);
  if (cannon === undefined || target === null || age < 0 || age > SHOT_MILLISECONDS) return;
  const colour = colourOf(bullet.seat, own);
  if (age <= BULLET_MILLISECONDS) {
    const share = age / BULLET_MILLISECONDS;
    const [fromX, fromY, x1, y1] = [toX(cannon.x), toY(cannon.y), toX(target.x), toY(target.y)];
    const [x, y] = [fromX + (x1 - fromX) * share, fromY + (y1 - fromY) * share];
    const back = Math.max(0, share - 0.09);
    ink.strokeStyle = colour;
    ink.lineCap = 'round';
    ink.lineWidth = Math.max(3, (7 + bullet.level * 0.7) * scale);
    ink.globalAlpha = own ? 1 : 0.85;
    ink.beginPath();
    ink.moveTo(fromX + (x1 - fromX) * back, fromY + (y1 - fromY) * back);
    ink.lineTo(x, y);
    ink.stroke();
    ink.fillStyle = '#fff';
    ink.beginPath();
    ink.arc(x, y, Math.max(2, 5 * scale), 0, Math.PI * 2);
    ink.fill();
    ink.globalAlpha = 1;
    return;
  }
  const share = (age - BULLET_MILLISECONDS) / NET_MILLISECONDS;
  const r = (26 + bullet.level * 3.4) * scale * (0.55 + 0.45 * Math.sqrt(share)) + 6;
  const [x, y] = [toX(target.x), toY(target.y)];
  ink.globalAlpha = (1 - share) * (own ? 0.95 : 0.6);
  ink.strokeStyle = colour;
  ink.lineWidth = 1.6;
  ink.beginPath();
  for (const ring of [1, 0.62]) {
    ink.moveTo(x + r * ring, y);
    ink.arc(x, y, r * ring, 0, Math.PI * 2);
  }
  for (let spoke = 0; spoke < 8; spoke += 1) {
    const turn = (spoke / 8) * Math.PI * 2;
    ink.moveTo(x, y);
    ink.lineTo(x + Math.cos(turn) * r, y + Math.sin(turn) * r);
  }
  ink.stroke();
  ink.globalAlpha = 1;
}

function paintSplash({ ink, toX, toY, scale }: Brush, splash: Splash, time: number, still: boolean): void {
  const share = (time - splash.from) / SPLASH_MILLISECONDS;
  const cannon = CANNONS[splash.seat];
  if (share < 0 || share > 1 || cannon === undefined) return;
  const [x, y] = [toX(splash.at.x), toY(splash.at.y)];
  const size = (FISH_KINDS[splash.kind]?.radius ?? 40) * scale;
  if (!still) {
    const code = FISH_KINDS[splash.kind]?.code;
    if (code === 'bomb' && share < 0.35) {
      ink.globalAlpha = 1 - share / 0.35;
      const blast = ink.createRadialGradient(x, y, 0, x, y, size * (1 + share * 9));
      blast.addColorStop(0, '#fff6c2');
      blast.addColorStop(0.5, '#ff9a3d');
      blast.addColorStop(1, '#ff5a1f00');
      ink.fillStyle = blast;
      ink.beginPath();
      ink.arc(x, y, size * (1 + share * 9), 0, Math.PI * 2);
      ink.fill();
    }
    if ((code === 'lightning' || code === 'boss-crab') && share < 0.4) {
      ink.globalAlpha = 1 - share / 0.4;
      ink.strokeStyle = '#eaffa0';
      ink.lineWidth = 3;
      for (const [index, near] of splash.near.entries()) {
        const [toNearX, toNearY] = [toX(near.x), toY(near.y)];
        ink.beginPath();
        ink.moveTo(x, y);
        for (let step = 1; step < 6; step += 1) {
          const off = Math.sin(step * 12.9 + index * 4 + Math.floor(time / 50)) * 12;
          ink.lineTo(x + ((toNearX - x) * step) / 6 + off, y + ((toNearY - y) * step) / 6 - off);
        }
        ink.lineTo(toNearX, toNearY);
        ink.stroke();
      }
    }
    ink.globalAlpha = Math.max(0, 1 - share * 2.4);
    if (ink.globalAlpha > 0) {
      ink.save();
      ink.translate(x, y);
      ink.rotate(share * 5);
      ink.scale(1 - share, 1 - share);
      paintKind({ ink, size, kind: splash.kind, beat: 0 });
      ink.restore();
    }
    const coins = Math.min(14, 3 + splash.kind);
    ink.globalAlpha = 1;
    for (let coin = 0; coin < coins; coin += 1) {
      const late = Math.min(1, Math.max(0, share * 1.5 - coin * 0.03));
      const ease = late * late;
      const [spreadX, spreadY] = [Math.cos(coin * 2.4) * size, Math.sin(coin * 2.4) * size];
      const out = Math.min(1, late * 4);
      const coinX = x + spreadX * out + (toX(cannon.x) - x - spreadX * out) * ease;
      const coinY = y + spreadY * out + (toY(cannon.y) - y - spreadY * out) * ease;
      if (late >= 1) continue;
      ink.fillStyle = splash.own ? '#ffc93c' : '#c7d3da';
      ink.strokeStyle = splash.own ? '#8a5a06' : '#5b6b75';
      ink.lineWidth = 1.2;
      ink.beginPath();
      ink.ellipse(coinX, coinY, 6, 6 * Math.abs(Math.cos(time / 120 + coin)) + 1.2, 0, 0, Math.PI * 2);
      ink.fill();
      ink.stroke();
    }
  }
  ink.globalAlpha = still ? 1 : Math.min(1, (1 - share) * 3);
  const big = splash.own ? Math.min(40, 22 + splash.kind) : 15;
  label(ink, splash.text, { x, y: y - (still ? 0 : share * 38) }, big, splash.own ? '#ffd56b' : '#d7eefb');
  ink.globalAlpha = 1;
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
  const scale = Math.max(0.42, Math.sqrt(scaleX * scaleY));
  const brush: Brush = { ink, toX: (x) => x * scaleX, toY: (y) => y * scaleY, scale };
  const { time, still } = scene;
  paintSea(ink, width, height, still ? 0 : time);
  const struck = new Set(
    still
      ? []
      : scene.bullets
          .filter(({ from }) => time - from > BULLET_MILLISECONDS && time - from < BULLET_MILLISECONDS + 90)
          .map(({ fish }) => fish.fish),
  );
  // The small ones in front: a boss hides nobody.
  const inOrder = scene.fish.toSorted(
    (one, other) => (FISH_KINDS[other.kind]?.radius ?? 0) - (FISH_KINDS[one.kind]?.radius ?? 0),
  );
  for (const fish of inOrder) {
    const locked = fish.fish === scene.locked;
    paintFish(brush, fish, { time, still, locked, hit: struck.has(fish.fish) });
  }
  if (!still) for (const bullet of scene.bullets) paintShot(brush, bullet, time, bullet.seat === scene.seat);
  for (const seat of CANNONS.keys()) {
    const angle = (scene.angles[seat] ?? 0) / 1_000;
    const last = scene.bullets.findLast((bullet) => bullet.seat === seat);
    const age = last === undefined || still ? Number.POSITIVE_INFINITY : time - last.from;
    paintCannon(brush, seat, {
      // On the screen a direction of the table leans as the table is stretched.
      angle: Math.atan2(Math.sin(angle) * scaleY, Math.cos(angle) * scaleX),
      ...{ level: scene.levels[seat] ?? 1, own: seat === scene.seat, taken: scene.taken[seat] === true },
      kick: age < 120 ? 1 - age / 120 : 0,
    });
  }
  for (const splash of scene.splashes) paintSplash(brush, splash, time, still);
}
