/** What S1, S2, S5 and S6 return, counted over every outcome by the code that pays them; S3 by simulation. */
import { createSeededRandom } from '@house/fairness/seeded';
import { ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { playSlot, type ScatterPays } from '../slot.ts';
import { ILISH_CASCADE } from './ilish-cascade.ts';
import {
  COIN_VALUES,
  HOLD_CHANCE,
  HOLD_FROM,
  HOLD_GRAND,
  HOLD_RESPINS,
  JHINUK,
  JHINUK_PAYS,
  JHINUK_REELS,
} from './jhinuk.ts';
import { judgeLine, type Pays, SCATTER, WILD } from './lines.ts';
import {
  MONSOON_COINS,
  MONSOON_FREE_MULTIPLIER,
  MONSOON_FREE_STRIPS,
  MONSOON_PAYS,
  MONSOON_SCATTER,
  MONSOON_STRIPS,
  MONSOON_WAYS,
} from './monsoon-ways.ts';
import { PADMA_FREE_MULTIPLIER, PADMA_GOLD, PADMA_PAYS, PADMA_SCATTER, PADMA_STRIPS } from './padma-gold.ts';
import { windowOf } from './reels.ts';
import { expandReel, SUNDARBAN, SUNDARBAN_LINES, SUNDARBAN_PAYS, SUNDARBAN_STRIPS } from './sundarban.ts';
import { sumWeights } from './weighted.ts';

const ROWS = 3;
type Counts = ReadonlyMap<string, number>;

function countBy<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const windowsOf = (strip: string): string[] => Array.from(strip, (_, stop) => windowOf(strip, stop, ROWS));
const sizeOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Expected pay of a line in line bets: every way five symbols can stand in it, each as often as the reels show it. */
function expectedLine(reels: readonly Counts[], pays: Pays): number {
  const walk = (shown: string, at: number): number => {
    const reel = reels[at];
    if (reel === undefined) return judgeLine(shown, pays)?.pay ?? 0;
    let sum = 0;
    for (const [symbol, count] of reel) sum += count * walk(shown + symbol, at + 1);
    return sum;
  };
  return walk('', 0) / reels.reduce((product, reel) => product * sizeOf(reel), 1);
}

/** How likely each number of scatters is. */
function scatterChances(strips: readonly string[]): number[] {
  let chances = [1];
  for (const strip of strips) {
    const next: number[] = [];
    const shown = countBy(windowsOf(strip).map((cells) => cells.split(SCATTER).length - 1));
    for (const [before, chance] of chances.entries()) {
      for (const [more, count] of shown) {
        next[before + more] = (next[before + more] ?? 0) + (chance * count) / strip.length;
      }
    }
    chances = next;
  }
  return chances;
}

function scattersOf(strips: readonly string[], { shown }: ScatterPays): { pay: number; spins: number; chance: number } {
  const chances = scatterChances(strips);
  const sum = (of: (one: ScatterPays['shown'][number]) => number) =>
    shown.reduce((total, one) => total + of(one) * (chances[one.count] ?? 0), 0);
  return { pay: sum(({ pay }) => pay), spins: sum(({ freeSpins }) => freeSpins), chance: sum(() => 1) };
}

test('S1 returns 0.963195: lines 0.713820, scatters 0.022296, 0.102827 free spins a spin', () => {
  const line = expectedLine(PADMA_STRIPS.map(countBy), PADMA_PAYS);
  const { pay, spins, chance } = scattersOf(PADMA_STRIPS, PADMA_SCATTER);
  const freeSpins = spins / (1 - spins);
  expect(line.toFixed(6)).toBe('0.713820');
  expect(pay.toFixed(6)).toBe('0.022296');
  expect(freeSpins.toFixed(6)).toBe('0.102827');
  expect((1 / chance).toFixed(1)).toBe('110.1');
  expect(((line + pay) * (1 + freeSpins * PADMA_FREE_MULTIPLIER)).toFixed(6)).toBe('0.963195');
  expect(PADMA_GOLD.rtp).toMatchObject({ lowest: '0.963195', highest: '0.963195', proof: 'exact' });
});

/** Expected pay of all ways, in stakes: reels stop by themselves, so means multiply. */
function expectedWays(strips: readonly string[]): number {
  let coins = 0;
  for (const [symbol, pays] of Object.entries(MONSOON_PAYS)) {
    const found = strips.map((strip) =>
      windowsOf(strip).map((cells) => [...cells].filter((one) => one === symbol || one === WILD).length),
    );
    const means = found.map((counts) => counts.reduce((sum, count) => sum + count, 0) / counts.length);
    const none = found.map((counts) => counts.filter((count) => count === 0).length / counts.length);
    for (const [count, pay] of Object.entries(pays)) {
      const ways = means.slice(0, Number(count)).reduce((product, mean) => product * mean, 1);
      coins += pay * ways * (none[Number(count)] ?? 1);
    }
  }
  return coins / MONSOON_COINS;
}

test('S2 returns 0.963816: strips A 0.723652, strips B 1.656037, 0.069352 free spins a spin', () => {
  const [base, free] = [expectedWays(MONSOON_STRIPS), expectedWays(MONSOON_FREE_STRIPS)];
  const [scatters, more] = [
    scattersOf(MONSOON_STRIPS, MONSOON_SCATTER),
    scattersOf(MONSOON_FREE_STRIPS, MONSOON_SCATTER),
  ];
  const freeSpins = scatters.spins / (1 - more.spins);
  expect(base.toFixed(6)).toBe('0.723652');
  expect(free.toFixed(6)).toBe('1.656037');
  expect(scatters.pay.toFixed(6)).toBe('0.009788');
  expect(freeSpins.toFixed(6)).toBe('0.069352');
  expect((1 / scatters.chance).toFixed(1)).toBe('126.5');
  const returned = base + scatters.pay + freeSpins * (MONSOON_FREE_MULTIPLIER * free + more.pay);
  expect(returned.toFixed(6)).toBe('0.963816');
  expect(MONSOON_WAYS.rtp).toMatchObject({ lowest: '0.963816', highest: '0.963816', proof: 'exact' });
});

test('S2 pays a grid what all 243 ways through it say, one by one', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const { events } = playSlot(MONSOON_WAYS, createSeededRandom(seed), 20n * ONE);
    const [first] = events;
    if (first?.kind !== 'spin') throw new Error('a spin first');
    let paths = [''];
    for (const reel of first.grid) paths = paths.flatMap((path) => Array.from(reel, (symbol) => path + symbol));
    // Only the longest run of a symbol pays, once for each choice of its cells.
    const longest = new Map<string, { readonly count: number; readonly pay: number; readonly ways: Set<string> }>();
    for (const [at, path] of paths.entries()) {
      const won = judgeLine(path, MONSOON_PAYS);
      if (won === null) continue;
      const before = longest.get(won.symbol);
      const best = before === undefined || before.count < won.count ? { ...won, ways: new Set<string>() } : before;
      longest.set(won.symbol, best);
      if (best.count === won.count) best.ways.add(runOf(at, won.count));
    }
    const coins = [...longest.values()].reduce((sum, { pay, ways }) => sum + pay * ways.size, 0);
    const until = events.findIndex(({ kind }, at) => at > 0 && kind !== 'win');
    const won = events.slice(1, until).reduce((sum, event) => {
      return event.kind === 'win' && event.by === 'ways' ? sum + event.amount : sum;
    }, 0n);
    expect(won).toBe(BigInt(coins) * ONE);
  }
});

