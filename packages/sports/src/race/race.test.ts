/** The best of so many: single races against closed forms, markets that agree at every moment, and the rules of its markets. */
import { describe, expect, test } from 'vitest';
import { keyOfMarket, parseMarket } from '../market.ts';
import { STARTING_MARGINS } from '../sport.ts';
import { BADMINTON, CS2, LOL, TENNIS, VOLLEYBALL } from './sports.ts';
import { endsOf } from './unit.ts';

const seedOf = (n: number) => ({
  seed: Uint8Array.from({ length: 32 }, (_, i) => (n * 29 + i * 11) % 256),
  eventId: `${n}`,
});
const named = (key: string) => parseMarket(key) ?? { type: '', quarters: null };

describe('a race', () => {
  test('that is even is even, sums up to one, and ends as the rule says', () => {
    const ends = endsOf({ target: 21, lead: 2, cap: 30 }, 0.5, { home: 0, away: 0 });
    const sum = (holds: (home: number, away: number) => boolean) =>
      ends.reduce((total, { home, away, chance }) => (holds(home, away) ? total + chance : total), 0);
    expect(sum(() => true)).toBeCloseTo(1, 12);
    expect(sum((home, away) => home > away)).toBeCloseTo(0.5, 12);
    expect(ends.every(({ home, away }) => Math.abs(home - away) >= 2 || Math.max(home, away) === 30)).toBe(true);
  });

  test('to one is the chance of a point; by two from a level score is p² of p² + q²', () => {
    expect(endsOf({ target: 1, lead: 1, cap: null }, 0.6, { home: 0, away: 0 })).toHaveLength(2);
    const home = endsOf({ target: 11, lead: 2, cap: null }, 0.6, { home: 10, away: 10 })
      .filter((end) => end.home > end.away)
      .reduce((sum, { chance }) => sum + chance, 0);
    expect(home).toBeCloseTo(0.36 / (0.36 + 0.16), 9);
  });
});

describe.each([
  ['tennis', TENNIS],
  ['volleyball', VOLLEYBALL],
  ['badminton', BADMINTON],
  ['Counter-Strike', CS2],
  ['League of Legends', LOL],
] as const)('%s', (_, sport) => {
  const strengths = { home: 520, away: 480 };
  const markets = sport.markets(strengths);

  test('its books are over round at every moment, the score agrees with the winner, and all is decided in the end', () => {
    for (const n of [1, 2, 3]) {
      const frames = sport.play(seedOf(n), strengths);
      expect(sport.play(seedOf(n), strengths)).toEqual(frames);
      for (const { state } of frames.filter((_frame, i) => i % 17 === 0)) {
        const open = markets.filter((market) => sport.decide(market, state) === null);
        for (const prices of sport.price(strengths, state, open, STARTING_MARGINS)) {
          const offered = Object.values(prices);
          if (offered.includes(null)) continue;
          expect(offered.reduce<number>((sum, odds) => sum + 1_000 / (odds ?? 1), 0)).toBeGreaterThan(1);
        }
      }
      const last = frames.at(-1)?.state ?? sport.start;
      for (const market of markets) {
        expect(parseMarket(keyOfMarket(market))).toEqual(market);
        expect(Object.keys(sport.decide(market, last)?.outcomes ?? {}).sort()).toEqual(
          [...sport.selections(market)].sort(),
        );
      }
      const winner = sport.decide(named('winner'), last)?.outcomes['1'] === 'win';
      expect(last.home > last.away).toBe(winner);
    }
  });
});

test('units: those that are never played are void, totals are decided when they are passed', () => {
  const played = {
    phase: 'ended',
    units: [
      { home: 25, away: 20 },
      { home: 25, away: 22 },
      { home: 27, away: 25 },
    ],
    home: 3,
    away: 0,
  } as const;
  expect(VOLLEYBALL.decide(named('setWinner@4'), played)).toEqual({
    outcomes: { '1': 'void', '2': 'void' },
    rule: 'notPlayed',
  });
  // A correction takes sets, not points of one.
  expect(VOLLEYBALL.correct(named('winner'), played, { home: 25, away: 20 })).toBeNull();
  expect(VOLLEYBALL.correct(named('winner'), played, { home: 1, away: 3 })).toEqual({ '1': 'lose', '2': 'win' });
  expect(VOLLEYBALL.decide(named('setWinner@3'), played)?.outcomes).toEqual({ '1': 'win', '2': 'lose' });
  expect(VOLLEYBALL.decide(named('correctScore'), played)?.outcomes['3-0']).toBe('win');
  expect(VOLLEYBALL.decide(named('setHandicap:-2.5'), played)?.outcomes).toEqual({ '1': 'win', '2': 'lose' });
  expect(VOLLEYBALL.decide(named('pointTotal:143.5'), played)?.outcomes).toEqual({ over: 'win', under: 'lose' });
  expect(VOLLEYBALL.decide(named('pointHandicap:-10'), played)?.outcomes).toEqual({ '1': 'void', '2': 'void' });
  const level = {
    phase: 'live',
    units: [
      { home: 25, away: 20 },
      { home: 20, away: 25 },
      { home: 25, away: 1 },
      { home: 1, away: 1 },
    ],
    home: 2,
    away: 1,
  } as const;
  expect(VOLLEYBALL.decide(named('setTotal:3.5'), level)?.rule).toBe('alreadyDecided');
  expect(VOLLEYBALL.decide(named('setTotal:4.5'), level)).toBeNull();
  expect(VOLLEYBALL.decide(named('winner'), level)).toBeNull();
});
