/**
 * What each address of the site says of itself before its script runs: title, one sentence, the address others should
 * know it by. Titles and canonical addresses are those of the site's own table (`apps/site/src/app/routes.ts`); a test
 * there holds the two together.
 */
import { type AreaMessageId, LANGUAGES, type Language, type MessageId } from '@house/i18n/catalogues';
import { isFinished, LANGUAGE_NAMES } from '@house/i18n/language-names';
import { loadCatalog } from '@house/i18n/node';
import type { Translator } from '@house/i18n/translator';
import { escapeHtml } from '../platform/escape-html.ts';
import type { PageWords } from '../platform/pages.ts';
import { present } from '../platform/result.ts';

const AREAS = ['common', 'site-frame', 'site-home', 'page-about'] as const;

interface FoundPage {
  readonly paths: readonly [string, ...string[]];
  /** Null: the brand's name alone. */
  readonly title: MessageId | null;
  readonly about: AreaMessageId<'page-about'>;
  /** Names in the query that name another content. */
  readonly content: readonly string[];
  /** Nothing to find: it is a person's own, a search, or stands for another page. */
  readonly hidden: boolean;
  /** The brand's switch of this page; off: there is no such page. */
  readonly part?: 'points' | 'winners';
}

function page(
  paths: string | readonly [string, ...string[]],
  title: MessageId | null,
  about: AreaMessageId<'page-about'>,
  more: { content?: readonly string[]; hidden?: boolean; part?: 'points' | 'winners' } = {},
): FoundPage {
  return { paths: typeof paths === 'string' ? [paths] : paths, title, about, content: [], hidden: false, ...more };
}

export const FOUND_PAGES: readonly FoundPage[] = [
  page(['/', '/index', '/index.html', '/home'], null, 'page-about.home'),
  page('/login', 'common.nav.logIn', 'page-about.home', { hidden: true }),
  page(['/register', '/register.html'], 'common.nav.register', 'page-about.register'),
  page('/noticePage', 'site-frame.title.notices', 'page-about.notices', { content: ['id'] }),
  page('/vip', 'common.nav.vip', 'page-about.vip'),
  page('/pointMall', 'site-frame.title.points', 'page-about.points', { part: 'points' }),
  page('/lottery', 'common.nav.lottery', 'page-about.lottery', { content: ['gameCode', 'playType'] }),
  page('/vnlottery', 'site-frame.title.vnLottery', 'page-about.area'),
  page('/seaLottery', 'site-frame.title.seaLottery', 'page-about.area'),
  page('/elott', 'common.nav.elottery', 'page-about.lobby'),
  page('/rng', 'common.nav.slots', 'page-about.lobby'),
  page('/live', 'common.nav.live', 'page-about.lobby'),
  page('/fish', 'common.nav.fish', 'page-about.lobby'),
  page('/pvp', 'common.nav.cards', 'page-about.lobby'),
  page('/cockfight', 'common.nav.cockfight', 'page-about.lobby'),
  page('/sports', 'common.nav.sports', 'page-about.lobby', { content: ['event'] }),
  page('/esports', 'common.nav.esports', 'page-about.lobby', { content: ['event'] }),
  page('/mini', 'common.nav.mini', 'page-about.lobby'),
  page('/promotions', 'common.nav.promotions', 'page-about.promotions'),
  page('/promoDetail', 'common.nav.promotions', 'page-about.promotions', { content: ['id'] }),
  page('/seamless', 'site-frame.title.game', 'page-about.lobby', { hidden: true }),
  page('/game', 'site-frame.title.game', 'page-about.lobby', { content: ['vassalage', 'gameId'], hidden: true }),
  page('/help', 'common.nav.help', 'page-about.help', { content: ['topic'] }),
  page('/helpmc', 'common.nav.help', 'page-about.help', { content: ['topic'], hidden: true }),
  page('/down', 'common.nav.app', 'page-about.app'),
  page('/download', 'common.nav.app', 'page-about.app', { hidden: true }),
  page('/join', 'common.footer.affiliates', 'page-about.partners'),
  page('/search', 'common.search', 'page-about.home', { hidden: true }),
  page('/favorites', 'site-frame.title.favourites', 'page-about.home', { hidden: true }),
  page('/winners', 'site-frame.title.winners', 'page-about.winners', { content: ['view'], part: 'winners' }),
  page('/news', 'site-frame.title.news', 'page-about.news', { content: ['id'] }),
  page('/about', 'common.footer.about', 'page-about.about'),
  page('/licences', 'site-frame.title.licences', 'page-about.licences'),
  page('/affiliate', 'site-frame.title.affiliate', 'page-about.partners'),
  page('/feedback', 'site-frame.title.feedback', 'page-about.feedback'),
  page('/results', 'site-frame.title.results', 'page-about.results', { content: ['gameCode', 'day'] }),
  page('/trend', 'site-frame.title.trend', 'page-about.trend', { content: ['gameCode'] }),
  page('/odds', 'site-frame.title.odds', 'page-about.odds', { content: ['gameCode', 'playType'] }),
  page('/verify', 'site-home.nav.verify', 'page-about.verify', { content: ['draw'] }),
  page('/agents-only', 'common.agentsOnly.title', 'page-about.home', { hidden: true }),
];

