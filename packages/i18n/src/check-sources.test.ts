import { expect, test } from 'vitest';
import { readAllAreas } from './check.ts';
import {
  findByHand,
  findEagerCatalogues,
  findMadeUp,
  findStaleHands,
  findUnused,
  readSources,
  type Source,
} from './check-sources.ts';

const all = readSources(['apps', 'packages']);
const pages = readSources(['apps/site/src', 'apps/desk/src']);
const areas = readAllAreas();
const ids = areas.flatMap(({ en }) => Object.keys(en));
/** `$(…)` stands for a hole, which the linter would take for a forgotten one. */
const given = (text: string): Source[] => [
  { file: 'apps/x.tsx', text: text.replaceAll('$(', '${').replaceAll(')$', '}') },
];

test('every message is said somewhere', () => {
  expect(findUnused(ids, all)).toEqual([]);
  expect(findUnused(['x.a', 'x.b.c', 'x.d'], given("t('x.a'); t(`x.b.$(kind)$`)"))).toEqual(['x.d']);
});

test('every id that is put together can be one', () => {
  expect(findMadeUp(ids, pages)).toEqual([]);
  expect(findMadeUp(['x.kind.a'], given('t(`x.kind.$(k)$`) + t(`x.knd.$(k)$`)'))).toEqual([
    expect.stringContaining('apps/x.tsx says x.knd.'),
  ]);
});

test('no page forms a figure or a date by hand', () => {
  expect(findByHand(pages)).toEqual([]);
  expect(findStaleHands(pages)).toEqual([]);
  for (const text of ['n.toFixed(2)', 'd.toLocaleDateString()', 'new Intl.NumberFormat()', "sum + '৳'", '`৳$(sum)$`']) {
    expect(findByHand(given(text)), text).toHaveLength(1);
  }
});

test('every area is fetched where it is used and not before', () => {
  expect(findEagerCatalogues(all)).toEqual([]);
  expect(findEagerCatalogues(given("import words from '../messages/common.bn.json'"))).toHaveLength(1);
});
