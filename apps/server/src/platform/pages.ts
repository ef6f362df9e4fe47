/**
 * Pages: the built web apps.
 *
 * Files with a hash in their name never change, so browsers keep them for a year; compressed copies made by the build
 * are served when they lie beside the file. The page itself is made per request: language, writing direction and boot
 * data are written into it, and it is never kept.
 */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { directionOf } from '@house/i18n/language-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLOSED_HEADER } from './answer.ts';
import { escapeHtml } from './escape-html.ts';
import { encodingOf } from './fixed-document.ts';
import { keepFiles, type SendKept } from './kept-files.ts';
import { type FilesOf, readPageFiles } from './page-files.ts';
import { type Guests, type Headers, pageHeaders, type StrictTransport } from './security.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const BOOT_PLACE = '<!--boot-->';
/** What stands between may be written anew for each request. */
const [FIRST_BEGIN, FIRST_END] = ['<!--first-->', '<!--/first-->'];
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+(\.map)?$/;
/** Never opened as a document: what protects documents is left off, for a first visit fetches thirty such files. */
const NO_DOCUMENT = /\.(js|css|woff2|avif|webp)$/;
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
];

/** The status of a page and, for a house that is closed for a while, when to come back. */
export interface PageHead {
  /** 404: the page is served and says itself that there is none at this address; any other but 200: the house is closed. */
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

export interface PageApp {
  /** Directory of the built app; nothing is served from it when it has no index.html. */
  readonly directory: URL;
  /** Settles once the directory is whole: until then who asks for a page or a file of the app waits. Left out: it is. */
  readonly built?: Promise<void>;
  /** `/` or `/desk/`. */
  readonly prefix: string;
  /** Written into the page; when it answers null nothing is. */
  readonly bootData: (request: FastifyRequest) => Promise<unknown>;
  /** What the page shows before its scripts, in the place it says `<!--first-->`: given what the built page has there. */
  readonly firstPart?: (request: FastifyRequest, builtIn: string) => Promise<string>;
  /** Its head; what the built page says when left out. */
  readonly wordsOf?: (request: FastifyRequest, language: string) => Promise<PageWords>;
  /** How the page is answered; 200 when left out. */
  readonly headOf?: (request: FastifyRequest) => Promise<PageHead>;
  /** Asked for each page, for the operator may change them while the house runs. */
  readonly languages: () => Promise<PageLanguages>;
  /** The manifest of the installable app in a language; left out: the app cannot be installed. */
  readonly manifest?: (page: PageLanguage) => Promise<object>;
  /** Whom else the page may use (a human check of theirs, their phone codes); nobody when left out. */
  readonly guests?: readonly Guests[];
  /** Origins of others whose pages may stand inside ours (customer service); asked for each page, none when left out. */
  readonly frames?: () => Promise<readonly string[]>;
}

export interface PageLanguages {
  readonly offered: readonly string[];
  readonly fallback: string;
  /** The language whose words a page in an offered one speaks; itself when left out. */
  readonly spoken?: (code: string) => string;
}

/** How a page is written: the language of its words, and the direction of the one that was chosen. */
export interface PageLanguage {
  readonly code: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/** What a page says of itself to who does not run its script: search engines, and messengers that show a link. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Not to be found by search engines. */
  readonly hidden: boolean;
  /** Absolute; null where the house does not know its own address. */
  readonly canonical: string | null;
  readonly languages: readonly { readonly tag: string; readonly address: string }[];
}

/** How people reach the house. `strict` as of security.ts; hosts below too when left out. */
interface Transport {
  readonly secure: boolean;
  readonly strict?: StrictTransport;
}

/** A built page, cut where the request's own parts go. */
interface Shell {
  /** Attributes of `<html>` that a request does not change. */
  readonly attributes: string;
  /** What the built page says when nobody chose, e.g. `dark`; empty: nothing. */
  readonly theme: string;
  readonly beforeBoot: string;
  readonly afterBoot: string;
  readonly firstPart: string;
  /** After the first part; all that is after the boot data in a page that has none. */
  readonly rest: string;
  readonly headers: Headers;
  readonly filesOf: FilesOf;
}

/** `'sha256-…'` of each inline script and style of a page, so that the policy allows exactly those. */
export function hashesOfInline(html: string): { scripts: string[]; styles: string[] } {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts: string[] = [];
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const data = /\btype\s*=\s*["']?[^"'\s>]*json/i.test(attributes);
    if (!/\bsrc\s*=/i.test(attributes) && !data) scripts.push(hash(text));
  }
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => hash(text));
  return { scripts, styles };
}

