/** Test cricket: every match of a seed keeps the laws of the game, prices are over round and agree, and all is decided. */
import { describe, expect, test } from 'vitest';
import { keyOfMarket, type MarketName, parseMarket } from '../market.ts';
import { STARTING_MARGINS } from '../sport.ts';
import { TEST_CRICKET, type TestState } from './test-match.ts';

const seedOf = (i: number) => ({
  seed: Uint8Array.from({ length: 32 }, (_each, place) => (i * 29 + place * 11) % 256),
  eventId: String(i),
});
const EVEN = { home: 0, away: 0 };
const ends = Array.from({ length: 60 }, (_, i) => TEST_CRICKET.play(seedOf(i), EVEN).at(-1)?.state as TestState);

describe('matches', () => {
  test('follow the laws: four innings at most, a result that follows from the runs, within 450 overs', () => {
    for (const { innings, result, phase, left } of ends) {
      expect(phase).toBe('ended');
      const total = (side: string) => innings.reduce((sum, each) => sum + (each.side === side ? each.runs : 0), 0);
      const overs = innings.reduce((sum, each) => sum + each.overs, 0);
      expect(innings.length).toBeLessThanOrEqual(4);
      expect(overs).toBeLessThanOrEqual(450);
      expect(innings.filter(({ side }) => side === 'home').length).toBeLessThanOrEqual(2);
      const [home, away] = [total('home'), total('away')];
      if (result === 'home' || result === 'away') expect(result === 'home' ? home > away : away > home).toBe(true);
      if (result === 'draw') expect(left).toBeLessThanOrEqual(0);
      for (const { wickets, marks, runs, end } of innings) {
        expect([wickets <= 10, marks.every((mark) => mark <= runs), end !== 'open' || result !== null]).toEqual([
          true,
          true,
          true,
        ]);
      }
    }
  });

  test('some are drawn, most are won, scores are those of Tests, and the same seed is the same match', () => {
    const drawn = ends.filter(({ result }) => result === 'draw').length;
    expect(drawn).toBeGreaterThan(3);
    expect(drawn).toBeLessThan(40);
    const firsts = ends.map(({ innings }) => innings[0]?.runs ?? 0);
    const mean = firsts.reduce((sum, runs) => sum + runs, 0) / firsts.length;
    expect(mean).toBeGreaterThan(240);
    expect(mean).toBeLessThan(400);
    expect(TEST_CRICKET.play(seedOf(3), EVEN)).toEqual(TEST_CRICKET.play(seedOf(3), EVEN));
  });
});

test('at moments of a match prices are over round, lines are written, and all is decided in the end', () => {
  const frames = TEST_CRICKET.play(seedOf(1), EVEN);
  const names = new Map<string, MarketName>(TEST_CRICKET.markets(EVEN).map((market) => [keyOfMarket(market), market]));
  for (const [i, { state }] of frames.entries()) {
    if (i % 130 !== 0) continue;
    for (const market of TEST_CRICKET.more?.(EVEN, state) ?? []) names.set(keyOfMarket(market), market);
    const open = [...names.values()].filter((market) => TEST_CRICKET.decide(market, state) === null);
    for (const prices of TEST_CRICKET.price(EVEN, state, open, STARTING_MARGINS)) {
      const offered = Object.values(prices).filter((odds) => odds !== null);
      if (offered.length < 2 || Object.keys(prices).length !== offered.length) continue;
      expect(offered.reduce((sum, odds) => sum + 1_000 / odds, 0)).toBeGreaterThan(1);
    }
  }
  const last = frames.at(-1)?.state ?? TEST_CRICKET.start;
  for (const market of names.values()) {
    expect(parseMarket(keyOfMarket(market))).toEqual(market);
    const decided = Object.keys(TEST_CRICKET.decide(market, last)?.outcomes ?? {});
    expect(decided.toSorted()).toEqual(TEST_CRICKET.selections(market).toSorted());
  }
  expect(names.size).toBeGreaterThan(4);
});

test('the price before the match is as often right as matches of seeds say', () => {
  const [prices] = TEST_CRICKET.price(EVEN, TEST_CRICKET.start, [{ type: '1x2', quarters: null }], {
    ...STARTING_MARGINS,
    prematch: 0,
  });
  const more = Array.from({ length: 240 }, (_, i) => TEST_CRICKET.play(seedOf(i + 100), EVEN).at(-1)?.state.result);
  const drawn = more.filter((result) => result === 'draw').length / more.length;
  // 240 matches: three standard deviations are below a tenth.
  expect(Math.abs(1_000 / (prices?.['X'] ?? 1) - drawn)).toBeLessThan(0.1);
});
