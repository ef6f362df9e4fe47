/**
 * How much of a draw one member covers, and how much he has on one choice (operations.md 2.3, lottery.md 11).
 *
 * A member who covers more than 70 % of all results of a play in one issue plays both sides; his stakes on that play
 * in that issue count zero as turnover. Coverage is the sum of w/N over his distinct units, whichever tickets they stand
 * in; of plays with thousands of units only whole selections are told apart. Where every pick is a unit each box is judged
 * by itself: digits at position A do not cover results of position B, so picks at different positions do not add up.
 *
 * That sum is never below the share of results that win, and above it where units win together (the parts of a
 * combination, pairs of places): such results are covered once, not twice. So where the sum says too much, and there is
 * little to walk through, the share itself decides.
 */
import type { Play, ResultShape } from './game.ts';
import { picksAreUnits, slotsOf } from './offer.ts';
import { addRational, compareRational, type Rational, rational } from './rational.ts';
import { listResults, rangeOf } from './result.ts';
import { choose, combinations } from './tickets/combinatorics.ts';
import { createEntrySet } from './tickets/entry-set.ts';
import type { Selection } from './tickets/selection.ts';

export const TURNOVER_COVERAGE: Rational = rational(7n, 10n);

/**
 * The number of these rules, raised by whoever changes what they answer of a bet that is sold today: what was judged by
 * others is not held against them (`turnoverStand`). Never lowered.
 */
export const COVERAGE_RULES = 1;

const ofPicks = new WeakMap<Play, boolean>();
function hasPickUnits(play: Play): boolean {
  const known = ofPicks.get(play) ?? picksAreUnits(play);
  ofPicks.set(play, known);
  return known;
}

/**
 * What the limit per choice counts: each pick or typed number by itself, each with one unit's stake; any other ticket is
 * one choice. Keys are unique within a play.
 */
export function choiceKeys(play: Play, selection: Selection): string[] {
  if (hasPickUnits(play)) {
    return play.grammar.boxes.flatMap((box, at) => (selection[at] ?? []).map((choice) => `${box.code}:${choice}`));
  }
  if (play.grammar.kind === 'entries') return [...(selection[0] ?? [])];
  return [play.grammar.format(selection)];
}

const widest = (coverages: readonly Rational[]): Rational =>
  coverages.reduce((most, one) => (compareRational(one, most) > 0 ? one : most), rational(0n));

/** What one member covers of a play in one issue, as his selections come one after the other. */
export interface Coverage {
  /** A unit that stands in several selections counts once; the order they come in changes nothing. */
  add(selection: Selection): void;
  /** The sum of w/N over his distinct units; never less after one more selection. */
  share(): Rational;
  /** The share of results on which any of them wins, which is no more; null where they are too many to walk through. */
  walk(): Rational | null;
}

/** Units, and what they stand in; null where that is more than is walked through. */
type Units = Omit<Coverage, 'walk'> & { readonly held: () => readonly Selection[] | null };

/**
 * What covers a play of a game with results of this shape. Holds what is covered, or few selections: its size has a bound
 * wherever the play is one of typed numbers or picks.
 */
export function createCoverage(play: Play, shape: ResultShape): Coverage {
  const most = Math.floor(WALKED_MAX / resultsRead(play, shape));
  const { add, share, held } = unitsOf(play, most);
  return {
    add,
    share,
    walk() {
      const selections = most < 1 ? null : held();
      return selections === null ? null : shareOfResults(play, selections, shape);
    },
  };
}

function unitsOf(play: Play, most: number): Units {
  if (hasPickUnits(play)) return coverageByPicks(play);
  return play.grammar.kind === 'entries' ? coverageByEntries(play) : coverageByParts(play, most);
}

/** A walk through so many takes some hundredths of a second; a market is settled with many members. */
const WALKED_MAX = 200_000;
/** Whoever bets on both sides of a game does so draw after draw. */
const SHARES_KEPT = 500;
const LONGEST_KEPT = 200;
const shares = new WeakMap<Play, Map<string, Rational>>();

