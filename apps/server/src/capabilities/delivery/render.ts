/** The words of messages, from the `delivery` catalogues, ready in every language before the first message. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { loadCatalog } from '@house/i18n/node';
import { present } from '../../platform/result.ts';
import type { Channel, RenderedMessage, Template } from './port.ts';

export interface Words {
  render(
    message: { channel: Channel; template: Template; language: string },
    values: Readonly<Record<string, string | number>>,
  ): RenderedMessage;
}

export async function loadWords(defaultLanguage: string): Promise<Words> {
  const catalogues = new Map(
    await Promise.all(LANGUAGES.map(async (name) => [name as string, await loadCatalog(name, ['delivery'])] as const)),
  );
  const fallback = present(catalogues.get(defaultLanguage) ?? catalogues.get('bn'), 'there are words in one language');
  return {
    render({ channel, template, language }, values) {
      const { find } = catalogues.get(language) ?? fallback;
      const say = (part: string) =>
        present(find(`delivery.${template}.${part}`, values), `the template ${template} has words for ${part}`);
      if (channel === 'sms') return { subject: null, text: say('sms') };
      // A subject is one line, whatever a name brings along.
      return { subject: say('subject').replace(/\p{Cc}+/gu, ' '), text: say('mail') };
    },
  };
}
