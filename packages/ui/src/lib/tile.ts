/**
 * The recipe of a game's tile: hue pair of its category or vendor, object, and a seed (the game's id) that shapes the
 * rosette. Eleven pairs, forty-six objects and the seeds give thousands of tiles that still look like one set
 * (identity.md 11). The same seed gives the same tile on every page and every visit.
 */
import type { ArtName } from './art-names.ts';
import type { CategoryHue, TileHue } from './palette.ts';
import { seedOf } from './seed.ts';

export interface TileLook {
  readonly hue: CategoryHue | TileHue;
  readonly art: ArtName;
  /** Usually the game's id. */
  readonly seed: string;
}

export interface Rosette {
  readonly petals: number;
  readonly lines: number;
  /** How far the petals reach in and out, of the radius. */
  readonly amplitude: number;
}

export interface TileRecipe {
  readonly rosette: Rosette;
  /** Turns the rosette, in degrees, so that equal ones do not look stamped. */
  readonly turn: number;
}

const PETALS = [5, 6, 7, 8, 9];
const LINES = [6, 7, 8];
const AMPLITUDES = [0.22, 0.28, 0.34];
const CATEGORY_GROUNDS: ReadonlySet<string> = new Set<CategoryHue>([
  'lott',
  'elott',
  'live',
  'sports',
  'fish',
  'rng',
  'pvp',
  'esports',
  'cock',
  'mini',
]);

function pickOf<T>(list: readonly T[], at: number, fallback: T): T {
  return list[at] ?? fallback;
}

/** Class of a ground: sets its deep, body and light stops for the tile, its scrim and its picture. */
export function tileGround(hue: TileLook['hue']): string {
  return CATEGORY_GROUNDS.has(hue) ? `c-${hue}` : `h-${hue}`;
}

export function tileRecipe(seed: string): TileRecipe {
  const { pick } = seedOf(seed);
  const petals = pickOf(PETALS, pick(PETALS.length), 6);
  const rosette = {
    petals,
    lines: pickOf(LINES, pick(LINES.length), 7),
    amplitude: pickOf(AMPLITUDES, pick(AMPLITUDES.length), 0.28),
  };
  return { rosette, turn: pick(Math.round(360 / petals)) };
}

const RADIUS = 98;
/** Points along one petal: enough that the curve through their middles is smooth. */
const POINTS = 10;

function round(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '');
}

/** The part of one line that lies in one petal; turned round, the parts meet. */
function drawPart({ petals, lines, amplitude }: Rosette, line: number): string {
  const depth = amplitude * (1 - 0.35 * Math.sin((line / lines) * Math.PI));
  const at = (index: number): readonly [number, number] => {
    const turn = (index / POINTS) * ((Math.PI * 2) / petals);
    const radius = RADIUS * (1 - amplitude + depth * Math.sin(petals * turn + (line * Math.PI) / lines));
    return [Math.cos(turn) * radius, Math.sin(turn) * radius];
  };
  const middle = (index: number): string => {
    const [[ax, ay], [bx, by]] = [at(index), at(index + 1)];
    return `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  };
  let path = `M${middle(-1)}`;
  for (let index = 0; index < POINTS; index += 1) path += `Q${at(index).map(round).join(' ')} ${middle(index)}`;
  return path;
}

const drawn = new Map<string, string>();

/**
 * The rosette as an address for a CSS mask. One petal is drawn and used for all, so it is 3 KB of text at most, and the
 * forty-five different ones are each drawn once a page.
 */
export function rosetteMask(rosette: Rosette): string {
  const key = `${rosette.petals}/${rosette.lines}/${rosette.amplitude}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const path = Array.from({ length: rosette.lines }, (_, line) => drawPart(rosette, line)).join('');
  const petals = Array.from(
    { length: rosette.petals },
    (_, petal) => `<use href="#p" transform="rotate(${round((360 / rosette.petals) * petal)})"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"><defs><path id="p" d="${path}" fill="none" stroke="#000" stroke-width=".8"/></defs>${petals}</svg>`;
  const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  drawn.set(key, address);
  return address;
}
