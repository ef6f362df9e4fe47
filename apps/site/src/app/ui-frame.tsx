/** What every part needs round it: words, digits, and the areas of words the frame itself uses. */
import { TranslatorProvider, useLanguage, useT } from '@house/i18n/react';
import { listUiWords } from '@house/i18n/ui-words';
import { UiSettings } from '@house/ui/ui-settings';
import { type JSX, type ReactNode, useMemo } from 'react';
import { translator } from '../shared/preferences.ts';
import { CrashPage } from './status-pages.tsx';

function PartWords({ children }: { children: ReactNode }): JSX.Element {
  const t = useT();
  const { version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or other digits give other words
  const words = useMemo(() => listUiWords(t), [t, version]);
  return (
    <UiSettings words={words} mapDigits={translator.mapDigits} broken={CrashPage}>
      {children}
    </UiSettings>
  );
}

export function UiFrame({ children }: { children: ReactNode }): JSX.Element {
  return (
    <TranslatorProvider translator={translator}>
      <PartWords>{children}</PartWords>
    </TranslatorProvider>
  );
}