/** The cells of a run, by where its path stands among all of them: digits of base three, one a reel. */
function runOf(at: number, count: number): string {
  return at.toString(3).padStart(5, '0').slice(0, count);
}

/** Chance of `found` in `of` tries. */
function binomial(of: number, found: number, chance: number): number {
  let ways = 1;
  for (let at = 0; at < found; at += 1) ways = (ways * (of - at)) / (at + 1);
  return ways * chance ** found * (1 - chance) ** (of - found);
}

/** Expected coins at the end and the chance of fifteen, from so many with so many respins left. */
function holdFrom(coins: number, respins: number, known = new Map<string, [number, number]>()): [number, number] {
  if (coins === 15) return [15, 1];
  if (respins === 0) return [coins, 0];
  const key = `${coins}/${respins}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let [mean, full] = [0, 0];
  for (let found = 0; found <= 15 - coins; found += 1) {
    const chance = binomial(15 - coins, found, HOLD_CHANCE / 100);
    const [then, all] = found > 0 ? holdFrom(coins + found, HOLD_RESPINS, known) : holdFrom(coins, respins - 1, known);
    mean += chance * then;
    full += chance * all;
  }
  known.set(key, [mean, full]);
  return [mean, full];
}

test('S5 returns 0.963681: lines 0.654473, hold 0.309209, once in 143.6, grand once in 29,990', () => {
  const line = expectedLine(
    JHINUK_REELS.map((weights) => new Map(weights)),
    JHINUK_PAYS,
  );
  const value = COIN_VALUES.reduce((sum, [coin, weight]) => sum + coin * weight, 0) / sumWeights(COIN_VALUES);
  let [trigger, hold, grand] = [0, 0, 0];
  for (let coins = HOLD_FROM; coins <= 15; coins += 1) {
    const chance = binomial(15, coins, 25 / 200);
    const [mean, full] = holdFrom(coins, HOLD_RESPINS);
    trigger += chance;
    hold += chance * (mean * value + full * HOLD_GRAND);
    grand += chance * full;
  }
  expect(JHINUK_REELS.map(sumWeights)).toEqual([200, 200, 200, 200, 200]);
  expect(value.toFixed(4)).toBe('4.4134');
  expect(line.toFixed(6)).toBe('0.654473');
  expect(hold.toFixed(6)).toBe('0.309209');
  expect((1 / trigger).toFixed(1)).toBe('143.6');
  expect((hold / trigger).toFixed(3)).toBe('44.404');
  expect((1 / grand).toFixed(0)).toBe('29990');
  expect((line + hold).toFixed(6)).toBe('0.963681');
  expect(JHINUK.rtp).toMatchObject({ lowest: '0.963681', highest: '0.963681', proof: 'exact' });
});

test('S6 returns 0.931907 of itself, and 0.962241 with its pools', () => {
  const shown = SUNDARBAN_STRIPS.map((strip) => windowsOf(strip).map(expandReel));
  const lines = SUNDARBAN_LINES.map((rows) =>
    expectedLine(
      shown.map((windows, reel) => countBy(windows.map((cells) => cells[rows[reel] ?? 0] ?? ''))),
      SUNDARBAN_PAYS,
    ),
  );
  const base = lines.reduce((sum, line) => sum + line, 0) / lines.length;
  expect(base.toFixed(6)).toBe('0.931907');
  const { lowest, highest, fromPools } = SUNDARBAN.rtp;
  expect([lowest, highest]).toEqual(['0.962241', '0.962241']);
  expect(Math.abs(base + Number(fromPools) - 0.962_241)).toBeLessThan(0.000_001);
});

test('S3 pays as its simulation of 120 million rounds says, within three standard errors', () => {
  const random = createSeededRandom('ilish');
  const rounds = 30_000;
  let [sum, squares, hits] = [0, 0, 0];
  const tumbles = [0, 0, 0, 0];
  for (let at = 0; at < rounds; at += 1) {
    const { events, prize } = playSlot(ILISH_CASCADE, random, 2n * ONE);
    const won = Number(prize) / Number(2n * ONE);
    sum += won;
    squares += won ** 2;
    if (prize > 0n) hits += 1;
    const fell = Math.min(3, events.filter(({ kind }) => kind === 'cascade').length);
    tumbles[fell] = (tumbles[fell] ?? 0) + 1;
  }
  const mean = sum / rounds;
  const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
  const off = (count: number, chance: number) =>
    Math.abs(count - rounds * chance) / Math.sqrt(rounds * chance * (1 - chance));
  expect(error).toBeLessThan(0.025);
  expect(Math.abs(mean - 0.962_53)).toBeLessThan(3 * error);
  expect(off(hits, 0.380_145)).toBeLessThan(3);
  for (const [fell, chance] of [0.619_855, 0.287_706, 0.071_337, 0.021_102].entries()) {
    expect(off(tumbles[fell] ?? 0, chance)).toBeLessThan(3);
  }
});
