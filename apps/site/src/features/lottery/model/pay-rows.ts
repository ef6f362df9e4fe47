/** The rows of the pay table: what pays alike is one row (lottery.md 11). */
import type { Choice, Play } from '@house/lottery/game';
import { slotsOf } from '@house/lottery/offer';
import type { Price } from '@house/lottery/pricing';
import { compareRational, type Rational } from '@house/lottery/rational';
import { atFactor, returnsOf } from '@house/lottery/rtp';
import { ONE } from '@house/money/amount';
import { choicePrizes, hasManyPrizes, paysByChoice, type TierPrize, tierPrizes } from './prizes.ts';

export interface PayRow {
  readonly key: string;
  readonly play: Play;
  /** The choices it is about; none where it is the whole play. */
  readonly choices: readonly Choice[];
  readonly prizes: readonly TierPrize[];
  readonly rtp: Rational | null;
}

function sameTerms(a: PayRow, b: PayRow): boolean {
  const text = ({ prizes }: PayRow): string => prizes.map(({ times }) => times).join();
  const alike = a.prizes.every((prize, index) => {
    const other = b.prizes[index];
    return other !== undefined && compareRational(prize.chance, other.chance) === 0;
  });
  return a.prizes.length === b.prizes.length && alike && text(a) === text(b);
}

/** What the units of a play return: of the level where one prices it, else of what its worst kind of unit wins. */
function returnOf(play: Play, price: Price): Rational | null {
  return returnsOf(play, price).reduce<Rational | null>(
    (least, one) => (least === null || compareRational(one, least) < 0 ? one : least),
    null,
  );
}

/** The likeliest first; of many prizes the ends. */
function listedPrizes(play: Play, price: Price): TierPrize[] {
  const prizes = tierPrizes(play, ONE, price).toReversed();
  return hasManyPrizes(play) ? [...prizes.slice(0, 1), ...prizes.slice(-1)] : prizes;
}

/** Rows of one play. Choices that nothing is paid for are not sold. */
export function payRows(play: Play, price: Price): PayRow[] {
  const rtp = returnOf(play, price);
  if (!paysByChoice(play)) {
    return [{ key: play.code, play, choices: [], prizes: listedPrizes(play, price), rtp }];
  }
  const groups: PayRow[] = [];
  for (const choice of slotsOf(play)[0]?.choices ?? []) {
    const prizes = choicePrizes(play, choice.code, ONE, price);
    if (prizes.length === 0) continue;
    const row = {
      key: `${play.code}-${choice.code}`,
      play,
      choices: [choice],
      prizes,
      rtp: (choice.rtp && atFactor(choice.rtp, price.factor)) ?? rtp,
    };
    const known = groups.findIndex((group) => sameTerms(group, row));
    const group = groups[known];
    if (group === undefined) groups.push(row);
    else groups[known] = { ...group, choices: [...group.choices, choice] };
  }
  return groups.map((row) => (groups.length === 1 ? { ...row, choices: [] } : row));
}