/** JSON that may stand inside a script element. */
export function jsonForPage(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/**
 * The language of a page: what the address asks for, else the brand's. What the browser itself prefers does not count: most
 * phones here say English and are read in Bengali. What a person chose stands in his browser alone, which puts it right
 * before the first paint.
 */
function choosePageLanguage(request: FastifyRequest, languages: readonly string[], fallback: string): string {
  const asked = (request.query as Record<string, unknown> | undefined)?.lang;
  const choice = typeof asked === 'string' ? asked.toLowerCase() : '';
  return languages.includes(choice) ? choice : fallback;
}

function cutFirstPart(html: string): Pick<Shell, 'afterBoot' | 'firstPart' | 'rest'> {
  const [begin, end] = [html.indexOf(FIRST_BEGIN), html.indexOf(FIRST_END)];
  if (begin < 0 || end < begin) return { afterBoot: '', firstPart: '', rest: html };
  return {
    afterBoot: html.slice(0, begin),
    firstPart: html.slice(begin + FIRST_BEGIN.length, end),
    rest: html.slice(end + FIRST_END.length),
  };
}

/** Boot data goes where the page says `<!--boot-->`, else to the end of the head. */
async function readShell({ directory, guests = [] }: PageApp, { secure, strict }: Transport): Promise<Shell | null> {
  const file = new URL('index.html', directory);
  if (!existsSync(file)) return null;
  const html = await readFile(file, 'utf8');
  const [tag = '', attributes = ''] = /<html\b([^>]*)>/i.exec(html) ?? [];
  const rest = html.slice(html.indexOf(tag) + tag.length);
  const place = rest.indexOf(BOOT_PLACE) >= 0 ? BOOT_PLACE : '</head>';
  const cut = rest.indexOf(place);
  return {
    attributes: attributes.replace(/\s(lang|dir|data-theme)="[^"]*"/g, ''),
    theme: /\sdata-theme="(\w*)"/.exec(attributes)?.[1] ?? '',
    beforeBoot: rest.slice(0, cut),
    ...cutFirstPart(rest.slice(place === BOOT_PLACE ? cut + place.length : cut)),
    headers: await pageHeaders(secure, strict ?? 'subdomains', { ...hashesOfInline(html), guests }),
    filesOf: await readPageFiles(directory),
  };
}

/** The policy of this page with the origins it may frame; one that is no plain https origin is not let in. */
function policyFor(headers: Headers, frames: readonly string[]): Headers {
  const allowed = frames.filter((origin) => /^https:\/\/[a-z0-9.:-]+$/i.test(origin));
  const policy = headers['content-security-policy'];
  if (policy === undefined || allowed.length === 0) return headers;
  return {
    ...headers,
    'content-security-policy': policy.replace("frame-src 'self'", `frame-src 'self' ${allowed.join(' ')}`),
  };
}

/** The beginning of the page with the head of this address; the site's script takes over from there. */
function withWords(html: string, words: PageWords): string {
  const link = (rel: string, address: string, tag?: string) =>
    `<link rel="${rel}"${tag === undefined ? '' : ` hreflang="${escapeHtml(tag)}"`} href="${escapeHtml(address)}">`;
  const links = [
    ...(words.hidden ? ['<meta name="robots" content="noindex">'] : []),
    ...(words.canonical === null ? [] : [link('canonical', words.canonical)]),
    ...words.languages.map(({ tag, address }) => link('alternate', address, tag)),
  ];
  return `${html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(words.title)}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(words.description)}">`,
    )}${links.join('')}`;
}

/** Follows the chosen encoding; small pages are not worth it. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<void> {
  const encoding = encodingOf(request);
  reply.header('vary', 'accept-encoding');
  if (encoding === 'br') {
    const body = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    await reply.header('content-encoding', 'br').send(body);
  } else if (encoding === 'gzip') {
    await reply.header('content-encoding', 'gzip').send(await compressGzip(html));
  } else {
    await reply.send(html);
  }
}

const WORKER = /[\\/]sw\.js$/;
const WORKER_POLICY = "default-src 'none';script-src 'self';connect-src 'self'";

/** A worker that is kept would keep the old site. */
function cacheOf(path: string): string {
  if (WORKER.test(path)) return 'no-cache';
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}

/** `spoken`: all languages that a page of the app may have its words in. */
async function pageLanguage(app: PageApp, request: FastifyRequest): Promise<PageLanguage & { spoken: string[] }> {
  const { offered, fallback, spoken = (code) => code } = await app.languages();
  const code = choosePageLanguage(request, offered, fallback);
  return { code, language: spoken(code), direction: directionOf(code), spoken: [...new Set(offered.map(spoken))] };
}

const MANIFEST = 'app.webmanifest';

/** Asked for without cookies, so the page's address of it names the language. */
function serveManifest(http: FastifyInstance, app: PageApp, opened: Promise<Built | null>): void {
  const { manifest, prefix } = app;
  if (manifest === undefined) return;
  http.get(`${prefix}${MANIFEST}`, { config: { route: 'manifest' } }, async (request, reply) => {
    const built = await opened;
    if (built === null) return reply.callNotFound();
    return reply
      .headers(built.shell.headers)
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await manifest(await pageLanguage(app, request))));
  });
}

/** The page itself, copies that are served in place of a file, and what the build keeps to itself. */
const NOT_SERVED = /(^|\/)(\.|index\.html$)|\.(br|gz|map)$/;

async function listFiles(directory: URL): Promise<Set<string>> {
  const root = fileURLToPath(directory);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return new Set(names.filter((name) => !NOT_SERVED.test(name)));
}

/** What was built of an app. */
interface Built {
  readonly shell: Shell;
  /** Names under the directory, `/` between; what lies there later is not served. */
  readonly files: ReadonlySet<string>;
  /** Sends those of them that never change. */
  readonly sendKept: SendKept;
}

async function readBuilt(app: PageApp, transport: Transport): Promise<Built | null> {
  await app.built;
  const shell = await readShell(app, transport);
  if (shell === null) return null;
  return { shell, files: await listFiles(app.directory), sendKept: keepFiles(app.directory) };
}

/** It never changes, and is never opened as a document. */
const isLasting = (name: string): boolean => HASHED.test(name) && NO_DOCUMENT.test(name);

function headFile(reply: Pick<FastifyReply, 'header' | 'removeHeader'>, name: string): void {
  if (isLasting(name)) for (const header of OF_DOCUMENTS) reply.removeHeader(header);
  reply.header('cache-control', cacheOf(name));
  // A worker lives under its own policy, not under the page's.
  if (WORKER.test(name)) reply.header('content-security-policy', WORKER_POLICY);
}

/** One route for all files of an app: one for each of its thousand was half a second of every start. */
async function serveFiles(http: FastifyInstance, app: PageApp, opened: Promise<Built | null>) {
  const { directory, prefix, built } = app;
  let files: ReadonlySet<string> = new Set();
  opened.then(
    (read) => {
      files = read?.files ?? files;
    },
    // Who asks is told of it.
    () => undefined,
  );
  const nameOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: fileURLToPath(directory),
      serve: false,
      // Of a directory that is not there yet.
      suppressWarning: built !== undefined,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => headFile(reply as FastifyReply, path.replace(/\.(br|gz)$/, '')),
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      config: { uncounted: (request) => HASHED.test(nameOf(request)) && files.has(nameOf(request)) },
      handler: async (request, reply) => {
        const built = await opened;
        const name = nameOf(request);
        if (built?.files.has(name) !== true) return reply.callNotFound();
        if (!isLasting(name)) return reply.sendFile(name);
        headFile(reply, name);
        return (await built.sendKept(request, reply, name)) ? reply : reply.sendFile(name);
      },
    });
  });
}

/**
 * The files that a page fetches, for every language it may be read in: the browser may keep another than the server knows,
 * and those of the wrong one would take the line from what is read.
 */
function namedFiles(filesOf: FilesOf, address: string, languages: readonly string[]): string {
  const lists = languages.map((language) => [language, filesOf(address, language).split(' ').filter(Boolean)] as const);
  const isCommon = (file: string): boolean => lists.every(([, files]) => files.includes(file));
  const common = lists[0]?.[1].filter(isCommon) ?? [];
  const named = [
    ['', common] as const,
    ...lists.map(([code, files]) => [`-${code}`, files.filter((f) => !isCommon(f))] as const),
  ];
  return named.map(([of, files]) => (files.length === 0 ? '' : ` data-files${of}="${files.join(' ')}"`)).join('');
}

/** However the dot is written. */
const HIDDEN_PART = /(\/|%2f)(\.|%2e)/i;

/** Answers whether the app has pages at all. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

async function openApp(http: FastifyInstance, app: PageApp, transport: Transport): Promise<SendPage> {
  const opened = readBuilt(app, transport);
  // Who asks is told of a failure; nobody may have asked.
  opened.catch(() => undefined);
  if (app.built === undefined) await opened;
  serveManifest(http, app, opened);
  await serveFiles(http, app, opened);
  return async (request, reply) => {
    const built = await opened;
    if (built === null) return false;
    const { shell } = built;
    const { code, language, direction, spoken } = await pageLanguage(app, request);
    const data = await app.bootData(request);
    const first = (await app.firstPart?.(request, shell.firstPart)) ?? shell.firstPart;
    const head = (await app.headOf?.(request)) ?? { status: 200 };
    const closed = head.status !== 200 && head.status !== 404;
    if (closed) reply.header(CLOSED_HEADER, 'page');
    if (head.retryAfterSeconds !== undefined) reply.header('retry-after', String(head.retryAfterSeconds));
    const link = app.manifest === undefined ? '' : `<link rel="manifest" href="${app.prefix}${MANIFEST}?lang=${code}">`;
    const json = data === null ? '' : `<script type="application/json" id="boot">${jsonForPage(data)}</script>`;
    const boot = link + json;
    const headers = policyFor(shell.headers, (await app.frames?.()) ?? []);
    reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8').code(head.status);
    const words = await app.wordsOf?.(request, language);
    const beforeBoot = words === undefined ? shell.beforeBoot : withWords(shell.beforeBoot, words);
    const files = closed ? '' : namedFiles(shell.filesOf, request.url, spoken);
    const attributes = `lang="${language}" dir="${direction}"${shell.theme === '' ? '' : ` data-theme="${shell.theme}"`}${closed ? ' data-closed' : ''}${files}`;
    await sendCompressed(
      request,
      reply,
      `<!doctype html>\n<html ${attributes}${shell.attributes}>${beforeBoot}${boot}${shell.afterBoot}${first}${shell.rest}`,
    );
    return true;
  };
}

export interface Pages {
  /** Answers with a page when the path is one; false: it is nothing of ours. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/**
 * Opens the apps; the one with the longest prefix answers. `apiPrefixes` are never pages, nor is a path whose last part
 * has an ending, such as a file that is gone, or one of whose parts begins with a dot, as hidden files do.
 */
export async function openPages(
  http: FastifyInstance,
  apps: readonly PageApp[],
  options: Transport & { apiPrefixes: readonly string[] },
): Promise<Pages> {
  const opened: { prefix: string; send: SendPage }[] = [];
  for (const app of [...apps].sort((a, b) => b.prefix.length - a.prefix.length))
    opened.push({ prefix: app.prefix, send: await openApp(http, app, options) });
  return {
    async answer(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (options.apiPrefixes.some((prefix) => path.startsWith(prefix))) return false;
      if (HIDDEN_PART.test(path)) return false;
      const last = path.slice(path.lastIndexOf('/') + 1);
      if (last.includes('.') && !last.endsWith('.html')) return false;
      for (const { prefix, send } of opened)
        if ((path.startsWith(prefix) || `${path}/` === prefix) && (await send(request, reply))) return true;
      return false;
    },
  };
}

/** The first parts of the contract's paths: what lies under them is data, never a page. */
export function apiPrefixesOf(paths: readonly string[]): string[] {
  const prefixes = paths.map((path) => (path.startsWith('/desk/api/') ? '/desk/api/' : `/${path.split('/')[1]}/`));
  return [...new Set(prefixes)];
}
