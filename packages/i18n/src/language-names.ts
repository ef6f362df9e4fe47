/**
 * Every language a brand can offer (specification 1), by the specification's code in small letters, with its own name.
 * Only the languages of the catalogues are finished; a page in any other speaks English until its catalogue is there.
 */
import { LANGUAGES, type Language } from './catalogues.ts';

export interface LanguageName {
  readonly code: string;
  /** BCP 47, for `lang` attributes and `Intl`. */
  readonly tag: string;
  /** As its speakers write it. */
  readonly name: string;
}

const language = (code: string, name: string, tag: string = code): LanguageName => ({ code, tag, name });

export const LANGUAGE_NAMES: readonly LanguageName[] = [
  language('bn', 'বাংলা'),
  language('en', 'English'),
  language('ar', 'العربية'),
  language('cn', '简体中文', 'zh-Hans'),
  language('cs', 'Čeština'),
  language('da', 'Dansk'),
  language('de', 'Deutsch'),
  language('el', 'Ελληνικά'),
  language('es', 'Español'),
  language('fa', 'فارسی'),
  language('fi', 'Suomi'),
  language('fr', 'Français'),
  language('hi', 'हिन्दी'),
  language('hu', 'Magyar'),
  language('id', 'Bahasa Indonesia'),
  language('it', 'Italiano'),
  language('ja', '日本語'),
  language('km', 'ខ្មែរ'),
  language('ko', '한국어'),
  language('lo', 'ລາວ'),
  language('ms', 'Bahasa Melayu'),
  language('my', 'မြန်မာ'),
  language('ne', 'नेपाली'),
  language('nl', 'Nederlands'),
  language('no', 'Norsk', 'nb'),
  language('pl', 'Polski'),
  language('pt', 'Português'),
  language('ro', 'Română'),
  language('ru', 'Русский'),
  language('si', 'සිංහල'),
  language('sv', 'Svenska'),
  language('ta', 'தமிழ்'),
  language('te', 'తెలుగు'),
  language('th', 'ไทย'),
  language('tr', 'Türkçe'),
  language('tw', '繁體中文', 'zh-Hant'),
  language('ty', 'Reo Tahiti'),
  language('uk', 'Українська'),
  language('ur', 'اردو'),
  language('vi', 'Tiếng Việt'),
];

const FINISHED: ReadonlySet<string> = new Set(LANGUAGES);

/** True when every word of the house is there in this language. */
export function isFinished(code: string): boolean {
  return FINISHED.has(code);
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'fa', 'ur']);

/** The direction of a page in this language; its words may be English until its own are there. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr';
}

/** The language a page speaks when this one is asked for; undefined for a code that is not in the list. */
export function spokenLanguage(code: unknown): Language | undefined {
  const finished = LANGUAGES.find((language) => language === code);
  if (finished !== undefined) return finished;
  return LANGUAGE_NAMES.some((language) => language.code === code) ? 'en' : undefined;
}

/** BCP 47 of a code, for the `lang` of its own name. */
export function tagOfLanguage(code: string): string {
  return LANGUAGE_NAMES.find((language) => language.code === code)?.tag ?? code;
}

/** The name of a language as its speakers write it; the code itself when the list does not know it. */
export function nameOfLanguage(code: string): string {
  return LANGUAGE_NAMES.find((language) => language.code === code)?.name ?? code;
}
