/**
 * The words an index knows, and which of them a typed word may mean: the word itself, words that begin so, words that
 * sound so, words a slip away. Built once; asking takes no more than one pass over the words.
 */
import { editsAllowed, editsBetween } from './edits.ts';
import { soundsOf } from './sound.ts';

/** How near a word came, best last; 0 is not at all. */
export const NEAR = { none: 0, twoEdits: 1, oneEdit: 2, sound: 4, beginning: 5, word: 6 } as const;

/** How two sounds with the same consonants may differ in vowels, by how many consonants there are. */
const VOWELS_APART = [0, 1, 2] as const;
/** Fewer consonants than this do not begin a sound: everything would. */
const SOUND_BEGINS = 2;
/** Words a typed word may mean; the rest would add nothing a person reads. */
const WORDS_MAX = 4_000;

export interface Vocabulary {
  readonly size: number;
  /** The number of a word; -1 when it is not known. */
  numberOf(word: string): number;
  /** Every word the typed one may mean, with how near; each at most once, by its best. */
  meanings(typed: string): ReadonlyMap<number, number>;
}

/** Which letters a word has, one bit for several; what a typed word has beside is at least so many edits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count += 1) left &= left - 1;
  return count;
}

function firstAtOrAfter(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface SoundEntry {
  readonly key: string;
  readonly shape: string;
  readonly word: number;
}

function listSounds(words: readonly string[]): SoundEntry[] {
  const entries = words.flatMap((text, word) => soundsOf(text).map((sound) => ({ ...sound, word })));
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** Long keys say enough by themselves; short ones need their vowels, too. */
function soundsAlike(typed: { key: string; shape: string }, known: SoundEntry): boolean {
  const apart = VOWELS_APART[typed.key.length];
  if (apart === undefined) return true;
  const begun = known.key.length > typed.key.length;
  return editsBetween(typed.shape, known.shape, apart, begun) <= apart;
}

/** `guessable` words may also be meant by a slip or a sound; the others only as they are written. */
export function buildVocabulary(all: Iterable<string>, guessable: ReadonlySet<string>): Vocabulary {
  const words = [...new Set(all)].sort();
  const numbers = new Map(words.map((word, number) => [word, number]));
  const guessed = words.flatMap((word, number) => (guessable.has(word) ? [number] : []));
  const letters = Int32Array.from(words, lettersOf);
  const sounds = listSounds(words.map((word) => (guessable.has(word) ? word : '')));
  const soundKeys = sounds.map(({ key }) => key);

  function addBeginnings(typed: string, found: Map<number, number>): void {
    for (let at = firstAtOrAfter(words, typed); at < words.length && found.size < WORDS_MAX; at += 1) {
      if (!words[at]?.startsWith(typed)) return;
      found.set(at, words[at] === typed ? NEAR.word : NEAR.beginning);
    }
  }

  function addSounds(typed: string, found: Map<number, number>): void {
    for (const sound of soundsOf(typed)) {
      for (let at = firstAtOrAfter(soundKeys, sound.key); at < sounds.length && found.size < WORDS_MAX; at += 1) {
        const known = sounds[at];
        if (!known?.key.startsWith(sound.key)) break;
        if (known.key !== sound.key && sound.key.length < SOUND_BEGINS) break;
        if (!found.has(known.word) && soundsAlike(sound, known)) found.set(known.word, NEAR.sound);
      }
    }
  }

  function addSlips(typed: string, found: Map<number, number>): void {
    const most = editsAllowed(typed.length);
    if (most === 0) return;
    const own = lettersOf(typed);
    for (const number of guessed) {
      if (countBits(own & ~(letters[number] ?? 0)) > most || found.has(number)) continue;
      const edits = editsBetween(typed, words[number] ?? '', most, true);
      if (edits <= most) found.set(number, edits <= 1 ? NEAR.oneEdit : NEAR.twoEdits);
    }
  }

  return {
    size: words.length,
    numberOf: (word) => numbers.get(word) ?? -1,
    meanings(typed) {
      const found = new Map<number, number>();
      addBeginnings(typed, found);
      addSounds(typed, found);
      addSlips(typed, found);
      return found;
    },
  };
}
