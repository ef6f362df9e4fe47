/**
 * What a new house says (content/starting), held to the voice of the house: both languages whole, one kind of digits,
 * short, nothing promised that nobody can promise, and figures that are those of the games.
 */
import { findGame } from '@house/lottery/catalogue';
import { slotsOf } from '@house/lottery/offer';
import { expect, test } from 'vitest';
import { readStarting, type StartingContentItem } from './starting.ts';

const contentItems = readStarting();
const LANGUAGES = ['bn', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const READ_AT_LENGTH = new Set(['help', 'page', 'guide', 'news']);
/** Shown only once the operator wrote it. */
const EMPTY_AT_FIRST = new Set(['page/licences']);
const TEMPLATES = ['terms', 'privacy', 'refund'];

const nameOf = ({ kind, slug }: StartingContentItem): string => `${kind}/${slug}`;

function textOf(contentItem: StartingContentItem, language: Language) {
  const text = contentItem.document.texts[language];
  if (text === undefined) throw new Error(`${nameOf(contentItem)} has no ${language}`);
  return text;
}

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function everyText(): { name: string; language: Language; whole: string }[] {
  return contentItems.flatMap((contentItem) =>
    LANGUAGES.map((language) => {
      const { title, summary, line, html } = textOf(contentItem, language);
      return {
        name: `${nameOf(contentItem)}.${language}`,
        language,
        whole: `${title} ${summary} ${line} ${wordsOf(html)}`,
      };
    }),
  );
}

function find(name: string): StartingContentItem {
  const contentItem = contentItems.find((one) => nameOf(one) === name);
  if (contentItem === undefined) throw new Error(`no ${name}`);
  return contentItem;
}

test('there is help for every topic, the pages of the footer, news, notices, banners and guides', () => {
  const count = (kind: string): number => contentItems.filter((contentItem) => contentItem.kind === kind).length;
  expect(count('help')).toBeGreaterThanOrEqual(24);
  expect(contentItems.filter(({ kind }) => kind === 'page').map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['about', 'contact', 'terms', 'responsible', 'privacy', 'affiliates', 'refund', 'join']),
  );
  expect(count('news')).toBeGreaterThanOrEqual(3);
  expect(count('guide')).toBe(2);
  expect(count('popup')).toBe(1);
  const types = contentItems.flatMap(({ kind, document }) => (kind === 'announcement' ? [document.fields.type] : []));
  expect(types.map(String).sort()).toEqual(['B', 'H', 'PL']);
  const groups = contentItems.flatMap(({ kind, document }) => (kind === 'banner' ? [document.fields.groupName] : []));
  expect(groups.map(String).sort()).toEqual(['w_home', 'w_home', 'w_home', 'w_login']);
});

test.each(contentItems.map((contentItem) => [nameOf(contentItem), contentItem] as const))(
  '%s is whole in both languages',
  (name, contentItem) => {
    for (const language of LANGUAGES) {
      const { title, summary, line, html } = textOf(contentItem, language);
      expect(title.length).toBeGreaterThan(2);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(summary.length).toBeGreaterThan(10);
      expect(summary.length).toBeLessThanOrEqual(140);
      if (contentItem.kind === 'banner' || contentItem.kind === 'popup') expect(line).not.toBe('');
      if (!READ_AT_LENGTH.has(contentItem.kind) || EMPTY_AT_FIRST.has(name)) continue;
      const words = wordsOf(html).split(' ').length;
      expect(words).toBeGreaterThan(30);
      expect(words).toBeLessThanOrEqual(450);
    }
  },
);

test.each(contentItems.map((contentItem) => [nameOf(contentItem), contentItem] as const))(
  '%s says the same in both',
  (_name, contentItem) => {
    const [bn, en] = LANGUAGES.map((language) => textOf(contentItem, language).html) as [string, string];
    const tagsOf = (html: string): string[] =>
      [...html.matchAll(/<(h[2-4]|li|ol|ul|table)\b/g)].map(([, tag]) => tag ?? '');
    const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to ?? '').sort();
    expect(tagsOf(en)).toEqual(tagsOf(bn));
    expect(linksOf(en)).toEqual(linksOf(bn));
  },
);

test('digits are 0 to 9 everywhere', () => {
  const other = /(?![0-9])\p{Nd}/u;
  expect(everyText().filter(({ whole }) => other.test(whole))).toEqual([]);
});

test('Bengali texts are Bengali and English ones hold none of it', () => {
  for (const { name, language, whole } of everyText()) {
    const bengali = whole.match(/\p{Script=Bengali}/gu)?.length ?? 0;
    // ৳ is of both.
    if (language === 'en') expect(whole.replaceAll('৳', ''), name).not.toMatch(/\p{Script=Bengali}/u);
    else expect(bengali / whole.replaceAll(/[^\p{L}]/gu, '').length, name).toBeGreaterThan(0.6);
  }
});

test('nothing is promised that nobody can promise', () => {
  const never = [
    /guarantee/i,
    /sure win/i,
    /risk.?free/i,
    /last chance/i,
    /don.?t miss/i,
    /almost won/i,
    /easy money/i,
    /নিশ্চিত জয়/,
    /ঝুঁকিহীন/,
    /শেষ সুযোগ/,
    /গ্যারান্টি/,
    /সহজে আয়/,
  ];
  for (const { name, whole } of everyText()) {
    for (const word of never) expect(whole, name).not.toMatch(word);
    expect(whole, name).not.toContain('!');
  }
});

test('the house names neither itself nor a licence nor a payment service: the brand and the operator do', () => {
  for (const { name, whole } of everyText()) {
    expect(whole, name).not.toMatch(/জারুল|Jarul|bKash|Nagad|বিকাশ|Curaçao|Curacao|MGA\b/);
  }
});

test.each(TEMPLATES)('%s begins by saying that it is a template', (slug) => {
  expect(textOf(find(`page/${slug}`), 'bn').html).toMatch(/^<p><strong>এটি একটি নমুনা।/);
  expect(textOf(find(`page/${slug}`), 'en').html).toMatch(/^<p><strong>This is a template\./);
});

test('that money is play money stands in the first words of the notice, the popup and the way to begin', () => {
  for (const name of ['announcement/welcome', 'popup/play-money', 'help/getting-started']) {
    const { title, html } = textOf(find(name), 'en');
    expect(`${title} ${wordsOf(html)}`.slice(0, 120)).toContain('play money');
    const own = textOf(find(name), 'bn');
    expect(`${own.title} ${wordsOf(own.html)}`.slice(0, 120)).toContain('খেলার টাকা');
  }
});

test.each([
  ['help/fast-5d', 'F5D1'],
  ['help/color-10', 'COLOR1'],
])('%s tells the odds of the game as they are', (name, code) => {
  const odds = (findGame(code)?.plays ?? []).flatMap((play) =>
    slotsOf(play).flatMap((slot) => slot.choices.flatMap((choice) => choice.odds)),
  );
  expect(odds.length).toBeGreaterThan(0);
  const real = new Set(odds.map((each) => Number(each) / 10_000));
  for (const language of LANGUAGES) {
    const words = wordsOf(textOf(find(name), language).html);
    const told = new Set([...words.matchAll(/(\d+(?:\.\d+)?) (?:times|গুণ)/g)].map(([, times]) => Number(times)));
    expect(told).toEqual(real);
  }
});
