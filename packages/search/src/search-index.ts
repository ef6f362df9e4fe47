/**
 * An index over short titles and longer texts, held in memory, built once and asked often.
 *
 * Every word of a question must be met by an entry; its rank is that of its worst word, or of its whole title:
 * exact title > beginning of a title > word > beginning of a word > sound > word of the text > slip. A higher rank
 * always stands before a lower one; within a rank popularity and how much of the title was typed decide, then the title.
 *
 * Work is bounded: a question is cut to 80 characters and 8 words, the words met and the nearest entries are counted.
 */
import { foldText } from './fold.ts';
import { soundsOf } from './sound.ts';
import { buildVocabulary, NEAR, type Vocabulary } from './vocabulary.ts';

export interface Entry {
  /** Unique with `type`. */
  readonly type: string;
  readonly id: string;
  /** In every language, and whatever else it is called. */
  readonly titles: readonly string[];
  /** Plain words; found as they are written only. */
  readonly text?: string;
  /** 0 to 1. */
  readonly popularity?: number;
}

export interface Hit<E extends Entry = Entry> {
  readonly entry: E;
  /** The rank, and within it 0 to 1. */
  readonly score: number;
}

export interface Findings<E extends Entry = Entry> {
  /** How many entries of each type were found, whatever `types` asked for. */
  readonly counts: Readonly<Record<string, number>>;
  /** Best first. */
  readonly hits: readonly Hit<E>[];
}

export interface Ask {
  readonly types?: readonly string[];
  readonly limit: number;
}

export interface SearchIndex<E extends Entry = Entry> {
  readonly size: number;
  find(question: string, ask: Ask): Findings<E>;
  /** What comes closest where nothing was found: entries that share pairs of letters or sounds with the question. */
  nearest(question: string, ask: Ask): readonly Hit<E>[];
}

export const QUESTION_LENGTH = 80;
const WORDS_MAX = 8;
const RANK = { text: 3, titleBegins: 7, title: 8 } as const;
const POPULARITY_WEIGHT = 0.6;
const COVERAGE_WEIGHT = 0.39;
/** A word of one letter begins half of all texts; it is looked for in titles. */
const SHORTEST_IN_TEXT = 2;

interface Postings {
  readonly titles: readonly number[][];
  readonly texts: readonly number[][];
}

interface Folded {
  readonly titles: readonly string[];
  readonly text: readonly string[];
}

