import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitAddresses } from './address-limit.ts';
import { createAnswers } from './answer.ts';
import { createHttp } from './http-server.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { apiPrefixesOf, hashesOfInline, jsonForPage, openPages, type Pages } from './pages.ts';
import { refuse } from './result.ts';

const GUEST = 'https://guest.example';
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="description" content="a page of ours" /><title>t</title><script>document.documentElement.dataset.ready="1"</script>
<script type="module" src="/assets/app-AbCd1234.js"></script></head><body><div id="root"></div></body></html>`;

const wordsOf = async ({ url }: { url: string }) => {
  const told = url.startsWith('/told');
  return {
    title: told ? 'Draws <b> · site' : 'site',
    description: '"All" draws',
    hidden: told,
    canonical: told ? 'https://house.test/told?a=1&b=2' : null,
    languages: told ? [{ tag: 'en', address: 'https://house.test/told?lang=en' }] : [],
  };
};

let directory: string;
let framed: readonly string[] = [];
let http: FastifyInstance;
/** Seconds an address over its limit waits; null: it is not over. */
let tooMany: number | null = null;

const pagesOf = new WeakMap<FastifyInstance, Pages>();
const at = (name: string): URL => pathToFileURL(`${join(directory, name)}/`);
const common = {
  bootData: async () => ({ brand: { names: { en: '</script><b>' } } }),
  languages: async () => ({ offered: ['bn', 'en'], fallback: 'bn' }),
};

async function openServer(log = createLogger({ level: 'silent', role: 'test' })): Promise<FastifyInstance> {
  const server = await createHttp({
    log,
    metrics: createMetrics(),
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: true,
    methodsOf: () => [],
    page: async (request, reply) => (await pagesOf.get(server)?.answer(request, reply)) ?? false,
  });
  return server;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'house-pages-'));
  for (const app of ['site', 'desk']) {
    mkdirSync(join(directory, app, 'assets'), { recursive: true });
    writeFileSync(join(directory, app, 'index.html'), PAGE.replace('<title>t', `<title>${app}`));
  }
  const desk = PAGE.replace('<html lang="en">', '<html lang="en" data-theme="dark" data-app="desk">');
  writeFileSync(join(directory, 'desk/index.html'), desk.replace('<title>t</title>', '<title>desk</title><!--boot-->'));
  const script = 'console.log(1)'.repeat(200);
  writeFileSync(join(directory, 'site/assets/app-AbCd1234.js'), script);
  writeFileSync(join(directory, 'site/assets/app-AbCd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'site/assets/mark-AbCd1234.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'site/assets/read-AbCd1234.js'), script);
  writeFileSync(join(directory, 'site/assets/read-AbCd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'site/assets/large-AbCd1234.js'), script.repeat(100));
  writeFileSync(join(directory, 'site/assets/late-AbCd1234.js'), script);
  writeFileSync(join(directory, 'site/assets/late-AbCd1234.js.gz'), gzipSync(script));
  writeFileSync(join(directory, 'site/robots.txt'), 'User-agent: *');
  writeFileSync(join(directory, 'site/sw.js'), script);
  const files = {
    '/rng': {
      all: ['assets/rng.css', 'assets/rng.js'],
      bn: ['assets/games.bn.js'],
      en: ['assets/games.en.js'],
      'vendor=A': ['assets/a.js', 'assets/rng.js'],
    },
    '/fish': {
      all: ['assets/fish.js'],
      'vendor=': ['assets/none.js'],
      'vendor=&bn': ['assets/none.bn.js'],
      'vendor=A&bn': ['assets/a.bn.js'],
    },
  };
  writeFileSync(join(directory, 'site/.page-files'), JSON.stringify(files));
  http = await openServer();
  limitAddresses(http, {
    limits: { address: async () => tooMany },
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    methodsOf: () => [],
  });
  pagesOf.set(
    http,
    await openPages(
      http,
      [
        { ...common, directory: at('site'), prefix: '/', frames: async () => framed, wordsOf },
        {
          ...common,
          directory: at('desk'),
          prefix: '/desk/',
          guests: [{ scripts: [GUEST], frames: [`${GUEST}/frame/`] }, { calls: [GUEST] }],
        },
      ],
      { secure: true, apiPrefixes: ['/wps/', '/desk/api/'] },
    ),
  );
});

afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true });
});

test('every route of the site is the page, made for this request and kept nowhere', async () => {
  for (const url of ['/', '/index.html', '/home', '/lottery?gameCode=F5D1', '/promo/deep/link']) {
    const response = await http.inject(url);
    expect(response.statusCode, url).toBe(200);
    expect(response.body).toContain('<title>site');
    expect(response.body).toContain('<html lang="bn" dir="ltr">');
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('a page names what it alone fetches, with the words of each language, and the list itself is not served', async () => {
  const namedBy = async (url: string) => {
    const { body } = await http.inject(url);
    const named = [...body.matchAll(/ data-files(-\w+)?="([^"]*)"/g)];
    return Object.fromEntries(named.map(([, language = '', files = '']) => [language.slice(1) || 'all', files]));
  };
  const words = { bn: '/assets/games.bn.js', en: '/assets/games.en.js' };
  const rng = { all: '/assets/rng.css /assets/rng.js', ...words };
  // Whatever the server takes for the reader's language: his browser knows.
  for (const url of ['/rng', '/rng/?lang=en&q=sun', '/rng?vendor=B&all=1&vendor'])
    expect(await namedBy(url), url).toEqual(rng);
  expect(await namedBy('/rng?vendor=A')).toEqual({ all: '/assets/rng.css /assets/rng.js /assets/a.js', ...words });
  expect(await namedBy('/fish?vendor=A')).toEqual({ all: '/assets/fish.js', bn: '/assets/a.bn.js' });
  expect(await namedBy('/fish?q=1')).toEqual({ all: '/assets/fish.js /assets/none.js', bn: '/assets/none.bn.js' });
  for (const url of ['/', '/rng/deep', '/desk/', '/deep?vendor=A']) expect(await namedBy(url), url).toEqual({});
  expect((await http.inject('/.page-files')).body).not.toContain('games.bn');
});

test('the desk has its own page', async () => {
  for (const url of ['/desk', '/desk/', '/desk/members/12'])
    expect((await http.inject(url)).body).toContain('<title>desk');
});

test('boot data stands in the page and can not break out of it', async () => {
  const { body } = await http.inject('/');
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual({ brand: { names: { en: '</script><b>' } } });
  expect(jsonForPage('\u2028')).toBe('"\\u2028"');
});

test('nobody else is let into a page, but whom the house names, in that app alone and for what it says', async () => {
  const policyOf = async (url: string) => String((await http.inject(url)).headers['content-security-policy']);
  expect(await policyOf('/')).not.toContain('https:');
  const opened = new Set(['script-src', 'connect-src', 'frame-src']);
  for (const part of (await policyOf('/desk/')).split(';')) {
    const [directive = ''] = part.split(' ');
    expect(part.includes(GUEST), directive).toBe(opened.has(directive));
  }
});

test('the language follows the address, and is the brand’s where the house does not offer what was asked', async () => {
  expect((await http.inject('/?lang=en')).body).toContain('<html lang="en" dir="ltr">');
  for (const url of ['/?lang=xx', '/?lang=en&lang=bn', '/?lang="><script>'])
    expect((await http.inject(url)).body, url).toContain('<html lang="bn" dir="ltr">');
});

test('what the built page says of itself stays: its attributes, its theme, where boot data goes', async () => {
  const { body } = await http.inject('/desk/');
  expect(body).toContain('<html lang="bn" dir="ltr" data-theme="dark" data-app="desk"><head>');
  expect(body).toMatch(/<title>desk<\/title><script type="application\/json" id="boot">.*<\/script><script>/);
});

test('the policy allows our scripts and the page’s own inline ones by their hash, nothing else', async () => {
  const { headers } = await http.inject('/');
  const policy = String(headers['content-security-policy']);
  const { scripts, styles } = hashesOfInline(PAGE);
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ]);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('the head of a page says what its address is, and no word of it can break out', async () => {
  const { body } = await http.inject('/told?a="><script>');
  expect(body).toContain('<title>Draws &lt;b&gt; · site</title>');
  expect(body).toContain('<meta name="description" content="&quot;All&quot; draws">');
  expect(body).not.toContain('a page of ours');
  expect(body).toContain('<link rel="canonical" href="https://house.test/told?a=1&amp;b=2">');
  expect(body).toContain('<link rel="alternate" hreflang="en" href="https://house.test/told?lang=en">');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body.indexOf('</head>')).toBeGreaterThan(body.indexOf('rel="canonical"'));
  expect((await http.inject('/home')).body).not.toContain('noindex');
});

test('a script of ours carries no header that only documents heed, and keeps those that guard files', async () => {
  const { headers } = await http.inject('/assets/app-AbCd1234.js');
  for (const name of ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy', 'x-frame-options'])
    expect(headers[name], name).toBeUndefined();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
  // A picture of this kind can be opened as a document.
  expect((await http.inject('/assets/mark-AbCd1234.svg')).headers['content-security-policy']).toContain("'none'");
  expect((await http.inject('/robots.txt')).headers['content-security-policy']).toContain("'none'");
});

test('a worker is kept nowhere, or it would keep the old site, and has a policy of its own', async () => {
  const { headers } = await http.inject('/sw.js');
  expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
    'no-cache',
    "default-src 'none';script-src 'self';connect-src 'self'",
  ]);
});

test('pages are compressed', async () => {
  const brotli = await http.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('id="boot"');
  const gzip = await http.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(gzip.rawPayload).toString()).toContain('id="boot"');
});

test('hashed files are kept for a year and come compressed by the build; others for an hour', async () => {
  const asset = await http.inject({ url: '/assets/app-AbCd1234.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(asset.rawPayload).toString()).toContain('console.log');
  expect(asset.headers.etag).toBeDefined();
  expect(asset.headers['content-type']).toContain('javascript');
  const again = await http.inject({
    url: '/assets/app-AbCd1234.js',
    headers: { 'if-none-match': String(asset.headers.etag), 'accept-encoding': 'br' },
  });
  expect(again.statusCode).toBe(304);
  expect((await http.inject('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a file that never changes is read from disk once in each encoding; a large one and a part of one each time', async () => {
  const script = 'console.log(1)'.repeat(200);
  const ask = (name: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    http.inject({ method, url: `/assets/${name}-AbCd1234.js`, headers });
  const askBoth = async () => {
    const [plain, packed] = [await ask('read'), await ask('read', { 'accept-encoding': 'gzip, br' })];
    expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined]);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  };
  await askBoth();
  expect((await ask('large')).body).toHaveLength(script.length * 100);
  for (const name of ['read-AbCd1234.js', 'read-AbCd1234.js.br', 'large-AbCd1234.js'])
    writeFileSync(join(directory, 'site/assets', name), 'other');
  await askBoth();
  // Copies come while the house is open (scripts/compress-web.mjs): until then what there is, and the new one at once.
  const zipped = () => ask('read', { 'accept-encoding': 'gzip' });
  expect((await zipped()).body).toBe(script);
  writeFileSync(join(directory, 'site/assets/read-AbCd1234.js.gz'), gzipSync(script));
  expect(gunzipSync((await zipped()).rawPayload).toString()).toBe(script);
  const late = () => ask('late', { 'accept-encoding': 'gzip, deflate, br' });
  expect((await late()).headers['content-encoding']).toBe('gzip');
  writeFileSync(join(directory, 'site/assets/late-AbCd1234.js.br'), brotliCompressSync(script));
  expect([(await late()).headers['content-encoding'], (await late()).headers.vary]).toEqual(['br', 'accept-encoding']);
  const head = await ask('read', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(script.length), '']);
  expect((await ask('large')).body).toBe('other');
  const part = await ask('read', { range: 'bytes=1-2' });
  expect([part.statusCode, part.body]).toEqual([206, 'th']);
});

test('a file that is gone and a path of the API are never the page', async () => {
  for (const url of [
    '/assets/old-AbCd1234.js',
    '/assets/app-AbCd1234.js.br',
    '/assets/..%2frobots.txt',
    '/wps/nothing',
    '/desk/api/nothing',
    '/.env',
    '/assets/../../package.json',
  ]) {
    const response = await http.inject(url);
    expect(response.statusCode, url).toBe(404);
    expect(response.json().code).toBe('request.notFound');
  }
  expect((await http.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404);
});

test('a path with a hidden part is never the page, however it is written; a dot elsewhere is no matter', async () => {
  for (const url of [
    '/.git/HEAD',
    '/.well-known/change-password',
    '/desk/.git/HEAD',
    '/%2Egit/HEAD',
    '/a/.svn/b.html',
  ]) {
    expect((await http.inject(url)).statusCode, url).toBe(404);
  }
  expect((await http.inject('/promo/a.b/c')).statusCode).toBe(200);
});

test('what lies under the first parts of the contract is data', () => {
  expect(apiPrefixesOf(['/wps/a', '/wps/b', '/desk/api/x', '/lotto/y'])).toEqual(['/wps/', '/desk/api/', '/lotto/']);
});

test('a page frames the origins it is told, while it is told them, and nothing that is no https origin', async () => {
  const frameSourceOf = async (url: string) => {
    const { headers } = await http.inject({ url });
    return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await frameSourceOf('/')).toBe("'self'");
  framed = ['https://chat.example', "https://x.example; script-src 'unsafe-inline'", 'http://plain.example', '*'];
  expect(await frameSourceOf('/')).toBe("'self' https://chat.example");
  expect(await frameSourceOf('/desk/')).toBe(`'self' ${GUEST}/frame/`);
  framed = [];
  expect(await frameSourceOf('/')).toBe("'self'");
});

test('an address over its limit still gets hashed files, and nothing else', async () => {
  tooMany = 7;
  try {
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await http.inject({ method, url: '/assets/app-AbCd1234.js' })).statusCode).toBe(200);
    }
    for (const url of ['/', '/lottery', '/desk/', '/robots.txt', '/assets/gone-AbCd1234.js', '/x/y-AbCd1234.js']) {
      const refused = await http.inject({ url, headers: { accept: 'text/html' } });
      expect([url, refused.statusCode, refused.headers['retry-after']]).toEqual([url, 429, '7']);
    }
  } finally {
    tooMany = null;
  }
});

test('pages of a closed house say so in a header, as its answers do, and are logged as no fault', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const server = await openServer(createLogger({ level: 'warn', role: 'test', destination }));
  const headOf = async () => ({ status: 503, retryAfterSeconds: 60 });
  const apps = [{ ...common, directory: at('site'), prefix: '/', headOf }];
  pagesOf.set(server, await openPages(server, apps, { secure: true, apiPrefixes: [] }));
  const answers = createAnswers((_language, id) => id, 'bn');
  server.get('/closed', async (request, reply) => answers.refusal(request, reply, refuse('system.maintenance')));
  server.get('/broken', async (request, reply) => answers.refusal(request, reply, refuse('request.unavailable')));
  const told = async (url: string) => {
    const { statusCode, headers } = await server.inject(url);
    return [statusCode, headers['x-house-closed'], headers['retry-after']];
  };
  expect(await told('/lottery')).toEqual([503, 'page', '60']);
  expect(await told('/closed')).toEqual([503, 'system.maintenance', undefined]);
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
  expect(await told('/broken')).toEqual([503, undefined, undefined]);
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(1);
  await server.close();
});

test('who asks for an app that is still being built waits until it is, for its files too; the other app is there', async () => {
  const server = await openServer();
  const late = join(directory, 'late');
  let finish = (): void => undefined;
  const built = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const apps = [
    { ...common, directory: at('site'), prefix: '/' },
    { ...common, directory: pathToFileURL(`${late}/`), prefix: '/desk/', built },
  ];
  pagesOf.set(server, await openPages(server, apps, { secure: true, apiPrefixes: [] }));
  let answered = 0;
  const asked = ['/desk/', '/desk/mark.svg', '/desk/gone.svg'].map(async (url) => {
    const { statusCode } = await server.inject(url);
    answered += 1;
    return statusCode;
  });
  expect((await server.inject('/lottery')).body).toContain('<title>site');
  expect(answered).toBe(0);
  mkdirSync(late);
  writeFileSync(join(late, 'index.html'), PAGE);
  writeFileSync(join(late, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  finish();
  expect(await Promise.all(asked)).toEqual([200, 200, 404]);
  await server.close();
});

test('what an app could not be built for is told to nobody, and the other app goes on', async () => {
  const server = await openServer();
  const failed = Promise.reject(new Error('no memory left for the desk'));
  const apps = [
    { ...common, directory: at('site'), prefix: '/' },
    { ...common, directory: at('late'), prefix: '/desk/', built: failed },
  ];
  pagesOf.set(server, await openPages(server, apps, { secure: true, apiPrefixes: [] }));
  const refused = await server.inject('/desk/');
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'request.unavailable']);
  expect(refused.body).not.toContain('memory');
  expect((await server.inject('/lottery')).statusCode).toBe(200);
  await server.close();
});

test('an address without a page is answered 404 by the page, whole and open', async () => {
  const server = await openServer();
  const app = { ...common, directory: at('site'), prefix: '/', headOf: async () => ({ status: 404 }) };
  pagesOf.set(server, await openPages(server, [app], { secure: true, apiPrefixes: [] }));
  const { statusCode, body, headers } = await server.inject('/rng');
  expect([statusCode, headers['x-house-closed']]).toEqual([404, undefined]);
  expect(body).toContain('data-files=');
  expect(body).not.toContain('data-closed');
  await server.close();
});
