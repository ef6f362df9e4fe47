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

test('every kind of fault and of refusal stands at 0 before the first, so that the first is a rise', async () => {
  const metrics = createMetrics();
  metrics.expectFaults(['ticker books']);
  const before = await metrics.registry.metrics();
  for (const line of [
    'house_faults_total{kind="reconciliation"} 0',
    'house_faults_total{kind="ticker books"} 0',
    'house_turned_away_total{reason="overload"} 0',
  ]) {
    expect(before).toContain(line);
  }
  metrics.fault('reconciliation');
  metrics.turnedAway('address');
  const after = await metrics.registry.metrics();
  expect(after).toContain('house_faults_total{kind="reconciliation"} 1');
  expect(after).toContain('house_turned_away_total{reason="address"} 1');
});

test('a figure that can not be read, or not in time, costs the others nothing and is counted', async () => {
  const metrics = createMetrics();
  let away = false;
  const never = new Promise<never>(() => undefined);
  metrics.gauge('house_open', 'Always there.', () => 7);
  metrics.gauge('house_held', 'Away with the database.', async () => {
    if (away) throw new Error('the database is away');
    return 3;
  });
  metrics.gaugeBy('house_behind', 'Silent with the database.', 'projection', () =>
    away ? never : Promise.resolve(new Map([['totals', 5]])),
  );
  expect(await metrics.registry.metrics()).toMatch(/^house_held 3$[\s\S]*^house_behind\{projection="totals"\} 5$/m);

  away = true;
  const figures = await metrics.registry.metrics();
  expect(figures).toMatch(/^house_open 7$/m);
  expect(figures).not.toMatch(/^house_(held|behind)\b/m);
  const later = await metrics.registry.metrics();
  expect(later).toMatch(/^house_faults_total\{kind="metrics"\} [2-4]$/m);
});
