/**
 * Red packets: how much, into what shares, and who may (screens.md 3.7). Pure; bounds are data (`chat_room_settings`). Amounts in
 * units of 0.0001, given and taken in hundredths.
 */
import { formatAmount } from '@house/money/amount';
import { must, type Refusal, refuse } from '../../../platform/result.ts';

const HUNDREDTH = 100n;

export interface PacketBounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly shareMin: bigint;
  readonly sharesMin: number;
  readonly sharesMax: number;
  /** What one member gives, and takes, in a day of the house's zone. */
  readonly dayGiven: bigint;
  readonly dayTaken: bigint;
}

export function judgePacket(
  bounds: PacketBounds,
  { total, shares }: { total: bigint; shares: number },
): Refusal<'chatRooms.packetOutOfRange'> | null {
  const { min, max, shareMin, sharesMin, sharesMax } = bounds;
  const fits =
    total >= min &&
    total <= max &&
    total % HUNDREDTH === 0n &&
    shares >= sharesMin &&
    shares <= sharesMax &&
    total >= shareMin * BigInt(shares);
  if (fits) return null;
  return refuse('chatRooms.packetOutOfRange', {
    min: formatAmount(min),
    max: formatAmount(max),
    shareMin: formatAmount(shareMin),
    sharesMin,
    sharesMax,
  });
}

export function judgeDaySum(most: bigint, moved: bigint, amount: bigint): Refusal<'chatRooms.packetDaySum'> | null {
  const left = most > moved ? most - moved : 0n;
  return amount <= left ? null : refuse('chatRooms.packetDaySum', { left: formatAmount(left) });
}

/**
 * The shares of a packet, in the order in which they are taken: alike as far as hundredths allow, or cut at random places so that
 * each has the least of one and every way to cut it is equally likely, so that no place is better than another. `draw(n)` answers
 * 0..n-1, every one equally likely.
 */
export function cutShares(
  { total, shares, mode, shareMin }: { total: bigint; shares: number; mode: 'random' | 'even'; shareMin: bigint },
  draw: (n: number) => number,
): bigint[] {
  const count = BigInt(shares);
  const units = total / HUNDREDTH;
  if (mode === 'even') {
    return Array.from(
      { length: shares },
      (_, at) => (units / count + (BigInt(at) < units % count ? 1n : 0n)) * HUNDREDTH,
    );
  }
  const least = (shareMin + HUNDREDTH - 1n) / HUNDREDTH;
  const free = Number(units - least * count);
  must(free >= 0 && free < 2 ** 31, 'a packet is large enough for the least of each share, and no larger than may be');
  // Hundredths and cuts in one row: which places of it are cuts is drawn, each once, so ties are as likely as they should be.
  const row = free + shares - 1;
  const drawn = new Set<number>();
  while (drawn.size < shares - 1) drawn.add(draw(row));
  const cuts = [...drawn].sort((one, other) => one - other);
  return [...cuts, row].map((cut, at) => (least + BigInt(cut - (cuts[at - 1] ?? -1) - 1)) * HUNDREDTH);
}
