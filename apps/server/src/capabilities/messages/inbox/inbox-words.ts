/** The words of news, from the `inbox` catalogues, in whatever language the reader has now. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { loadCatalog } from '@house/i18n/node';
import { present } from '../../../platform/result.ts';
import type { PushKind } from '../push/port.ts';

export interface InboxWords {
  render(
    template: string,
    values: Readonly<Record<string, string>>,
    language: string,
  ): { readonly title: string; readonly body: string };
  /** What a browser is told: of what kind it is, and no more. */
  sayKind(kind: PushKind, language: string): string;
}

/** The values as a language names them: `name.en` is `name` to whoever reads English. */
function valuesIn(values: Readonly<Record<string, string>>, language: string): Record<string, string> {
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith(`.${language}`) ? [[name.slice(0, -language.length - 1), value] as const] : [],
  );
  return { ...values, ...Object.fromEntries(own) };
}

export async function loadInboxWords(defaultLanguage: string): Promise<InboxWords> {
  const catalogues = new Map(
    await Promise.all(LANGUAGES.map(async (name) => [name as string, await loadCatalog(name, ['inbox'])] as const)),
  );
  const fallbackLanguage = catalogues.has(defaultLanguage) ? defaultLanguage : 'bn';
  return {
    render(template, values, language) {
      const known = catalogues.has(language) ? language : fallbackLanguage;
      const { find } = present(catalogues.get(known), 'there are words in one language');
      const ownValues = valuesIn(values, known);
      const say = (part: 'title' | 'body') =>
        present(find(`inbox.${template}.${part}`, ownValues), `the template ${template} has words for ${part}`);
      return { title: say('title'), body: say('body') };
    },
    sayKind(kind, language) {
      const { find } = present(catalogues.get(language) ?? catalogues.get(fallbackLanguage), 'there are words');
      return present(find(`inbox.push.${kind}`, {}), `the kind ${kind} has words`);
    },
  };
}
