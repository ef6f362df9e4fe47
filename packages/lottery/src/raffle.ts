/** Raffles: what they return, and how their winners are drawn (lottery.md 12.1), on the server and in the browser. */
import { canonicalJson } from '@house/fairness/canonical-json';
import {
  createStream,
  type DrawScheme,
  drawPrefix,
  rootInStream,
  ticketDigest,
  zeroBeacon,
} from '@house/fairness/draw';
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
  readonly scheme: DrawScheme;
  readonly raffleId: string;
  readonly serverSeed: Uint8Array;
  /** Over the digests of all purchases, in the order of their numbers. */
  readonly betRoot: Uint8Array;
  readonly sold: number;
  /** As many as there were to sell. */
  readonly tickets: number;
  readonly prizes: number;
}

/**
 * Different tickets of 1..sold, one a prize, the first prize first. From scheme 2 on all numbers of the raffle are put in an
 * order that its seed alone fixes, and the first that were sold win: how many are sold moves nobody's place in it.
 */
export function drawRaffle({ scheme, raffleId, serverSeed, betRoot, sold, tickets, prizes }: RaffleDraw): number[] {
  const root = rootInStream(scheme, { betRoot, entriesRoot: null });
  const stream = createStream({ scheme, serverSeed, gameCode: RAFFLE, issueNo: raffleId, root, beacon: zeroBeacon() });
  if (scheme === 1) return drawPrefix(stream, sold, prizes);
  return drawPrefix(stream, tickets, tickets)
    .filter((number) => number <= sold)
    .slice(0, prizes);
}
