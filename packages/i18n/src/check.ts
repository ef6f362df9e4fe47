/**
 * Judges the catalogues: same ids in both languages, same placeholders and choices, valid ICU, the plurals of the
 * language, nothing empty, nothing left untranslated, Latin digits, no id in two areas. Returns sentences; none means all is well.
 *
 * Run alone: `npm run check -w @house/i18n`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { catalogues, LANGUAGES, type Language } from './catalogues.ts';

export type RawCatalogue = Readonly<Record<string, string>>;

export interface AreaMessages {
  readonly area: string;
  readonly bn: RawCatalogue;
  readonly en: RawCatalogue;
}

/** Ids whose words are rightly the same in both languages, and why. */
export const SAME_IN_BOTH: ReadonlyMap<string, string> = new Map([
  ['common.nav.vip', 'people say VIP in Bengali too'],
  ['site-games.rtp', 'RTP is said in Latin letters everywhere'],
  ['site-home.hero.tag', 'RTP is said in Latin letters everywhere'],
  ['site-games.chip.rtp', 'RTP is said in Latin letters everywhere'],
]);
const BENGALI_LETTER = /[\u0980-\u09E5\u09F0-\u09FE]/;
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
function findWrongPlural(message: string, language: Language): string | undefined {
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

function checkMessage(id: string, message: string, language: Language): string[] {
  if (message.trim() === '') return [`${id} is empty in ${language}`];
  if (message !== message.trim()) return [`${id} begins or ends with a space in ${language}`];
  const invalid = findInvalid(message);
  if (invalid) return [`${id} is not valid ICU in ${language}: ${invalid}`];
  const plural = findWrongPlural(message, language);
  if (plural) return [`${id} counts wrongly in ${language}: ${plural}`];
  return BENGALI_DIGIT.test(message)
    ? [`${id} carries Bengali digits in ${language}; write Latin ones, the reader's choice turns them`]
    : [];
}

function checkPair(id: string, bn: string, en: string): string[] {
  const wrong: string[] = [];
  const [inBn, inEn] = [listPlaceholders(bn).join(' '), listPlaceholders(en).join(' ')];
  if (inBn !== inEn) wrong.push(`${id} has placeholders {${inBn}} in bn and {${inEn}} in en`);
  if (SAME_IN_BOTH.has(id)) return wrong;
  const words = en.replace(/\{[^{}]*\}/g, '');
  if (bn === en && LATIN_WORD.test(words)) wrong.push(`${id} is the same in bn and en: "${en}"`);
  if (BENGALI_LETTER.test(en)) wrong.push(`${id} carries Bengali letters in en`);
  return wrong;
}

export function checkArea({ area, bn, en }: AreaMessages): string[] {
  const wrong: string[] = [];
  for (const id of Object.keys(bn)) if (!(id in en)) wrong.push(`${id} is missing in ${area}.en.json`);
  for (const id of Object.keys(en)) if (!(id in bn)) wrong.push(`${id} is missing in ${area}.bn.json`);
  for (const id of new Set([...Object.keys(bn), ...Object.keys(en)]))
    if (!ID.test(id)) wrong.push(`${id} is not a dotted id`);
  const alone = [
    ...Object.entries(bn).flatMap(([id, message]) => checkMessage(id, message, 'bn')),
    ...Object.entries(en).flatMap(([id, message]) => checkMessage(id, message, 'en')),
  ];
  if (alone.length > 0) return [...wrong, ...alone];
  for (const [id, message] of Object.entries(bn)) {
    const other = en[id];
    if (other !== undefined) wrong.push(...checkPair(id, message, other));
  }
  return wrong;
}

/** All areas together, with ids that stand in two of them. */
export function checkCatalogues(areas: readonly AreaMessages[]): string[] {
  const homes = new Map<string, string>();
  const wrong = areas.flatMap(checkArea);
  for (const { area, bn } of areas)
    for (const id of Object.keys(bn)) {
      const home = homes.get(id);
      if (home) wrong.push(`${id} stands in ${home} and in ${area}`);
      homes.set(id, area);
    }
  return wrong;
}

const folder = join(import.meta.dirname, '../messages');

function readMessages(area: string, language: Language): RawCatalogue {
  return JSON.parse(readFileSync(join(folder, `${area}.${language}.json`), 'utf8')) as RawCatalogue;
}

/** Reads every area of the registry from its files. */
export function readAllAreas(): AreaMessages[] {
  return Object.keys(catalogues).map((area) => ({ area, bn: readMessages(area, 'bn'), en: readMessages(area, 'en') }));
}

/** Allowed to be the same, and no longer so: the allowance goes. */
export function findStaleAllowances(areas: readonly AreaMessages[]): string[] {
  return [...SAME_IN_BOTH.keys()]
    .filter((id) => !areas.some(({ bn, en }) => en[id] !== undefined && bn[id] === en[id]))
    .map((id) => `${id} is allowed to be the same in both and is not`);
}

/** Files under `messages/` that the registry does not name. */
export function findStrayFiles(): string[] {
  const known = new Set(
    Object.keys(catalogues).flatMap((area) => LANGUAGES.map((language) => `${area}.${language}.json`)),
  );
  return readdirSync(folder).filter((file) => !known.has(file));
}

if (import.meta.main) {
  const wrong = [
    ...checkCatalogues(readAllAreas()),
    ...findStaleAllowances(readAllAreas()),
    ...findStrayFiles().map((file) => `${file} is not in catalogues.ts`),
  ];
  for (const sentence of wrong) console.error(sentence);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
