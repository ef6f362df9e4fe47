/**
 * Files that share their worker's code share its globals too: each puts back what it changed of them. One that puts others
 * in place of our modules begins and ends with none loaded.
 */
import { readFileSync } from 'node:fs';
import { afterAll, TestRunner, vi } from 'vitest';

const file = TestRunner.getCurrentSuite().file?.filepath ?? '';
const standsIn = /^vi\.mock\(/m.test(readFileSync(file, 'utf8'));

if (standsIn) vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (standsIn) vi.resetModules();
});
