import { expect, test } from 'vitest';
import { failureOf, mayTryAgain, placeOf } from './launch.ts';

const HOUSE = 'https://house.example';

test('a lottery opens on its own page, another game of ours in the frame', () => {
  expect(placeOf({ address: '/lottery?gameCode=F5D1', gameType: 'LOTT' }, HOUSE)).toBe('page');
  expect(placeOf({ address: '/play/crash', gameType: 'MINI' }, HOUSE)).toBe('frame');
});

test('a foreign game gets a window of its own over https, and nothing else is followed', () => {
  expect(placeOf({ address: 'https://vendor.example/play', gameType: 'RNG' }, HOUSE)).toBe('window');
  expect(placeOf({ address: '//vendor.example/play', gameType: 'LOTT' }, HOUSE)).toBe('window');
  expect(placeOf({ address: 'http://vendor.example', gameType: 'RNG' }, HOUSE)).toBeNull();
  expect(placeOf({ address: 'javascript:alert(1)', gameType: 'LOTT' }, HOUSE)).toBeNull();
});

test('what rests or opens soon is not tried again, and says what is open instead', () => {
  const soon = failureOf({ code: 'games.soon', message: 'Opens soon', values: { suggested: 'F5D1,COLOR1' } });
  expect(soon.suggested).toEqual(['F5D1', 'COLOR1']);
  expect(mayTryAgain(soon)).toBe(false);
  expect(mayTryAgain(failureOf({ code: 'network', message: '', values: {} }))).toBe(true);
  expect(failureOf({ code: 'network', message: '', values: { suggested: '' } }).suggested).toEqual([]);
  expect(failureOf({ code: 'x', message: '', values: { until: 'soon' } }).until).toBeNull();
});
