import { catalogues } from '@house/i18n/catalogue-table';
import { LANGUAGES } from '@house/i18n/catalogues';
import { FIELDS_OF_KIND } from '@house/rules/content-items';
import { expect, test } from 'vitest';
import {
  applyTool,
  diffLines,
  emptyDocument,
  formsOf,
  missingTexts,
  moveBy,
  readContentItemFaults,
  slugFrom,
} from './model.ts';

test.each(LANGUAGES)('every field of every kind, and all it offers, has its words in %s', async (language) => {
  const words: Readonly<Record<string, unknown>> = (await catalogues['desk-content'][language]()).default;
  const kinds = Object.keys(FIELDS_OF_KIND) as (keyof typeof FIELDS_OF_KIND)[];
  const asked = kinds.flatMap((kind) =>
    formsOf(kind).flatMap(([name, form]) => [
      `desk-content.field.${name}`,
      ...(form.form === 'choice' ? form.of.map((one) => `desk-content.${name}.${one}`) : []),
    ]),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((id) => !words[id])).toEqual([]);
});

test('a tool puts what is selected into its tag', () => {
  expect(applyTool({ text: 'one two', start: 4, end: 7 }, 'strong')).toEqual({
    text: 'one <strong>two</strong>',
    start: 4,
    end: 24,
  });
  expect(applyTool({ text: 'a\nb', start: 0, end: 3 }, 'ul').text).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
  expect(applyTool({ text: '', start: 0, end: 0 }, 'a').text).toBe('<a href="/"></a>');
});

test('a text is missing where another language has it, a title always', () => {
  const document = emptyDocument('news', ['bn', 'en']);
  expect(missingTexts(document, 'en', 'news')).toEqual(['title']);
  document.texts['bn'] = { title: 'ক', summary: 'খ', line: 'গ', html: '' };
  expect(missingTexts(document, 'en', 'news')).toEqual(['title', 'summary']);
  expect(missingTexts(document, 'bn', 'news')).toEqual([]);
});

test('rows move by a place and stay at the ends', () => {
  expect(moveBy(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b']);
  expect(moveBy(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

test('what differs is told line by line', () => {
  expect(diffLines('<p>a</p><p>b</p>', '<p>a</p><p>c</p>')).toEqual([
    { sign: ' ', text: '<p>a</p>' },
    { sign: '-', text: '<p>b</p>' },
    { sign: '+', text: '<p>c</p>' },
    { sign: ' ', text: '' },
  ]);
});

test('a slug from a title, and faults by the paths of the form', () => {
  expect(slugFrom('  Eid Offer: 50% more! ')).toBe('eid-offer-50-more');
  expect(slugFrom('ঈদ')).toBe('');
  expect(readContentItemFaults({ 'document.texts.bn.title': 'markup', slug: 'x' })).toEqual({
    'texts.bn.title': 'markup',
    slug: 'x',
  });
});
