/**
 * Who may play into whose hands at card tables: the flags of games.md 4 with their weights, from hands of 30 days and from what
 * links two accounts. From 100 on people look. `samePair` asks for fifty hands together as `oneWay` does: of fewer everybody at
 * a small table would be flagged. Not known here: folding to a partner, uplines.
 */
import type { LinkKind } from '../risk/port.ts';

const HANDS = 50;
const ONE_WAY_PERCENT = 80;
const SAME_PAIR_PERCENT = 40;

type CollusionFlag = 'oneWay' | 'samePair' | 'steadyTime' | 'sharedDevice' | 'sharedPaymentAccount' | 'sharedAddress';
const WEIGHTS: Readonly<Record<CollusionFlag, number>> = {
  ...{ oneWay: 50, samePair: 25, steadyTime: 40, sharedDevice: 100, sharedPaymentAccount: 100, sharedAddress: 30 },
};
const BY_LINK: Readonly<Partial<Record<LinkKind, CollusionFlag>>> = {
  ...{ device: 'sharedDevice', paymentAccount: 'sharedPaymentAccount', address: 'sharedAddress' },
};

export interface PairFacts {
  readonly hands: number;
  readonly handsOf: readonly [number, number];
  /** Units of 0.0001: what the first lost to the second, and the other way round. */
  readonly flow: readonly [bigint, bigint];
  /** One of them acts as steadily as no person does. */
  readonly steady: boolean;
  readonly links: readonly LinkKind[];
}

export interface PairScore {
  readonly score: number;
  readonly flags: readonly CollusionFlag[];
  /** Of what went between them, in the direction in which more did. */
  readonly oneWayPercent: number;
  /** Of the hands of the one who played fewer. */
  readonly togetherPercent: number;
}

export function scorePair({ hands, handsOf, flow: [gave, got], steady, links }: PairFacts): PairScore {
  const [total, more] = [gave + got, gave > got ? gave : got];
  const oneWayPercent = total === 0n ? 0 : Number((more * 100n) / total);
  const togetherPercent = Math.floor((hands * 100) / Math.max(1, Math.min(...handsOf)));
  const flags = new Set<CollusionFlag>(links.flatMap((kind) => BY_LINK[kind] ?? []));
  // "More than": the percents are rounded down, the comparison is not.
  if (hands >= HANDS && more * 100n > total * BigInt(ONE_WAY_PERCENT)) flags.add('oneWay');
  if (hands >= HANDS && hands * 100 > Math.min(...handsOf) * SAME_PAIR_PERCENT) flags.add('samePair');
  if (steady) flags.add('steadyTime');
  const score = [...flags].reduce((sum, flag) => sum + WEIGHTS[flag], 0);
  return { score, flags: [...flags], oneWayPercent, togetherPercent };
}
