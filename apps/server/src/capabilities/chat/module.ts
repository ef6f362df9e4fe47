/** Talks of members and visitors with the house. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import { publish, publishNow } from '../../platform/realtime.ts';
import type { ChatDeps } from './parts.ts';
import { serveDeskChat } from './routes/desk.ts';
import { findGuest, serveSiteChat } from './routes/site.ts';
import { createChat } from './service.ts';

const TEND_MILLISECONDS = 5_000;
/** Answers shown before somebody connects (screens.md 3.8). */
const QUESTIONS = 5;

interface ChatNeeds extends Pick<ChatDeps, 'content' | 'record' | 'recordDataAccess' | 'rankOf'> {
  readonly identity: ChatDeps['identity'] &
    Parameters<typeof serveDeskChat>[2] & { readonly gatekeeper: Parameters<typeof serveSiteChat>[2] };
  /** Written content: its help, as every visitor may read it. */
  readonly contentItems: {
    list(
      kind: 'help',
      viewer: { signedIn: false; kind: null; language: string; rank: number },
      wish: { limit: number },
    ): Promise<readonly { readonly slug: string; readonly title: string }[]>;
  };
}

export function createChatModule(
  { database: { db }, clock, ids }: ModuleContext,
  { contentItems, ...needs }: ChatNeeds,
) {
  const { identity } = needs;
  const chat = createChat({
    ...needs,
    db,
    clock,
    ids,
    publish,
    publishNow: (events) => publishNow(db, events),
    topQuestions: async (language) => {
      const viewer = { signedIn: false, kind: null, language, rank: 0 } as const;
      const articles = await contentItems.list('help', viewer, { limit: QUESTIONS });
      return articles.map(({ slug, title }) => ({ title, address: `/help?topic=${encodeURIComponent(slug)}` }));
    },
  });
  const module: Module = {
    routes: ({ house }) => {
      serveSiteChat(house, chat.site, identity.gatekeeper);
      serveDeskChat(house, chat.desk, identity);
    },
    work: {
      tickers: [{ name: 'chat.tend', everyMilliseconds: TEND_MILLISECONDS, run: () => chat.tend() }],
      jobs: [{ name: 'chat.forget', cron: '41 3 * * *', run: () => chat.forget() }],
    },
  };
  return { chat, findGuest: (secret: string) => findGuest(chat.site, secret), module };
}
