/**
 * What is not let through in a room, in Bengali and English: links, telephone numbers, adverts of agents, abuse. Pure; the words are
 * data (`chat_room_filters`).
 *
 * Words are compared as people read them and not as they were typed: small letters, digits and signs that stand for letters, letters
 * of other scripts that look like Latin ones, marks on them, letters repeated for effect, signs put between letters. A word of the
 * list is found at the beginning of a typed one, so that endings count, and never in its middle: Scunthorpe is a town. What is
 * written out in words, spread over lines, or drawn with signs is not found: reports and staff are there for that.
 */

import { tidyLines } from '@house/rules/text';

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
/** Small letters of Cyrillic and Greek, and of Latin alphabets elsewhere, that look like Latin ones. */
const TWINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: 'a',
      α: 'a',
      ɑ: 'a',
      в: 'b',
      с: 'c',
      ϲ: 'c',
      ԁ: 'd',
      е: 'e',
      ε: 'e',
      ɡ: 'g',
      һ: 'h',
      н: 'h',
      і: 'i',
      ı: 'i',
      ι: 'i',
    },
    ...{
      ӏ: 'l',
      ј: 'j',
      к: 'k',
      κ: 'k',
      м: 'm',
      п: 'n',
      η: 'n',
      о: 'o',
      ο: 'o',
      σ: 'o',
      р: 'p',
      ρ: 'p',
      ԛ: 'q',
      г: 'r',
      ѕ: 's',
    },
    ...{
      т: 't',
      τ: 't',
      υ: 'u',
      ц: 'u',
      ν: 'v',
      ѵ: 'v',
      ѡ: 'w',
      ω: 'w',
      ԝ: 'w',
      х: 'x',
      χ: 'x',
      у: 'y',
      γ: 'y',
      ʏ: 'y',
    },
  }),
);
/** Marks that are put on, over and around letters; those that Bengali is written with are none of them. */
const ADORNED = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]/g;

/** As it looks: without what nobody sees and without adornment, lookalikes as Latin letters. */
function asSeen(text: string): string {
  const bare = text.normalize('NFKC').replace(UNSEEN, '').toLowerCase().normalize('NFD').replace(ADORNED, '');
  return Array.from(bare.normalize('NFC'), (sign) => TWINS.get(sign) ?? sign).join('');
}