/** Path and query as the canonical address has them. */
function canonicalPath({ paths, content }: FoundPage, query: URLSearchParams): string {
  // Signing in and registering happen over the home page; only registering is a page worth finding.
  if (paths[0] === '/login') return '/';
  if (paths[0] === '/' && query.get('pop') === 'register') return '/register';
  const kept = new URLSearchParams();
  for (const name of content) if (query.get(name)) kept.set(name, query.get(name) ?? '');
  return kept.size === 0 ? paths[0] : `${paths[0]}?${kept.toString()}`;
}

export interface Spoken {
  readonly language: string;
  readonly brand: string;
  /** Codes the brand offers. */
  readonly offered: readonly string[];
  /** What the brand switches on and off; all is on when left out. */
  readonly switches?: Readonly<Record<'points' | 'winners', boolean>>;
  /** Where people reach the house; null: nobody said. */
  readonly publicUrl: string | null;
}

export interface FoundWords extends PageWords {
  /** Whether there is a page at the address. */
  readonly exists: boolean;
  /** What the page is called; null: it has no name of its own, or is not there. */
  readonly name: string | null;
}

export type DescribePage = (url: string, spoken: Spoken) => FoundWords;

/** Ready in every language before the first page. */
export async function loadDescribePage(defaultLanguage: Language): Promise<DescribePage> {
  const spoken = new Map(
    await Promise.all(LANGUAGES.map(async (name) => [name as string, await loadCatalog(name, AREAS)] as const)),
  );
  const fallback = present(spoken.get(defaultLanguage), 'there are words in the default language');
  return (url, about) => describe(url, about, (spoken.get(about.language) ?? fallback).t);
}

/**
 * What a page shows before its script: its name and what it is for, in each language, since the browser may keep another
 * than the server knows (`index.html` does the same). Nothing for a page that is not there to be found.
 */
export function openingHtml(words: readonly (readonly [language: string, FoundWords])[]): string {
  return words
    .filter(([, { name, hidden }]) => name !== null && !hidden)
    .map(
      ([language, { name, description }]) =>
        `<div class="wrap opening" lang="${language}"><h1>${escapeHtml(name ?? '')}</h1><p>${escapeHtml(description)}</p></div>`,
    )
    .join('');
}

function describe(url: string, { brand, offered, switches, publicUrl }: Spoken, t: Translator['t']): FoundWords {
  const [path = '/', search = ''] = url.split(/\?(.*)/s);
  const found = FOUND_PAGES.find(
    ({ paths, part }) =>
      paths.includes(path === '/' ? path : path.replace(/\/+$/, '')) &&
      (part === undefined || switches?.[part] !== false),
  );
  const titleId = found === undefined ? 'common.state.notFound' : found.title;
  const name = titleId === null ? null : t(titleId);
  const title = name === null ? brand : `${name} · ${brand}`;
  const description = t(found?.about ?? 'page-about.home', { brand, name: name ?? brand });
  if (found === undefined || publicUrl === null)
    return {
      exists: found !== undefined,
      title,
      name: found === undefined ? null : name,
      description,
      hidden: found?.hidden ?? true,
      canonical: null,
      languages: [],
    };
  const canonical = publicUrl + canonicalPath(found, new URLSearchParams(search));
  const languages = LANGUAGE_NAMES.filter(({ code }) => offered.includes(code) && isFinished(code)).map(
    ({ code, tag }) => ({ tag, address: `${canonical}${canonical.includes('?') ? '&' : '?'}lang=${code}` }),
  );
  return {
    exists: true,
    title,
    name,
    description,
    hidden: found.hidden,
    canonical,
    languages: [...languages, { tag: 'x-default', address: canonical }],
  };
}
