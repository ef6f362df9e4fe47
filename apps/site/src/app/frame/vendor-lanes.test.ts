import { expect, test } from 'vitest';
import {
  countGames,
  countVendorPages,
  listOwnEntries,
  type NavLane,
  vendorPage,
  vendorsUnder,
} from './vendor-lanes.ts';

const vendor = (vassalage: string, ownEntry = false) => ({ vassalage, ownEntry, games: 2 });
const many = (count: number) => Array.from({ length: count }, (_, place) => place);
const names = (vendors: readonly { vassalage: string }[]) => vendors.map(({ vassalage }) => vassalage);

const LANES: readonly NavLane[] = [
  { category: 'LIVE', cards: [vendor('NAKSHI')] },
  { category: 'SPORTS', cards: [vendor('OWN'), vendor('DS88', true), vendor('IMES'), vendor('TF')] },
  { category: 'ESPORTS', cards: [vendor('SV3'), vendor('TF')] },
];

test('vendors are paged 21 first, then 18', () => {
  expect(vendorPage(many(70), 0)).toEqual(many(21));
  expect(vendorPage(many(70), 1)).toEqual(many(39).slice(21));
  expect(vendorPage(many(70), 2)).toEqual(many(57).slice(39));
  expect(vendorPage(many(70), 3)).toEqual(many(70).slice(57));
  expect([0, 1, 21, 22, 39, 40, 57, 58].map(countVendorPages)).toEqual([1, 1, 1, 2, 2, 3, 3, 4]);
});

test('every vendor stands on exactly one page, however many there are', () => {
  for (const count of many(100)) {
    const pages = many(countVendorPages(count)).map((page) => vendorPage(many(count), page));
    expect(pages.flat()).toEqual(many(count));
    expect(vendorPage(many(count), pages.length)).toEqual([]);
  }
});

test('the esports vendors stand under esports only, each once', () => {
  expect(names(vendorsUnder(LANES, 'SPORTS'))).toEqual(['OWN']);
  expect(names(vendorsUnder(LANES, 'ESPORTS'))).toEqual(['SV3', 'TF', 'IMES']);
});

test('DS88 has an entry of its own and is not under sports', () => {
  expect(names(listOwnEntries(LANES))).toEqual(['DS88']);
  expect(names(vendorsUnder(LANES, 'SPORTS'))).not.toContain('DS88');
});

test('games are counted over the vendors of an entry; an unknown category has none', () => {
  expect(countGames(vendorsUnder(LANES, 'ESPORTS'))).toBe(6);
  expect(vendorsUnder(LANES, 'FISH')).toEqual([]);
});
