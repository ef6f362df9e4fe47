/** The house's figures are for this machine and for whoever has the token, and for nobody a proxy lets through. */
import { expect, test } from 'vitest';
import { createHttp } from './http-server.ts';
import { createLogger } from './logs.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

async function givenHttp(trustedProxies: readonly string[] = []) {
  const metrics = createMetrics();
  const http = await createHttp({
    log: createLogger({ level: 'silent', role: 'test' }),
    metrics,
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: [...trustedProxies],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  serveMetrics(http, metrics, 'the token');
  return (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    http.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode);
}

test('metrics are answered to this machine, but not through a proxy on it, whichever header that writes', async () => {
  for (const trusted of [[], ['127.0.0.1']]) {
    const ask = await givenHttp(trusted);
    expect(await ask({})).toBe(200);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'forwarded']) {
      for (const claimed of ['203.0.113.9', '127.0.0.1', '']) expect(await ask({ [name]: claimed }), name).toBe(404);
    }
  }
});

test('from elsewhere the token opens them, and nothing else', async () => {
  const ask = await givenHttp();
  expect(await ask({}, '203.0.113.9')).toBe(404);
  expect(await ask({ authorization: 'Bearer another' }, '203.0.113.9')).toBe(404);
  expect(await ask({ authorization: 'Bearer the token', 'x-real-ip': '203.0.113.9' })).toBe(200);
});
