/** Raffles: what they return, and how their winners are drawn (lottery.md 12.1), on the server and in the browser. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { createStream, drawPrefix, ticketDigest, zeroBeacon } from '@house/fairness/draw';
import { type Rational, rational } from './rational.ts';

/** What stands for the game in the stream of a raffle's draw. */
export const RAFFLE = 'RAFFLE';

/** The prizes' share of what all tickets cost, exact; the winners are drawn among sold tickets only. */
export function raffleReturn(raffle: { price: bigint; tickets: number; prizes: readonly bigint[] }): Rational {
  const paid = raffle.prizes.reduce((sum, prize) => sum + prize, 0n);
  return rational(paid, raffle.price * BigInt(raffle.tickets));
}

export interface RafflePurchase {
  readonly id: string;
  readonly first: number;
  readonly count: number;
}

/** Digest of a purchase: its numbers, under its own id. */
export function purchaseDigest(raffleId: string, { id, first, count }: RafflePurchase): Uint8Array {
  return ticketDigest(canonicalJson({ raffle: raffleId, purchase: id, first, count }));
}

export interface RaffleDraw {
  readonly raffleId: string;
  readonly serverSeed: Uint8Array;
  /** Over the digests of all purchases, in the order of their numbers. */
  readonly betRoot: Uint8Array;
  readonly sold: number;
  readonly prizes: number;
}

/** Different tickets of 1..sold, one a prize, the first prize first. */
export function drawRaffle({ raffleId, serverSeed, betRoot, sold, prizes }: RaffleDraw): number[] {
  const inputs = { serverSeed, gameCode: RAFFLE, issueNo: raffleId, betRoot, beacon: zeroBeacon() };
  return drawPrefix(createStream(inputs), sold, prizes);
}
