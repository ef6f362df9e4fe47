import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { buildIndex, type Entry } from './search-index.ts';

const game = (id: string, titles: string[], more: Partial<Entry> = {}): Entry => ({
  type: 'game',
  id,
  titles,
  ...more,
});

const SHELF = buildIndex([
  game('fast5d', ['Fast 5D', 'ফাস্ট ৫ডি']),
  game('roulette', ['European Roulette', 'ইউরোপিয়ান রুলেট']),
  game('crash', ['Crash', 'ক্র্যাশ'], { popularity: 0.9 }),
  game('bazaar', ['Gem Bazaar', 'জেম বাজার']),
  {
    type: 'help',
    id: 'deposit',
    titles: ['How to deposit', 'কীভাবে ডিপোজিট করবেন'],
    text: 'Send with bKash, then roulette is open.',
  },
]);
const idsOf = (question: string, index = SHELF) =>
  index.find(question, { limit: 24 }).hits.map(({ entry }) => entry.id);

/** Any code units, halves of pairs too. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 120,
});

test.each(['ফাস্ট', 'fast', 'phast', 'FAST', 'ফাস্ট ৫', 'fst', 'faast', 'fats', 'fas', 'ফা'])(
  '"%s" finds Fast 5D',
  (question) => {
    expect(idsOf(question)[0]).toBe('fast5d');
  },
);

test.each(['রুলেট', 'roulette', 'rulet', 'roullete', 'rolette', 'রুলট', 'europ rulet', 'roulette european'])(
  '"%s" finds roulette',
  (question) => {
    expect(idsOf(question)[0]).toBe('roulette');
  },
);

test('every word of the question must be met', () => {
  expect(idsOf('fast roulette')).toEqual([]);
  expect(idsOf('gem bazar')).toEqual(['bazaar']);
});

test('texts are found as they are written, titles before them', () => {
  expect(idsOf('bkash')).toEqual(['deposit']);
  expect(idsOf('roulette')).toEqual(['roulette', 'deposit']);
  expect(idsOf('bkazh')).toEqual([]);
});

test('an exact title stands before its beginning, a word, the beginning of a word, a sound, a text and a slip', () => {
  const index = buildIndex([
    game('slip', ['Ludky'], { popularity: 1 }),
    game('text', ['Sevens'], { text: 'a lucky game', popularity: 1 }),
    game('sound', ['লাকি'], { popularity: 1 }),
    game('beginning', ['Be Luckyland'], { popularity: 1 }),
    game('word', ['Get lucky'], { popularity: 1 }),
    game('titleBegins', ['Lucky bell'], { popularity: 1 }),
    game('title', ['Lucky']),
  ]);
  expect(idsOf('lucky', index)).toEqual(['title', 'titleBegins', 'word', 'beginning', 'sound', 'text', 'slip']);
});

test('within a rank the more popular stands first, then the one of which more was typed', () => {
  const index = buildIndex([
    game('long', ['Ruby of the seven seas'], { popularity: 0.2 }),
    game('short', ['Ruby sea'], { popularity: 0.2 }),
    game('loved', ['Ruby on a very long name of a game'], { popularity: 0.9 }),
  ]);
  expect(idsOf('ruby', index)).toEqual(['loved', 'short', 'long']);
});

test('counts tell every type, hits only those asked for', () => {
  const found = SHELF.find('roulette', { types: ['help'], limit: 24 });
  expect(found.counts).toEqual({ game: 1, help: 1 });
  expect(found.hits.map(({ entry }) => entry.id)).toEqual(['deposit']);
});

test('where nothing is found the nearest are what shares most with the question', () => {
  expect(idsOf('crashxyzzy')).toEqual([]);
  expect(SHELF.nearest('crashxyzzy', { limit: 6 })[0]?.entry.id).toBe('crash');
  expect(SHELF.nearest('ক্রাশজজজজ', { limit: 6 })[0]?.entry.id).toBe('crash');
  expect(SHELF.nearest('', { limit: 6 })).toEqual([]);
});

test('signs alone ask for nothing', () => {
  for (const question of ['', '   ', '!!!', '\u200D', '়']) expect(idsOf(question)).toEqual([]);
});

const letters = fc.constantFrom(...'abdeghiklmnoprstuওাকরটমলিে');
const title = fc
  .array(fc.string({ unit: letters, minLength: 4, maxLength: 10 }), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => foldText(text) !== '');
const titles = fc.array(title, { minLength: 1, maxLength: 30 });

test('whatever stands in the index is found by its title, by each word and by each beginning', () => {
  fc.assert(
    fc.property(titles, (all) => {
      const index = buildIndex(all.map((text, n) => game(String(n), [text])));
      for (const [n, text] of all.entries()) {
        const has = (question: string) =>
          index.find(question, { limit: 99 }).hits.some(({ entry }) => entry.id === String(n));
        expect(has(text)).toBe(true);
        for (const word of foldText(text).split(' ')) {
          expect(has(word)).toBe(true);
          expect(has(word.slice(0, 2))).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('one slip in a word of four letters or more still finds it', () => {
  fc.assert(
    fc.property(
      titles,
      fc.nat(),
      fc.nat(),
      letters,
      fc.constantFrom('drop', 'add', 'change', 'swap'),
      (all, a, b, letter, kind) => {
        const words = foldText(all.join(' '))
          .split(' ')
          .filter((word) => word.length >= 4);
        const word = words[a % words.length];
        if (word === undefined) return;
        const at = b % (word.length - 1);
        const slipped = {
          drop: word.slice(0, at) + word.slice(at + 1),
          add: word.slice(0, at) + letter + word.slice(at),
          change: word.slice(0, at) + letter + word.slice(at + 1),
          swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
        }[kind];
        // Composing may join what the slip put side by side; then it is another word.
        if (foldText(slipped) !== slipped || slipped.length < 3) return;
        const index = buildIndex(all.map((text, n) => game(String(n), [text])));
        const found = index.find(slipped, { limit: 99 }).hits.map(({ entry }) => entry.titles[0] ?? '');
        expect(found.some((text) => foldText(text).includes(word))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('scores fall from hit to hit, and the same question has the same answer in whatever order entries came', () => {
  fc.assert(
    fc.property(fc.uniqueArray(title, { minLength: 1, maxLength: 20, selector: foldText }), title, (all, question) => {
      const entries = all.map((text) => game(text, [text]));
      const { hits } = buildIndex(entries).find(question, { limit: 99 });
      expect(hits.every(({ score }, n) => n === 0 || score <= (hits[n - 1]?.score ?? 0))).toBe(true);
      expect(buildIndex([...entries].reverse()).find(question, { limit: 99 }).hits).toEqual(hits);
    }),
    { numRuns: 60 },
  );
});

test('any question of any length is answered', () => {
  fc.assert(
    fc.property(anyText, (question) => {
      const { hits } = SHELF.find(question, { limit: 3 });
      expect(hits.length).toBeLessThanOrEqual(3);
      SHELF.nearest(question, { limit: 6 });
    }),
    { numRuns: 60 },
  );
  expect(idsOf(`roulette ${'x'.repeat(100_000)}`)).toEqual([]);
});