/** Results as far as a play looks at them. */
function resultsRead(play: Play, shape: ResultShape): number {
  const { lowest, highest } = rangeOf(shape);
  const values = highest - lowest + 1;
  return [...new Set(play.reads)].reduce(
    (all, _, drawn) => all * (shape.kind === 'prefix' ? values - drawn : values),
    1,
  );
}

function shareOfResults(play: Play, selections: readonly Selection[], shape: ResultShape): Rational {
  const kept = shares.get(play) ?? new Map<string, Rational>();
  shares.set(play, kept);
  const key = selections
    .map((selection) => play.grammar.format(selection))
    .sort()
    .join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const read = [...new Set(play.reads)];
  const result = Array.from({ length: shape.count }, () => rangeOf(shape).lowest);
  let won = 0n;
  for (const shown of listResults({ ...shape, count: read.length })) {
    for (const [order, place] of read.entries()) result[place] = shown[order] ?? 0;
    const wins = selections.some((selection) =>
      play.countHits(selection, result).some((hits, tier) => hits > 0 && play.tiers[tier]?.refund !== true),
    );
    if (wins) won += 1n;
  }
  const share = rational(won, BigInt(resultsRead(play, shape)));
  if (kept.size >= SHARES_KEPT) kept.clear();
  if (key.length <= LONGEST_KEPT) kept.set(key, share);
  return share;
}

function coverageByPicks(play: Play): Units {
  const slots = slotsOf(play).map((slot) => ({ slot, picked: new Set<string>() }));
  return {
    add(selection) {
      for (const [at, { picked }] of slots.entries()) for (const pick of selection[at] ?? []) picked.add(pick);
    },
    share: () =>
      widest(
        slots.map(({ slot, picked }) =>
          slot.choices
            .filter((choice) => picked.has(choice.code))
            .reduce((sum, choice) => addRational(sum, choice.chance), rational(0n)),
        ),
      ),
    // Several boxes are judged each by itself.
    held: () => (slots.length > 1 ? null : slots.map(({ picked }) => [[...picked]])),
  };
}

function coverageByEntries(play: Play): Units {
  const entries = createEntrySet(play.grammar.entryLength);
  let known = { count: 0, share: rational(0n) };
  return {
    add([own = []]) {
      for (const entry of own) entries.add(entry);
    },
    share() {
      if (entries.count() !== known.count) {
        known = { count: entries.count(), share: chanceOf(play, [entries.list()]) };
      }
      return known.share;
    },
    held: () => [[entries.list()]],
  };
}

/** By the smallest bets where every selection so far is made of some, else by whole selections. */
function coverageByParts(play: Play, most: number): Units {
  const whole = distinctSum(play);
  const parts = distinctSum(play);
  let parted = true;
  let held: Map<string, Selection> | null = new Map();
  return {
    add(selection) {
      whole.add(selection);
      held?.set(play.grammar.format(selection), selection);
      if (held !== null && held.size > most) held = null;
      const own = parted ? partsOf(play, selection) : null;
      if (own === null) parted = false;
      else for (const part of own) parts.add(part);
    },
    share: () => (parted ? parts : whole).share(),
    held: () => (held === null ? null : [...held.values()]),
  };
}

function distinctSum(play: Play): Omit<Coverage, 'walk'> {
  const seen = new Set<string>();
  let sum = rational(0n);
  return {
    add(selection) {
      const text = play.grammar.format(selection);
      if (seen.has(text)) return;
      seen.add(text);
      sum = addRational(sum, chanceOf(play, selection));
    },
    share: () => sum,
  };
}

/** The chance that a typed number is shown by one at least of several prizes that are drawn apart. */
function chanceShown(length: number, prizes: number): Rational {
  const results = 10n ** BigInt(length * prizes);
  return rational(results - (10n ** BigInt(length) - 1n) ** BigInt(prizes), results);
}

