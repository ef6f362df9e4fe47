/**
 * Lighthouse, phone profile. It lives in tools/quality with its own lock, because nobody needs its hundred packages to
 * build or test the house: the bench installs it when it is not there yet.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { randomUuid } from '@house/fairness/random';
import * as z from 'zod';

const execute = promisify(execFile);
const QUALITY = fileURLToPath(new URL('../tools/quality/', import.meta.url));
const PROGRAM = join(QUALITY, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const score = z.object({ score: z.number().nullable() });
const reportShape = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), scoreDisplayMode: z.string(), title: z.string() }),
  ),
});

export interface Scores {
  /** Lighthouse's own measure of this machine at that moment; its phone presumes 1500 or more, less makes the phone slower. */
  readonly speed: number;
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly seo: number;
  /** Titles of the checks that failed outright. */
  readonly failed: readonly string[];
}

/** Installs what the lock in tools/quality says, unless it is there. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(PROGRAM)) return;
  // Through a shell, since npm is a script of another name on Windows.
  await execute('npm', ['ci', '--prefix', '.', '--ignore-scripts'], { cwd: QUALITY, shell: true });
}

/** Looks at an address with the browser that listens on `debuggingPort`. */
export async function runLighthouse(address: string, debuggingPort: number): Promise<Scores> {
  const file = join(tmpdir(), `lighthouse-${randomUuid()}.json`);
  try {
    await execute(process.execPath, [
      PROGRAM,
      address,
      `--port=${debuggingPort}`,
      '--form-factor=mobile',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
    ]);
    const { categories, audits, environment } = reportShape.parse(JSON.parse(await readFile(file, 'utf8')));
    return {
      speed: environment.benchmarkIndex,
      performance: percentOf(categories.performance.score),
      accessibility: percentOf(categories.accessibility.score),
      practices: percentOf(categories['best-practices'].score),
      seo: percentOf(categories.seo.score),
      failed: Object.values(audits)
        .filter(({ score: of, scoreDisplayMode }) => scoreDisplayMode === 'binary' && of === 0)
        .map(({ title }) => title),
    };
  } finally {
    await rm(file, { force: true });
  }
}

function percentOf(value: number | null): number {
  return value === null ? 0 : Math.round(value * 100);
}
