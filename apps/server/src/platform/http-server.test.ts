/** What the server answers and tells when it can not serve: load beyond the thread or the limits, a database that is away, faults. */
import { expect, test } from 'vitest';
import { createHttp, type HttpOptions } from './http-server.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';

/** Keeps the thread longer than it may be kept (1.5 s), and lets it look up once. */
async function keepThread(): Promise<void> {
  const until = performance.now() + 1_700;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1));
}

function openServer(log: ReturnType<typeof createLogger>, change: Partial<HttpOptions> = {}) {
  return createHttp({
    log,
    metrics: createMetrics(),
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
    ...change,
  });
}

test.each([
  ['application/x-www-form-urlencoded', 16],
  ['application/json', 256],
])('a body of %s has %d KB at most', async (type, kilobytes) => {
  const http = await openServer(createLogger({ level: 'fatal', role: 'test' }));
  http.post('/call', async () => ({ here: true }));
  const statusOf = async (bytes: number) => {
    const payload = type.endsWith('json') ? `"${'a'.repeat(bytes - 2)}"` : `a=${'a'.repeat(bytes - 2)}`;
    const headers = { 'content-type': type };
    return (await http.inject({ method: 'POST', url: '/call', headers, payload })).statusCode;
  };
  expect([await statusOf(kilobytes * 1_024), await statusOf(kilobytes * 1_024 + 1)]).toEqual([200, 413]);
  await http.close();
});

test('an overloaded process refuses calls, not probes nor files that cost nothing; one that has just opened refuses nobody', async () => {
  const http = await openServer(createLogger({ level: 'fatal', role: 'test' }));
  http.get('/call', async () => ({ here: true }));
  const patient = await openServer(createLogger({ level: 'fatal', role: 'test' }), { shedsLoad: false });
  patient.get('/call', async () => ({ here: true }));
  http.get('/healthz', { config: { route: 'health' } }, async () => ({ alive: true }));
  const isHashed = ({ url }: { url: string }): boolean => url.endsWith('-AbCd1234.js');
  http.get('/assets/*', { config: { uncounted: isHashed } }, async () => 'a part of the page');
  try {
    await Promise.all([http.ready(), patient.ready()]);
    await keepThread();
    expect((await http.inject('/call')).statusCode).toBe(200);
    await keepThread();
    await keepThread();
    const refused = await http.inject('/call');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ success: false, code: 'request.unavailable' });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await patient.inject('/call')).statusCode).toBe(200);
    expect((await http.inject('/healthz')).json()).toEqual({ alive: true });
    // A person reads words, whatever his language.
    const page = await http.inject({ url: '/lottery', headers: { accept: 'text/html,*/*' } });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<p lang="en">errors.request.unavailable</p>');
    // A browser would remember that it did not come, and leave the page without it.
    expect((await http.inject('/assets/receipt-AbCd1234.js')).body).toBe('a part of the page');
    expect((await http.inject('/assets/large.pdf')).statusCode).toBe(503);
  } finally {
    await Promise.all([http.close(), patient.close()]);
  }
});

test('a database that is away is told once with its stack, and each request it fails in a line; faults of ours each whole', async () => {
  const lines: { level: number; err?: unknown; status?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const http = await openServer(createLogger({ level: 'warn', role: 'test', destination }));
  const away = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  http.get('/away', () => Promise.reject(away));
  http.get('/bug', () => Promise.reject(new TypeError('a bug')));
  try {
    for (const path of ['/away', '/away', '/away', '/bug', '/bug']) {
      const failed = await http.inject(path);
      expect([failed.statusCode, failed.json().code]).toEqual([503, 'request.unavailable']);
    }
    const page = await http.inject({ url: '/away', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('<p lang="bn">')]);
    await expect.poll(() => lines.filter(({ status }) => status === 503)).toHaveLength(6);
    const whole = lines.flatMap(({ err }) => (err === undefined ? [] : [(err as Error).message]));
    expect(whole).toEqual(['sorry, too many clients already', 'a bug', 'a bug']);
  } finally {
    await http.close();
  }
});

test.each(['/lottery%', '/results.', '/no/such/page'])(
  '%s opened as a page is answered with one, as a call in JSON',
  async (url) => {
    const http = await openServer(createLogger({ level: 'fatal', role: 'test' }));
    const page = await http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('errors.request.notFound');
    const call = await http.inject({ url, headers: { accept: 'application/json' } });
    expect(call.json()).toMatchObject({ success: false });
    await http.close();
  },
);

test('a host of its own serves the desk and what it needs, and the desk is nowhere else', async () => {
  const http = await openServer(createLogger({ level: 'fatal', role: 'test' }), {
    deskHost: { host: 'desk.house.test', needs: new Set(['/wps/keys']) },
    admitsToDesk: (address) => address !== '203.0.113.9',
  });
  for (const path of ['/', '/desk/', '/desk/api/staff', '/wps/keys', '/wps/wallet', '/lottery'])
    http.get(path, async () => ({ here: true }));
  http.get('/healthz', { config: { route: 'health' } }, async () => ({ alive: true }));
  const statusOf = async (host: string, url: string, remoteAddress = '127.0.0.1') =>
    (await http.inject({ url, remoteAddress, headers: { host } })).statusCode;
  const statusesOf = (host: string, urls: readonly string[]) => Promise.all(urls.map((url) => statusOf(host, url)));
  const urls = ['/desk/', '/desk/api/staff', '/wps/keys', '/wps/wallet', '/lottery', '/healthz'];
  expect(await statusesOf('Desk.House.test:443', urls)).toEqual([200, 200, 200, 404, 404, 200]);
  expect(await statusesOf('house.test', urls)).toEqual([404, 404, 200, 200, 200, 200]);
  const root = await http.inject({ url: '/', headers: { host: 'desk.house.test' } });
  expect([root.statusCode, root.headers.location]).toEqual([302, '/desk/']);
  expect(await statusOf('house.test', '/')).toBe(200);
  expect(await statusOf('desk.house.test', '/desk/', '203.0.113.9')).toBe(404);
  await http.close();
});

test.each([
  ['off', undefined],
  ['host', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
] as const)('browsers are held to https as HSTS=%s says, and only on a house with https', async (strict, said) => {
  const log = createLogger({ level: 'fatal', role: 'test' });
  for (const secure of [true, false]) {
    const http = await openServer(log, { secure, strict });
    http.get('/', async () => '');
    expect((await http.inject('/')).headers['strict-transport-security']).toBe(secure ? said : undefined);
    await http.close();
  }
});