function splitWords(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

function foldEntry({ titles, text = '' }: Entry): Folded {
  return {
    titles: [...new Set(titles.map(foldText))].filter((title) => title !== ''),
    text: [...new Set(splitWords(foldText(text)))],
  };
}

function titleWordsOf({ titles }: Folded): Set<string> {
  return new Set(titles.flatMap(splitWords));
}

function postWords(folded: readonly Folded[], vocabulary: Vocabulary): Postings {
  const titles: number[][] = Array.from({ length: vocabulary.size }, () => []);
  const texts: number[][] = Array.from({ length: vocabulary.size }, () => []);
  for (const [entry, one] of folded.entries()) {
    for (const word of titleWordsOf(one)) titles[vocabulary.numberOf(word)]?.push(entry);
    for (const word of one.text) texts[vocabulary.numberOf(word)]?.push(entry);
  }
  return { titles, texts };
}

/** Pairs of neighbouring letters, and of sounds: what two words share when they are alike. */
function pairsOf(folded: string): Set<string> {
  const pairs = new Set<string>();
  const addPairs = (mark: string, word: string) => {
    for (let at = 0; at + 1 < word.length; at += 1) pairs.add(mark + word.slice(at, at + 2));
  };
  for (const word of splitWords(folded)) {
    addPairs('', ` ${word}`);
    for (const { key } of soundsOf(word)) addPairs('~', ` ${key}`);
  }
  return pairs;
}

/** The words of a question as it is searched for. */
function readQuestion(question: string): { whole: string; words: string[] } {
  const words = splitWords(foldText(question.slice(0, QUESTION_LENGTH))).slice(0, WORDS_MAX);
  return { whole: words.join(' '), words };
}

export function buildIndex<E extends Entry>(entries: readonly E[]): SearchIndex<E> {
  const folded = entries.map(foldEntry);
  const guessable = new Set(folded.flatMap((one) => [...titleWordsOf(one)]));
  const vocabulary = buildVocabulary(
    folded.flatMap((one) => [...titleWordsOf(one), ...one.text]),
    guessable,
  );
  const postings = postWords(folded, vocabulary);
  const pairs = new Map<string, number[]>();
  const pairCounts = folded.map(({ titles }, entry) => {
    const own = pairsOf(titles.join(' '));
    for (const pair of own) {
      const known = pairs.get(pair);
      if (known === undefined) pairs.set(pair, [entry]);
      else known.push(entry);
    }
    return own.size;
  });

  /** Rank of every entry for one word; 0 where it is not met. */
  function rankWord(word: string): Uint8Array {
    const ranks = new Uint8Array(entries.length);
    for (const [number, near] of vocabulary.meanings(word)) {
      for (const entry of postings.titles[number] ?? []) if ((ranks[entry] ?? 0) < near) ranks[entry] = near;
      if (near < NEAR.beginning || word.length < SHORTEST_IN_TEXT) continue;
      for (const entry of postings.texts[number] ?? []) {
        if ((ranks[entry] ?? 0) < RANK.text) ranks[entry] = RANK.text;
      }
    }
    return ranks;
  }

  function rankAll(words: readonly string[]): Uint8Array {
    const ranks = rankWord(words[0] ?? '');
    for (const word of words.slice(1)) {
      const more = rankWord(word);
      for (let entry = 0; entry < ranks.length; entry += 1) {
        ranks[entry] = Math.min(ranks[entry] ?? 0, more[entry] ?? 0);
      }
    }
    return ranks;
  }

  function scoreEntry(entry: number, wordRank: number, whole: string): number {
    let rank = wordRank;
    let coverage = 0;
    for (const title of folded[entry]?.titles ?? []) {
      if (title === whole) rank = RANK.title;
      else if (title.startsWith(whole)) rank = Math.max(rank, RANK.titleBegins);
      coverage = Math.max(coverage, Math.min(1, whole.length / title.length));
    }
    return rank + POPULARITY_WEIGHT * (entries[entry]?.popularity ?? 0) + COVERAGE_WEIGHT * coverage;
  }

  /** Best first; equal scores in the order of titles, so that an answer never changes by itself. */
  function listHits(scored: { entry: number; score: number }[], limit: number): Hit<E>[] {
    const titleOf = (entry: number) => folded[entry]?.titles[0] ?? '';
    scored.sort((a, b) => b.score - a.score || (titleOf(a.entry) < titleOf(b.entry) ? -1 : 1));
    return scored.slice(0, limit).flatMap(({ entry, score }) => {
      const found = entries[entry];
      return found === undefined ? [] : [{ entry: found, score }];
    });
  }

  return {
    size: entries.length,
    find(question, { types, limit }) {
      const { whole, words } = readQuestion(question);
      const counts: Record<string, number> = {};
      const scored: { entry: number; score: number }[] = [];
      if (words.length === 0) return { counts, hits: [] };
      const ranks = rankAll(words);
      for (let entry = 0; entry < ranks.length; entry += 1) {
        const rank = ranks[entry] ?? 0;
        const type = entries[entry]?.type;
        if (rank === 0 || type === undefined) continue;
        counts[type] = (counts[type] ?? 0) + 1;
        if (types === undefined || types.includes(type)) scored.push({ entry, score: scoreEntry(entry, rank, whole) });
      }
      return { counts, hits: listHits(scored, limit) };
    },
    nearest(question, { types, limit }) {
      const own = pairsOf(readQuestion(question).whole);
      const shared = new Map<number, number>();
      for (const pair of own)
        for (const entry of pairs.get(pair) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
      const scored = [...shared].flatMap(([entry, count]) => {
        const type = entries[entry]?.type ?? '';
        if (types !== undefined && !types.includes(type)) return [];
        return [{ entry, score: (2 * count) / (own.size + (pairCounts[entry] ?? 0)) }];
      });
      return listHits(scored, limit);
    },
  };
}
