/**
 * Judges the catalogues: same ids in every language, same placeholders and choices, valid ICU, the plurals of the
 * language, nothing empty, nothing left untranslated, Latin digits, no id in two areas. Returns sentences; none means all is well.
 * Every other language is held to English.
 *
 * Run alone: `npm run check -w @house/i18n`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from './catalogues.ts';
import { areasIn, MESSAGE_FOLDERS, type MessageFolder, type RawCatalogue } from './message-files.ts';

/** The messages of one area in one folder. */
export interface AreaMessages {
  readonly area: string;
  readonly en: RawCatalogue;
  /** Every other language by its code. */
  readonly others: Readonly<Record<string, RawCatalogue>>;
}

/** Ids whose words are rightly those of English in other languages, and why. */
export const SAME_AS_ENGLISH: ReadonlyMap<string, string> = new Map([
  ['common.nav.vip', 'people say VIP in Bengali too'],
  ['site-games.rtp', 'RTP is said in Latin letters everywhere'],
  ['site-home.hero.tag', 'RTP is said in Latin letters everywhere'],
  ['site-games.chip.rtp', 'RTP is said in Latin letters everywhere'],
]);
const BENGALI_BROADCAST = /[\u0980-\u09E5\u09F0-\u09FE]/;
const LATIN_WORD = /\p{Script=Latin}{2,}/u;
const BENGALI_DIGIT = /[০-৯]/;
/** Codes of plays have underscores. */
const ID = /^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9_-]+)+$/;

type Token = CompiledMessage[number];

/** Every token of a message, those inside choices too. */
function listTokens(tokens: CompiledMessage): Token[] {
  return tokens.flatMap((token) => {
    const format = typeof token === 'string' ? undefined : token[2];
    if (typeof format !== 'object' || format === null) return [token];
    const choices = Object.values(format).filter((choice) => Array.isArray(choice)) as CompiledMessage[];
    return [token, ...choices.flatMap(listTokens)];
  });
}

/** `name:type` of every placeholder, those inside choices too, in order of the alphabet. */
export function listPlaceholders(message: string): string[] {
  const named = listTokens(compileMessageOrThrow(message)).filter((token) => typeof token !== 'string');
  return [...new Set(named.map(([name, type]) => (type === undefined ? name : `${name}:${type}`)))].toSorted();
}

