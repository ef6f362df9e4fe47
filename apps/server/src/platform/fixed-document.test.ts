import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serveFixed } from './fixed-document.ts';
import { createHttp } from './http-server.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';

const TEXT = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ n })));

test('a fixed document is written once, goes out compressed, and is not sent to whoever has it', async () => {
  const http = await createHttp({
    log: createLogger({ level: 'silent', role: 'test' }),
    metrics: createMetrics(),
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  let printed = 0;
  serveFixed(http, '/document', {
    route: 'reference',
    type: 'application/json; charset=utf-8',
    print: () => {
      printed += 1;
      return { text: TEXT, headers: { 'cache-control': 'public, max-age=300' } };
    },
  });
  const ask = (headers: Record<string, string>) => http.inject({ url: '/document', headers });
  const [br, zipped, plain] = await Promise.all([
    ask({ 'accept-encoding': 'gzip, deflate, br' }),
    ask({ 'accept-encoding': 'gzip' }),
    ask({}),
  ]);
  expect(printed).toBe(1);
  expect([br.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(TEXT);
  expect(plain.body).toBe(TEXT);
  expect(br.rawPayload.length).toBeLessThan(TEXT.length / 2);
  for (const { headers } of [br, zipped, plain]) {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      vary: 'accept-encoding',
    });
  }
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", ${String(br.headers['etag'])}` });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', br.headers['etag']]);
  expect(printed).toBe(1);
});
