/** The words of news, from the `inbox` catalogues, in whatever language the reader has now. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { loadCatalog } from '@house/i18n/node';
import { present } from '../../../platform/result.ts';

export interface InboxWords {
  render(
    template: string,
    values: Readonly<Record<string, string>>,
    language: string,
  ): { readonly title: string; readonly body: string };
}

export async function loadInboxWords(defaultLanguage: string): Promise<InboxWords> {
  const catalogues = new Map(
    await Promise.all(LANGUAGES.map(async (name) => [name as string, await loadCatalog(name, ['inbox'])] as const)),
  );
  const fallback = present(catalogues.get(defaultLanguage) ?? catalogues.get('bn'), 'there are words in one language');
  return {
    render(template, values, language) {
      const { find } = catalogues.get(language) ?? fallback;
      const say = (part: 'title' | 'body') =>
        present(find(`inbox.${template}.${part}`, values), `the template ${template} has words for ${part}`);
      return { title: say('title'), body: say('body') };
    },
  };
}
