/** What the pages of the house start with: boot data, the first that is seen, head, languages, manifest. */
import { LANGUAGES } from '@house/i18n/catalogues';
import { spokenLanguage } from '@house/i18n/language-names';
import type { FastifyRequest } from 'fastify';
import { appManifest } from '../capabilities/content/app-manifest.ts';
import { pageHead } from '../capabilities/content/region/routes.ts';
import { bootData } from '../capabilities/content/routes.ts';
import { originsToFrame } from '../capabilities/content/service-links.ts';
import { addressOf } from '../platform/client-address.ts';
import type { PageLanguage } from '../platform/pages.ts';
import { DEFAULT_LANGUAGE, type Kernel } from './kernel.ts';
import type { Modules } from './modules.ts';
import { loadDescribePage, openingHtml } from './page-words.ts';
import type { ProcessParts } from './process.ts';

/** Asked for each page, for the operator may change what they say while the house runs. */
export async function describePages(
  kernel: Kernel,
  { ports, homePage }: Pick<Modules, 'ports' | 'homePage'>,
): Promise<ProcessParts['pages']> {
  const { clock, config } = kernel;
  const { content, siteState } = ports;
  const describePage = await loadDescribePage(DEFAULT_LANGUAGE);
  const wordsOf = async ({ url }: FastifyRequest, language: string) => {
    const { names, languages: offered, switches } = (await content.settings()).document;
    const brand = names[language] ?? names['en'] ?? '';
    return describePage(url, { language, brand, offered, switches, publicUrl: config.publicUrl });
  };
  return {
    bootData: async (request: FastifyRequest) => {
      // Before anything is read: what happens meanwhile is told.
      const liveSeq = kernel.feed.settled();
      const about = await bootData({ content, clock }, addressOf(request));
      return { ...about, home: await homePage.boot(request), liveSeq };
    },
    firstPart: async (request: FastifyRequest, builtIn: string) => {
      const home = await homePage.firstPart(request, builtIn);
      if (home !== '') return home;
      const words = LANGUAGES.map(async (language) => [language, await wordsOf(request, language)] as const);
      return openingHtml(await Promise.all(words));
    },
    // Whether there is such a page is told of an open house only.
    headOf: async (request: FastifyRequest) => {
      const head = await pageHead(siteState, clock.now(), addressOf(request));
      if (head.status !== 200) return head;
      return (await wordsOf(request, DEFAULT_LANGUAGE)).exists ? head : { status: 404 };
    },
    // A page in a language that is not finished speaks English, in that language's direction.
    languages: async () => {
      const { languages, defaultLanguage } = await content.brand();
      return {
        offered: languages,
        fallback: defaultLanguage,
        spoken: (code: string) => spokenLanguage(code) ?? 'en',
      };
    },
    manifest: async (page: PageLanguage) => {
      const words = (id: string): string => kernel.translate(page.language, id);
      const names = { lottery: 'common.nav.lottery', deposit: 'common.nav.deposit', myBets: 'common.nav.myBets' };
      const { lottery, deposit, myBets } = names;
      return appManifest(
        await content.brand(),
        { lottery: words(lottery), deposit: words(deposit), myBets: words(myBets) },
        page,
      );
    },
    wordsOf,
    frames: async () => originsToFrame((await content.settings()).document.serviceLinks),
  };
}
