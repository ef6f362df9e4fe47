/**
 * What a person chose for this browser: language, theme, digits, hidden balance, less motion.
 *
 * The language stands in local storage under `hisLang` and `lang` (specification 2) in capitals, as the code list has
 * it. `public/first-paint.js` reads the same names before the first paint.
 */
import type { DigitStyle } from '@house/money/digits';
import { create } from 'zustand';
import { getBoot } from './boot.ts';

export type Theme = 'dark' | 'light';

export interface Preferences {
  /** Lower case, one of the brand's languages. */
  language: string;
  theme: Theme;
  digits: DigitStyle;
  /** Kept for the session only. */
  balanceHidden: boolean;
  reducedMotion: boolean;
}

function supported(language: string | null | undefined): string | null {
  const code = language?.toLowerCase();
  return code !== undefined && getBoot().brand.languages.includes(code) ? code : null;
}

/** Takes `?lang=en` from the address, stores it and removes it from the bar. */
function takeAddressLanguage(): string | null {
  const address = new URL(location.href);
  const asked = supported(address.searchParams.get('lang'));
  if (!address.searchParams.has('lang')) return null;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  return asked;
}

function readTheme(): Theme {
  const stored = localStorage.getItem('theme');
  if (stored === 'dark' || stored === 'light') return stored;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

function readPreferences(): Preferences {
  const asked = takeAddressLanguage();
  const language = asked ?? supported(localStorage.getItem('lang')) ?? getBoot().brand.defaultLanguage;
  if (asked !== null) storeLanguage(asked);
  return {
    language,
    theme: readTheme(),
    digits: localStorage.getItem('digits') === 'beng' ? 'beng' : 'latn',
    balanceHidden: sessionStorage.getItem('hideBalance') === '1',
    reducedMotion: localStorage.getItem('reducedMotion') === '1',
  };
}

function storeLanguage(language: string): void {
  localStorage.setItem('lang', language.toUpperCase());
  localStorage.setItem('hisLang', language.toUpperCase());
}

function applyToPage(preferences: Preferences): void {
  const root = document.documentElement;
  root.lang = preferences.language;
  root.dataset['theme'] = preferences.theme;
  root.toggleAttribute('data-less-motion', preferences.reducedMotion);
}

const store = create<Preferences>(() => readPreferences());
applyToPage(store.getState());
store.subscribe(applyToPage);

export function usePreferences(): Preferences {
  return store();
}

export function getPreferences(): Preferences {
  return store.getState();
}

/** Sets the language everywhere; the caller loads its messages first (`switchLanguage` in language.ts). */
export function chooseLanguage(language: string): void {
  storeLanguage(language);
  store.setState({ language });
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem('theme', theme);
  store.setState({ theme });
}

export function chooseDigits(digits: DigitStyle): void {
  localStorage.setItem('digits', digits);
  store.setState({ digits });
}

export function hideBalance(hidden: boolean): void {
  sessionStorage.setItem('hideBalance', hidden ? '1' : '0');
  store.setState({ balanceHidden: hidden });
}

export function chooseReducedMotion(reduced: boolean): void {
  localStorage.setItem('reducedMotion', reduced ? '1' : '0');
  store.setState({ reducedMotion: reduced });
}

/** True when the person or his system asked for less motion. */
export function wantsLessMotion(): boolean {
  return store.getState().reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
