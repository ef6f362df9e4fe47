/**
 * What is not let through in a room, in Bengali and English: links, telephone numbers, adverts of agents, abuse. Pure; the words are
 * data (`chat_room_filters`).
 *
 * Words are compared as people read them and not as they were typed: small letters, digits and signs that stand for letters, letters
 * repeated for effect, signs put between single letters. A word of the list is found at the beginning of a typed one, so that endings
 * count, and never in its middle: Scunthorpe is a town.
 */

export type FilterKind = 'abuse' | 'advert' | 'link' | 'phone';
export type FilterAct = 'refuse' | 'mask';

export interface FilterWord {
  /** Of `link`: a host that may be named. */
  readonly kind: Exclude<FilterKind, 'phone'>;
  /** As it is kept; compared as typed words are. */
  readonly pattern: string;
  readonly act: FilterAct;
}

export interface Filtered {
  /** What may be said: as typed, with what is masked behind stars. */
  readonly text: string;
  /** Why nothing of it is let through; null: it is. */
  readonly refused: FilterKind | null;
}

const MASK = '***';
/** Letters, their marks, digits, and signs that people write for letters. */
const TOKEN = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}@$]+/gu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const BENGALI_ZERO = 0x09_e6;
const ARABIC_ZERO = 0x06_60;

/** Digits of other scripts as those a telephone has. */
function plainDigits(text: string): string {
  return text.replace(/[\u09E6-\u09EF\u0660-\u0669]/g, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return String(code - (code >= BENGALI_ZERO ? BENGALI_ZERO : ARABIC_ZERO));
  });
}

/** One typed word as it is compared. */
function normalWord(word: string): string {
  const small = word.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
  const lettered = /\p{Script=Latin}/u.test(small)
    ? small.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
    : small;
  // `fuuuck`; a letter that words double stays doubled in neither.
  return lettered.replace(/(\p{L})\1+/gu, '$1');
}

/** A word or words of the list as staff see them: small letters, one blank between. */
export const tidyPattern = (typed: string): string => typed.normalize('NFC').trim().toLowerCase().replace(/\s+/gu, ' ');

/** The same as they are compared; empty where nothing is left. */
export function normalPattern(typed: string): string {
  return (typed.match(TOKEN) ?? []).map(normalWord).filter(Boolean).join(' ');
}

/** A host as it is kept: small letters, without its beginning. */
export function normalHost(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '');
}

interface Token {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** The words of a text; letters that stand alone in a row are also one word together. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const word = normalWord(match[0]);
    if (word !== '') tokens.push({ word, from: match.index, to: match.index + match[0].length });
  }
  return tokens;
}

const isSingle = ({ word }: Token): boolean => Array.from(word.replace(/\p{M}/gu, '')).length === 1;

function joinedSingles(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  let run: Token[] = [];
  const end = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (run.length >= 3 && first !== undefined && last !== undefined) {
      joined.push({ word: normalWord(run.map(({ word }) => word).join('')), from: first.from, to: last.to });
    }
    run = [];
  };
  for (const token of tokens) {
    if (isSingle(token)) run.push(token);
    else end();
  }
  end();
  return joined;
}

/** Where words of the list stand. The last of several is found by its beginning, those before it whole. */
function findWords(tokens: readonly Token[], pattern: readonly string[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let at = 0; at + pattern.length <= tokens.length; at += 1) {
    const fits = pattern.every((part, place) => {
      const word = tokens[at + place]?.word ?? '';
      // A short word may begin a harmless one.
      return place < pattern.length - 1 || part.length < 4 ? word === part : word.startsWith(part);
    });
    const first = tokens[at];
    const last = tokens[at + pattern.length - 1];
    if (fits && first !== undefined && last !== undefined) found.push({ from: first.from, to: last.to });
  }
  return found;
}

const ENDINGS =
  'com|net|org|info|biz|io|me|co|bd|in|pk|xyz|top|site|online|live|vip|club|shop|app|link|win|bet|ly|gg|cc|tv|ru|cn|uk|us';
const LINK = new RegExp(
  String.raw`(?:https?:\/\/|www\.)?((?:[a-z0-9-]{1,63}(?:\.|\s?[([]?\s?dot\s?[)\]]?\s?)){1,4}(?:${ENDINGS}))(?![a-z0-9-])`,
  'gi',
);
const SCHEME = /(https?|ftp|tg|whatsapp|viber):\/\/([^\s/?#]+)/gi;

function namesHost(text: string, allowed: readonly string[]): boolean {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  const isOurs = (host: string): boolean => {
    const name = normalHost(host.replace(/\s?[([]?\s?dot\s?[)\]]?\s?/gi, '.'));
    return allowed.some((ours) => name === ours || name.endsWith(`.${ours}`));
  };
  for (const [, scheme = '', host = ''] of plain.matchAll(SCHEME)) {
    if (!scheme.toLowerCase().startsWith('http') || !isOurs(host)) return true;
  }
  return [...plain.matchAll(LINK)].some(([, host = '']) => !isOurs(host));
}

/** The number of a draw, which is none of a telephone. */
const DRAW = /\b20\d{6}-\d{3,4}\b/g;
const BANGLADESH = /(?:\+?\s?8\s?8[\s.-]?)?0[\s.-]?1[\s.-]?[3-9](?:[\s.\-_/]{0,2}\d){8}(?!\d)/;
const ABROAD = /\+\s?\d(?:[\s.\-()]{0,2}\d){8,13}/;
const LONG = /(?<!\d)\d{9,15}(?!\d)/;

function namesPhone(text: string): boolean {
  const plain = plainDigits(text.normalize('NFKC').replace(UNSEEN, '')).replace(DRAW, ' ');
  return BANGLADESH.test(plain) || ABROAD.test(plain) || LONG.test(plain);
}

/** What becomes of a text in a room. */
export function filterText(text: string, words: readonly FilterWord[]): Filtered {
  const hosts = words.filter(({ kind }) => kind === 'link').map(({ pattern }) => pattern);
  if (namesHost(text, hosts)) return { text, refused: 'link' };
  if (namesPhone(text)) return { text, refused: 'phone' };
  const tokens = tokensOf(text);
  const singles = joinedSingles(tokens);
  const masked: { from: number; to: number }[] = [];
  for (const { kind, pattern, act } of words) {
    if (kind === 'link') continue;
    const parts = normalPattern(pattern).split(' ');
    const found = [...findWords(tokens, parts), ...findWords(singles, parts)];
    if (found.length === 0) continue;
    if (act === 'refuse') return { text, refused: kind };
    masked.push(...found);
  }
  return { text: hide(text, masked), refused: null };
}

function hide(text: string, places: readonly { from: number; to: number }[]): string {
  let shown = '';
  let at = 0;
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (to <= at) continue;
    shown += text.slice(at, Math.max(at, from)) + (from >= at ? MASK : '');
    at = to;
  }
  return shown + text.slice(at);
}
