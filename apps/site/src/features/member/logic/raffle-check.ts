/** Draws a raffle of a promotion again, with the code the house draws with (docs/fairness.md). */
import type { OwnRaffleView } from '@house/contract/promotions/raffles';
import { betRootOf, commitOf, NEWEST_SCHEME, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';

type Drawn = Pick<OwnRaffleView, 'id' | 'serverSeed' | 'commit' | 'betRoot' | 'winners' | 'tickets' | 'prizes' | 'own'>;

/** Whether seed, commitment, root and winners fit each other and the tickets, among which the own ones are. */
export function isDrawnSo(
  raffle: Drawn,
  given: readonly { readonly id: string; readonly first: number; readonly count: number }[],
): boolean {
  const seed = raffle.serverSeed === null ? null : fromHex(raffle.serverSeed, SEED_BYTES);
  if (seed === null || raffle.winners === null || toHex(commitOf(seed)) !== raffle.commit) return false;
  let sold = 0;
  for (const { first, count } of given) {
    // No number twice, and none left out.
    if (first !== sold + 1 || count < 1) return false;
    sold += count;
  }
  const isListed = ({ first, count }: { first: number; count: number }): boolean =>
    given.some((one) => one.first === first && one.count === count);
  if (!raffle.own.every(isListed)) return false;
  const betRoot = betRootOf(given.map((one) => purchaseDigest(raffle.id, one)));
  if (toHex(betRoot) !== raffle.betRoot) return false;
  const terms = { scheme: NEWEST_SCHEME, raffleId: raffle.id, serverSeed: seed, betRoot };
  const drawn = drawRaffle({ ...terms, sold, tickets: raffle.tickets, prizes: raffle.prizes.length });
  return drawn.join() === raffle.winners.join();
}
