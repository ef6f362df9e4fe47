/** Raffles: what they return, and how their winners are drawn (lottery.md 12.1), on the server and in the browser. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { createStream, drawPrefix, ticketDigest, zeroBeacon } from '@house/fairness/draw';
import { RAFFLE, type RafflePurchase } from './instant-bets.ts';
import { type Rational, rational } from './rational.ts';

/** The prizes' share of what all tickets cost, exact; the winners are drawn among sold tickets only. */
export function raffleReturn(raffle: { price: bigint; tickets: number; prizes: readonly bigint[] }): Rational {
  const paid = raffle.prizes.reduce((sum, prize) => sum + prize, 0n);
  return rational(paid, raffle.price * BigInt(raffle.tickets));
}

/** A purchase as it is hashed: its numbers, under its own id. */
export function purchaseText(raffleId: string, { id, first, count }: RafflePurchase): string {
  return canonicalJson({ raffle: raffleId, purchase: id, first, count });
}

export function purchaseDigest(raffleId: string, purchase: RafflePurchase): Uint8Array {
  return ticketDigest(purchaseText(raffleId, purchase));
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
