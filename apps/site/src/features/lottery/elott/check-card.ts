/** Recomputes a scratch card from its seeds, with the code the house decides with (lottery.md 12.2). */
import type { ScratchCardView } from '@house/contract/lottery/scratch';
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { createInstantStream } from '@house/fairness/instant';
import { drawScratch, findScratchCard } from '@house/lottery/scratch';
import { formatAmount } from '@house/money/amount';

export interface CardCheck {
  /** The published seed is the one committed to before the card. */
  readonly committed: boolean;
  /** The member chose his seed after that promise was there; false of pairs of before, whose seeds were made together. */
  readonly chosenAfter: boolean;
  /** Seeds and nonce give the fields and the prize of the card. */
  readonly recomputed: boolean;
}

/** Null while the seed of the card is sealed. */
export function checkCard({ code, pair, nonce, prize, fields }: ScratchCardView): CardCheck | null {
  if (pair.serverSeed === null) return null;
  const serverSeed = fromHex(pair.serverSeed, SEED_BYTES);
  const card = findScratchCard(code);
  if (serverSeed === null || card === undefined) return { committed: false, chosenAfter: false, recomputed: false };
  const drawn = drawScratch(card, createInstantStream({ serverSeed, clientSeed: pair.clientSeed, nonce }));
  return {
    committed: toHex(commitOf(serverSeed)) === pair.commit,
    chosenAfter: pair.chosenAt !== null && Date.parse(pair.committedAt) < Date.parse(pair.chosenAt),
    recomputed: formatAmount(drawn.prize) === prize && drawn.fields.join() === fields.join(),
  };
}
