/** Names of games as they are shown: the catalogue writes Latin digits, the person reads those he chose. */
import { useTranslator } from '@house/i18n/react';

export function useGameName(): (game: { readonly gameName: string }) => string {
  const { mapDigits } = useTranslator();
  return ({ gameName }) => mapDigits(gameName);
}
