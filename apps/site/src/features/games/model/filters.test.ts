import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activeChips,
  changeFilters,
  clearFilters,
  type GameFilters,
  isNarrowed,
  LINES,
  listQuery,
  NO_FILTERS,
  RETURNS,
  readFilters,
  SORTS,
  STAKES,
  VOLATILITIES,
  writeFilters,
} from './filters.ts';

const code = fc.stringMatching(/^[A-Z0-9]{2,16}$/);
const filters: fc.Arbitrary<GameFilters> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => !text.includes('\0')),
  vendors: fc.uniqueArray(code, { maxLength: 4 }),
  tag: fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,23}$/)),
  gameClass: fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Z0-9]{2,12}$/)),
  volatility: fc.constantFrom(null, ...VOLATILITIES),
  stake: fc.constantFrom('', ...STAKES),
  lines: fc.constantFrom(0, ...LINES),
  rtp: fc.constantFrom(0, ...RETURNS),
  demo: fc.boolean(),
  openOnly: fc.boolean(),
  favourites: fc.boolean(),
  recent: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 10_000 }),
});

/** As the address bar gives it back. */
function throughAddress(of: GameFilters): Record<string, string> {
  const said = Object.entries(writeFilters(of)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(new URLSearchParams(new URLSearchParams(said).toString()));
}

test('what an address says is read back, whatever is chosen', () => {
  fc.assert(
    fc.property(filters, (chosen) => {
      expect(readFilters(throughAddress(chosen))).toEqual(chosen);
    }),
  );
});

test('an address says only what is not the default', () => {
  expect(throughAddress(NO_FILTERS)).toEqual({});
  expect(throughAddress({ ...NO_FILTERS, vendors: ['STUDIO'], rtp: 9_700, page: 2 })).toEqual({
    v: 'STUDIO',
    rtp: '9700',
    p: '2',
  });
});

test('anything strange in an address counts as not said', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'v', 't', 'sub', 'vol', 'min', 'rtp', 'sort', 'p'), fc.string()),
      (address) => {
        const read = readFilters(address);
        expect(readFilters(throughAddress(read))).toEqual(read);
      },
    ),
  );
  const strange = { v: '<script>', t: '../x', vol: 'extreme', min: '-3', rtp: '1', sort: 'drop', p: '0', fav: 'yes' };
  expect(readFilters(strange)).toEqual(NO_FILTERS);
});

test('another filter starts on its first page, another page keeps the filters', () => {
  const second = { ...NO_FILTERS, tag: 'lines', page: 2 };
  expect(changeFilters(second, { rtp: 9_600 })).toEqual({ ...NO_FILTERS, tag: 'lines', rtp: 9_600 });
  expect(changeFilters(second, { page: 3 })).toEqual({ ...second, page: 3 });
});

test('chips name what is chosen, and clearing keeps nothing but the order', () => {
  const chosen: GameFilters = {
    ...NO_FILTERS,
    volatility: 'high',
    demo: true,
    vendors: ['STUDIO'],
    sort: 'name',
    page: 4,
  };
  expect(activeChips(chosen)).toEqual(['volatility', 'demo']);
  expect(isNarrowed(chosen)).toBe(true);
  expect(clearFilters(chosen)).toEqual({ ...NO_FILTERS, sort: 'name' });
  expect(isNarrowed({ ...NO_FILTERS, sort: 'name', page: 3 })).toBe(false);
});

test('the list is asked for what is chosen and nothing else', () => {
  expect(listQuery(NO_FILTERS, 'RNG')).toEqual({
    gameType: 'RNG',
    gameName: '',
    vassalage: '',
    gameClassify: '',
    tag: '',
    gameIds: '',
    sort: 'order',
    pageNo: 1,
  });
  const chosen: GameFilters = {
    ...NO_FILTERS,
    stake: '5',
    rtp: 9_700,
    demo: true,
    openOnly: true,
    lines: 10,
    volatility: 'low',
  };
  expect(listQuery(chosen, 'RNG', ['A', 'B'])).toMatchObject({
    minBet: '5',
    rtp: 9_700,
    supportPlay: 0,
    open: 1,
    minLineNum: 10,
    volatility: 'low',
    gameIds: 'A,B',
  });
});