/** Why a message is not valid; the parser itself forgives stray braces and choices without `other`. */
function findInvalid(message: string): string | undefined {
  try {
    const tokens = listTokens(compileMessageOrThrow(message));
    if (tokens.some((token) => typeof token === 'string' && /[{}]/.test(token))) return 'a brace stands alone';
    const open = tokens.find((token) => typeof token !== 'string' && isChoice(token[2]) && !('other' in token[2]));
    return open ? `${String(open[0])} has no "other"` : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isChoice(format: unknown): format is object {
  return typeof format === 'object' && format !== null && Object.values(format).some((choice) => Array.isArray(choice));
}

/** Names of a choice that say how it is drawn, not when it is taken. */
const NOT_CASES = new Set(['offset']);

/** A plural must have the language's own cases and no other: English `few` would never be said. */
function findWrongPlural(message: string, language: string): string | undefined {
  for (const token of listTokens(compileMessageOrThrow(message))) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    if ((type !== 'plural' && type !== 'selectordinal') || !isChoice(format)) continue;
    const cases = Object.keys(format).filter((key) => !NOT_CASES.has(key) && !/^=?\d+$/.test(key));
    const kind = type === 'plural' ? 'cardinal' : 'ordinal';
    const known = new Intl.PluralRules(language, { type: kind }).resolvedOptions().pluralCategories as string[];
    const strange = cases.find((key) => !known.includes(key));
    if (strange !== undefined) return `${name} has "${strange}", which the language does not know`;
    const missing = known.find((key) => !cases.includes(key) && !('1' in format && key === 'one'));
    // Bengali counts with one form; whoever writes only "other" has said all.
    if (missing !== undefined && (language !== 'bn' || cases.length > 1)) return `${name} lacks "${missing}"`;
  }
  return undefined;
}

function checkMessage(id: string, message: string, language: string): string[] {
  if (message.trim() === '') return [`${id} is empty in ${language}`];
  if (message !== message.trim()) return [`${id} begins or ends with a space in ${language}`];
  const invalid = findInvalid(message);
  if (invalid) return [`${id} is not valid ICU in ${language}: ${invalid}`];
  const plural = findWrongPlural(message, language);
  if (plural) return [`${id} counts wrongly in ${language}: ${plural}`];
  if (BENGALI_DIGIT.test(message)) {
    return [`${id} carries Bengali digits in ${language}; write Latin ones, the reader's choice turns them`];
  }
  if (language === 'bn' || !BENGALI_BROADCAST.test(message) || SAME_AS_ENGLISH.has(id)) return [];
  return [`${id} carries Bengali letters in ${language}`];
}

function checkPair(id: string, language: string, words: string, en: string): string[] {
  const wrong: string[] = [];
  const [own, inEn] = [listPlaceholders(words).join(' '), listPlaceholders(en).join(' ')];
  if (own !== inEn) wrong.push(`${id} has placeholders {${own}} in ${language} and {${inEn}} in en`);
  if (words === en && !SAME_AS_ENGLISH.has(id) && LATIN_WORD.test(en.replace(/\{[^{}]*\}/g, ''))) {
    wrong.push(`${id} is the same in ${language} and en: "${en}"`);
  }
  return wrong;
}

export function checkArea({ area, en, others }: AreaMessages): string[] {
  const all = Object.entries({ ...others, en });
  const ids = [...new Set(all.flatMap(([, messages]) => Object.keys(messages)))];
  const wrong = all.flatMap(([language, messages]) =>
    ids.filter((id) => !(id in messages)).map((id) => `${id} is missing in ${area}.${language}.json`),
  );
  wrong.push(...ids.filter((id) => !ID.test(id)).map((id) => `${id} is not a dotted id`));
  const alone = all.flatMap(([language, messages]) =>
    Object.entries(messages).flatMap(([id, message]) => checkMessage(id, message, language)),
  );
  if (alone.length > 0) return [...wrong, ...alone];
  for (const [language, messages] of Object.entries(others)) {
    for (const [id, words] of Object.entries(messages)) {
      const inEnglish = en[id];
      if (inEnglish !== undefined) wrong.push(...checkPair(id, language, words, inEnglish));
    }
  }
  return wrong;
}

/** All areas together, with ids that stand in two of them. */
export function checkCatalogues(areas: readonly AreaMessages[]): string[] {
  const homes = new Map<string, string>();
  const wrong = areas.flatMap(checkArea);
  for (const { area, en } of areas)
    for (const id of Object.keys(en)) {
      const home = homes.get(id);
      if (home) wrong.push(`${id} stands in ${home} and in ${area}`);
      homes.set(id, area);
    }
  return wrong;
}

function readMessages({ path }: MessageFolder, area: string, language: string): RawCatalogue {
  const file = join(path, `${area}.${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RawCatalogue) : {};
}

/** Reads every file of every folder. */
export function readAllAreas(): AreaMessages[] {
  const others = LANGUAGES.filter((language) => language !== 'en');
  return MESSAGE_FOLDERS.flatMap((folder) =>
    areasIn(folder).map((area) => ({
      area: folder.name === 'shared' ? area : `${folder.name}/${area}`,
      en: readMessages(folder, area, 'en'),
      others: Object.fromEntries(others.map((language) => [language, readMessages(folder, area, language)])),
    })),
  );
}

/** Allowed to be the same, and no longer so: the allowance goes. */
export function findStaleAllowances(areas: readonly AreaMessages[]): string[] {
  return [...SAME_AS_ENGLISH.keys()]
    .filter(
      (id) => !areas.some(({ en, others }) => Object.values(others).some((own) => id in own && own[id] === en[id])),
    )
    .map((id) => `${id} is allowed to be the same as in English and is not`);
}

/** What stands in a folder of messages and is none: a language the house has not, an area that English has not. */
export function findStrayFiles(): string[] {
  return MESSAGE_FOLDERS.flatMap((folder) => {
    const files = areasIn(folder).flatMap((area) => LANGUAGES.map((language) => `${area}.${language}.json`));
    const known = new Set([...files, 'areas.ts']);
    return readdirSync(folder.path)
      .filter((file) => !known.has(file))
      .map((file) => `${folder.name}/${file}`);
  });
}

const TYPES_OF_SHARED = join(import.meta.dirname, 'catalogues.ts');

/** Areas whose ids the compiler does not hear of: each folder tells them in its `areas.ts`. */
export function findUntoldAreas(): string[] {
  return MESSAGE_FOLDERS.flatMap((folder) => {
    const types = folder.name === 'shared' ? TYPES_OF_SHARED : join(folder.path, 'areas.ts');
    const text = existsSync(types) ? readFileSync(types, 'utf8') : '';
    return areasIn(folder)
      .map((area) => `${folder.name}/${area}`)
      .filter(
        (key) => !new RegExp(`'${key}': typeof import\\('[./]*(messages/)?${basename(key)}\\.en\\.json'\\)`).test(text),
      );
  });
}

if (import.meta.main) {
  const wrong = [
    ...checkCatalogues(readAllAreas()),
    ...findStaleAllowances(readAllAreas()),
    ...findStrayFiles().map((file) => `${file} is no file of messages`),
    ...findUntoldAreas().map((area) => `${area} is told in no areas.ts`),
  ];
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
