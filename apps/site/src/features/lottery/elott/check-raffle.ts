/** Recomputes the winners of a raffle with the code the house draws with (lottery.md 12.1). */
import type { ReplyOf } from '@house/contract/call';
import type { getRaffleProof } from '@house/contract/lottery/raffles';
import { betRootOf, commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';

type ProofPage = ReplyOf<typeof getRaffleProof>;
export type RaffleProof = Pick<ProofPage, 'raffle' | 'purchases'>;

/** The whole proof, page by page; `readPage` answers the purchases after a ticket number, 0 starts. */
export async function collectProof(readPage: (after: number) => Promise<ProofPage>): Promise<RaffleProof> {
  let page = await readPage(0);
  const purchases = [...page.purchases];
  while (page.next !== null) {
    page = await readPage(page.next);
    purchases.push(...page.purchases);
  }
  return { raffle: page.raffle, purchases };
}

/** How many tickets these are, in their order; null where numbers are missing between them, or are sold twice. */
function countSold(purchases: RaffleProof['purchases']): number | null {
  let sold = 0;
  for (const { first, count } of purchases) {
    if (first !== sold + 1 || count < 1) return null;
    sold += count;
  }
  return sold;
}

/**
 * Null before the draw. `own`: what the viewer bought, which is to be among the purchases. `kept`: the commitment on a
 * receipt of his; seed and commitment that were exchanged together fit each other, but not that.
 */
export function checkRaffle(
  { raffle, purchases }: RaffleProof,
  own: readonly RaffleProof['purchases'][number][] = [],
  kept: string | null = null,
): boolean | null {
  const { serverSeed: seed, winners, betRoot: stated, id: raffleId, sold, tickets, prizes, commit, scheme } = raffle;
  if (kept !== null && kept !== commit) return false;
  if (seed === null || winners === null || stated === null) return null;
  const serverSeed = fromHex(seed, SEED_BYTES);
  if (serverSeed === null || toHex(commitOf(serverSeed)) !== commit) return false;
  // How many are drawn from is no word of the house's: a number nobody bought could win, or be counted in to move the others.
  if (countSold(purchases) !== sold) return false;
  const listed = new Map(purchases.map((one) => [one.id, one]));
  if (!own.every(({ id, first, count }) => listed.get(id)?.first === first && listed.get(id)?.count === count))
    return false;
  const betRoot = betRootOf(purchases.map((purchase) => purchaseDigest(raffleId, purchase)));
  if (toHex(betRoot) !== stated) return false;
  return (
    drawRaffle({ scheme, raffleId, serverSeed, betRoot, sold, tickets, prizes: prizes.length }).join() ===
    winners.join()
  );
}
