/** What the page of the fish shooter and the studio say to each other, beside the calls that all games have. */
import * as z from 'zod/mini';

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** Milliseconds since the room was opened, by the studio's clock. */
const time = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** What stands where a pair has the player's own seed: the fish of a room are everybody's, the wave's number makes the stream. */
export const FISH_CLIENT_SEED = 'fish';
export const FISH_SHOTS_MAX = 10;

export const fishShotsBody = z.object({
  sitting: uuid,
  shots: z
    .array(
      z.object({
        /** Rises within a sitting: a shot that comes twice is one. */
        seq: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
        fish: z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER)),
        /** Of the cannon, in thousandths of a radian. */
        angle: z.int().check(z.gte(-7_000), z.lte(7_000)),
        level: z.int().check(z.gte(1), z.lte(10)),
        /** When the bullet met the fish, as the page saw it. */
        at: time,
      }),
    )
    .check(z.minLength(1), z.maxLength(FISH_SHOTS_MAX)),
});
export type FishShotOrder = z.output<typeof fishShotsBody>['shots'][number];

export const fishLeaveBody = z.object({ sitting: uuid });

/** A fish, from which its place follows at every time (`positionAt`). */
export interface ShownFish {
  readonly fish: number;
  readonly kind: number;
  readonly at: number;
  readonly lasts: number;
  readonly path: readonly number[];
}

export interface ShownFishSeat {
  /** Masked; null: the seat is free. */
  readonly player: string | null;
  /** What they have won in this sitting; a decimal string. */
  readonly won: string;
}

/** What stands for the players of a room beside its fish; decimal strings. */
export interface FishPots {
  readonly jackpot: string;
  readonly chest: string;
}

/** Where one may sit down, by the rate of the room. */
export interface ShownFishRooms {
  readonly tiers: readonly {
    /** What a bullet of level 1 costs. */
    readonly base: string;
    readonly pots: FishPots;
    readonly rooms: readonly {
      readonly id: string;
      /** Of its four seats. */
      readonly taken: number;
      /** The asker sits there. */
      readonly own: boolean;
    }[];
  }[];
}

/** Why a shot cost nothing: too quick, the fish was gone or taken, the line missed it, the wallet took no stake. */
export type ShotBack = 'quick' | 'gone' | 'missed' | 'refused' | 'void';

/** A line of the stream. `now`: milliseconds since the room was opened, by the studio's clock. */
export type FishMessage =
  | {
      readonly kind: 'room';
      readonly now: number;
      readonly id: string;
      readonly tier: number;
      /** SHA-256 of the seed of its fish. */
      readonly commitment: string;
      readonly seat: number;
      readonly sitting: string;
      readonly seats: readonly ShownFishSeat[];
      readonly pots: FishPots;
      readonly fish: readonly ShownFish[];
      readonly bullets: number;
      readonly cost: string;
      readonly won: string;
    }
  | { readonly kind: 'fish'; readonly now: number; readonly fish: readonly ShownFish[] }
  | { readonly kind: 'seats'; readonly seats: readonly ShownFishSeat[] }
  /** Somebody fires; nothing is said of what comes of it. */
  | {
      readonly kind: 'shots';
      readonly seat: number;
      readonly shots: readonly { readonly fish: number; readonly angle: number; readonly level: number }[];
    }
  | {
      readonly kind: 'kills';
      readonly seat: number;
      readonly kills: readonly { readonly fish: number; readonly multiplier: number; readonly prize: string }[];
    }
  /** Somebody won the jackpot of the room, or opened its chest. */
  | { readonly kind: 'fund'; readonly seat: number; readonly fund: 'jackpot' | 'chest'; readonly amount: string }
  | { readonly kind: 'pots'; readonly pots: FishPots }
  /** The listener's own shots that were paid together, or came back. */
  | {
      readonly kind: 'mine';
      readonly hits: readonly { readonly seq: number; readonly cost: string; readonly prize: string }[];
      readonly back: readonly { readonly seq: number; readonly why: ShotBack }[];
      /** Why the wallet took no stake. */
      readonly refusal: string | null;
      readonly balance: string | null;
      readonly bullets: number;
      readonly cost: string;
      readonly won: string;
    }
  | { readonly kind: 'beat'; readonly now: number }
  /** The sitting is over: idle for too long, or left. */
  | { readonly kind: 'left' };
