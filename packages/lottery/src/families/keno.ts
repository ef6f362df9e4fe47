/** KENO80: twenty of eighty (lottery.md 11). Picks pay by how many of them are drawn; the rest by sum and halves. */

import { KENO_PICK_ODDS } from '../keno-picks.ts';
import { choose } from '../tickets/combinatorics.ts';
import { numbersTo, type Place } from '../tickets/direct.ts';
import { boxesOf } from '../tickets/grammar.ts';
import { placesOf, type UnitPlay } from '../tickets/play.ts';
import type { DrawResult } from '../tickets/selection.ts';
import { type Outcome, outcomePlay } from '../tickets/values.ts';

const KENO_LAST = 80;
const KENO_DRAWN = 20;
const VALUES = numbersTo(KENO_LAST);
const PLACES: readonly Place[] = Array.from({ length: KENO_DRAWN }, (_, index) => ({ code: String(index + 1), index }));

/** Exactly `size` numbers are one unit; its tiers are the counts of drawn ones that pay, the most first. */
function pickPlay(size: number): UnitPlay {
  const counts = payingCounts(size);
  return {
    code: `PICK${size}`,
    grammar: boxesOf([{ code: 'N', choices: VALUES.choices }]),
    tiers: counts.map((shown) => ({
      ways: choose(KENO_DRAWN, shown) * choose(KENO_LAST - KENO_DRAWN, size - shown),
      results: choose(KENO_LAST, size),
    })),
    reads: placesOf(PLACES),
    countUnits: ([picks = []]) => (picks.length === size ? 1 : 0),
    countHits([picks = []], result) {
      const drawn = new Set(result.map(VALUES.write));
      const shown = picks.filter((number) => drawn.has(number)).length;
      return counts.map((count) => (picks.length === size && count === shown ? 1 : 0));
    },
    oneTier: true,
    mostHits: ([picks = []]) => counts.map(() => (picks.length === size ? 1 : 0)),
  };
}

function payingCounts(size: number): number[] {
  return Object.keys(KENO_PICK_ODDS[size] ?? {})
    .map(Number)
    .sort((a, b) => b - a);
}

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const sumOf = (result: DrawResult): number => result.reduce((sum, number) => sum + number, 0);

interface KenoChoice {
  readonly code: string;
  readonly nameId?: string;
  readonly has: (value: number) => boolean;
  readonly odds: bigint;
  /** Draws that win, of all C(80, 20); counted by the test that proves the odds. */
  readonly ways: bigint;
}

const MIDDLE = 810;
const between = (low: number, high: number) => (sum: number) => sum >= low && sum <= high;
const SUM_CHOICES: Readonly<Record<string, readonly KenoChoice[]>> = {
  SUM: [
    {
      code: 'B',
      nameId: 'lottery.choice.big',
      has: (sum) => sum > MIDDLE,
      odds: 19_400n,
      ways: 1_759_886_689_338_606_861n,
    },
    {
      code: 'S',
      nameId: 'lottery.choice.small',
      has: (sum) => sum < MIDDLE,
      odds: 19_400n,
      ways: 1_759_886_689_338_606_861n,
    },
    {
      code: 'M',
      nameId: 'lottery.choice.sum810',
      has: (sum) => sum === MIDDLE,
      odds: 2_150_000n,
      ways: 15_542_763_534_960_598n,
    },
  ],
  'SUM.OE': [
    {
      code: 'O',
      nameId: 'lottery.choice.odd',
      has: (sum) => sum % 2 === 1,
      odds: 19_200n,
      ways: 1_767_658_070_682_256_896n,
    },
    {
      code: 'E',
      nameId: 'lottery.choice.even',
      has: (sum) => sum % 2 === 0,
      odds: 19_200n,
      ways: 1_767_658_071_529_917_424n,
    },
  ],
  BAND: [
    {
      code: '1',
      nameId: 'lottery.choice.band1',
      has: between(210, 695),
      odds: 92_000n,
      ways: 362_424_019_495_171_770n,
    },
    {
      code: '2',
      nameId: 'lottery.choice.band2',
      has: between(696, 763),
      odds: 47_000n,
      ways: 712_463_910_471_784_803n,
    },
    {
      code: '3',
      nameId: 'lottery.choice.band3',
      has: between(764, 855),
      odds: 24_400n,
      ways: 1_371_845_418_169_315_204n,
    },
    {
      code: '4',
      nameId: 'lottery.choice.band4',
      has: between(856, 923),
      odds: 46_500n,
      ways: 719_054_759_525_309_151n,
    },
    {
      code: '5',
      nameId: 'lottery.choice.band5',
      has: between(924, 1_410),
      odds: 91_000n,
      ways: 369_528_034_550_593_392n,
    },
  ],
};

/** Numbers 1 to 40 against 41 to 80: more of the first, more of the second, ten of each. */
const HALF = KENO_LAST / 2;
const lowShown = (result: DrawResult): number => result.filter((number) => number <= HALF).length;
const HALVES: readonly KenoChoice[] = [
  {
    code: 'U',
    nameId: 'lottery.choice.upper',
    has: (low) => low > KENO_DRAWN / 2,
    odds: 24_000n,
    ways: 1_408_393_885_741_467_768n,
  },
  {
    code: 'D',
    nameId: 'lottery.choice.lower',
    has: (low) => low < KENO_DRAWN / 2,
    odds: 24_000n,
    ways: 1_408_393_885_741_467_768n,
  },
  {
    code: 'M',
    nameId: 'lottery.choice.equal',
    has: (low) => low === KENO_DRAWN / 2,
    odds: 47_000n,
    ways: 718_528_370_729_238_784n,
  },
];

/** C(80, 20): above 2^53. */
export const KENO_RESULTS = 3_535_316_142_212_174_320n;

function choicePlay(code: string, choices: readonly KenoChoice[], read: (result: DrawResult) => number): UnitPlay {
  const outcomes = choices.map(
    ({ code: choice, nameId, ways, has }): Outcome => ({
      code: choice,
      ...(nameId === undefined ? {} : { nameId }),
      ways,
      results: KENO_RESULTS,
      wins: (result) => has(read(result)),
    }),
  );
  return outcomePlay(code, PLACES, outcomes);
}

export const KENO_PLAYS: readonly UnitPlay[] = [
  ...SIZES.map(pickPlay),
  ...Object.entries(SUM_CHOICES).map(([code, choices]) => choicePlay(code, choices, sumOf)),
  choicePlay('HALF', HALVES, lowShown),
];

/** Odds by play and tier, ten-thousandths. */
export const KENO_ODDS: Readonly<Record<string, readonly bigint[]>> = Object.fromEntries([
  ...SIZES.map(
    (size) => [`PICK${size}`, payingCounts(size).map((shown) => KENO_PICK_ODDS[size]?.[shown] ?? 0n)] as const,
  ),
  ...Object.entries(SUM_CHOICES).map(([code, choices]) => [code, choices.map(({ odds }) => odds)] as const),
  ['HALF', HALVES.map(({ odds }) => odds)] as const,
]);
