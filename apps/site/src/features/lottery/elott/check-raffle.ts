/** Recomputes the winners of a raffle with the code the house draws with (lottery.md 12.1). */
import type { ReplyOf } from '@house/contract/call';
import type { getRaffleProof } from '@house/contract/lottery-raffles';
import { betRootOf, commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';

/** Null before the draw. */
export function checkRaffle({ raffle, purchases }: ReplyOf<typeof getRaffleProof>): boolean | null {
  const { serverSeed: seed, winners, betRoot: stated, id: raffleId, sold, prizes, commit } = raffle;
  if (seed === null || winners === null || stated === null) return null;
  const serverSeed = fromHex(seed, SEED_BYTES);
  if (serverSeed === null || toHex(commitOf(serverSeed)) !== commit) return false;
  const betRoot = betRootOf(purchases.map((purchase) => purchaseDigest(raffleId, purchase)));
  if (toHex(betRoot) !== stated) return false;
  return drawRaffle({ raffleId, serverSeed, betRoot, sold, prizes: prizes.length }).join() === winners.join();
}
