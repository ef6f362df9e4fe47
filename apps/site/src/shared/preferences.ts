/**
 * What a person chose for this browser: language, digits, theme, less motion, hidden balance.
 *
 * Language stands in local storage under `lang` and `hisLang` (specification 2); `public/first-paint.js` reads the same
 * names before the first paint. The balance is hidden for the session only.
 */

import type { Language } from '@house/i18n/catalogues';
import type { DigitSet } from '@house/i18n/digits';
import {
  keepLanguage,
  offeredCode,
  chooseDigits as readDigits,
  chooseLanguage as readLanguage,
  tellMissing,
} from '@house/i18n/language-host';
import { useLanguage } from '@house/i18n/react';
import { createTranslator, isLanguage, type Translator } from '@house/i18n/translator';
import { loadScriptFont } from '@house/ui/lib/script-font';
import { applyPreferences, prefersStillness, setMotion, setTheme, type Theme } from '@house/ui/lib/theme';
import { usePreferences as usePageLook } from '@house/ui/preferences';
import { create } from 'zustand';
import { getBoot } from './boot.ts';
import { onSession } from './session.ts';

export interface Preferences {
  /** Of the words. */
  language: Language;
  /** The one that was chosen; its words may be English. */
  languageCode: string;
  digits: DigitSet;
  theme: Theme;
  reducedMotion: boolean;
  balanceHidden: boolean;
}

const host = { root: document.documentElement, storage: localStorage };

function brandLanguage(): Language {
  const { defaultLanguage } = getBoot().brand;
  return isLanguage(defaultLanguage) ? defaultLanguage : 'bn';
}

/** `?lang=` has been read by now; it leaves the address. */
function dropAddressLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
}

/** The words of the page; `TranslatorProvider` gives them to every part. */
export const translator: Translator = createTranslator({
  language: readLanguage(host, location.search, { fallback: brandLanguage(), offered: getBoot().brand.languages }),
  digits: readDigits(host),
  onMissing: tellMissing,
});

applyPreferences();
keepLanguage(translator, host);
const fetchFont = (): void => void loadScriptFont(translator.read().code).catch(() => undefined);
translator.watch(fetchFont);
fetchFont();
dropAddressLanguage();

const readHidden = () => ({ balance: sessionStorage.getItem('hideBalance') === '1' });
const hidden = create(readHidden);
// It goes with its person (session.ts).
onSession(() => hidden.setState(readHidden()));

export function usePreferences(): Preferences {
  const { language, code: languageCode, digits } = useLanguage();
  const { theme, motion } = usePageLook();
  const balanceHidden = hidden((state) => state.balance);
  return { language, languageCode, digits, theme, reducedMotion: !motion, balanceHidden };
}

/** The language of this page's words, for code outside React. */
export function currentLanguage(): Language {
  return translator.read().language;
}

/** The language that was chosen, of which the server may have texts that the page has not. */
export function chosenLanguage(): string {
  return translator.read().code;
}

/** Loads the words in use in another language, then switches everything at once. */
export function switchLanguage(code: string): Promise<void> {
  return translator.setLanguage(code);
}

/** `?lang=` of a link inside the site; the router takes it out of the address. */
export function followAddressLanguage(search: string): void {
  const asked = new URLSearchParams(search).get('lang');
  const code = asked === null ? null : offeredCode(asked.toLowerCase(), getBoot().brand.languages);
  if (code !== null && code !== chosenLanguage()) void switchLanguage(code);
}

/** A page in a language that the brand no longer offers goes on in the brand's own. */
export function keepOfferedLanguage(): void {
  if (!getBoot().brand.languages.includes(chosenLanguage())) void switchLanguage(brandLanguage());
}

export function chooseTheme(theme: Theme): void {
  setTheme(theme);
}

export function chooseDigits(digits: DigitSet): void {
  translator.setDigits(digits);
}

export function chooseReducedMotion(reduced: boolean): void {
  setMotion(!reduced);
}

export function hideBalance(balance: boolean): void {
  sessionStorage.setItem('hideBalance', balance ? '1' : '0');
  hidden.setState({ balance });
}

/** True when the person or his system asked for less motion. */
export function wantsLessMotion(): boolean {
  return prefersStillness();
}
