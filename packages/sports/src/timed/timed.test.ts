/** Sports by the minute: their grids against simulated matches, markets that agree, and overtime. */
import { describe, expect, test } from 'vitest';
import { keyOfMarket, parseMarket } from '../market.ts';
import { STARTING_MARGINS } from '../sport.ts';
import { BASKETBALL, HOCKEY, KABADDI } from './sports.ts';

const seedOf = (n: number) => ({
  seed: Uint8Array.from({ length: 32 }, (_, i) => (n * 29 + i * 11 + Math.floor(n / 200)) % 256),
  eventId: `${n}`,
});
const NO_MARGIN = { prematch: 0, live: 0, correctScore: 0 };

describe.each([
  ['basketball', BASKETBALL],
  ['kabaddi', KABADDI],
  ['hockey', HOCKEY],
] as const)('%s', (_, sport) => {
  const strengths = { home: 106, away: 94 };
  const markets = sport.markets(strengths);

  test('the winner comes as often as it is priced', () => {
    const matches = 400;
    const [prices] = sport.price(strengths, sport.start, markets.slice(0, 1), NO_MARGIN);
    let won = 0;
    for (let n = 0; n < matches; n += 1) {
      const last = sport.play(seedOf(n), strengths).at(-1)?.state;
      if (last !== undefined && last.home > last.away) won += 1;
    }
    const chance = 1_000 / (prices?.['1'] ?? 1);
    expect(Math.abs(won / matches - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / matches) + 0.005);
  });

  test('its books are over round at every moment, nothing ends level, and all is decided', () => {
    const frames = sport.play(seedOf(7), strengths);
    for (const { state } of frames.filter((_frame, i) => i % 6 === 0)) {
      const open = markets.filter((market) => sport.decide(market, state) === null);
      for (const prices of sport.price(strengths, state, open, STARTING_MARGINS)) {
        const offered = Object.values(prices);
        if (offered.includes(null)) continue;
        expect(offered.reduce<number>((sum, odds) => sum + 1_000 / (odds ?? 1), 0)).toBeGreaterThan(1);
      }
    }
    const last = frames.at(-1)?.state ?? sport.start;
    expect(last.home).not.toBe(last.away);
    expect(last.periods.reduce((sum, { home }) => sum + home, 0)).toBe(last.home);
    for (const market of markets) {
      expect(parseMarket(keyOfMarket(market))).toEqual(market);
      expect(sport.decide(market, last)).not.toBeNull();
    }
  });
});
