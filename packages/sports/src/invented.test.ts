/** Fixtures of the invented leagues, and what every sport of the book promises of its leagues. */
import { expect, test } from 'vitest';
import { FOOTBALL_LEAGUES, goalsExpected } from './football/leagues.ts';
import { pairingOf } from './invented.ts';
import { SPORT_CODES, SPORTS } from './sports.ts';

const LEAGUES = SPORT_CODES.flatMap((code) => SPORTS[code].leagues);

test.each(LEAGUES)('in $code each side plays once a round, and each pair at home and away', (league) => {
  const count = league.teams.length;
  const rounds = 2 * (count - 1);
  const pairs = Array.from({ length: (rounds * count) / 2 }, (_, n) => pairingOf(league, n));
  for (let round = 0; round < rounds; round += 1) {
    const played = pairs.slice((round * count) / 2, ((round + 1) * count) / 2).flat();
    expect(new Set(played.map(({ code }) => code)).size).toBe(count);
  }
  expect(new Set(pairs.map(([home, away]) => `${home.code} ${away.code}`)).size).toBe(count * (count - 1));
  expect(new Set(league.teams.map(({ code }) => code)).size).toBe(count);
});

test('a league has its code alone', () => {
  expect(new Set(LEAGUES.map(({ code }) => code)).size).toBe(LEAGUES.length);
});

test('the stronger side is expected to score more', () => {
  const [strong, weak] = [FOOTBALL_LEAGUES[0]?.teams[0], FOOTBALL_LEAGUES[0]?.teams.at(-1)];
  if (strong === undefined || weak === undefined) throw new Error('a league has sides');
  expect(goalsExpected(strong, weak)).toEqual({ home: 2_150, away: 500 });
  expect(goalsExpected(weak, strong).home).toBeLessThan(goalsExpected(strong, weak).home);
});
