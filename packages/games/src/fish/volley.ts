/**
 * The shots of a player that are paid together (at most a second of them), decided by the stream of their round: each in turn
 * takes 52 bits, and the multiplier of a boss that it kills one number more. A shot at a fish that an earlier one has killed, or
 * that is gone, is no shot: it costs nothing and takes nothing from the stream, so every paid one returns 95.5 % exactly.
 *
 * Beside it 0.5 % come back by the jackpot of the room (`ROOM_POOLS`) and 0.5 % by its chest: every bullet puts its part in, and
 * a bullet of level L that kills a boss takes L tenths of what is in the chest. So a chest gives back all that was put in, and
 * what it adds to a bullet at a boss is the same share of its cost at every level.
 */
import type { DrawStream } from '@house/fairness/draw';
import { draw52Bits } from '@house/fairness/round';
import { floorDiv, ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import type { GameFacts } from '../game.ts';
import { POOL_UNITS_PER_MILL } from '../pools.ts';
import { FISH_KINDS, isBoss } from './kinds.ts';

export const CANNON_LEVELS = 10;
export const VOLLEY_MAX = 10;
/** What a bullet of level 1 costs in each room, in mills. */
export const ROOM_BASES: readonly bigint[] = [ONE / 10n, ONE, 10n * ONE];
/** Of each bullet, in ten-thousandths, as pools are counted. */
export const CHEST_SHARE = 50n;
const BITS = 2n ** 52n;
/** In thousandths: what comes back of a bullet. */
const RETURNED = 955n;
/** Without jackpot and chest. */
export const RETURN_OF_SHOT = Number(RETURNED) / 1_000;

export interface FishShot {
  /** Of the room: which of its fish. */
  readonly fish: number;
  /** Its place in `FISH_KINDS`. */
  readonly kind: number;
  /** Of the cannon, 1 to 10. */
  readonly level: number;
}

export interface FishVolley {
  /** Its place in `ROOM_BASES`. */
  readonly tier: number;
  readonly shots: readonly FishShot[];
}

export interface FishEvent extends FishShot {
  readonly kind: number;
  readonly cost: bigint;
  /** Times the cost; 0: it lives. */
  readonly multiplier: number;
  readonly amount: bigint;
}

/** As events of a round are kept and shown. */
export type VolleyEvent = Omit<FishEvent, 'kind'> & { readonly kind: 'shot'; readonly code: string };

export interface FishGame extends GameFacts {
  readonly kind: 'fish';
  /** Null: no volley. */
  readVolley(input: unknown): FishVolley | null;
}

export const costOf = (tier: number, level: number): bigint =>
  mustHave(ROOM_BASES[tier] ?? null, 'a room of the game') * BigInt(level);

/** What a paid hit on such a fish does: 0, or times the cost that is won. */
export function judgeHit(stream: DrawStream, kind: number): number {
  const { least, most } = mustHave(FISH_KINDS[kind] ?? null, 'a kind of fish');
  // p = 0.955 / m with m = (least + most) / 2, without a fraction.
  if (draw52Bits(stream) * BigInt(least + most) * 1_000n >= 2n * RETURNED * BITS) return 0;
  return least === most ? least : least + stream.rand(most - least + 1);
}

/** The shots in their order; `isGone` leaves one out before it is drawn. */
export function judgeShots<Shot extends FishShot>(
  stream: DrawStream,
  { tier, shots }: { readonly tier: number; readonly shots: readonly Shot[] },
  isGone: (shot: Shot) => boolean = () => false,
): { paid: readonly (Shot & FishEvent)[]; back: readonly Shot[] } {
  const dead = new Set<number>();
  const paid: (Shot & FishEvent)[] = [];
  const back: Shot[] = [];
  for (const shot of shots) {
    if (dead.has(shot.fish) || isGone(shot)) {
      back.push(shot);
      continue;
    }
    const cost = costOf(tier, shot.level);
    const multiplier = judgeHit(stream, shot.kind);
    if (multiplier > 0) dead.add(shot.fish);
    paid.push({ ...shot, cost, multiplier, amount: cost * BigInt(multiplier) });
  }
  return { paid, back };
}

/** A chest that a killed boss opened, after what the shots themselves paid. */
export interface ChestEvent {
  readonly kind: 'chest';
  /** Of the room. */
  readonly code: string;
  readonly fish: number;
  readonly level: number;
  readonly amount: bigint;
}

/**
 * What paid shots do to a chest, in their order. `units`: ten-thousandths of a mill, so that parts of a mill stay in it.
 */
export function openChest(
  before: bigint,
  paid: readonly FishEvent[],
): { units: bigint; opened: readonly { fish: number; level: number; kind: number; amount: bigint }[] } {
  let units = before;
  const opened: { fish: number; level: number; kind: number; amount: bigint }[] = [];
  for (const { cost, fish, kind, level, multiplier } of paid) {
    units += cost * CHEST_SHARE;
    if (multiplier === 0 || !isBoss(kind)) continue;
    const amount = floorDiv(units * BigInt(level), BigInt(CANNON_LEVELS) * POOL_UNITS_PER_MILL);
    if (amount === 0n) continue;
    units -= amount * POOL_UNITS_PER_MILL;
    opened.push({ fish, level, kind, amount });
  }
  return { units, opened };
}

/** How far the prizes of paid shots lie from 95.5 % of their cost, squared, as the rules have it: the sum of their variances. */
export function varianceOf(paid: readonly FishEvent[]): number {
  return paid.reduce((sum, { kind, cost }) => {
    const { least, most } = mustHave(FISH_KINDS[kind] ?? null, 'a kind of fish');
    const mean = (least + most) / 2;
    const squares = mean ** 2 + ((most - least + 1) ** 2 - 1) / 12;
    return sum + Number(cost) ** 2 * ((RETURN_OF_SHOT / mean) * squares - RETURN_OF_SHOT ** 2);
  }, 0);
}

export const totalOf = (paid: readonly FishEvent[]): { stake: bigint; prize: bigint } =>
  paid.reduce((sum, { cost, amount }) => ({ stake: sum.stake + cost, prize: sum.prize + amount }), {
    stake: 0n,
    prize: 0n,
  });

export type PlayedVolley = { readonly events: readonly VolleyEvent[]; readonly prize: bigint };

/** Null: no volley of that stake can have been paid. */
export function playVolley(
  game: FishGame,
  stream: DrawStream,
  { stake, choice }: { readonly stake: bigint; readonly choice: unknown },
): PlayedVolley | null {
  const volley = game.readVolley(choice);
  if (volley === null) return null;
  const { paid, back } = judgeShots(stream, volley);
  const total = totalOf(paid);
  if (back.length > 0 || total.stake !== stake) return null;
  const events = paid.map(({ kind, ...shot }) => ({
    ...shot,
    kind: 'shot' as const,
    code: mustHave(FISH_KINDS[kind] ?? null, 'a kind of fish').code,
  }));
  return { events, prize: total.prize };
}

/** As it is kept with a round: small values only, three for each shot. */
export const writeVolley = ({ tier, shots }: FishVolley): { tier: number; shots: number[] } => ({
  tier,
  shots: shots.flatMap(({ fish, kind, level }) => [fish, kind, level]),
});

export function readVolley(input: unknown): FishVolley | null {
  if (typeof input !== 'object' || input === null) return null;
  const { tier, shots } = input as { tier?: unknown; shots?: unknown };
  if (typeof tier !== 'number' || ROOM_BASES[tier] === undefined || !Array.isArray(shots)) return null;
  if (shots.length === 0 || shots.length % 3 !== 0 || shots.length > 3 * VOLLEY_MAX) return null;
  const read: FishShot[] = [];
  for (let at = 0; at < shots.length; at += 3) {
    const [fish, kind, level] = shots.slice(at, at + 3) as unknown[];
    if (!isWhole(fish, 0, Number.MAX_SAFE_INTEGER) || !isWhole(kind, 0, FISH_KINDS.length - 1)) return null;
    if (!isWhole(level, 1, CANNON_LEVELS)) return null;
    read.push({ fish, kind, level });
  }
  return { tier, shots: read };
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;

/** A stake is what the shots of a volley cost together. */
export const FISH_SHOOTER: FishGame = {
  code: 'FISH',
  kind: 'fish',
  rtp: { lowest: '0.965000', highest: '0.965000', proof: 'exact', fromPools: '0.010000' },
  volatility: 'high',
  stakes: {
    min: ONE / 10n,
    max: 10n * ONE * BigInt(CANNON_LEVELS * VOLLEY_MAX),
    step: ONE / 10n,
    ladder: ROOM_BASES,
  },
  maxWin: { timesStake: 800n },
  readVolley,
};
