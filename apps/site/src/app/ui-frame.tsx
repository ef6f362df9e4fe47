/** What every part needs round it: words, digits, and the areas of words the frame itself uses. */
import { TranslatorProvider, useLanguage, useT } from '@house/i18n/react';
import { UiSettings, type UiWords } from '@house/ui/ui-settings';
import { type JSX, type ReactNode, useMemo } from 'react';
import { translator } from '../shared/preferences.ts';

function PartWords({ children }: { children: ReactNode }): JSX.Element {
  const t = useT();
  const { version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or other digits give other words
  const words = useMemo(() => readWords(t), [t, version]);
  return (
    <UiSettings words={words} mapDigits={translator.mapDigits}>
      {children}
    </UiSettings>
  );
}

function readWords(t: ReturnType<typeof useT>): UiWords {
  return {
    close: t('common.close'),
    back: t('common.back'),
    optional: t('common.optional'),
    showPassword: t('common.showPassword'),
    hidePassword: t('common.hidePassword'),
    increase: t('common.increase'),
    decrease: t('common.decrease'),
    clear: t('common.clear'),
    retry: t('common.retry'),
    loading: t('common.state.loading'),
    firstPage: t('common.firstPage'),
    previousPage: t('common.previousPage'),
    nextPage: t('common.nextPage'),
    lastPage: t('common.lastPage'),
    pages: t('common.pages'),
    dayLetter: t('common.time.dayLetter'),
    hourLetter: t('common.time.hourLetter'),
  };
}

export function UiFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <TranslatorProvider translator={translator}>
      <PartWords>{children}</PartWords>
    </TranslatorProvider>
  );
}
