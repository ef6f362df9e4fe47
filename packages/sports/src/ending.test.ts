/** A match that does not reach its end, against the vectors: at each stage what stands and what is void (games.md 7.7). */
import { describe, expect, test } from 'vitest';
import { decideEnding, type Ending } from './ending.ts';
import vectors from './ending.vectors.json' with { type: 'json' };
import { parseMarket } from './market.ts';
import { SPORT_CODES, SPORTS, type SportCode, type StoredState } from './sports.ts';

describe.each(vectors)('$case', ({ sport, begun, state, how, winner, markets }) => {
  const code = sport as SportCode;
  const moment = { state: (state ?? SPORTS[code].start) as StoredState, begun };
  const ending = { how: how as Ending, winner: winner as 'home' | 'away' | null };
  test.each(Object.entries(markets))('%s: %s', (key, expected) => {
    const market = parseMarket(key);
    if (market === null) throw new Error(key);
    const { outcomes } = decideEnding(code, market, moment, ending);
    const won = Object.entries(outcomes).find(([, outcome]) => outcome === 'win')?.[0];
    expect(won ?? (Object.values(outcomes).every((each) => each === 'void') ? 'void' : 'open')).toBe(expected);
  });
});

test.each(SPORT_CODES)('%s at its start: every market is void, whatever is said', (code) => {
  const sport = SPORTS[code];
  const [league] = sport.leagues;
  const [home, away] = league?.teams ?? [];
  if (home === undefined || away === undefined) throw new Error('no sides');
  for (const market of sport.markets(sport.strengths(home, away))) {
    const { outcomes } = decideEnding(
      code,
      market,
      { state: sport.start, begun: false },
      { how: 'awarded', winner: 'home' },
    );
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['void']));
    expect(Object.keys(outcomes).toSorted()).toEqual([...sport.selections(market)].toSorted());
  }
});

test('cricket that stops in its second innings: without a result the winner is void, by the official one it stands', () => {
  const { cricket } = SPORTS;
  const strengths = { home: 1, away: 0 };
  const frames = cricket.play({ seed: new Uint8Array(32).fill(7), eventId: '1' }, strengths);
  const moment = frames.findLast(({ state }) => state['phase'] === 'second');
  if (moment === undefined) throw new Error('no second innings');
  const at = { state: moment.state, begun: true };
  const decide = (key: string, how: Ending, winner: 'home' | 'away' | null) => {
    const market = parseMarket(key);
    if (market === null) throw new Error(key);
    return decideEnding('cricket', market, at, { how, winner });
  };
  expect(decide('winner', 'abandoned', null)).toMatchObject({ outcomes: { '1': 'void', '2': 'void' } });
  expect(decide('winner', 'awarded', 'away')).toEqual({ outcomes: { '1': 'lose', '2': 'win' }, rule: 'awarded' });
  expect(decide('tie', 'awarded', 'away')).toMatchObject({ outcomes: { yes: 'void', no: 'void' } });
  // A session whose overs are bowled stands; the toss does too.
  expect(Object.values(decide('session@1.6:30.5', 'abandoned', null).outcomes)).not.toContain('void');
  expect(decide('toss', 'abandoned', null).rule).toBe('toss');
});
