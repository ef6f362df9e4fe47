/**
 * The language of the page: read from the address, this device or the brand; written to <html lang dir> and to this device
 * under `lang` and `hisLang`. The page is given from outside, so this runs and is tested anywhere.
 */
import type { DigitSet } from './digits.ts';
import { directionOf, isFinished, spokenLanguage } from './language-names.ts';
import type { Translator } from './translator.ts';

export interface LanguageHost {
  /** `document.documentElement` */
  readonly root: { lang: string; dir: string };
  /** `localStorage` */
  readonly storage: { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void };
}

const DIGITS_KEY = 'digits';

function readStored({ storage }: LanguageHost, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null; // refused in some private windows
  }
}

function store({ storage }: LanguageHost, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // the choice lasts for this page only
  }
}

/**
 * The code of the page's language: `?lang=` of the address first, then this device, then the brand's. A listed language
 * that the brand does not offer is the one the page would speak in its place.
 */
export function chooseLanguage(
  host: LanguageHost,
  search: string,
  brand: { readonly fallback: string; readonly offered: readonly string[] },
): string {
  const asked = /[?&]lang=([A-Za-z]{2})(?:&|$)/.exec(search)?.[1];
  const wishes = [asked, readStored(host, 'lang'), readStored(host, 'hisLang')].map((wish) => wish?.toLowerCase());
  const known = wishes.find((wish) => spokenLanguage(wish) !== undefined);
  return known === undefined ? brand.fallback : offeredCode(known, brand.offered);
}

/** The code itself where the page may be in it, else that of the language it would speak in its place. */
export function offeredCode(code: string, offered: readonly string[]): string {
  return isFinished(code) || offered.includes(code) ? code : (spokenLanguage(code) ?? code);
}

export function chooseDigits(host: LanguageHost): DigitSet {
  return readStored(host, DIGITS_KEY) === 'beng' ? 'beng' : 'latn';
}

/** Keeps <html> and the device in step with the translator, from now on. Returns how to stop. */
export function keepLanguage(translator: Translator, host: LanguageHost): () => void {
  const write = (): void => {
    const { language, code, digits } = translator.read();
    // Words and direction may part: until its words are there, a language from right to left is English, laid out its way.
    host.root.lang = language;
    host.root.dir = directionOf(code);
    store(host, 'lang', code);
    store(host, 'hisLang', code);
    store(host, DIGITS_KEY, digits);
  };
  write();
  return translator.watch(write);
}

/** A developer's fault that nobody sees by itself: the page shows an ellipsis. Tests of pages listen for it. */
export function tellMissing(id: string, language: string): void {
  console.error(`No words for ${id} in ${language}`);
}