/** Digits of all scripts as those a telephone has, with letters that stand in for them between others. */
function plainDigits(text: string): string {
  const plain = text.replace(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let zero = code;
    // Digits of a script stand in a row of ten that begins with its zero.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
  const whole = (from: string): string =>
    from.replace(/(?<=\d)o|o(?=\d)/g, '0').replace(/(?<=\d)[il|]|[il|](?=\d)/g, '1');
  return whole(whole(plain));
}

/** One typed word as it is compared. */
function normalWord(word: string): string {
  const small = asSeen(word);
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

/** The words of a text. */
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

/** What stands together without a blank, read without the signs in it: `what.sapp`. */
function joinedChunks(text: string, tokens: readonly Token[]): Token[] {
  return Array.from(text.matchAll(/\S+/gu)).flatMap(({ 0: chunk, index }) => {
    const within = tokens.filter(({ from, to }) => from >= index && to <= index + chunk.length);
    const [first, last] = [within[0], within.at(-1)];
    if (within.length < 2 || first === undefined || last === undefined) return [];
    return [{ word: normalWord(within.map(({ word }) => word).join('')), from: first.from, to: last.to }];
  });
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
  'com|net|org|info|biz|io|me|co|bd|in|pk|xyz|top|site|online|live|vip|club|shop|app|link|win|bet|ly|gg|cc|tv|ru|cn|uk|us|dev|store|games|casino|bond|icu|cyou|buzz';
/** A dot, a blank before it at most; in brackets; or as a word. */
const DOT = String.raw`(?:\s?\.|\s?[([{]\s?\.\s?[)\]}]\s?|\s?[([{]?\s?(?:dot|ডট)\s?[)\]}]?\s?)`;
const LINK = new RegExp(
  String.raw`(?:https?:\/\/|www\.)?((?:[a-z0-9-]{1,63}${DOT}){1,4}(?:${ENDINGS}))(?![a-z0-9-])`,
  'gi',
);
const DOTS = new RegExp(DOT, 'gi');
/** What browsers take for a dot as well. */
const OTHER_DOTS = /[\u3002\uFF61\u06D4\u2024]/g;
const SCHEME = /(https?|ftp|tg|whatsapp|viber):\/\/([^\s/?#]+)/gi;

function namesHost(text: string, allowed: readonly string[]): boolean {
  const plain = asSeen(text).replace(OTHER_DOTS, '.');
  const isOurs = (host: string): boolean => {
    const name = normalHost(host.replace(DOTS, '.'));
    return allowed.some((ours) => name === ours || name.endsWith(`.${ours}`));
  };
  for (const [, scheme = '', host = ''] of plain.matchAll(SCHEME)) {
    if (!scheme.toLowerCase().startsWith('http') || !isOurs(host)) return true;
  }
  return [...plain.matchAll(LINK)].some(([, host = '']) => !isOurs(host));
}

/** The number of a draw, which is none of a telephone. */
const DRAW = /\b20\d{6}-\d{3,4}\b/g;
/** What is put between the digits of one number. A comma with a blank behind it stands between two. */
const BETWEEN = String.raw`(?:[\s.\-_/*()[\]~=#\u2010-\u2015\u2022\u00B7\p{Extended_Pictographic}]{0,3}|,)`;
const BANGLADESH = new RegExp(String.raw`0${BETWEEN}1${BETWEEN}[3-9](?:${BETWEEN}\d){8}(?!\d)`, 'u');
const ABROAD = new RegExp(String.raw`\+\s?\d(?:${BETWEEN}\d){8,13}`, 'u');
const LONG = /(?<!\d)\d{9,15}(?!\d)/;

function namesPhone(text: string): boolean {
  const plain = plainDigits(asSeen(text)).replace(DRAW, ' ');
  return BANGLADESH.test(plain) || ABROAD.test(plain) || LONG.test(plain);
}

const LINES_MAX = 8;
const MARKS_MAX = 4;

/**
 * What is kept of typed text: as `tidyLines` keeps it, in eight lines at most, without signs that turn what stands around it or
 * are controls, and with no more marks on a letter than any language has.
 */
export function tidyRoomText(typed: string): string {
  const lines = tidyLines(typed.normalize('NFC'))
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
    .replace(new RegExp(String.raw`(\p{M}{${MARKS_MAX}})\p{M}+`, 'gu'), '$1')
    .split('\n');
  const kept = lines.slice(0, LINES_MAX);
  return [...kept, ...(lines.length > LINES_MAX ? [lines.slice(LINES_MAX).join(' ')] : [])].join('\n').trim();
}

/** Nothing of it can be read: blanks, fillers, signs that nobody sees. */
export const saysNothing = (text: string): boolean => /^[\s\u2800]*$/.test(asSeen(text));

/** What becomes of a text in a room. */
export function filterText(text: string, words: readonly FilterWord[]): Filtered {
  const hosts = words.filter(({ kind }) => kind === 'link').map(({ pattern }) => pattern);
  if (namesHost(text, hosts)) return { text, refused: 'link' };
  if (namesPhone(text)) return { text, refused: 'phone' };
  const tokens = tokensOf(text);
  const joined = [...joinedSingles(tokens), ...joinedChunks(text, tokens)].map((token) => [token]);
  const masked: { from: number; to: number }[] = [];
  for (const { kind, pattern, act } of words) {
    if (kind === 'link') continue;
    const parts = normalPattern(pattern).split(' ');
    const found = [tokens, ...joined].flatMap((row) => findWords(row, parts));
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
