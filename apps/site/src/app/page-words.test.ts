/** What the server says of an address in the head of its page is what the site's own table says of it. */
import { loadCatalog } from '@house/i18n/node';
import { expect, test } from 'vitest';
import { FOUND_PAGES, loadDescribePage, openingHtml } from '../../../server/src/main/page-words.ts';
import { canonicalPath } from './route-rules.ts';
import { ROUTES } from './routes.ts';

const PUBLIC_URL = 'https://house.test';
const LONGEST_DESCRIPTION = 160;
const describePage = await loadDescribePage('bn');
const english = await loadCatalog('en', ['common', 'site-frame', 'site-home']);
const describe = (url: string, language = 'en') =>
  describePage(url, { language, brand: 'Jarul', offered: ['bn', 'en', 'hi'], publicUrl: PUBLIC_URL });

test('every address has the title and the canonical address of the table', () => {
  const asked =
    '?id=7&gameCode=F5D1&playType=DIGIT&topic=rules&view=biggest&draw=12&event=3&vassalage=A&gameId=B&p=2&mc=x';
  for (const row of ROUTES) {
    for (const path of row.paths) {
      const { title, canonical } = describe(path + asked);
      const name = row.title === null ? null : english.t(row.title);
      expect(title, path).toBe(name === null ? 'Jarul' : `${name} · Jarul`);
      expect(canonical, path).toBe(PUBLIC_URL + canonicalPath(row, asked));
    }
  }
  expect(FOUND_PAGES.flatMap(({ paths }) => paths).sort()).toEqual(ROUTES.flatMap(({ paths }) => paths).sort());
  expect(describe('/?pop=register').canonical).toBe(`${PUBLIC_URL}/register`);
});

test('every address has a sentence of its own in both languages, short enough to be shown whole', () => {
  for (const language of ['bn', 'en']) {
    const sentences = FOUND_PAGES.filter(({ hidden }) => !hidden).map(
      ({ paths: [path] }) => [path, describe(path, language).description] as const,
    );
    for (const [path, sentence] of sentences) {
      expect(sentence, path).not.toMatch(/page-about|[{}]/);
      expect(sentence.length, path).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
      expect(sentence.length, path).toBeGreaterThan(LONGEST_DESCRIPTION / 4);
    }
    // A promotion and the promotions, an affiliate and joining say the same; nothing else does.
    expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBeGreaterThanOrEqual(sentences.length - 2);
  }
});

test('search engines find finished languages, and nothing that is a person’s own or not there', () => {
  expect(describe('/rng?lang=en&vendor=x').languages).toEqual([
    { tag: 'bn', address: `${PUBLIC_URL}/rng?lang=bn` },
    { tag: 'en', address: `${PUBLIC_URL}/rng?lang=en` },
    { tag: 'x-default', address: `${PUBLIC_URL}/rng` },
  ]);
  for (const path of ['/favorites', '/search?q=x', '/game?vassalage=A&gameId=B', '/no-such-page', '/login'])
    expect(describe(path).hidden, path).toBe(true);
  expect(describe('/no-such-page')).toMatchObject({ exists: false, canonical: null, languages: [] });
  expect(describe('/help/?topic=rules').exists).toBe(true);
  expect(describe('/help').hidden).toBe(false);
});

test('a house that does not know its own address names none', () => {
  const words = describePage('/rng', { language: 'bn', brand: 'জারুল', offered: ['bn'], publicUrl: null });
  expect(words).toMatchObject({ canonical: null, languages: [], hidden: false });
});

test('a page shows its name and its purpose before its script, one that is not to be found shows nothing', () => {
  const opening = (url: string) => openingHtml([['en', describe(url)]]);
  expect(opening('/help')).toBe(
    `<div class="wrap opening" lang="en"><h1>${describe('/help').name}</h1><p>${describe('/help').description}</p></div>`,
  );
  for (const path of ['/favorites', '/no-such-page', '/game?vassalage=A&gameId=B', '/']) expect(opening(path)).toBe('');
  const sly = { ...describe('/help'), name: '<b>', description: '<script>' };
  expect(openingHtml([['en', sly]])).not.toMatch(/<b>|<script>/);
});
