/** What search may find of what the house writes: promotions, help, guides and pages. */
import type { Findable, SearchSource } from '../../platform/search-source.ts';
import type { ContentItems, ShownContentItem, Viewer } from './items/port.ts';

const CONTENT_ITEMS_AT_ONCE = 100;
/** A help centre beyond this is not a house's own; search would find the first of it. */
const CONTENT_ITEMS_MAX = 2_000;

const VISITOR: Viewer = { signedIn: false, kind: null, language: 'en', rank: 0 };

async function listContentItems(
  contentItems: ContentItems,
  kind: 'help' | 'page' | 'guide' | 'promotion',
  language: string,
) {
  const rows: ShownContentItem[] = [];
  while (rows.length < CONTENT_ITEMS_MAX) {
    const wish = { offset: rows.length, limit: CONTENT_ITEMS_AT_ONCE, withHtml: true };
    const some = await contentItems.list(kind, { ...VISITOR, language }, wish);
    rows.push(...some);
    if (some.length < CONTENT_ITEMS_AT_ONCE) break;
  }
  return rows;
}

/** The words of clean HTML. */
function wordsOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
}

/** Pieces in both languages; one that is missing in a language comes in English there. */
async function findableContentItems(
  contentItems: ContentItems,
  kind: 'help' | 'page' | 'guide' | 'promotion',
  languages: readonly string[],
  addressOf: (contentItem: ShownContentItem) => string,
): Promise<Findable[]> {
  const byLanguage = await Promise.all(
    languages.map(async (language) => {
      const rows = await listContentItems(contentItems, kind, language);
      return { language, rows, byId: new Map(rows.map((row) => [row.id, row])) };
    }),
  );
  const texts = (id: bigint, read: (contentItem: ShownContentItem) => string) =>
    Object.fromEntries(
      byLanguage.flatMap(({ language, byId }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [[language, read(row)] as const];
      }),
    );
  // A page without a text is one that the operator has still to write: nothing leads to it.
  const written = (byLanguage[0]?.rows ?? []).filter(({ html }) => kind !== 'page' || html.trim() !== '');
  return written.map((contentItem) => ({
    id: contentItem.slug,
    titles: texts(contentItem.id, ({ title }) => title),
    also: [contentItem.slug.replaceAll('-', ' ')],
    lines: texts(contentItem.id, ({ summary, line }) => summary || line),
    texts: texts(contentItem.id, ({ summary, line, html }) => `${summary} ${line} ${wordsOfHtml(html)}`),
    address: addressOf(contentItem),
    art: null,
  }));
}

/** Pages that stand at an address of their own; the rest are read in the help centre (screens.md 3.22-3.25). */
const OWN_PAGES: Readonly<Record<string, string>> = { about: '/about', licences: '/licences', join: '/join' };

interface Sources {
  readonly contentItems: ContentItems;
  /** Those a page may speak. */
  readonly languages: () => Promise<readonly string[]>;
}

export function contentItemSources({ contentItems, languages }: Sources): SearchSource[] {
  const revision = async () => `${await contentItems.revision()} ${(await languages()).join()}`;
  const helpAddress = ({ slug }: ShownContentItem) => `/help?topic=${encodeURIComponent(slug)}`;
  return [
    {
      type: 'promotion',
      revision,
      list: async () =>
        findableContentItems(contentItems, 'promotion', await languages(), ({ id }) => `/promoDetail?id=${id}`),
    },
    {
      type: 'help',
      revision,
      list: async () => {
        const spoken = await languages();
        const [help, guides, pages] = await Promise.all([
          findableContentItems(contentItems, 'help', spoken, helpAddress),
          findableContentItems(contentItems, 'guide', spoken, helpAddress),
          findableContentItems(
            contentItems,
            'page',
            spoken,
            (contentItem) => OWN_PAGES[contentItem.slug] ?? helpAddress(contentItem),
          ),
        ]);
        return [...help, ...guides, ...pages];
      },
    },
  ];
}
