/**
 * Scratch cards (lottery.md 12.2): nine fields, three equal amounts win that amount. A card is a price and a table of
 * prizes with exact weights; the same code decides on the server and verifies in the browser.
 */
import { type DrawStream, drawPrefix } from '@house/fairness/draw';
import { ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { type Rational, rational } from './rational.ts';

export const SCRATCH_FIELDS = 9;
const EQUAL_WINS = 3;

export interface ScratchPrize {
  /** In mills. */
  readonly amount: bigint;
  /** Cards that win it, of every `SCRATCH_WEIGHTS`. */
  readonly weight: number;
}

export interface ScratchCard {
  /** Written on every card that is sold; once used it never changes its meaning. */
  readonly code: string;
  readonly nameId: string;
  /** In mills. */
  readonly price: bigint;
  /** The highest first; at least five, so that nine fields can be filled without three equal ones. */
  readonly prizes: readonly ScratchPrize[];
}

/** Equally likely numbers of which one decides a card. */
export const SCRATCH_WEIGHTS = 100_000;

const prize = (amount: bigint, weight: number): ScratchPrize => ({ amount: amount * ONE, weight });

/** Every card the house sells. */
export const SCRATCH_CARDS: readonly ScratchCard[] = [
  {
    code: 'MANGO',
    nameId: 'lottery.card.MANGO',
    price: 10n * ONE,
    prizes: [
      prize(10_000n, 10),
      prize(2_000n, 50),
      prize(500n, 300),
      prize(100n, 1_500),
      prize(20n, 10_000),
      prize(10n, 20_000),
    ],
  },
  {
    code: 'TIGER',
    nameId: 'lottery.card.TIGER',
    price: 50n * ONE,
    prizes: [
      prize(100_000n, 8),
      prize(10_000n, 80),
      prize(1_000n, 900),
      prize(200n, 4_000),
      prize(100n, 7_000),
      prize(50n, 12_000),
    ],
  },
];

export function findScratchCard(code: string): ScratchCard | undefined {
  return SCRATCH_CARDS.find((card) => card.code === code);
}

/** What of the price comes back, exact. */
export function scratchReturn({ price, prizes }: ScratchCard): Rational {
  const paid = prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n);
  return rational(paid, price * BigInt(SCRATCH_WEIGHTS));
}

export interface ScratchedCard {
  /** In mills; zero for none. */
  readonly prize: bigint;
  /** The place in the table of the amount that each field shows. */
  readonly fields: readonly number[];
}

/** Decides a card: one number tells the prize, the rest of the stream only where the amounts stand. */
export function drawScratch(card: ScratchCard, stream: DrawStream): ScratchedCard {
  const number = stream.rand(SCRATCH_WEIGHTS);
  let upto = 0;
  const won = card.prizes.findIndex(({ weight }) => {
    upto += weight;
    return number < upto;
  });
  const winners = won === -1 ? [] : Array.from({ length: EQUAL_WINS }, () => won);
  // Every other amount stands on at most two fields.
  const others = card.prizes.flatMap((_, place) => (place === won ? [] : [place, place]));
  const rest = drawPrefix(stream, others.length, SCRATCH_FIELDS - winners.length).map((one) => others[one - 1]);
  const shown = [...winners, ...rest];
  const fields = drawPrefix(stream, SCRATCH_FIELDS, SCRATCH_FIELDS).map((one) => mustHave(shown[one - 1], 'a field'));
  return { prize: won === -1 ? 0n : mustHave(card.prizes[won], 'a prize').amount, fields };
}
