/**
 * Where the fish of a room are. A room has a committed seed; every ten seconds of it are a wave, whose fish, times and paths are
 * drawn from the stream of that seed and the wave's number. A fish swims a cubic curve from edge to edge: where it is follows
 * from its path and the time alone, for whoever asks, so no position is ever sent.
 */
import type { DrawStream } from '@house/fairness/draw';
import { mustHave } from '@house/money/broken-promise';
import { BOSSES, FISH_KINDS } from './kinds.ts';

export const TABLE = { width: 1_600, height: 900 } as const;
/** Two cannons below, two above. */
export const CANNONS: readonly Point[] = [
  { x: 480, y: 880 },
  { x: 1_120, y: 880 },
  { x: 480, y: 20 },
  { x: 1_120, y: 20 },
];
export const WAVE_MILLISECONDS = 10_000;
const FISH_IN_WAVE = 14;
/** A boss every four minutes. */
const BOSS_WAVES = 24;
const MARGIN = 140;
/** How far from where it was told a shot may find its fish (games.md 3). */
export const LAG_MILLISECONDS = 200;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Spawn {
  /** In its room; rises. */
  readonly fish: number;
  readonly kind: number;
  /** Milliseconds after the room was opened. */
  readonly at: number;
  readonly lasts: number;
  /** Four points of its curve: x and y in turn. */
  readonly path: readonly number[];
}

const WEIGHTS = FISH_KINDS.reduce((sum, { weight }) => sum + weight, 0);

function drawKind(stream: DrawStream): number {
  let left = stream.rand(WEIGHTS);
  return FISH_KINDS.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}

function drawPath(stream: DrawStream): number[] {
  const within = (most: number): number => stream.rand(most);
  const fromLeft = stream.rand(2) === 0;
  const [begin, end] = fromLeft ? [-MARGIN, TABLE.width + MARGIN] : [TABLE.width + MARGIN, -MARGIN];
  const height = (): number => 120 + within(TABLE.height - 240);
  return [
    begin,
    height(),
    within(TABLE.width),
    within(TABLE.height),
    within(TABLE.width),
    within(TABLE.height),
    end,
    height(),
  ];
}

/** Milliseconds until the wave that brings the next boss, which comes within its ten seconds; 0 while it is under way. */
export function untilBoss(time: number): number {
  const wave = Math.max(0, Math.floor(time / WAVE_MILLISECONDS));
  const left = BOSS_WAVES - 1 - (wave % BOSS_WAVES);
  return left === 0 ? 0 : (wave + left) * WAVE_MILLISECONDS - time;
}

/** The fish of a wave, in the order of their times. `stream`: of the room's seed and the wave's number. */
export function spawnsOf(stream: DrawStream, wave: number): readonly Spawn[] {
  const size = FISH_IN_WAVE + 1;
  const make = (index: number, kind: number): Spawn => ({
    fish: wave * size + index,
    kind,
    at: wave * WAVE_MILLISECONDS + stream.rand(WAVE_MILLISECONDS),
    lasts: mustHave(FISH_KINDS[kind] ?? null, 'a kind of fish').seconds * 1_000,
    path: drawPath(stream),
  });
  const spawns = Array.from({ length: FISH_IN_WAVE }, (_, index) => make(index, drawKind(stream)));
  if (wave % BOSS_WAVES === BOSS_WAVES - 1) {
    spawns.push(make(FISH_IN_WAVE, mustHave(BOSSES[stream.rand(BOSSES.length)] ?? null, 'a boss')));
  }
  return spawns.toSorted((one, other) => one.at - other.at);
}

/** `time`: milliseconds after the room was opened. Null: it has not come yet, or is gone. */
export function positionAt({ at, lasts, path }: Pick<Spawn, 'at' | 'lasts' | 'path'>, time: number): Point | null {
  const share = (time - at) / lasts;
  if (share < 0 || share > 1) return null;
  const rest = 1 - share;
  const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  const along = (axis: 0 | 1): number =>
    a * (path[axis] ?? 0) + b * (path[axis + 2] ?? 0) + c * (path[axis + 4] ?? 0) + d * (path[axis + 6] ?? 0);
  return { x: along(0), y: along(1) };
}

export const isOnTable = ({ x, y }: Point): boolean => x >= 0 && x <= TABLE.width && y >= 0 && y <= TABLE.height;

/** Of the way from one point to another, in thousandths of a radian; 0 points to the right, a quarter turn down. */
export const angleTo = (from: Point, to: Point): number => Math.round(Math.atan2(to.y - from.y, to.x - from.x) * 1_000);

/** Whether a ray from the cannon meets the fish on the table at that time. */
export function isHit(seat: number, angle: number, spawn: Spawn, time: number): boolean {
  const place = positionAt(spawn, time);
  if (place === null || !isOnTable(place)) return false;
  const cannon = mustHave(CANNONS[seat] ?? null, 'a cannon for each seat');
  const [x, y] = [Math.cos(angle / 1_000), Math.sin(angle / 1_000)];
  const [dx, dy] = [place.x - cannon.x, place.y - cannon.y];
  const radius = mustHave(FISH_KINDS[spawn.kind] ?? null, 'a kind of fish').radius;
  return dx * x + dy * y > 0 && Math.abs(dx * y - dy * x) <= radius + 2;
}

const STEPS = [0, -50, 50, -100, 100, -150, 150, -LAG_MILLISECONDS, LAG_MILLISECONDS] as const;

/** As the server judges it: a little earlier or later counts as well, since the line takes its time. */
export const isHitNear = (seat: number, angle: number, spawn: Spawn, time: number): boolean =>
  STEPS.some((step) => isHit(seat, angle, spawn, time + step));
