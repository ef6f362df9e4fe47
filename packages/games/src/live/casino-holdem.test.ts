/**
 * Casino hold'em over every board and every two hands. Boards that differ by their suits' names alone are taken once: what a
 * hole pays with them is added to each of the ten flops that the board may have begun with.
 */
import { expect, test } from 'vitest';
import { antePays, bonusPays, CASINO_HOLDEM } from './casino-holdem.ts';
import { leastOf, strengthOfFlush, strengthOfRanks } from './poker.ts';

const CARDS = 52;
const QUALIFIES = leastOf('pair', [4]);

const bitsIn = (mask: number): number => {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

/** Plain loops, for there are a thousand million of these. */
function add(to: Int32Array | number[], at: number, by: number): void {
  to[at] = (to[at] as number) + by;
}
function addSum(to: Float64Array, at: number, by: number): void {
  to[at] = (to[at] as number) + by;
}

/** Ranks of each suit as bits, the largest suit first, so many cards in all. */
function everyClass(cards: number): number[][] {
  const found: number[][] = [];
  const byCount = Array.from({ length: cards + 1 }, (_, count) =>
    Array.from({ length: 8_192 }, (_, mask) => mask).filter((mask) => bitsIn(mask) === count),
  );
  (function complete(masks: number[], left: number): void {
    if (masks.length === 4) {
      if (left === 0) found.push([...masks]);
      return;
    }
    for (let count = 0; count <= left; count += 1) {
      for (const mask of byCount[count] ?? []) {
        if (mask <= (masks.at(-1) ?? 8_191)) complete([...masks, mask], left - count);
      }
    }
  })([], cards);
  return found;
}

/** How many hands are of that class. */
function sizeOf(masks: readonly number[]): number {
  let size = 24;
  for (const mask of new Set(masks)) size /= [1, 1, 2, 6, 24][masks.filter((other) => other === mask).length] ?? 1;
  return size;
}

const countsOf = (masks: readonly number[]): number[] => {
  const counts = new Array<number>(15).fill(0);
  for (const mask of masks) for (let rank = 0; rank < 13; rank += 1) if ((mask >> rank) & 1) add(counts, rank + 2, 1);
  return counts;
};

const FLUSH = Int32Array.from({ length: 8_192 }, (_, mask) => (bitsIn(mask) >= 5 ? strengthOfFlush(mask << 2) : 0));

/** By the ranks of a board: what each two ranks more make of it, and its place among those, from the lowest. */
const ofRanks = new Map<string, { values: Int32Array; places: Int32Array; sorted: Int32Array }>();
function ranksOf(masks: readonly number[]) {
  const counts = countsOf(masks);
  const key = counts.join('');
  const known = ofRanks.get(key);
  if (known !== undefined) return known;
  const values = new Int32Array(169).fill(-1);
  for (let one = 0; one < 13; one += 1) {
    for (let two = 0; two < 13; two += 1) {
      add(counts, one + 2, 1);
      add(counts, two + 2, 1);
      if ((counts[one + 2] ?? 0) <= 4 && (counts[two + 2] ?? 0) <= 4) values[one * 13 + two] = strengthOfRanks(counts);
      add(counts, one + 2, -1);
      add(counts, two + 2, -1);
    }
  }
  const sorted = Int32Array.from(new Set(values)).sort();
  const places = values.map((value) => sorted.indexOf(value));
  const made = { values, places, sorted };
  ofRanks.set(key, made);
  return made;
}

const HOLES = 1_081;
const first = new Int32Array(HOLES);
const second = new Int32Array(HOLES);
const value = new Int32Array(HOLES);
const order = new Int32Array(HOLES);
const paid = new Float64Array(HOLES);
const keys = new Float64Array(HOLES);
const buckets = new Int32Array(200);

/** What each hole pays with a board, against every hand of the dealer, one after the other: antes that come back or go. */
function payHoles(masks: readonly number[]): void {
  const { values, places, sorted } = ranksOf(masks);
  const suit = masks.findIndex((mask) => bitsIn(mask) >= 3);
  const left: number[] = [];
  for (let card = 0; card < CARDS; card += 1) {
    if ((((masks[Math.floor(card / 13)] ?? 0) >> (card % 13)) & 1) === 0) left.push(card);
  }
  const base = masks[suit] ?? 0;
  let count = 0;
  buckets.fill(0);
  for (let x = 0; x < left.length; x += 1) {
    const one = left[x] as number;
    for (let y = x + 1; y < left.length; y += 1) {
      const two = left[y] as number;
      const at = (one % 13) * 13 + (two % 13);
      let worth = values[at] as number;
      if (suit >= 0) {
        let mask = base;
        if (Math.floor(one / 13) === suit) mask |= 1 << (one % 13);
        if (Math.floor(two / 13) === suit) mask |= 1 << (two % 13);
        const flush = FLUSH[mask] as number;
        if (flush > worth) worth = flush;
        keys[count] = worth * 2_048 + count;
      } else add(buckets, (places[at] as number) + 1, 1);
      first[count] = one;
      second[count] = two;
      value[count] = worth;
      count += 1;
    }
  }
  if (suit >= 0) {
    keys.sort();
    for (let at = 0; at < HOLES; at += 1) order[at] = (keys[at] as number) % 2_048;
  } else {
    for (let place = 0; place <= sorted.length; place += 1) add(buckets, place + 1, buckets[place] as number);
    for (let hole = 0; hole < HOLES; hole += 1) {
      const place = places[((first[hole] as number) % 13) * 13 + ((second[hole] as number) % 13)] as number;
      order[buckets[place] as number] = hole;
      add(buckets, place, 1);
    }
  }
  const below = new Int32Array(CARDS);
  const unqualified = new Int32Array(CARDS);
  let [lower, none] = [0, 0];
  for (let hole = 0; hole < HOLES; hole += 1) {
    if ((value[hole] as number) >= QUALIFIES) continue;
    none += 1;
    add(unqualified, first[hole] as number, 1);
    add(unqualified, second[hole] as number, 1);
  }
  const same = new Int32Array(CARDS);
  for (let from = 0; from < HOLES; ) {
    const worth = value[order[from] as number] as number;
    let to = from;
    while (to < HOLES && value[order[to] as number] === worth) {
      const hole = order[to] as number;
      add(same, first[hole] as number, 1);
      add(same, second[hole] as number, 1);
      to += 1;
    }
    const ante = Number(antePays(worth));
    for (let at = from; at < to; at += 1) {
      const hole = order[at] as number;
      const one = first[hole] as number;
      const two = second[hole] as number;
      const isLow = worth < QUALIFIES;
      const pushes = none - (unqualified[one] as number) - (unqualified[two] as number) + (isLow ? 1 : 0);
      const worse = lower - (below[one] as number) - (below[two] as number);
      const ties = to - from - (same[one] as number) - (same[two] as number) + 1;
      if (isLow) paid[hole] = pushes * ante - 3 * (990 - pushes);
      else paid[hole] = pushes * ante + (worse - pushes) * (ante + 2) - 3 * (990 - worse - ties);
    }
    for (let at = from; at < to; at += 1) {
      const hole = order[at] as number;
      add(below, first[hole] as number, 1);
      add(below, second[hole] as number, 1);
      same[first[hole] as number] = 0;
      same[second[hole] as number] = 0;
    }
    lower += to - from;
    from = to;
  }
}

/** Suits of a hand so that the largest comes first: the new place of each. */
function placesOf(masks: readonly number[]): number[] {
  const sorted = [0, 1, 2, 3].toSorted((a, b) => (masks[b] ?? 0) - (masks[a] ?? 0) || a - b);
  return [0, 1, 2, 3].map((suit) => sorted.indexOf(suit));
}

test('whoever calls when it pays loses 2.1576 percent of the ante; the bonus returns what it says', () => {
  const boards = everyClass(5);
  const flops = everyClass(3);
  expect([boards.length, flops.length]).toEqual([134_459, 1_755]);
  const flopAt = new Map(flops.map((masks, at) => [masks.join(), at]));
  const sums = new Float64Array(flops.length * CARDS * CARDS);
  let bonus = 0;
  const cardAt = new Int32Array(CARDS);
  for (const masks of boards) {
    const times = sizeOf(masks);
    const suited = masks.findIndex((mask) => bitsIn(mask) === 5);
    bonus +=
      times *
      returnedBy(
        bonusPays(Math.max(strengthOfRanks(countsOf(masks)), suited < 0 ? 0 : (FLUSH[masks[suited] ?? 0] ?? 0))),
      );
    payHoles(masks);
    const cards = masks.flatMap((mask, suit) =>
      Array.from({ length: 13 }, (_, rank) => suit * 13 + rank).filter((card) => (mask >> (card % 13)) & 1),
    );
    for (let out = 0; out < 5; out += 1) {
      for (let other = out + 1; other < 5; other += 1) {
        const flop = [0, 0, 0, 0];
        cards.forEach((card, at) => {
          if (at !== out && at !== other)
            flop[Math.floor(card / 13)] = (flop[Math.floor(card / 13)] ?? 0) | (1 << (card % 13));
        });
        const places = placesOf(flop);
        const key = flop.toSorted((a, b) => b - a).join();
        const base = (flopAt.get(key) ?? -1) * CARDS * CARDS;
        for (let card = 0; card < CARDS; card += 1)
          cardAt[card] = (places[Math.floor(card / 13)] ?? 0) * 13 + (card % 13);
        for (let hole = 0; hole < HOLES; hole += 1) {
          const one = cardAt[first[hole] as number] as number;
          const two = cardAt[second[hole] as number] as number;
          addSum(sums, base + (one < two ? one * CARDS + two : two * CARDS + one), times * (paid[hole] as number));
        }
      }
    }
  }
  expect((bonus / 2_598_960).toFixed(6)).toBe(CASINO_HOLDEM.spots[1]?.rtp);

  let [expected, called, all] = [0, 0, 0];
  flops.forEach((masks, at) => {
    const size = sizeOf(masks);
    const stable = PERMUTATIONS.filter((places) => places.every((place, suit) => masks[place] === masks[suit]));
    for (let one = 0; one < CARDS; one += 1) {
      for (let two = one + 1; two < CARDS; two += 1) {
        if (((masks[Math.floor(one / 13)] ?? 0) >> (one % 13)) & 1) continue;
        if (((masks[Math.floor(two / 13)] ?? 0) >> (two % 13)) & 1) continue;
        let sum = 0;
        for (const places of stable) {
          const [a, b] = [one, two]
            .map((card) => (places[Math.floor(card / 13)] ?? 0) * 13 + (card % 13))
            .toSorted((x, y) => x - y);
          sum += sums[at * CARDS * CARDS + (a ?? 0) * CARDS + (b ?? 0)] ?? 0;
        }
        const mean = sum / stable.length / size / 1_081 / 990;
        all += size;
        expected += size * Math.max(mean, -1);
        if (mean > -1) called += size;
      }
    }
  });
  expect(all).toBe(22_100 * 1_176);
  expect(((-100 * expected) / all).toFixed(4)).toBe('2.1576');
  expect((called / all).toFixed(4)).toBe('0.8199');
}, 120_000);

const returnedBy = (odds: bigint): number => (odds === 0n ? 0 : Number(odds) + 1);
const PERMUTATIONS: readonly (readonly number[])[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c, 6 - a - b - c]] : [])),
  ),
);
