/** Football against the figures of games.md 7.3 and 7.4, its rules against the published vectors, and matches of seeds. */
import { createSeededRandom } from '@house/fairness/seeded';
import { describe, expect, test } from 'vitest';
import { chanceOf, sharesOfHandicap } from '../lines.ts';
import { keyOfMarket, type MarketName, parseMarket } from '../market.ts';
import { formatOddsAs, ODDS_FORMATS } from '../odds.ts';
import { priceOf, pricesByPower } from '../price.ts';
import vectors from '../settlement.vectors.json' with { type: 'json' };
import { STARTING_MARGINS } from '../sport.ts';
import { FOOTBALL, type FootballState, gridOf } from './law.ts';

const STRENGTHS = { home: 1_550, away: 1_150 };
const grid = gridOf(1.55, 1.15, -0.05);
const cells = grid.flatMap((row, home) => row.map((chance, away) => ({ home, away, chance })));
const sum = (holds: (home: number, away: number) => boolean): number =>
  cells.reduce((total, { home, away, chance }) => (holds(home, away) ? total + chance : total), 0);
const named = (key: string): MarketName => parseMarket(key) ?? { type: '1x2', quarters: null };
const ended = (home: number, away: number): FootballState => ({ period: 'ended', minute: 95, home, away, goals: [] });

describe('the grid', () => {
  test('winner, totals and both score', () => {
    expect(sum((h, a) => h > a)).toBeCloseTo(0.459464, 6);
    expect(sum((h, a) => h === a)).toBeCloseTo(0.264201, 6);
    expect(sum((h, a) => h < a)).toBeCloseTo(0.276335, 6);
    expect([1, 2, 3].map((n) => sum((h, a) => h + a > n).toFixed(6))).toEqual(['0.757329', '0.506376', '0.285908']);
    expect(sum((h, a) => h > 0 && a > 0)).toBeCloseTo(0.54431, 6);
    expect([grid[1]?.[1], grid[1]?.[0], grid[2]?.[1]].map((p) => p?.toFixed(5))).toEqual([
      '0.12578',
      '0.09818',
      '0.09284',
    ]);
  });

  test.each([
    [-4, 0.236379, 0.223085, 0.540536, 3.286732],
    [-3, 0.347922, 0.111543, 0.540536, 2.553613],
    [-2, 0.459464, 0, 0.540536, 2.176448],
    [-1, 0.459464, 0.1321, 0.408435, 1.888938],
    [0, 0.459464, 0.264201, 0.276335, 1.601428],
    [1, 0.591565, 0.1321, 0.276335, 1.467125],
  ])('handicap of %d quarters', (quarters, win, push, lose, fair) => {
    const leads = new Map<number, number>();
    for (const { home, away, chance } of cells) leads.set(home - away, (leads.get(home - away) ?? 0) + chance);
    const shares = sharesOfHandicap(leads, quarters);
    expect(shares.win).toBeCloseTo(win, 5);
    expect(shares.push).toBeCloseTo(push, 5);
    expect(shares.lose).toBeCloseTo(lose, 5);
    expect(1 / chanceOf(shares)).toBeCloseTo(fair, 5);
  });
});

test('margins: multiplied, and by power', () => {
  const chances = [0.459464, 0.264201, 0.276335];
  expect(chances.map((p) => priceOf(p, 5))).toEqual([2_070, 3_600, 3_440]);
  expect([Number.NaN, 0, 1].map((p) => priceOf(p, 5))).toEqual([null, null, null]);
  expect(pricesByPower(chances, 5)).toEqual([2_100, 3_560, 3_410]);
});

test('odds in every format', () => {
  const shown = (odds: number) => ODDS_FORMATS.map((format) => formatOddsAs(odds, format));
  expect(shown(1_800)).toEqual(['1.80', '0.800', '0.800', '-1.250', '-125']);
  expect(shown(2_000)).toEqual(['2.00', '1.000', '1.000', '1.000', '+100']);
  expect(shown(2_750)).toEqual(['2.75', '1.750', '-0.571', '1.750', '+175']);
  expect(shown(1_250)).toEqual(['1.25', '0.250', '0.250', '-4.000', '-400']);
});

