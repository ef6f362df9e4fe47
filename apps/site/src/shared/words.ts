/** Words of the open language by message id. Components use `useWords`; everything else `wordsNow`. */
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';

export type WordValues = Record<string, string | number>;
export type Words = (id: string, values?: WordValues) => string;

/** `const t = useWords(); t('site.login.title')`. Re-renders when the language changes. */
export function useWords(): Words {
  const { i18n: current } = useLingui();
  return useCallback((id, values) => current._(id, values), [current]);
}

/** Words outside React, in the language that is open at this moment. */
export function wordsNow(id: string, values?: WordValues): string {
  return i18n._(id, values);
}