/** Units times the chance of one, by the likeliest tier that the selection can win; of numbers that many prizes show, theirs. */
function chanceOf(play: Play, selection: Selection): Rational {
  if (play.grammar.kind === 'entries' && play.each !== undefined) {
    const { numerator, denominator } = chanceShown(play.grammar.entryLength, play.each.length);
    return rational(BigInt(selection[0]?.length ?? 0) * numerator, denominator);
  }
  const most = play.mostHits(selection);
  const able = play.tiers.filter((_, tier) => (most[tier] ?? 0) > 0);
  const unit = widest(able.map(({ ways, results }) => rational(BigInt(ways), BigInt(results))));
  return rational(BigInt(play.countUnits(selection)) * unit.numerator, unit.denominator);
}

/** Of plays with more smallest bets than this, selections are told apart whole. */
const PARTS_MAX = 1_000;
/** No play asks for more picks in a box where its smallest bets are that few. */
const PICKS_MAX = 5;

const pickCounts = new WeakMap<Play, readonly number[] | null>();

/** How many picks of each box make the smallest bet of a play; null where it has more of them than are told apart. */
function smallestBet(play: Play): readonly number[] | null {
  const known = pickCounts.get(play);
  if (known !== undefined) return known;
  const boxes = boxesOf(play);
  const makesBet = (counts: readonly number[]): boolean => {
    // Different picks in each box: the same one twice is no bet of some plays.
    const before = (box: number): number => counts.slice(0, box).reduce((all, one) => all + one, 0);
    const picks = counts.map((count, box) => boxes[box]?.slice(before(box), before(box) + count) ?? []);
    return play.countUnits(asSelection(play, picks)) > 0;
  };
  const found = boxes.length > 3 ? undefined : pickCountsOf(boxes.length).find(makesBet);
  const whole = found?.reduce((product, count, box) => product * choose(boxes[box]?.length ?? 0, count), 1);
  const counts = found === undefined || whole === undefined || whole > PARTS_MAX ? null : found;
  pickCounts.set(play, counts);
  return counts;
}

/** Ways to take one to five of each box, the fewest first. */
function pickCountsOf(boxes: number): number[][] {
  let counts: number[][] = [[]];
  for (let box = 0; box < boxes; box += 1)
    counts = counts.flatMap((before) => Array.from({ length: PICKS_MAX }, (_, more) => [...before, more + 1]));
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  return counts.sort((a, b) => sum(a) - sum(b));
}

/** Fixed numbers and others are of one box. */
function boxesOf({ grammar: { kind, boxes } }: Play): readonly (readonly string[])[] {
  return boxes.slice(kind === 'danTuo' ? 1 : 0).map(({ choices }) => choices);
}

function asSelection({ grammar }: Play, picks: readonly (readonly string[])[]): Selection {
  return grammar.kind === 'danTuo' ? [[], ...picks] : picks;
}

/** The smallest bets that a selection is made of; null where they are too many, or are not all of it. */
function partsOf(play: Play, selection: Selection): Selection[] | null {
  const counts = smallestBet(play);
  if (counts === null) return null;
  const [dan = [], tuo = []] = selection;
  const boxes = play.grammar.kind === 'danTuo' ? [tuo] : selection;
  const fixed = play.grammar.kind === 'danTuo' ? dan : [];
  const [order = []] = boxesOf(play);
  let made: (readonly string[])[][] = [[]];
  for (const [box, picks] of boxes.entries()) {
    const own = [...combinations(picks, Math.max(0, (counts[box] ?? 0) - fixed.length))];
    made = made.flatMap((before) => own.map((taken) => [...before, taken]));
  }
  const parts = made
    .map((picks) =>
      asSelection(
        play,
        fixed.length === 0 ? picks : [order.filter((one) => [...fixed, ...picks.flat()].includes(one))],
      ),
    )
    .filter((part) => play.countUnits(part) > 0);
  const units = parts.reduce((sum, part) => sum + play.countUnits(part), 0);
  return units === play.countUnits(selection) ? parts : null;
}

/** Whether stakes on the play count zero as turnover for a member who covers so much of it in one issue. */
export function coversTooMuch(coverage: Coverage): boolean {
  const above = (share: Rational): boolean => compareRational(share, TURNOVER_COVERAGE) > 0;
  return above(coverage.share()) && above(coverage.walk() ?? coverage.share());
}
