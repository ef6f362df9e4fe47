/** The fixed odds of our fast games (lottery.md 11) by play and tier, in ten-thousandths, stake included. */
import { ONE } from '@house/money/amount';
import type { UnitPlay } from '../tickets/play.ts';
import { ELEVEN_FIVE_PLAYS } from './eleven-five.ts';
import { K3_PLAYS } from './k3.ts';
import { MARK_SIX_PLAYS } from './mark-six.ts';
import { PC28_PLAYS } from './pc28.ts';
import { PK10_PLAYS } from './pk10.ts';

export type OddsTable = Readonly<Record<string, readonly bigint[]>>;

const hundredths = (odds: readonly number[]): bigint[] => odds.map((one) => (BigInt(one) * ONE) / 100n);
/** The first half of a table that reads the same from both ends. */
const mirrored = (half: readonly number[]): bigint[] => hundredths([...half, ...half.toReversed()]);

export const FAST_K3_ODDS: OddsTable = {
  SUM: mirrored([20_400, 6_800, 3_400, 2_040, 1_360, 970, 820, 760]),
  BSOE: hundredths([192, 192, 192, 192]),
  TRIPLE_ANY: hundredths([3_400]),
  TRIPLE: hundredths(Array.from({ length: 6 }, () => 20_400)),
  PAIR_ANY: hundredths(Array.from({ length: 6 }, () => 1_280)),
  PAIR_SINGLE: hundredths([6_800]),
  DIFF3: hundredths([3_400]),
  DIFF2: hundredths([680]),
  STRAIGHT_ANY: hundredths([850]),
  ONE: hundredths([225]),
};

export const FAST_PK10_ODDS: OddsTable = {
  DWD: hundredths([960]),
  BSOE: hundredths([192]),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [`LH.${place}`, hundredths([192, 192])])),
  SUM12: hundredths([
    4_300, 4_300, 2_150, 2_150, 1_440, 1_440, 1_080, 1_080, 860, 1_080, 1_080, 1_440, 1_440, 2_150, 2_150, 4_300, 4_300,
  ]),
  'SUM12.BSOE': hundredths([215, 172, 172, 215]),
};

export const FAST_28_ODDS: OddsTable = {
  SUM: mirrored([96_000, 32_000, 16_000, 9_600, 6_400, 4_571, 3_428, 2_666, 2_133, 1_745, 1_523, 1_391, 1_315, 1_280]),
  BSOE: hundredths([192, 192, 192, 192]),
  MIXED: hundredths([415, 356, 356, 415]),
  EXTREME: hundredths([1_710, 1_710]),
  COLOR: hundredths([289, 372, 372]),
  // Of the shapes only the triple is offered here.
  TRIPLE: hundredths([9_600]),
};

/** Fair odds times a share, floored to two decimals. */
function sharedOdds(plays: readonly UnitPlay[], percent: bigint): OddsTable {
  return Object.fromEntries(
    plays.map((play) => [
      play.code,
      play.tiers.map(({ ways, results, refund }) =>
        refund ? ONE : (((BigInt(results) * percent) / BigInt(ways)) * ONE) / 100n,
      ),
    ]),
  );
}

export const FAST_11X5_ODDS: OddsTable = sharedOdds(ELEVEN_FIVE_PLAYS, 96n);
/** Two prizes of one ticket are no shares of fair odds: the pair of lottery.md 8. */
export const FAST_MK6_ODDS: OddsTable = {
  ...sharedOdds(MARK_SIX_PLAYS, 95n),
  '3OF2': hundredths([10_500, 2_000]),
};

/** Each fast game's plays with the odds it pays. */
export const FAST_GAMES: Readonly<Record<string, { plays: readonly UnitPlay[]; odds: OddsTable }>> = {
  FASTK3: { plays: K3_PLAYS, odds: FAST_K3_ODDS },
  FASTPK10: { plays: PK10_PLAYS, odds: FAST_PK10_ODDS },
  FAST28: { plays: PC28_PLAYS, odds: FAST_28_ODDS },
  FAST11X5: { plays: ELEVEN_FIVE_PLAYS, odds: FAST_11X5_ODDS },
  MK6F: { plays: MARK_SIX_PLAYS, odds: FAST_MK6_ODDS },
};
