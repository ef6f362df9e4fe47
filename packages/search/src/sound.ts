/**
 * How a word sounds, in one alphabet for Bengali and Latin, so that "ফাস্ট", "fast" and "phast" meet.
 *
 * The key keeps consonants only: loans change their vowels on the way ("lottery" is লটারি, "lucky" is লাকি). Letters
 * that Bengali spelling or English ears do not keep apart share a sign: ক খ c k q, ত ট থ t th, জ য z j, ভ ব v b, শ ষ স s.
 * A Latin word has up to four keys where its spelling does not tell ("gem" is জেম, "get" is গেট). The shape keeps rough
 * vowels too, to judge short keys by.
 */

export interface Sound {
  /** Consonants; '' for a word of vowels or digits alone. */
  readonly key: string;
  /** The same with vowels. */
  readonly shape: string;
}

const BENGALI_CONSONANTS: Readonly<Record<string, string>> = {
  ক: 'k', খ: 'k', গ: 'g', ঘ: 'g', ঙ: 'n', চ: 'c', ছ: 'c', জ: 'j', ঝ: 'j', ঞ: 'n', ট: 't', ঠ: 't', ড: 'd', ঢ: 'd',
  ণ: 'n', ত: 't', থ: 't', দ: 'd', ধ: 'd', ন: 'n', প: 'p', ফ: 'f', ব: 'b', ভ: 'b', ম: 'm', য: 'j', র: 'r', ল: 'l',
  শ: 's', ষ: 's', স: 's', হ: 'h', '\u09DC': 'r', '\u09DD': 'r', 'ং': 'n', ৰ: 'r', ৱ: 'b',
}; // biome-ignore format: a table
const BENGALI_VOWELS: Readonly<Record<string, string>> = {
  অ: 'o',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
  'ৃ': 'ri',
  ঋ: 'ri',
  '\u09DF': 'y',
};
const BENGALI = /[\u0980-\u09FF]/u;
const HASANTA = '\u09CD';
/** After these a ব below is heard (নাম্বার); elsewhere it is silent (স্বর্ণ). */
const KEEPS_BA = 'মরলবগদ';

function spellBengali(word: string): string {
  const plain = word.replaceAll('ক্ষ', 'খ').replaceAll('জ্ঞ', 'গ').replace(/[ঙন]্গ/gu, 'ং');
  let spelled = '';
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? '';
    const below = plain[at - 1] === HASANTA;
    if (below && letter === 'য') continue;
    if (below && letter === 'ব' && !KEEPS_BA.includes(plain[at - 2] ?? '')) continue;
    spelled += BENGALI_CONSONANTS[letter] ?? BENGALI_VOWELS[letter] ?? (/[0-9a-z]/u.test(letter) ? letter : '');
  }
  return spelled;
}

/** Groups of Latin letters that are one sound, in the order in which they are read; each may be read several ways. */
const LATIN_RULES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^kn|^gn/u, ['n']],
  [/^wr/u, ['r']],
  [/^wh/u, ['', 'h']],
  [/^ps/u, ['s']],
  [/tion|sion|cion/u, ['son']],
  [/ture/u, ['car']],
  [/tun/u, ['cun', 'tun']],
  [/tch|chh|ch/u, ['c']],
  [/dge/u, ['je']],
  [/ght/u, ['t']],
  [/ksh|kkh|kh|ck/u, ['k']],
  [/sch|ssh|sh/u, ['s']],
  [/ph/u, ['f']],
  [/bh/u, ['b']],
  [/gh/u, ['g']],
  [/jh/u, ['j']],
  [/th/u, ['t']],
  [/dh/u, ['d']],
  [/ng(?=[eiy])/u, ['nj', 'n']],
  [/ng/u, ['n']],
  [/mb$/u, ['m']],
  [/g(?=[eiy])/u, ['j', 'g']],
  [/sc(?=[eiy])/u, ['s']],
  [/c(?=[eiy])/u, ['s']],
  [/c/u, ['k']],
  [/qu?/u, ['k']],
  [/x/u, ['ks']],
  [/z/u, ['j']],
  [/(?<=[aeiou])s(?=[aeiou])/u, ['s', 'j']],
  [/v/u, ['b']],
  [/w/u, ['']],
  [/ee|ea/u, ['i']],
  [/oo|ou/u, ['u']],
];
const READINGS_MAX = 4;
const LATIN_TOKEN = new RegExp(LATIN_RULES.map(([pattern]) => `(${pattern.source})`).join('|'), 'gu');

function spellLatin(word: string): string[] {
  let readings = [''];
  let read = 0;
  const add = (ways: readonly string[]) => {
    readings = readings.flatMap((so) => ways.map((way) => so + way)).slice(0, READINGS_MAX);
  };
  for (const match of word.matchAll(LATIN_TOKEN)) {
    add([word.slice(read, match.index)]);
    const rule = match.slice(1).findIndex((group) => group !== undefined);
    add(LATIN_RULES[rule]?.[1] ?? []);
    read = match.index + match[0].length;
  }
  add([word.slice(read)]);
  return readings;
}

function soundOf(spelled: string): Sound {
  const shape = spelled.replace(/(.)\1+/gu, '$1');
  // A vowel at the beginning is kept as such: "ace" is not "see".
  const key = shape
    .replace(/^[aeiouy]+/u, 'a')
    .replace(/(?<!^)[aeiouy]+/gu, '')
    .replace(/(.)\1+/gu, '$1');
  return { key, shape };
}

/** How a folded word may sound; empty for what is no Bengali or Latin word. */
export function soundsOf(word: string): Sound[] {
  if (/^\d*$/u.test(word)) return [];
  const spellings = BENGALI.test(word) ? [spellBengali(word)] : /^[a-z0-9]+$/u.test(word) ? spellLatin(word) : [];
  const sounds = new Map(spellings.map((spelled) => [spelled, soundOf(spelled)]));
  return [...sounds.values()].filter(({ key }) => key !== '');
}
