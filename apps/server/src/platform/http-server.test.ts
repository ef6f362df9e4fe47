/** Load that is more than the thread can serve is refused at once, and only then. */
import { expect, test } from 'vitest';
import { createHttp } from './http-server.ts';
import { createLogger } from './logs.ts';
import { createMetrics } from './metrics.ts';

/** Keeps the thread longer than it may be kept (1.5 s), and lets it look up once. */
async function keepThread(): Promise<void> {
  const until = performance.now() + 1_700;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1));
}

test('an overloaded process refuses calls and answers probes; one that has just opened refuses nobody', async () => {
  const http = await createHttp({
    log: createLogger({ level: 'fatal', role: 'test' }),
    metrics: createMetrics(),
    translate: (_language, id) => id,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  http.get('/call', async () => ({ here: true }));
  http.get('/healthz', { config: { route: 'health' } }, async () => ({ alive: true }));
  try {
    await http.ready();
    await keepThread();
    expect((await http.inject('/call')).statusCode).toBe(200);
    await keepThread();
    await keepThread();
    const refused = await http.inject('/call');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ success: false, code: 'request.unavailable' });
    expect(refused.headers['retry-after']).toBe('2');
    expect((await http.inject('/healthz')).json()).toEqual({ alive: true });
  } finally {
    await http.close();
  }
});
