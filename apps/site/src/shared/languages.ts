/**
 * The languages the brand offers, by native name. One whose words are not finished speaks English until they are; that it
 * was chosen is kept, so that it is spoken the day it is there.
 */
import { isFinished, LANGUAGE_NAMES, type LanguageName } from '@house/i18n/language-names';
import { useBoot } from './boot.ts';
import { switchLanguage, usePreferences } from './preferences.ts';

export interface OfferedLanguage extends LanguageName {
  readonly finished: boolean;
}

/** In the brand's order; a code the list does not know is left out. */
export function listOffered(codes: readonly string[]): OfferedLanguage[] {
  return [...new Set(codes)].flatMap((code) => {
    const known = LANGUAGE_NAMES.find((language) => language.code === code);
    return known === undefined ? [] : [{ ...known, finished: isFinished(code) }];
  });
}

/** Matches the name as its speakers write it, or the code. */
export function findLanguages(languages: readonly OfferedLanguage[], asked: string): OfferedLanguage[] {
  const wanted = asked.trim().toLowerCase();
  return languages.filter(({ code, name }) => code.startsWith(wanted) || name.toLowerCase().includes(wanted));
}

export function useOfferedLanguages(): OfferedLanguage[] {
  return listOffered(useBoot((boot) => boot.brand.languages));
}

/** The code that was chosen, also while the page speaks what stands in for it. */
export function useChosenLanguage(): string {
  return usePreferences().languageCode;
}

export function chooseOfferedLanguage(code: string): void {
  void switchLanguage(code);
}
