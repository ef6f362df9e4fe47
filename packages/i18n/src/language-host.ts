/**
 * The language of the page: read from the address, this device or the brand; written to <html lang dir> and to this device
 * under `lang` and `hisLang`. The page is given from outside, so this runs and is tested anywhere.
 */
import type { Language } from './catalogues.ts';
import type { DigitSet } from './digits.ts';
import { spokenLanguage } from './language-names.ts';
import type { Translator } from './translator.ts';

export interface LanguageHost {
  /** `document.documentElement` */
  readonly root: { lang: string; dir: string };
  /** `localStorage` */
  readonly storage: { getItem: (key: string) => string | null; setItem: (key: string, value: string) => void };
}

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'ur']);
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

/** `?lang=` of the address first, then this device, then the brand's language. */
export function chooseLanguage(host: LanguageHost, search: string, fallback: Language): Language {
  const asked = /[?&]lang=([a-z]{2})(?:&|$)/.exec(search)?.[1];
  const wishes = [asked, readStored(host, 'lang'), readStored(host, 'hisLang')].map(spokenLanguage);
  return wishes.find((wish) => wish !== undefined) ?? fallback;
}

export function chooseDigits(host: LanguageHost): DigitSet {
  return readStored(host, DIGITS_KEY) === 'beng' ? 'beng' : 'latn';
}

/** Keeps <html> and the device in step with the translator, from now on. Returns how to stop. */
export function keepLanguage(translator: Translator, host: LanguageHost): () => void {
  const write = (): void => {
    const { language, digits } = translator.read();
    host.root.lang = language;
    host.root.dir = RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
    store(host, 'lang', language);
    store(host, 'hisLang', language);
    store(host, DIGITS_KEY, digits);
  };
  write();
  return translator.watch(write);
}
