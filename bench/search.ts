/** Search over 5,000 games and 500 articles in two languages, against reading every title anew for every question. */
import { createSeededRandom } from '@house/fairness/seeded';
import { editsAllowed, editsBetween } from '@house/search/edits';
import { wordsOf } from '@house/search/fold';
import { buildIndex, type Entry } from '@house/search/search-index';
import { head, percentile, tell } from './print.ts';

const GAMES = 5_000;
const ARTICLES = 500;
const TEXT_WORDS = 300;
const QUESTIONS = 2_000;
const NAIVE_QUESTIONS = 60;
const LIMIT = 24;
const GOAL_MILLISECONDS = 30;

const LATIN =
  'ba bo ca che co da di fa fo ga go ha ja ka ki la lo lu ma mi na ni pa po ra ro sa sha si sta ta to tri va vo'.split(
    ' ',
  );
const BENGALI = 'বা বো চা চে কো দা ডি ফা ফো গা গো হা জা কা কি লা লো লু মা মি না নি পা পো রা রো সা শা সি স্টা টা তো ত্রি ভা য়ো'.split(' '); // biome-ignore format: syllables

const random = createSeededRandom('search');

function makeWords(syllables: readonly string[], count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    words.add(Array.from({ length: random.between(2, 4) }, () => random.pick(syllables)).join(''));
  }
  return [...words];
}

const latin = makeWords(LATIN, 3_000);
const bengali = makeWords(BENGALI, 3_000);

function phrase(words: readonly string[], count: number): string {
  return Array.from({ length: count }, () => random.pick(words)).join(' ');
}

function makeEntries(): Entry[] {
  const games = Array.from(
    { length: GAMES },
    (_, n): Entry => ({
      type: 'game',
      id: `g${n}`,
      titles: [phrase(latin, random.between(1, 3)), phrase(bengali, random.between(1, 3))],
      popularity: random.rand(1_000) / 1_000,
    }),
  );
  const articles = Array.from(
    { length: ARTICLES },
    (_, n): Entry => ({
      type: 'help',
      id: `h${n}`,
      titles: [phrase(latin, 5), phrase(bengali, 5)],
      text: `${phrase(latin, TEXT_WORDS)} ${phrase(bengali, TEXT_WORDS)}`,
    }),
  );
  return [...games, ...articles];
}

/** A slip of the finger somewhere in the word. */
function slip(word: string): string {
  const at = random.rand(word.length);
  return random.chance(1, 2) ? word.slice(0, at) + word.slice(at + 1) : `${word.slice(0, at)}z${word.slice(at + 1)}`;
}

/** As people type: whole words, beginnings from one letter on, slips, two words, and what is not there. */
function makeQuestions(entries: readonly Entry[]): string[] {
  return Array.from({ length: QUESTIONS }, (_, n) => {
    const title = random.pick(random.pick(entries).titles);
    const words = title.split(' ');
    const word = random.pick(words);
    const kinds = [
      title,
      word,
      word.slice(0, random.between(1, 4)),
      slip(word),
      `${word} ${words[0]?.slice(0, 3)}`,
      'qxzvbn',
    ];
    return kinds[n % kinds.length] ?? word;
  });
}

/** What a search without an index does: every title folded and compared with every word, every time. */
function findNaively(entries: readonly Entry[], question: string): number {
  const asked = wordsOf(question);
  return entries.filter(({ titles, text = '' }) => {
    const words = wordsOf(`${titles.join(' ')} ${text}`);
    return asked.every((typed) =>
      words.some((word) => editsBetween(typed, word, editsAllowed(typed.length), true) <= editsAllowed(typed.length)),
    );
  }).length;
}

function timeEach(questions: readonly string[], ask: (question: string) => unknown): number[] {
  return questions.map((question) => {
    const started = performance.now();
    ask(question);
    return performance.now() - started;
  });
}

export function benchSearch(): void {
  head(`Search over ${GAMES} games and ${ARTICLES} articles`);
  const entries = makeEntries();
  const questions = makeQuestions(entries);
  const started = performance.now();
  const index = buildIndex(entries);
  const built = performance.now() - started;
  const answer = (question: string) => {
    const { hits } = index.find(question, { limit: LIMIT });
    if (hits.length === 0) index.nearest(question, { limit: 6 });
  };
  timeEach(questions.slice(0, 200), answer);
  const indexed = timeEach(questions, answer);
  const naive = timeEach(questions.slice(0, NAIVE_QUESTIONS), (question) => findNaively(entries, question));
  tell('search, p50', percentile(indexed, 0.5), { unit: 'ms' });
  tell('search, p99', percentile(indexed, 0.99), { unit: 'ms', goal: `<= ${GOAL_MILLISECONDS}` });
  tell('search against reading everything, p50', percentile(naive, 0.5) / percentile(indexed, 0.5), {
    unit: 'x',
    goal: '>= 20',
  });
  tell('  building the index', built, { unit: 'ms' });
}
