/** Favourite bets: kept once, three at most, and what cannot be read is none. */
import { expect, test } from 'vitest';
import { readFavourites, withFavourite } from './favourites.ts';

test('the newest comes first, the same bet is kept once, three at most', () => {
  const bets = ['10', '20', '30', '40'].map((amount) => ({ player: amount }));
  let kept = bets.reduce(withFavourite, [] as readonly Readonly<Record<string, string>>[]);
  expect(kept.map(({ player }) => player)).toEqual(['40', '30', '20']);
  kept = withFavourite(kept, { player: '20' });
  expect(kept.map(({ player }) => player)).toEqual(['20', '40', '30']);
  expect(readFavourites(JSON.stringify(kept))).toEqual(kept);
});

test.each([null, '', '{', '{}', '[1]', '[{}]', '[{"player":5}]', '[{"player":"-5"}]'])('%s is none', (text) => {
  expect(readFavourites(text)).toEqual([]);
});
