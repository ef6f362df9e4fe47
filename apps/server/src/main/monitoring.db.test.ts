/** What docs/monitoring names is there, from the first moment: an alarm on a counter that comes with its first fault sleeps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPOSITORY } from '../platform/config.ts';
import { givenDatabase, type TestDatabase } from '../platform/testing/database.ts';
import type { RunningApp } from './compose.ts';
import { givenApp } from './given.ts';

let database: TestDatabase;
let house: RunningApp;
let figures: string;

beforeAll(async () => {
  database = await givenDatabase();
  await database.pool.query(`update lottery_games set state = 'stopped'`);
  house = await givenApp(database.url, {
    config: { role: 'worker', build: { version: '1.2.3', commit: 'abcdef0' } },
  });
  figures = (await house.http.inject('/metrics')).body;
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** Also of figures that could not be read just now. */
function listNames(): Set<string> {
  const kinds = [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  );
}

test.each(['alerts.yml', 'dashboard.json'])('every metric that docs/monitoring/%s names exists', (file) => {
  const text = readFileSync(join(REPOSITORY, 'docs', 'monitoring', file), 'utf8');
  const known = listNames();
  const named = [...new Set(text.match(/\bhouse_[a-z0-9_]+/g))];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every kind of fault that an alarm or a panel names stands at 0 before the first, and each ticker has its own', () => {
  const text = readFileSync(join(REPOSITORY, 'docs', 'monitoring', 'alerts.yml'), 'utf8');
  for (const [, kind] of text.matchAll(/house_faults_total\{kind="(\w+)"\}/g)) {
    expect(figures).toContain(`house_faults_total{kind="${kind}"} 0`);
  }
  expect(figures).toContain('house_faults_total{kind="ticker wallet.reconcile"} 0');
});

test('the dashboard is one that Grafana takes, its panels side by side', () => {
  const { panels } = JSON.parse(readFileSync(join(REPOSITORY, 'docs', 'monitoring', 'dashboard.json'), 'utf8'));
  expect(new Set(panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`)).size).toBe(
    panels.length,
  );
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
});

test('what runs is told at /healthz and /metrics', async () => {
  expect((await house.http.inject('/healthz')).json()).toEqual({ alive: true, version: '1.2.3', commit: 'abcdef0' });
  expect(figures).toContain('house_build_info{version="1.2.3",commit="abcdef0"} 1');
});
