/** Mark Six: six normal numbers and a special of 1..49 (lottery.md 8). The result lists the special last. */

import { waveOf } from '../looks.ts';
import { ANIMALS, type Animal, animalOfDay } from '../lunar-years.ts';
import { choose } from '../tickets/combinatorics.ts';
import { numbersTo, type Place, type Side, sidesFrom } from '../tickets/direct.ts';
import { boxesOf, type Grammar } from '../tickets/grammar.ts';
import { allShown, someNumbers } from '../tickets/groups.ts';
import { placesOf, REFUND, type Tier, type UnitPlay } from '../tickets/play.ts';
import type { DrawResult, Selection } from '../tickets/selection.ts';
import { outcomePlay, valuePlay } from '../tickets/values.ts';
import { hundredths, type OddsTable, sharedOdds } from './odds.ts';

const LAST = 49;
const VALUES = numbersTo(LAST);
const ALL: readonly Place[] = [1, 2, 3, 4, 5, 6, 7].map((place) => ({ code: String(place), index: place - 1 }));
const NORMAL = ALL.slice(0, 6);
const SPECIAL = ALL.slice(6);

const specialOf = (result: DrawResult): number => result[6] ?? 0;
const NUMBERS: Grammar = boxesOf([{ code: 'N', choices: VALUES.choices }]);

/** Sides of the special number; 49 belongs to none and gives the stake back. */
function specialSides(): UnitPlay {
  const sides: readonly Side[] = sidesFrom(25);
  return valuePlay({
    code: 'SP.BSOE',
    places: SPECIAL,
    choices: sides.map(({ code, nameId }) => ({ code, nameId, units: 1 })),
    tiers: [{ ways: 24, results: 48 }, REFUND],
    // Small and odd, small and even, big and odd, big and even, neither.
    cases: [1, 2, 25, 26, LAST].map((special) => [0, 0, 0, 0, 0, 0, special]),
    winners: (result) =>
      specialOf(result) === LAST
        ? sides.map(({ code }) => ({ choice: code, tier: 1 }))
        : sides.filter(({ has }) => has(specialOf(result))).map(({ code }) => ({ choice: code, tier: 0 })),
  });
}

const shownIn = (picks: readonly string[], places: readonly Place[], result: DrawResult): number =>
  places.filter(({ index }) => picks.includes(VALUES.write(result[index] ?? 0))).length;

interface SetPlay {
  readonly code: string;
  readonly taken: number;
  readonly tiers: readonly Tier[];
  readonly places: readonly Place[];
  readonly hits: (picks: readonly string[], result: DrawResult) => readonly number[];
  /** The most hits by tier with so many numbers picked. */
  readonly most: (picked: number) => readonly number[];
  /** Where no result brings all of those: what comes together. */
  readonly together?: (picked: number) => readonly (readonly number[])[];
}

/** Sets of `taken` numbers out of those picked. */
function setPlay({ code, taken, tiers, places, hits, most, together }: SetPlay): UnitPlay {
  return {
    code,
    grammar: NUMBERS,
    tiers,
    reads: placesOf(places),
    countUnits: ([picks = []]: Selection) => choose(picks.length, taken),
    countHits: ([picks = []], result) => hits(picks, result),
    mostHits: ([picks = []]) => most(picks.length),
    ...(together === undefined ? {} : { bestHits: ([picks = []]) => together(picks.length) }),
  };
}

const threeOfTwo = (picked: number, shown: number): readonly number[] => [
  choose(shown, 3),
  choose(shown, 2) * (picked - shown),
];

/** Three numbers of which all, or just two, are among the six; the two prizes are the brand's to set. */
const THREE_OF_TWO = setPlay({
  code: '3OF2',
  taken: 3,
  places: NORMAL,
  tiers: [
    { ways: 20, results: choose(LAST, 3) },
    { ways: 645, results: choose(LAST, 3) },
  ],
  hits: (picks, result) => threeOfTwo(picks.length, shownIn(picks, NORMAL, result)),
  together: (picked) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((shown) => shown <= picked && picked - shown <= LAST - NORMAL.length)
      .map((shown) => threeOfTwo(picked, shown)),
  most: (picked) => {
    const shown = Math.min(picked, NORMAL.length);
    return [choose(shown, 3), choose(shown, 2) * Math.max(picked - 2, 0)];
  },
});

/** Two numbers: one normal, one special. */
const SPECIAL_PAIR = setPlay({
  code: 'SPPAIR',
  taken: 2,
  places: ALL,
  tiers: [{ ways: 6, results: choose(LAST, 2) }],
  hits: (picks, result) => [shownIn(picks, SPECIAL, result) * shownIn(picks, NORMAL, result)],
  most: (picked) => [Math.min(Math.max(picked - 1, 0), NORMAL.length)],
});

