/** What a person chose for this browser: language, digits and theme. The desk is light unless he chose otherwise. */
import type { Language } from '@house/i18n/catalogues';
import type { DigitSet } from '@house/i18n/digits';
import { chooseDigits, chooseLanguage, keepLanguage, tellMissing } from '@house/i18n/language-host';
import { useLanguage } from '@house/i18n/react';
import { createTranslator, isLanguage, type Translator } from '@house/i18n/translator';
import { applyPreferences, type Theme } from '@house/ui/lib/theme';
import { usePreferences as usePageLook } from '@house/ui/preferences';
import { brand } from './boot.ts';

const host = { root: document.documentElement, storage: localStorage };

/** The words of the page; `TranslatorProvider` gives them to every part. */
export const translator: Translator = createTranslator({
  language: chooseLanguage(host, location.search, {
    fallback: isLanguage(brand.defaultLanguage) ? brand.defaultLanguage : 'bn',
    // The desk speaks the finished languages only.
    offered: [],
  }),
  digits: chooseDigits(host),
  onMissing: tellMissing,
});

/** `?lang=` has been read by now; it leaves the address. */
function dropAddressLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
}

applyPreferences('light');
keepLanguage(translator, host);
dropAddressLanguage();

export interface Look {
  language: Language;
  digits: DigitSet;
  theme: Theme;
}

export function useLook(): Look {
  const { language, digits } = useLanguage();
  const { theme } = usePageLook();
  return { language, digits, theme };
}
