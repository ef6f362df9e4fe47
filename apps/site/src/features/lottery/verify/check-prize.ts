/**
 * What a bet is worth on the result that counts, worked out here by the code that settles (lottery.md 1.1, 1.7), beside
 * what the house says it paid. The last step of a check: from the seed to the money.
 */
import { type ReceiptStatement, readStatement } from '@house/fairness/receipt-statement';
import { isResult } from '@house/lottery/result';
import { type PayPart, payoutOf, refundOf, winningParts } from '@house/lottery/settle';
import { formatAmount, ONE, parseAmount } from '@house/money/amount';
import { formatOdds } from '@house/money/display';
import { askForGames, readGame } from '../../../shared/game-plays.ts';
import { findPricedPlay } from '../../../shared/play-words.ts';
import type { CheckedStep, PublishedProof, StepBytes } from './check-draw.ts';
import type { ReadReceipt } from './read-receipt.ts';

/** What the house says became of the viewer's own bet. */
export interface PrizeClaim {
  /** Decimal text; null: not settled yet. */
  readonly prize: string | null;
  readonly capped: boolean;
}

/**
 * `claim`: null where the house was not asked, as for a receipt that is only pasted. Null where there is nothing to
 * compute: a receipt of another draw, a text that names no play of the game, no result that counts.
 */
export async function checkPrize(
  receipt: ReadReceipt,
  proof: PublishedProof,
  claim: PrizeClaim | null,
): Promise<CheckedStep | null> {
  const { draw, caps, correctedResult } = proof;
  if (receipt.gameCode !== draw.gameCode || receipt.drawNo !== draw.drawNo || draw.state === 'void') return null;
  await askForGames([draw.gameCode]);
  const game = readGame(draw.gameCode);
  const priced = game ? findPricedPlay(game, receipt.play) : null;
  const selection = priced?.play.grammar.parse(receipt.selection) ?? null;
  const unitStake = parseAmount(receipt.unitStake);
  const result = correctedResult ?? draw.result;
  if (!game || !priced || selection === null || unitStake === null || result === null) return null;
  if (!isResult(game.resultShape, result)) return null;
  const parts = winningParts(priced.play, selection, result, priced.price);
  const worth = payoutOf(parts, unitStake);
  const orderMost = caps === null ? null : parseAmount(caps.order);
  const isLowered = caps !== null && isBelow(caps, promisedBy(receipt));
  const refund = refundOf(parts, unitStake);
  const due = orderMost !== null && worth - refund > orderMost ? orderMost + refund : worth;
  const claimed = claim?.prize == null ? null : parseAmount(claim.prize);
  // What all bets of a member are paid at most cuts one by what his others won: he alone can add them up.
  const cutByOthers = claimed !== null && claimed < due && claim?.capped === true;
  const decimals = priced.price.decimal === true ? 3 : 2;
  return {
    step: 'prize',
    holds: (claimed === null || claimed === due || cutByOthers) && !isLowered,
    ...(claimed === null || cutByOthers ? { informs: true as const } : {}),
    claimed: claimed === null ? '' : formatAmount(claimed),
    computed: formatAmount(due),
    bytes: [
      { name: 'numbers', value: result.join(' ') },
      ...parts.map((part): StepBytes => ({ name: 'winning', value: sumOf(part, unitStake, decimals) })),
      ...(due < worth && caps !== null ? [{ name: 'orderMost' as const, value: caps.order }] : []),
      ...(cutByOthers && caps !== null ? [{ name: 'memberMost' as const, value: caps.member }] : []),
    ],
    words: [],
  };
}

/** What the house signed that it would pay at least as the most; null on a receipt that does not say. */
function promisedBy({ signed }: ReadReceipt): ReceiptStatement['caps'] {
  return signed === null ? null : (readStatement(signed.text)?.caps ?? null);
}

/** What is published must not be less than what was promised, whatever was paid. */
function isBelow(caps: NonNullable<PublishedProof['caps']>, promised: ReceiptStatement['caps']): boolean {
  if (promised === null) return false;
  return (['order', 'member'] as const).some((of) => {
    const [now, then] = [parseAmount(caps[of]), parseAmount(promised[of])];
    return now === null || then === null || now < then;
  });
}

/** `2 × 20.00 × 9.80 = 392.00`: units, the stake of one, its odds. */
function sumOf(part: PayPart, unitStake: bigint, decimals: 2 | 3): string {
  const odds = formatOdds((ONE * part.numerator) / part.denominator, { decimals });
  return `${part.hits} × ${formatAmount(unitStake)} × ${odds} = ${formatAmount(payoutOf([part], unitStake))}`;
}