/** None of the `taken` numbers is among all seven. */
function missAll(taken: number): UnitPlay {
  return setPlay({
    code: `MISS${taken}`,
    taken,
    places: ALL,
    tiers: [{ ways: choose(42, taken), results: choose(LAST, taken) }],
    hits: (picks, result) => [choose(picks.length - shownIn(picks, ALL, result), taken)],
    most: (picked) => [choose(Math.min(picked, LAST - ALL.length), taken)],
  });
}

const SETS_OF_SEVEN = choose(LAST, 7);
/** Ways of seven numbers that hold at least one of `count` given ones. */
const showing = (count: number): number => SETS_OF_SEVEN - choose(LAST - count, 7);

const anyOf = (has: (number: number) => boolean) => (result: DrawResult) => result.some(has);

const TAILS = outcomePlay(
  'TAIL',
  ALL,
  [...'0123456789'].map((tail) => ({
    code: tail,
    ways: showing(tail === '0' ? 4 : 5),
    results: SETS_OF_SEVEN,
    wins: anyOf((number) => number % 10 === Number(tail)),
  })),
  { overlap: [] },
);

/** The animal of a number, 0 rat to 11 pig, in a lunar year whose own animal this is; the year's has five numbers. */
export function animalOf(number: number, yearAnimal: number): number {
  const { length } = ANIMALS;
  return (((yearAnimal - (number - 1)) % length) + length) % length;
}

/**
 * An animal shown among any of the seven, by the map of years of one animal: `ZODIAC.HORSE`. So a ticket keeps its
 * meaning whenever it is read; a draw sells the play of the year its own day is in.
 */
function zodiacPlay(year: Animal, yearAnimal: number): UnitPlay {
  return {
    ...outcomePlay(
      `ZODIAC.${year}`,
      ALL,
      ANIMALS.map((name, animal) => ({
        code: String(animal),
        nameId: `lottery.choice.animal.${name.toLowerCase()}`,
        ways: showing(animal === yearAnimal ? 5 : 4),
        results: SETS_OF_SEVEN,
        wins: anyOf((number) => animalOf(number, yearAnimal) === animal),
      })),
      { overlap: [] },
    ),
    soldOn: (day) => animalOfDay(day) === year,
  };
}

const WAVES = outcomePlay(
  'SP.WAVE',
  SPECIAL,
  (['R', 'U', 'G'] as const).map((wave) => ({
    code: wave,
    nameId: `lottery.choice.${{ R: 'red', U: 'blue', G: 'green' }[wave]}`,
    ways: wave === 'R' ? 17 : 16,
    results: LAST,
    wins: (result) => waveOf(specialOf(result)) === wave,
  })),
);

/** A play of outcomes, each a tier of its own, of which any seven can come together, and no more. */
function bestTogether(play: UnitPlay): UnitPlay {
  const { tiers } = play;
  return {
    ...play,
    bestHits([picks = []]) {
      // The rarer pays more, at a level and at a share of fair odds.
      const best = picks
        .flatMap((pick) => play.tiersOf?.(pick) ?? [])
        .sort((a, b) => Number(tiers[a]?.ways) - Number(tiers[b]?.ways))
        .slice(0, ALL.length);
      return [tiers.map((_, tier) => (best.includes(tier) ? 1 : 0))];
    },
  };
}

export const MARK_SIX_PLAYS: readonly UnitPlay[] = [
  allShown('SP', 1, VALUES, SPECIAL, { ways: 1, results: LAST }),
  allShown('N', 1, VALUES, NORMAL, { ways: 6, results: LAST }),
  specialSides(),
  WAVES,
  ...[2, 3, 4].map((taken) =>
    someNumbers(`ALL${taken}`, taken, VALUES, NORMAL, { ways: choose(6, taken), results: choose(LAST, taken) }),
  ),
  THREE_OF_TWO,
  SPECIAL_PAIR,
  ...[5, 6, 7, 8, 9, 10, 11, 12].map(missAll),
  bestTogether(TAILS),
  ...ANIMALS.map((year, animal) => bestTogether(zodiacPlay(year, animal))),
];

/** Two prizes of one ticket are no shares of fair odds, and no level prices them: the pair of lottery.md 8. */
export const THREE_OF_TWO_ODDS: OddsTable = { '3OF2': hundredths([10_500, 2_000]) };

export const FAST_MK6_ODDS: OddsTable = { ...sharedOdds(MARK_SIX_PLAYS, 95n), ...THREE_OF_TWO_ODDS };
