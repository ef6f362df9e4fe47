/** Signs of providers as the house understands them, and states that a feed tells. */
import { describe, expect, test } from 'vitest';
import { keyOfMarket, parseMarket } from '../market.ts';
import { SPORT_CODES, SPORTS } from '../sports.ts';
import { outcomeOfFactors } from './message.ts';
import { pricesOfService, resultsOfScore, sportOfKey } from './odds-service.ts';
import { FEED_START, type FeedState } from './state.ts';
import { marketOfUnified, parseSpecifiers } from './unified.ts';

test('a market is the same whatever the order of its specifiers, and what is not listed is none', () => {
  expect(parseSpecifiers('setnr=4|total=9.5')).toEqual(parseSpecifiers('total=9.5|setnr=4'));
  const market = marketOfUnified('football', '16', 'hcp=-0.75');
  expect(market === null ? null : keyOfMarket(market.name)).toBe('ah:-0.75');
  expect([market?.pick('1714'), market?.pick('1715'), market?.pick('1'), market?.pick('toString')]).toEqual([
    ...['1', '2', null, null],
  ]);
  expect(marketOfUnified('tennis', '202', 'setnr=2')?.name).toEqual({ type: 'setWinner', quarters: null, part: '2' });
  expect(marketOfUnified('cricket', '340', '')?.pick('5')).toBe('2');
  expect(marketOfUnified('football', '18', 'total=2.3')).toBeNull();
  expect(marketOfUnified('football', '340', '')).toBeNull();
  expect(marketOfUnified('football', 'constructor', '')).toBeNull();
});

test.each([
  [true, 0, 1, 'win'],
  [false, 0, 1, 'lose'],
  [false, 1, 1, 'void'],
  [true, 0.5, 1, 'halfWin'],
  [false, 0.5, 1, 'halfLose'],
  [true, 0, 0.5, 'dead2'],
  [true, 0, 0.333, 'dead3'],
  [true, 0.5, 0.5, null],
  [true, 0.25, 1, null],
] as const)('won %s, void %s, dead heat %s: %s', (won, voided, share, outcome) => {
  expect(outcomeOfFactors(won, voided, share)).toBe(outcome);
});

describe('an odds service', () => {
  const event = {
    ...{ id: 'x', sport_key: 'soccer_x', sport_title: 'X', commence_time: '2031-01-01T00:00:00Z' },
    ...{ home_team: 'A', away_team: 'B' },
  };
  const at = (name: string, price: number, point?: number) => ({ name, price, point });
  test('offers whole markets alone, and a handicap whose sides mirror each other', () => {
    const read = (key: string, outcomes: ReturnType<typeof at>[]) =>
      pricesOfService(event, 'football', [{ key, outcomes }]).map(({ name }) => keyOfMarket(name));
    expect(read('h2h', [at('A', 2), at('B', 3), at('Draw', 3.4)])).toEqual(['1x2']);
    expect(read('h2h', [at('A', 2), at('B', 3)])).toEqual([]);
    expect(read('spreads', [at('B', 1.9, 0.75), at('A', 1.95, -0.75)])).toEqual(['ah:-0.75']);
    expect(read('spreads', [at('A', 1.9, -0.75), at('B', 1.9, 1)])).toEqual([]);
    expect(read('totals', [at('Over', 1.9, 2.25), at('Under', 1.9, 2.25)])).toEqual(['total:2.25']);
    expect(read('totals', [at('Over', 1.9, 2.25), at('Under', 1.9, 2.5)])).toEqual([]);
    expect([sportOfKey('cricket_x'), sportOfKey('icehockey_nhl')]).toEqual(['cricket', null]);
  });
  test('a score settles what it decides: the tie of cricket is a person’s', () => {
    const name = parseMarket('winner') ?? { type: '', quarters: null };
    expect(resultsOfScore('cricket', [name], { home: 150, away: 150 })).toEqual([]);
    expect(resultsOfScore('cricket', [name], { home: 151, away: 150 })[0]?.outcomes).toEqual({
      '1': 'win',
      '2': 'lose',
    });
  });
});

test.each(SPORT_CODES)('%s shows a state that a feed tells, and leaves prices and results to it', (code) => {
  const sport = SPORTS[code];
  const told: FeedState = { ...FEED_START, phase: 'feed', clock: '12', home: '152/4', away: '0' };
  const state = told as unknown as Readonly<Record<string, unknown>>;
  const market = { type: sport.listed.winner, quarters: null };
  expect(sport.view(state)).toMatchObject({ phase: 'feed', home: '152/4', clock: '12' });
  expect(sport.decide(market, state)).toBeNull();
  expect(sport.price({ home: 0, away: 0 }, state, [market], { prematch: 5, live: 7, correctScore: 12 })).toEqual([{}]);
  expect(sport.restsOn(state)).toContain('feed');
});
