/** The words of refusals, from the message catalogues, ready in every language before the first request. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { spokenLanguage } from '@house/i18n/language-names';
import { loadCatalog } from '@house/i18n/node';
import type { Translate } from './answer.ts';

/** A listed language without words of its own speaks English, one that is not listed the default; a code without words gets the general ones with the code in them. */
export async function loadTranslate(defaultLanguage: string): Promise<Translate> {
  const catalogues = new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language as string, await loadCatalog(language)] as const)),
  );
  return (language, messageId, values = {}) => {
    const catalogue = catalogues.get(spokenLanguage(language) ?? defaultLanguage);
    if (catalogue === undefined) return '';
    const filled = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]),
    );
    const reference = messageId.replace(/^errors\./, '');
    return catalogue.find(messageId, filled) ?? catalogue.find('errors.unknown', { reference }) ?? '';
  };
}
