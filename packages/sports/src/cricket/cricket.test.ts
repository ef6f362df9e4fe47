/** Cricket against the exact figures of games.md 7.4, its markets at every moment of matches of seeds, and its rules. */
import { describe, expect, test } from 'vitest';
import { keyOfMarket, parseMarket } from '../market.ts';
import { STARTING_MARGINS } from '../sport.ts';
import { chanceAbove, compareRuns, createInningsTable, type Runs } from './innings.ts';
import { type CricketState, NO_INNINGS, START } from './match.ts';
import vectors from './settlement.vectors.json' with { type: 'json' };
import { CRICKET, CRICKET_ODI, CRICKET_T10, lawOf } from './sport.ts';

const [base, strong, weak] = [0, 100, -100].map((strength) => createInningsTable(lawOf(strength)));
const total = (table: typeof base, balls = 120): Runs => table?.left(balls, 10) ?? new Float64Array(1);
const mean = (runs: Runs): number => runs.reduce((sum, chance, at) => sum + chance * at, 0);
const deviation = (runs: Runs): number =>
  Math.sqrt(runs.reduce((sum, chance, at) => sum + chance * at * at, 0) - mean(runs) ** 2);

describe('runs by the law of the balls', () => {
  test.each([
    ['base', base, 151.772, 19.396, 0.32213],
    ['strong', strong, 166.59, 19.816, 0.62564],
    ['weak', weak, 136.267, 19.507, 0.09506],
  ] as const)('of 120 balls: %s', (_, table, average, spread, above) => {
    const runs = total(table);
    expect(mean(runs)).toBeCloseTo(average, 3);
    expect(deviation(runs)).toBeCloseTo(spread, 3);
    expect(chanceAbove(runs, 160.5)).toBeCloseTo(above, 5);
    expect(runs.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  test('who has more, and a session of six overs', () => {
    const rounded = (one: Runs, other: Runs) => {
      const { above, level } = compareRuns(one, other);
      return [above.toFixed(5), level.toFixed(5)];
    };
    expect(rounded(total(base), total(base))).toEqual(['0.49243', '0.01513']);
    expect(rounded(total(strong), total(base))).toEqual(['0.70158', '0.01278']);
    expect(rounded(total(strong), total(weak))).toEqual(['0.86565', '0.00788']);
    const session = total(base, 36);
    expect([mean(session).toFixed(3), deviation(session).toFixed(3)]).toEqual(['45.909', '9.747']);
    expect([chanceAbove(session, 44.5).toFixed(5), chanceAbove(session, 45.5).toFixed(5)]).toEqual([
      '0.54021',
      '0.49932',
    ]);
  });

  test('runs until a wicket sum up to one, with the whole innings where none falls', () => {
    const runs = base?.untilWicket(6) ?? new Float64Array(1);
    expect(runs.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });
});

const seeds = Array.from({ length: 12 }, (_, i) => ({
  seed: Uint8Array.from({ length: 32 }, (_each, place) => (i * 31 + place * 7) % 256),
  eventId: String(i),
}));

describe.each([
  ['T20', CRICKET, 120],
  ['T10', CRICKET_T10, 60],
  ['ODI', CRICKET_ODI, 300],
] as const)('%s', (_, sport, balls) => {
  const strengths = { home: 50, away: -50 };

  test('a seed gives one match, which keeps the laws of the game to its last ball', () => {
    for (const [n, seed] of seeds.entries()) {
      const frames = sport.play(seed, strengths);
      if (n === 0) expect(JSON.stringify(sport.play(seed, strengths))).toBe(JSON.stringify(frames));
      // Thousands of moments: what is wrong is gathered, and looked at once.
      const wrong = frames.filter(
        ({ at, state }, i) =>
          at <= (frames[i - 1]?.at ?? -1) ||
          state.innings.some(
            ({ runs, wickets, balls: bowled, overs, falls }) =>
              overs.reduce((sum, each) => sum + each, 0) !== runs ||
              wickets > 10 ||
              bowled > balls ||
              falls.length !== wickets,
          ),
      );
      expect(wrong).toEqual([]);
      const last = frames.at(-1)?.state;
      expect(last?.phase).toBe('ended');
      const [one, two] = last?.innings ?? [];
      const chased = (two?.runs ?? 0) > (one?.runs ?? 0);
      expect(chased || two?.balls === balls || two?.wickets === 10).toBe(true);
      expect((last?.supers.length ?? 0) > 0).toBe(one?.runs === two?.runs);
    }
  });

  test('at moments of a match each market that is priced is over round and undecided, and all are decided in the end', () => {
    for (const seed of seeds.slice(0, 2)) {
      const names = new Map(sport.markets(strengths).map((market) => [keyOfMarket(market), market]));
      const frames = sport.play(seed, strengths);
      for (const [i, { state }] of frames.entries()) {
        // No multiple of an over: its first ball is not the only one looked at.
        if (i % (balls > 120 ? 97 : 11) !== 0) continue;
        for (const market of sport.more?.(strengths, state) ?? []) names.set(keyOfMarket(market), market);
        const open = [...names.values()].filter((market) => sport.decide(market, state) === null);
        for (const prices of sport.price(strengths, state, open, STARTING_MARGINS)) {
          const offered = Object.values(prices).filter((odds) => odds !== null);
          if (offered.length < 2) continue;
          expect(offered.reduce((sum, odds) => sum + 1_000 / odds, 0)).toBeGreaterThan(1);
        }
      }
      const last = frames.at(-1)?.state ?? START;
      for (const market of names.values()) {
        expect(parseMarket(keyOfMarket(market))).toEqual(market);
        const decided = sport.decide(market, last);
        expect(Object.keys(decided?.outcomes ?? {})).toEqual(sport.selections(market));
      }
      expect(names.size).toBeGreaterThan(20);
    }
  });
});

test.each(vectors)('$case', ({ state, market, outcomes, rule }) => {
  const innings = state.innings.map((each) => ({ ...NO_INNINGS, ...each }));
  const decided = CRICKET.decide(parseMarket(market) ?? { type: '', quarters: null }, {
    ...START,
    ...(state as unknown as CricketState),
    innings,
  });
  expect(decided).toEqual(outcomes === null ? null : { outcomes, rule });
});

test('before the match prices follow from the law: an even match, and a session at the middle', () => {
  const even = { home: 0, away: 0 };
  const prices = CRICKET.price(even, START, CRICKET.markets(even), STARTING_MARGINS);
  expect(prices[0]).toEqual({ '1': 1_900, '2': 1_900 });
  expect(CRICKET.markets(even).map(keyOfMarket)).toEqual([
    ...['winner', 'tie', 'toss', 'session@1.6:45.5'],
    ...['session@1.10:75.5', 'session@1.15:114.5', 'innings@1:150.5'],
  ]);
});
