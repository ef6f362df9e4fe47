/** What search may find of what the house writes: promotions, help, guides and pages. */
import type { Findable, SearchSource } from '../../platform/search-source.ts';
import type { Pieces, ShownPiece, Viewer } from './pieces/port.ts';

const PIECES_AT_ONCE = 100;
/** A help centre beyond this is not a house's own; search would find the first of it. */
const MOST_PIECES = 2_000;

const VISITOR: Viewer = { signedIn: false, kind: null, language: 'en', rank: 0 };

async function listPieces(pieces: Pieces, kind: 'help' | 'page' | 'guide' | 'promotion', language: string) {
  const rows: ShownPiece[] = [];
  while (rows.length < MOST_PIECES) {
    const wish = { offset: rows.length, limit: PIECES_AT_ONCE, withHtml: true };
    const some = await pieces.list(kind, { ...VISITOR, language }, wish);
    rows.push(...some);
    if (some.length < PIECES_AT_ONCE) break;
  }
  return rows;
}

/** The words of clean HTML. */
function wordsOfHtml(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
}

/** Pieces in both languages; one that is missing in a language comes in English there. */
async function findablePieces(
  pieces: Pieces,
  kind: 'help' | 'page' | 'guide' | 'promotion',
  languages: readonly string[],
  addressOf: (piece: ShownPiece) => string,
): Promise<Findable[]> {
  const byLanguage = await Promise.all(
    languages.map(async (language) => {
      const rows = await listPieces(pieces, kind, language);
      return { language, rows, byId: new Map(rows.map((row) => [row.id, row])) };
    }),
  );
  const texts = (id: bigint, read: (piece: ShownPiece) => string) =>
    Object.fromEntries(
      byLanguage.flatMap(({ language, byId }) => {
        const row = byId.get(id);
        return row === undefined ? [] : [[language, read(row)] as const];
      }),
    );
  // A page without a text is one that the operator has still to write: nothing leads to it.
  const written = (byLanguage[0]?.rows ?? []).filter(({ html }) => kind !== 'page' || html.trim() !== '');
  return written.map((piece) => ({
    id: piece.slug,
    titles: texts(piece.id, ({ title }) => title),
    also: [piece.slug.replaceAll('-', ' ')],
    lines: texts(piece.id, ({ summary, line }) => summary || line),
    texts: texts(piece.id, ({ summary, line, html }) => `${summary} ${line} ${wordsOfHtml(html)}`),
    address: addressOf(piece),
    art: null,
  }));
}

/** Pages that stand at an address of their own; the rest are read in the help centre (screens.md 3.22-3.25). */
const OWN_PAGES: Readonly<Record<string, string>> = { about: '/about', licences: '/licences', join: '/join' };

interface Sources {
  readonly pieces: Pieces;
  /** Those a page may speak. */
  readonly languages: () => Promise<readonly string[]>;
}

export function pieceSources({ pieces, languages }: Sources): SearchSource[] {
  const revision = async () => `${await pieces.revision()} ${(await languages()).join()}`;
  const helpAddress = ({ slug }: ShownPiece) => `/help?topic=${encodeURIComponent(slug)}`;
  return [
    {
      type: 'promotion',
      revision,
      list: async () => findablePieces(pieces, 'promotion', await languages(), ({ id }) => `/promoDetail?id=${id}`),
    },
    {
      type: 'help',
      revision,
      list: async () => {
        const spoken = await languages();
        const [help, guides, pages] = await Promise.all([
          findablePieces(pieces, 'help', spoken, helpAddress),
          findablePieces(pieces, 'guide', spoken, helpAddress),
          findablePieces(pieces, 'page', spoken, (piece) => OWN_PAGES[piece.slug] ?? helpAddress(piece)),
        ]);
        return [...help, ...guides, ...pages];
      },
    },
  ];
}