describe('markets', () => {
  const markets = FOOTBALL.markets(STRENGTHS);

  test('each has one name, which is read back', () => {
    const keys = markets.map(keyOfMarket);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.map((key) => parseMarket(key))).toEqual(markets);
    expect(keys).toContain('total:2.5');
    expect([parseMarket('total:2.50'), parseMarket('ah:0.3'), parseMarket('odd one'), parseMarket('1x2:1:2')]).toEqual(
      Array(4).fill(null),
    );
  });

  test('before the match the winner is priced as the rules say, and every book is over round', () => {
    const prices = FOOTBALL.price(STRENGTHS, FOOTBALL.start, markets, STARTING_MARGINS);
    expect(prices[0]).toEqual({ '1': 2_070, X: 3_600, '2': 3_440 });
    for (const [i, book] of prices.entries()) {
      const round = Object.values(book).reduce<number>((total, odds) => total + (odds === null ? 0 : 1_000 / odds), 0);
      expect(round).toBeGreaterThan(markets[i]?.type === 'dc' ? 2 : 1);
    }
  });

  test('late in a match that is decided its markets have no price', () => {
    const late = { ...ended(4, 0), period: 'second' as const, minute: 94 };
    const [winner] = FOOTBALL.price(STRENGTHS, late, [named('1x2')], STARTING_MARGINS);
    expect(winner).toEqual({ '1': null, X: null, '2': null });
  });
});

test.each(vectors.lines)('$market at $score', ({ score, market, outcomes }) => {
  const [home = 0, away = 0] = score;
  expect(FOOTBALL.decide(named(market), ended(home, away))?.outcomes).toEqual(outcomes);
});

test('a total that is passed whole is decided before the end, and no other', () => {
  const state = { ...ended(2, 1), period: 'second' as const, minute: 60 };
  expect(FOOTBALL.decide(named('total:2.5'), state)).toEqual({
    outcomes: { over: 'win', under: 'lose' },
    rule: 'alreadyDecided',
  });
  expect(FOOTBALL.decide(named('total:2.75'), state)).toBeNull();
  expect(FOOTBALL.decide(named('1x2'), state)).toBeNull();
});

describe('a match of a seed', () => {
  const random = createSeededRandom('football matches');
  const matchOf = (n: number) => FOOTBALL.play({ seed: random.bytes(32), eventId: String(n) }, STRENGTHS);

  test('is the same again, goes forward, and ends with its score', () => {
    const seed = { seed: new Uint8Array(32).fill(7), eventId: '42' };
    const frames = FOOTBALL.play(seed, STRENGTHS);
    expect(FOOTBALL.play(seed, STRENGTHS)).toEqual(frames);
    for (const [i, frame] of frames.slice(1).entries()) {
      expect(frame.at).toBeGreaterThan(frames[i]?.at ?? -1);
      expect(frame.leap).toBe(frame.state.goals.length > (frames[i]?.state.goals.length ?? 0));
    }
    const last = frames.at(-1)?.state;
    expect(last?.period).toBe('ended');
    expect(last?.goals.length).toBe((last?.home ?? 0) + (last?.away ?? 0));
  });

  test('scores come as often as the grid says', () => {
    const MATCHES = 1_500;
    const won = Array.from({ length: MATCHES }, (_, n) => matchOf(n).at(-1)?.state).filter(
      (state) => state !== undefined && state.home > state.away,
    ).length;
    // Four times the spread of so many matches.
    expect(Math.abs(won / MATCHES - 0.459464)).toBeLessThan(4 * Math.sqrt((0.459464 * 0.540536) / MATCHES));
  });
});
